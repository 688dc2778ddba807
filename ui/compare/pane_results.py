"""From what stands in a pane to the text in its tokens: trained, loaded, or said to be missing."""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import reduce
from operator import and_
from typing import Final

import numpy as np

import bpe_core as bpe
from bpe_core.common import BoolArray
from bpe_view.comparison.comparison_payload import PaneContent
from bpe_view.comparison.segmentation import Segmentation, cut
from bpe_view.words import say
from bpe_view.words.error_words import problem_text
from ui.compare.pane_specs import PaneSpec
from ui.shared.cache import Cache
from ui.training.own_file import is_file, not_open
from ui.training.run_store import Request, Trained, trained
from ui.training.tokenizer_choice import chosen_tokenizer

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

    def step(self, size: int | None) -> int:
        """The merges made at a vocabulary size; None: all."""
        if self.segmentation is None:
            return 0
        merges = self.segmentation.merge_count
        if size is None or not self.is_sizable:
            return merges
        return min(max(size - self.segmentation.base_size, 0), merges)

    @property
    def now(self) -> int:
        """The merges made at its size."""
        return self.step(self.spec.size)

    @property
    def shown(self) -> PaneContent:
        """For the component."""
        problem, is_sizable = self.problem or None, self.is_sizable
        missing = self.spec.may_have_size and not is_sizable
        return PaneContent(self.title, self.segmentation, problem, is_sizable, missing)


def digest(text: str) -> str:
    """The same for equal texts and for no others."""
    return hashlib.sha256(text.encode()).hexdigest()[:24]


def make_panes(specs: Sequence[PaneSpec], request: Request, text: str) -> list[Pane]:
    """Every pane, cut; one that cannot be had says why."""
    text_digest = digest(text)
    # One that stands there twice, with other sizes, is made once, also where that fails.
    whole = {replace(spec, size=None): spec for spec in specs}
    made = {key: _make_pane(one, request, text, text_digest) for key, one in whole.items()}
    return [replace(made[replace(spec, size=None)], spec=spec) for spec in specs]


def _make_pane(spec: PaneSpec, request: Request, text: str, text_digest: str) -> Pane:
    title = spec.source
    try:
        if spec.is_run:
            title = say("panes.current")
            asked = Request(request.text, spec.settings) if spec.settings else request
            result = trained(asked)
            if result is None:
                stopped = f"{asked.identity} stopped"
                return Pane(spec, title, stopped, problem=say("panes.stopped"))
            return Pane(spec, title, result.identity, _cut_by_run(result, text, text_digest))
        if is_file(spec.source):
            title = not_open(spec.source)
        if spec.source in bpe.PRETRAINED:
            title = bpe.PRETRAINED[spec.source].models
        chosen = chosen_tokenizer(spec.source)
        assert chosen is not None  # only a training can be stopped
        title = title if spec.source in bpe.PRETRAINED else chosen.title
        tokenizer, key = chosen.tokenizer, (chosen.identity, text_digest)
        segmentation = _segmentations.get(
            key, lambda: cut(tokenizer, text), cost=_segmentation_bytes
        )
        return Pane(spec, title, chosen.identity, segmentation)
    except bpe.BPEError as error:
        return Pane(spec, title, f"{spec} without a result: {error}", problem=problem_text(error))


def pane_names(panes: Sequence[Pane]) -> list[str]:
    """What to call each pane in a table: its title, and where others have that, too, its size."""
    titles = [pane.title for pane in panes]
    names: list[str] = []
    for pane in panes:
        name = pane.title
        if titles.count(name) > 1 and pane.segmentation and pane.spec.is_run:
            name = say("languages.run", title=name, size=pane.segmentation.base_size + pane.now)
        names.append(free_name(name, names))
    return names


def pane_titles(panes: Sequence[Pane]) -> list[str]:
    """What to call each pane where it stands with its size, which may be moved there."""
    titles: list[str] = []
    for pane in panes:
        titles.append(free_name(pane.title, titles))
    return titles


def free_name(name: str, taken: Sequence[str]) -> str:
    """A name that nothing else has."""
    numbered = (f"{name} {number}" for number in range(2, len(taken) + 3))
    return next(one for one in (name, *numbered) if one not in taken)


def _cut_by_run(result: Trained, text: str, text_digest: str) -> Segmentation:
    return _segmentations.get(
        (result.identity, text_digest),
        lambda: Segmentation(text, result.run.tokenizer, result.tokenize(text)),
        cost=_segmentation_bytes,
    )


def _segmentation_bytes(segmentation: Segmentation) -> int:
    return 40_000 + 20 * len(segmentation.text.encode())  # measured: 11 to 21 a byte


def common_edges(panes: Sequence[Pane], text: str) -> BoolArray:
    """Bool, shape (bytes of the text,): where no pane has a token across, at any size."""
    edges = [
        pane.segmentation.open_gaps
        for pane in panes
        if pane.segmentation and pane.segmentation.text == text
    ]
    common: BoolArray = np.arange(len(text.encode())) == 0
    return reduce(and_, edges) if edges else common
