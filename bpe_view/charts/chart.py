"""What a chart of page Sizes is given, and what it gives."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pandas as pd

from bpe_core import TrainingRun
from bpe_core.analysis import Float64Array
from bpe_view.charts.style import Figure
from bpe_view.size_curve.size_curve_payload import Curve, Point, SizeCurveData
from bpe_view.text_metrics import TextMetrics


@dataclass(frozen=True, eq=False)
class MeasuredText:
    """A text and its measures."""

    title: str
    text: str
    measured: TextMetrics


@dataclass(frozen=True, eq=False)
class SizesData:
    """A run, and texts that were measured with it at every vocabulary size."""

    run: TrainingRun
    texts: Sequence[MeasuredText]  # the training text, then the unseen one if there is one
    size: int  # the vocabulary size that is looked at
    models: Sequence[Point] = ()  # other tokenizers
    is_log: bool = False  # whether the axis of sizes is logarithmic
    threshold: int = 5  # tokens that a merge should save
    tells_stop: bool = False  # whether the unseen text is long enough to stop improving

    @classmethod
    def of(cls, run: TrainingRun, text: str) -> "SizesData":
        """A run and its training text, at the last size."""
        measured = TextMetrics(run.tokenizer, text, run.tokenization)
        size = len(run.tokenizer.alphabet) + len(run.merges)
        return cls(run, [MeasuredText("", text, measured)], size)

    @property
    def first_size(self) -> int:
        """The number of base symbols."""
        return len(self.run.tokenizer.alphabet)

    @property
    def step(self) -> int:
        """The number of merges at the size that is looked at."""
        return self.size - self.first_size

    def curves(self, values: Callable[[TextMetrics], Float64Array]) -> list[Curve]:
        """A measure of each text, at every size."""
        return [Curve(one.title, self.first_size, values(one.measured)) for one in self.texts]


@dataclass(frozen=True, eq=False)
class Panel:
    """One figure of a chart."""

    file: str  # the name of its files, without an ending
    title: str
    reading: str  # a sentence on how to read it
    figure: Figure | SizeCurveData
    table: Callable[[], pd.DataFrame]  # all its values; headers are English, as for programs


@dataclass(frozen=True)
class Chart:
    """A chart of page Sizes.

    Attributes:
        tab: the key of what its button in the row of charts says.
        panels: makes its figures, for the data that are chosen.
        empty: the key of what is said where it has none.
        has_merges: whether points are merges, which can be selected: then custom data of points in
            a plotly figure begin with the rank of the merge, or are -1.
        inputs: the choices that it asks for behind "More".
        slider_from: where the slider of sizes begins, as a share of all; None: there is no slider.
        note: a sentence of Markdown below it, or `""`.
        input_below: the choice that is asked for beside the note; `""`: none.
    """

    tab: str
    panels: Callable[[SizesData], Sequence[Panel]]
    has_merges: bool = True
    inputs: tuple[str, ...] = ()
    slider_from: float | None = None
    empty: str = ""
    note: Callable[[SizesData], str] = lambda _: ""
    input_below: str = ""
