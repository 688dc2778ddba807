"""From what stands in a pane to the text in its tokens: trained, loaded, or said to be missing."""

import hashlib
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from functools import partial, reduce
from operator import and_
from typing import Final

import numpy as np

import bpe_core as bpe
from bpe_core.common import BoolArray
from bpe_view.comparison.comparison_payload import PaneContent
from bpe_view.comparison.segmentation import Segmentation, cut
from bpe_view.words import say
from bpe_view.words.error_words import problem_text
from ui.compare.pane_specs import CURRENT, PaneSpec
from ui.shared.cache import Cache
from ui.shared.long_work import place_for
from ui.training.run_store import Request, Trained, trained
from ui.training.tokenizer_choice import chosen_tokenizer, tokenizer_titles

_segmentations: Final = Cache[tuple[str, str], Segmentation]()
"""By the identity of a tokenizer and the digest of a text."""


@dataclass(frozen=True, eq=False)
class Pane:
    """What stands in a pane."""

    spec: PaneSpec
    title: str
    # distinguishes its tokenizer, or why there is none, from every other; it is the same in every
    # language
    identity: str
    segmentation: Segmentation | None = None  # the text in tokens; None where there is none
    problem: str = ""  # why there is none; "" otherwise

    @property
    def is_sizable(self) -> bool:
        """Whether the text can be shown at every size: of a run always, of a file where each of its
        tokens is explained."""
        cut = self.segmentation
        return bool(cut and self.spec.may_have_size and cut.tokenization.has_history)

    @property
    def now(self) -> int:
        """The merges made at its size."""
        cut, size = self.segmentation, self.spec.size
        if cut is None or size is None or not self.is_sizable:
            return cut.merge_count if cut else 0
        return min(max(size - cut.base_size, 0), cut.merge_count)

    @property
    def size(self) -> int | None:
        """Its vocabulary size without special tokens; None where there is no tokenizer."""
        return self.segmentation.vocab_size(self.now) if self.segmentation else None

    @property
    def tokens(self) -> int:
        """The tokens of the text at its size; 0 where there is no tokenizer."""
        return self.segmentation.token_count(self.now) if self.segmentation else 0

    @property
    def shown(self) -> PaneContent:
        """For the component."""
        problem, is_sizable = self.problem or None, self.is_sizable
        missing = self.spec.may_have_size and not is_sizable
        return PaneContent(self.title, self.segmentation, problem, is_sizable, missing)


@dataclass(frozen=True, eq=False)
class Row:
    """A pane, and what its row is called."""

    pane: Pane
    name: str
    note: str  # stands small below the name
    # whether it counts where the rows differ. A run among models, being much smaller, would always
    # differ most.
    is_compared: bool = True


def digest(text: str) -> str:
    """The same for equal texts and for no others."""
    return hashlib.sha256(text.encode()).hexdigest()[:24]


def make_panes(specs: Sequence[PaneSpec], request: Request, text: str) -> list[Pane]:
    """Every pane, cut; one that cannot be had says why."""
    # One that stands there twice, with other sizes, is made once, also where that fails.
    whole = {replace(spec, size=None): spec for spec in specs}
    panes = {key: _make_pane(one, request, text) for key, one in whole.items()}
    return [replace(panes[replace(spec, size=None)], spec=spec) for spec in specs]


def _make_pane(spec: PaneSpec, request: Request, text: str) -> Pane:
    title = _title(spec.source)
    try:
        if spec.is_run:
            wanted = Request(request.text, spec.settings) if spec.settings else request
            run = trained(wanted)
            if run is None:
                identity = f"{wanted.identity} stopped"
                return Pane(spec, title, identity, problem=say("panes.stopped"))
            identity, make = run.identity, partial(_cut_by_run, run, text)
        else:
            chosen = chosen_tokenizer(spec.source)
            assert chosen is not None  # only a training can be stopped
            identity, make = chosen.identity, partial(_cut, chosen.tokenizer, text)
        key = (identity, digest(text))
        return Pane(spec, title, identity, _segmentations.get(key, make, cost=_segmentation_bytes))
    except bpe.BPEError as error:
        return Pane(spec, title, f"{spec} without a result: {error}", problem=problem_text(error))


def _title(source: str) -> str:
    if source == CURRENT:
        return say("panes.current")
    known = bpe.PRETRAINED.get(source)
    return known.models if known else tokenizer_titles(source)[source]


def _cut(tokenizer: bpe.AnyTokenizer, text: str) -> Segmentation:
    with place_for(text):
        return cut(tokenizer, text)


def _cut_by_run(run: Trained, text: str) -> Segmentation:
    with place_for(text):
        return Segmentation(text, run.run.tokenizer, run.tokenize(text))


def _segmentation_bytes(segmentation: Segmentation) -> int:
    """Measured: 4 to 5 a byte of the text, and 20 to 24 a symbol of its unique pre-tokens."""
    symbols = len(segmentation.tokenization.corpus.symbols)
    return 40_000 + 5 * len(segmentation.text.encode()) + 24 * symbols


def pane_names(panes: Sequence[Pane]) -> list[str]:
    """What to call each pane in a table: its title, and where others have that, too, its size."""
    titles = [pane.title for pane in panes]
    names: list[str] = []
    for pane in panes:
        name = pane.title
        if titles.count(name) > 1 and pane.size is not None and pane.spec.is_run:
            name = say("languages.run", title=name, size=pane.size)
        names.append(free_name(name, names))
    return names


def free_name(name: str, others: Collection[str]) -> str:
    """A name that nothing else has, by a number behind it where it has to be."""
    numbered = (f"{name} {number}" for number in range(2, len(others) + 3))
    return next(one for one in (name, *numbered) if one not in others)


def common_edges(panes: Sequence[Pane], text: str) -> BoolArray:
    """Bool, shape (bytes of the text,): where no pane has a token across, at any size."""
    edges = [
        pane.segmentation.open_gaps
        for pane in panes
        if pane.segmentation and pane.segmentation.text == text
    ]
    common: BoolArray = np.arange(len(text.encode())) == 0
    return reduce(and_, edges) if edges else common
