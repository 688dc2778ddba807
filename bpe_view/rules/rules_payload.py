"""A text under three rules of choice, step by step, for three_rules.js."""

from itertools import takewhile
from pathlib import Path
from typing import Final, TypedDict

from bpe_core.analysis import RULES, RuleStep, learn_by_rules
from bpe_core.text import split
from bpe_view.component import Component
from bpe_view.rows.rows_payload import TokensData
from bpe_view.tokens import token_styles, visible_marks

THREE_RULES: Final = Component(
    "three_rules",
    Path(__file__).with_name("three_rules.js"),
    token_styles,
    words=("tokens", "player", "presenter", "rules"),
)
MOST_CHARACTERS: Final = 1_000  # without spaces they take seconds
_SHOWN: Final = 5
_PASSAGE: Final = 72  # bytes of the text that are shown in tokens, up to the end of a word


class ChoiceData(TypedDict):
    """What a rule can choose: a pair, or a piece; what it goes by, and the counts in that."""

    pieces: list[str]
    score: float
    counts: list[int]


class RuleStepData(TypedDict):
    """A rule before a choice; the first of its choices is taken."""

    size: int
    choices: list[ChoiceData]
    tokens: TokensData


class RulesData(TypedDict):
    """The steps of each rule, in the order of `RULES`; all have as many."""

    identity: str
    text: str
    marks: dict[str, str]
    rules: dict[str, list[RuleStepData]]
    parts_at: int
    """The first choice at which BPE and WordPiece differ; so many as there are: they never do."""
    shared: int  # pieces that all three have in the end


def rules_payload(text: str) -> RulesData:
    """Everything that is shown, as JSON."""
    runs = learn_by_rules(text)
    passage = _passage(text)
    taken = [[step.choices[0].pieces for step in runs[rule][:-1]] for rule in ("bpe", "wordpiece")]
    return {
        "identity": text,
        "text": passage,
        "marks": visible_marks(text),
        "rules": {rule: [_step(step, passage) for step in runs[rule]] for rule in RULES},
        "parts_at": len([*takewhile(lambda both: both[0] == both[1], zip(*taken, strict=True))]),
        "shared": len(set.intersection(*(set(steps[-1].vocabulary) for steps in runs.values()))),
    }


def _passage(text: str) -> str:
    passage = ""
    for word in split(text):
        if passage and len((passage + word).encode()) > _PASSAGE:
            break
        passage += word
    return passage[:_PASSAGE]


def _step(step: RuleStep, passage: str) -> RuleStepData:
    pieces = step.cut(passage)
    ends = [len("".join(pieces[: at + 1]).encode()) for at in range(len(pieces))]
    bare = [at for at, piece in enumerate(pieces) if len(piece) == 1]
    return {
        "size": len(step.vocabulary),
        "choices": [
            {"pieces": [*one.pieces], "score": one.score, "counts": [*one.counts]}
            for one in step.choices[:_SHOWN]
        ],
        "tokens": {"ends": ends, "ids": [-1] * len(ends), "bare": bare},
    }
