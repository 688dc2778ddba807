"""The futures of a text under several tie rules, side by side, for divergence.js."""

from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Any, Final, Literal, NotRequired, TypedDict

from bpe_core import TrainingRun
from bpe_view.component import Component
from bpe_view.player.player_payload import RunData, player_payload
from bpe_view.ties.tie_divergence import Contender, Outcome, Parting, find_parting, outcomes
from bpe_view.tokens import token_styles

MOST_CONTENDERS: Final = 8
"""Tied pairs that are listed where futures part, those that a rule takes among them."""
_FILES: Final = Path(__file__).parent

DIVERGENCE: Final = Component(
    "futures",
    _FILES / "divergence.js",
    token_styles,
    words=("tokens", "player", "presenter", "inputs", "ties"),
)


class PartingData(TypedDict):
    """Where the futures part: so many pairs are `tied`, of which some are listed."""

    step: int
    count: int
    tied: int
    contenders: list[Annotated[dict[str, Any], Contender]]


class Verdict(TypedDict):
    """A message and its values."""

    key: Literal["all_same", "same_result", "same_number", "other_number"]
    n: NotRequired[int]
    low: NotRequired[int]
    high: NotRequired[int]


class DivergenceData(TypedDict):
    """A run for each rule; no parting: they never do."""

    identity: str
    runs: list[RunData]
    parting: PartingData | None
    outcomes: list[Annotated[dict[str, Any], Outcome]]
    verdict: Verdict


def divergence_payload(runs: Sequence[TrainingRun], text: str, identity: str) -> DivergenceData:
    """Everything that is shown, as JSON; board.js reads it."""
    ends = outcomes(runs)
    return {
        "identity": identity,
        "runs": [
            player_payload(
                run, text, f"{identity} {run.settings.tie_rule}", (0, len(text.encode()))
            )
            for run in runs
        ],
        "parting": _parting(find_parting(runs)),
        "outcomes": [asdict(outcome) for outcome in ends],
        "verdict": _verdict(ends),
    }


def _parting(parting: Parting | None) -> PartingData | None:
    if parting is None:
        return None
    taken = [one for one in parting.contenders if one.taken_by]
    others = [one for one in parting.contenders if not one.taken_by]
    shown = {*taken, *others[: MOST_CONTENDERS - len(taken)]}
    return {
        "step": parting.step,
        "count": parting.count,
        "tied": len(parting.contenders),
        "contenders": [asdict(one) for one in parting.contenders if one in shown],
    }


def _verdict(ends: Sequence[Outcome]) -> Verdict:
    """Which sentence says how much the rule matters, and its values."""
    tokens = [outcome.tokens for outcome in ends]
    if all(outcome.same_cuts for outcome in ends):
        known = all(outcome.shared == outcome.merges == ends[0].merges for outcome in ends)
        return {"key": "all_same" if known else "same_result", "n": tokens[0]}
    if len(set(tokens)) == 1:
        return {"key": "same_number", "n": tokens[0]}
    return {"key": "other_number", "low": min(tokens), "high": max(tokens)}
