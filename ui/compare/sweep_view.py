"""A sweep of settings: split patterns × vocabulary sizes, one training for each pattern.

One run holds all its sizes, so the sweep costs as many trainings as there are patterns. They are
the runs that the other pages use too, kept in the same place.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import numpy as np
import streamlit as st

import bpe_core as bpe
from bpe_core.text import SplitPattern
from bpe_view.charts.about import about
from bpe_view.charts.curves import Curve
from bpe_view.charts.recipes import sweep_recipe
from bpe_view.charts.settings_sweep import LINES, sweep_chart, sweep_data, sweep_table
from bpe_view.charts.style import Series
from bpe_view.text_metrics import TextMetrics
from bpe_view.words import say
from bpe_view.words.error_words import problem_text
from ui.shared.chart_files import ChartFiles, chart_with_files
from ui.shared.data_table import data_table
from ui.shared.markdown import plain
from ui.shared.progress_bar import asked_for
from ui.shared.training.inputs import split_title
from ui.shared.training.own_split import split_text
from ui.shared.training.run_store import Request, Trained, trained

AT_ONCE: Final = 200_000  # characters of a text whose sweep starts by itself
TABLE_SIZES: Final = 8  # rows of the table
_ASKED: Final = "sweep was asked for"


def sweep_view(request: Request, text: str) -> None:
    """The chart and the table of how `text` is compressed; trains what is missing."""
    st.markdown(say("sweep.lesson"))
    own = request.settings.split
    patterns = split_patterns(own)
    if len(request.text) > AT_ONCE:
        train = say("sweep.train", count=len(patterns))
        if not asked_for(_ASKED, request.identity, train):
            return
    runs = _train_all(request, patterns)
    curves = [_curve(run, text, look) for run, look in zip(runs, LINES, strict=False)]
    if not curves:
        return
    _show(curves, [split_text(run.run.settings.split) for run in runs], request)


def _show(curves: Sequence[Curve], patterns: Sequence[str], request: Request) -> None:
    largest = max(curve.first_size + len(curve.values) - 1 for curve in curves)
    table = sweep_table(curves, table_sizes(curves[0].first_size, largest))
    settings, text = request.settings, request.text
    made = about(say("panes.look.sweep"), settings, text, splits=tuple(patterns))
    code = sweep_recipe(settings)
    files = ChartFiles("sweep", lambda: sweep_data(table, patterns), made, code)
    chart_with_files(sweep_chart(curves), files)
    data_table(table, "settings in a sweep", say("panes.look.sweep"))
    told = [say("sweep.cells")]
    if table.isna().any(axis=None):
        told.append(say("sweep.empty_cells", times=settings.min_count))
    st.caption(" ".join(told))


def split_patterns(current: SplitPattern) -> list[SplitPattern]:
    """The named patterns, and the current one if it is the user's own."""
    named: list[SplitPattern] = [*bpe.SPLIT_PATTERNS]
    return named if current in named else [*named, current]


def table_sizes(base_size: int, largest: int) -> list[int]:
    """Vocabulary sizes for the table: a few, growing evenly in magnitude, the largest one too.

    >>> table_sizes(256, 384)
    [256, 271, 287, 305, 323, 342, 362, 384]
    """
    sizes = np.geomspace(max(base_size, 1), max(largest, 1), TABLE_SIZES).round().astype(int)
    return sorted(set(sizes.tolist()))


def _train_all(request: Request, patterns: Sequence[SplitPattern]) -> list[Trained]:
    """The runs so far: a training that was stopped is the last that is tried."""
    runs: list[Trained] = []
    place = st.empty()
    for number, split in enumerate(patterns, start=1):
        place.caption(
            say("sweep.progress", place=number, count=len(patterns), split=split_title(split))
        )
        try:
            settings = replace(request.settings, split=split)
            result = trained(replace(request, settings=settings))
        except bpe.BPEError as error:
            failed = say("sweep.failed", split=split_title(split), problem=problem_text(error))
            st.warning(plain(failed))
            continue
        if result is None:
            return runs
        runs.append(result)
    place.empty()
    return runs


def _curve(result: Trained, text: str, look: Series) -> Curve:
    tokenizer = result.run.tokenizer
    measured = TextMetrics(tokenizer, text, result.tokenize(text))
    title = split_title(result.run.settings.split)
    base_size = len(tokenizer.alphabet) + len(tokenizer.characters)
    return Curve(title, look, base_size, measured.bytes_per_token)
