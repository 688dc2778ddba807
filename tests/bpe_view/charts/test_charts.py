"""Chart data against values computed naively, and the look that all charts share."""

from collections import Counter
from itertools import pairwise
from typing import Any

import numpy as np
import pytest

import bpe_core as bpe
from bpe_core import analysis
from bpe_core.analysis import pair_table
from bpe_view.charts import curves, merge_savings, pairs, style, token_lengths
from bpe_view.charts.labels import escape, pair_label, token_label
from bpe_view.charts.style import TRAINING, UNSEEN
from bpe_view.size_curve.size_curve_payload import Curve, Point
from bpe_view.texts.samples import SAMPLES
from tests.bpe_view.test_palettes import contrast
from tests.words import w

TEXT = SAMPLES[0].text


@pytest.fixture(scope="module")
def run() -> bpe.TrainingRun:
    return bpe.train(TEXT, vocab_size=330)


def trace(figure: Any, name: str) -> Any:
    (found,) = [trace for trace in figure.data if trace.name == name]
    return found


@pytest.mark.parametrize(
    ("token", "label"),
    [
        (b"<b>", "&lt;b&gt;"),
        (b"&lt;", "&amp;lt;"),
        (b"<br>\n", "&lt;br&gt;⏎"),
        (b"$x$", "&#36;x&#36;"),
        (b" %{y}", "·%{y}"),
        ("é".encode()[:1], "⟨C3⟩"),
    ],
)
def test_labels_are_printable_and_escaped(token: bytes, label: str) -> None:
    assert token_label(token) == label


def test_a_long_label_is_cut_before_it_is_escaped() -> None:
    assert token_label(b"<" * 100, limit=3) == "&lt;&lt;…"
    assert pair_label(b"a b", b"<") == "a·b &lt;"
    assert escape("a & b") == "a &amp; b"


@pytest.mark.parametrize("size", [0, 1, 2, 999, 1_000, 1_001, 10_001, 200_000])
def test_thinning_keeps_both_ends_and_stays_within_the_limit(size: int) -> None:
    places = style.by_magnitude(size)
    assert len(places) <= style.MAX_POINTS
    assert len(set(places.tolist())) == len(places)
    if size:
        assert (places[0], places[-1]) == (0, size - 1)
    if size <= style.MAX_POINTS:
        assert len(places) == size


def test_the_table_of_a_curve_has_every_size_and_the_models() -> None:
    curve = Curve("text", 256, np.linspace(1, 4, 50_001))
    table = curves.compression_table([curve], [Point("<b>Model</b>", "text", 300, 3.5)])
    assert table["vocabulary size"].tolist() == [*range(256, 50_257), 300]
    assert table["tokenizer"].tolist() == ["trained"] * 50_001 + ["<b>Model</b>"]


def test_the_bars_are_the_leading_pairs_and_know_their_merges(run: bpe.TrainingRun) -> None:
    step = 20
    table = pair_table(run.tokenization, step)
    (bars,) = pairs.pair_bars_figure(run, table, top=20).data
    naive = run.at(step).pair_counts(top=20)
    assert list(bars.x) == list(naive.values())
    assert [(left, right) for _, left, right in bars.customdata] == list(naive)
    assert bars.customdata[0][0] == step
    for rank, left, right in bars.customdata:
        found = [merge.rank for merge in run.merges if (merge.left, merge.right) == (left, right)]
        assert found == ([rank] if rank >= 0 else [])
    filled = [
        colour == line
        for colour, line in zip(bars.marker.color, bars.marker.line.color, strict=True)
    ]
    assert filled == [rank >= 0 for rank, _, _ in bars.customdata]
    assert set(filled) == {True, False}
    written = pairs.pairs_table(run, {step: table})
    assert len(written) == len(table)
    assert written["becomes merge"].iloc[0] == step + 1
    assert [bytes.fromhex(one) for one in written["right bytes"]] == [
        run.tokenizer.vocab[token_id] for token_id in table.right.tolist()
    ]


def test_ranks_and_earlier_steps(run: bpe.TrainingRun) -> None:
    tables = {step: pair_table(run.tokenization, step) for step in (0, 8, 32)}
    figure = pairs.rank_frequency_figure(run, tables, 32)
    assert [trace.name for trace in figure.data] == [
        w("charts.ranks.after", merges=step) for step in (0, 8, 32)
    ]
    assert len({trace.line.dash for trace in figure.data}) == 3
    for step in tables:
        drawn = trace(figure, w("charts.ranks.after", merges=step))
        counts = sorted(run.at(step).pair_counts().values(), reverse=True)
        assert list(drawn.y) == [counts[rank - 1] for rank in drawn.x]


