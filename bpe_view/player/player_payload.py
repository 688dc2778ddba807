"""The merge player: a run's text and merges, played in the browser.

All the browser needs to show any step is one integer per gap (see `bpe_core.common.gaps`), so the
data go there once, and stepping, scrubbing and playing never ask the server: only the leading pairs
of a long run, which nobody looks at all, come in parts.
"""

from pathlib import Path
from typing import Final, NotRequired, TypedDict

import numpy as np

from bpe_core import NEVER, Leaders, TrainingRun
from bpe_core.common import MARKS, Int64Array
from bpe_core.text import Corpus
from bpe_view.component import Component
from bpe_view.packed_arrays import Packed, pack
from bpe_view.player.predict.predict_payload import CountedPair
from bpe_view.tokens import token_styles, visible_marks
from bpe_view.tokens.source_data import SourceData, alphabet_text

LEADERS: Final = 12
"""Leading pairs shown at each step; runs for the player are trained with `leaders=LEADERS`."""

LEADING_STEPS: Final = 1_000
"""Steps whose leading pairs come at a time, where there is a server to ask."""

_FILES: Final = Path(__file__).parent

PLAYER: Final = Component(
    "player",
    _FILES / "player.js",
    token_styles,
    words=("tokens", "player", "presenter", "predict", "pictures", "history"),
)


class MergesData(TypedDict):
    """All merges: what each joins, how often the pair stood together, and how many pairs did."""

    left: Packed
    right: Packed
    count: Packed
    tied: Packed


class LeadersData(TypedDict):
    """Leading pairs of some steps in a row: `k` at each of `steps`, which are all where it is not
    said. `row_pair` has places of pairs, `overlap_place` those of which not all can merge."""

    k: int
    steps: NotRequired[int]
    pair_left: NotRequired[Packed]
    pair_right: NotRequired[Packed]
    row_pair: NotRequired[Packed]
    row_count: NotRequired[Packed]
    overlap_place: NotRequired[Packed]
    overlap_mergeable: NotRequired[Packed]


class RunData(SourceData):
    """A run."""

    run: str
    tie_rule: str
    stop_reason: str
    symbol_count: int
    byte_count: int
    window: tuple[int, int]
    merge_count: int
    merges: MergesData
    token_counts: Packed
    base_counts: Packed
    leaders: LeadersData
    min_count: int


class Start(TypedDict):
    """Where the player begins when it is given a new run."""

    start_step: int  # merges made already
    autoplay: bool  # whether it plays by itself (never with prefers-reduced-motion)
    mode: str  # one of `MODES`
    level: int  # what is asked in mode predict


class PlayerOptions(Start):
    """What the page around the player gives it besides the run."""

    view: str  # as `player` of mount_player.py takes it
    title: str  # of the text
    answer: CountedPair | None  # what predict mode asked for
    leads: list[str]  # what else the page shows of the run, by names in the words `player.more`
    text_language: str  # what the text is written in; "": not known


def player_payload(
    run: TrainingRun,  # trained with `leaders=LEADERS`
    text: str,
    identity: str,  # distinguishes this run from every other
    # the part of the text to show, in base symbols, as `visible_window` gives it
    window: tuple[int, int],
    # so many first steps bring their leading pairs along, and `leading_pairs` has those of the
    # others; None: all do, as nobody can be asked for more
    leading_steps: int | None = None,
) -> RunData:
    """Everything the player shows of a run, as JSON; token_source.js and run/run.js read it."""
    corpus = run.tokenization.corpus
    history = run.history
    return {
        **window_data(run, text, window),
        "run": identity,
        "tie_rule": run.settings.tie_rule,
        "stop_reason": run.stop_reason.name.lower(),
        "symbol_count": corpus.symbol_count,
        "byte_count": len(text.encode()),
        "window": window,
        "merge_count": len(history.left),
        "merges": {
            "left": pack(history.left),
            "right": pack(history.right),
            "count": pack(history.count),
            "tied": pack(history.tied),
        },
        "token_counts": pack(run.token_counts),
        "base_counts": pack(_base_counts(corpus, len(run.tokenizer.alphabet))),
        "leaders": leading_pairs(run, 0, leading_steps),
        "min_count": run.settings.min_count,
    }


def window_data(
    run: TrainingRun, text: str, window: tuple[int, int], merges: int = NEVER
) -> SourceData:
    """The part of a run's text in tokens; nothing of it tells of a merge after so many."""
    first, last = window
    shown = _window_text(run, text, window)
    gaps = run.tokenization.gap_ranks_between(first, last)
    starts = run.tokenization.corpus.piece_starts
    return {
        "base": run.settings.base,
        "text": shown,
        "gaps": pack(np.where(gaps < merges, gaps, NEVER)),
        "piece_starts": pack(starts[(starts >= first) & (starts < last)] - first),
        "alphabet": alphabet_text(run.tokenizer.alphabet),
        "base_size": len(run.tokenizer.alphabet),
        "marks": MARKS | visible_marks(shown),
        "specials": [
            {"id": one, "text": text} for text, one in run.tokenizer.special_tokens.items()
        ],
    }


def _base_counts(corpus: Corpus, base_size: int) -> Int64Array:
    """How often each base symbol stands in the text.

    Counted on unique pre-tokens: a copy of the whole text takes many times its memory.
    """
    is_base = corpus.symbols >= 0
    times = np.repeat(corpus.occurrences, corpus.lengths)[is_base]
    counts = np.bincount(corpus.symbols[is_base], weights=times, minlength=base_size)
    return counts.astype(np.int64)


def _window_text(run: TrainingRun, text: str, window: tuple[int, int]) -> str:
    first, last = window
    if last - first == run.tokenization.corpus.symbol_count:
        return text  # kept with the run anyway
    if run.settings.base == "bytes":
        return text.encode()[first:last].decode()
    return text[first:last]


def leading_pairs(run: TrainingRun, part: int, steps: int | None = LEADING_STEPS) -> LeadersData:
    """The leading pairs of some steps, as run/leaders.js reads them.

    They are a table of distinct pairs, and rows of indices into it: most lead for many steps, so
    this is a fraction of the pairs written out. `NEVER` stands for "no pair".

    Args:
        run: trained with `leaders=LEADERS`; otherwise there are none.
        part: which steps: the first `steps` are part 0, and so on.
        steps: how many; None: all.
    """
    if run.leaders is None:
        return {"k": 0}
    few = slice(None) if steps is None else slice(part * steps, (part + 1) * steps)
    leaders = Leaders(*(table[few] for table in vars(run.leaders).values()))
    keys = leaders.left.astype(np.int64) << 32 | leaders.right.astype(np.int64) & 0xFFFFFFFF
    is_pair = leaders.left >= 0
    pairs, places = np.unique(keys[is_pair], return_inverse=True)
    rows = np.full(keys.shape, NEVER, dtype=np.int32)
    rows[is_pair] = places
    overlapping = np.flatnonzero(leaders.mergeable != leaders.count)
    data: LeadersData = {
        "k": leaders.left.shape[1],
        "pair_left": pack(pairs >> 32),
        "pair_right": pack(pairs & 0xFFFFFFFF),
        "row_pair": pack(rows.ravel()),
        "row_count": pack(leaders.count.ravel()),
        "overlap_place": pack(overlapping),
        "overlap_mergeable": pack(leaders.mergeable.ravel()[overlapping]),
    }
    if steps is not None:
        data["steps"] = steps
    return data