def test_the_slope_of_ranks_stands_beside_the_step_that_is_shown() -> None:
    run = bpe.train(" ".join(f"{n}{n * n}" for n in range(3_000)), vocab_size=260)
    table = pair_table(run.tokenization, 4)
    figure = pairs.rank_frequency_figure(run, {4: table}, 4)
    fit = analysis.zipf_fit(table.count)
    assert fit
    after = w("charts.ranks.after", merges=4)
    told = {"slope": f"{fit.slope:.2f}", "first": 10, "last": fit.last}
    assert figure.data[0].name == w("charts.ranks.fit", name=after, **told)


def test_savings_are_the_tokens_that_each_merge_takes_away() -> None:
    run = bpe.train("aaabdaaabac", vocab_size=259, split="none")
    figure = merge_savings.merge_savings_figure(run, 3)
    assert list(trace(figure, w("charts.savings.saved")).y) == [2, 2, 2]
    assert list(trace(figure, w("charts.savings.count")).y) == [4, 2, 2]
    assert list(trace(figure, w("charts.savings.threshold", tokens=3)).y) == [3, 3]


def test_lengths_of_the_vocabulary_and_of_the_text(run: bpe.TrainingRun) -> None:
    step, vocab = 40, run.tokenizer.vocab
    sizes = [len(vocab[token_id]) for token_id in range(256 + step)]
    uses = bpe.metrics.token_uses(run.tokenization, step)[: 256 + step]
    table = token_lengths.token_lengths_table(np.array(sizes), uses, "bytes")
    figure = token_lengths.token_lengths_figure(table)
    naive = Counter(len(vocab[token_id]) for token_id in run.at(step).token_ids)
    drawn = trace(figure, w("charts.lengths.text"))
    for each in figure.data:
        assert len(each.marker.color) == len(each.marker.line.color) == len(each.x)
    for length, share in zip(drawn.x, drawn.y, strict=True):
        assert share == pytest.approx(100 * naive[int(length)] / sum(naive.values()))
    filled = {bars.marker.color == bars.marker.line.color for bars in figure.data}
    assert filled == {True, False}


def test_very_long_tokens_share_the_last_bar() -> None:
    lengths, uses = np.array([1, 20, 30, 59]), np.array([5, 1, 1, 1])
    table = token_lengths.token_lengths_table(lengths, uses, "bytes")
    figure = token_lengths.token_lengths_figure(table)
    assert figure.data[1].x[-1] == "20+"
    assert figure.data[1].y[-1] == pytest.approx(100 * 3 / 8)
    assert len(table) == 60


def test_axes_are_labelled_in_a_darker_ink_on_a_light_ground_only(run: bpe.TrainingRun) -> None:
    for theme, ink in (("light", style.LIGHT_INK), ("dark", None), (None, None)):
        figure = merge_savings.merge_savings_figure(run, 3)
        style.darken(figure, theme)
        for axis in (figure.layout.xaxis, figure.layout.yaxis):
            assert (axis.tickfont.color, axis.title.font.color) == (ink, ink)
            assert axis.title.text


def test_series_have_contrast_on_both_grounds_and_differ_by_more_than_colour() -> None:
    for ground in ("#fcfcfa", "#14181a"):
        for colour in (TRAINING.colour, UNSEEN.colour, style.ACCENT):
            assert contrast(colour, ground) >= 3
    assert contrast(style.LIGHT_INK, "#fcfcfa") >= 7  # small text
    assert TRAINING.dash != UNSEEN.dash
    assert TRAINING.symbol != UNSEEN.symbol
    assert TRAINING.is_filled != UNSEEN.is_filled


@pytest.mark.parametrize("high", [1, 3, 7, 343, 1_000, 200_000])
def test_a_logarithmic_axis_has_some_ticks_and_not_too_many(high: int) -> None:
    ticks = style.log_axis(high)["tickvals"]
    assert 1 <= len(ticks) <= 12
    assert ticks[0] == 1
    assert high / 10 < ticks[-1] <= high
    assert all(one < other for one, other in pairwise(ticks))
