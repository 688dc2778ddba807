"""The pairs at a size: rank and frequency of all of them, and the most frequent ones."""

from collections.abc import Mapping
from functools import partial
from typing import Any, Final

import pandas as pd

from bpe_core import TrainingRun
from bpe_core.analysis import PairTable, pair_table, zipf_fit
from bpe_core.common import Pair, hex_bytes, printable
from bpe_view.charts import style
from bpe_view.charts.chart import Chart, Panel, SizesData
from bpe_view.charts.labels import pair_label
from bpe_view.charts.style import Figure
from bpe_view.words import say, written

MAX_POINTS_OF_A_STEP: Final = 300
MOST_BARS: Final = 15


def _panels(data: SizesData) -> list[Panel]:
    run, step = data.run, data.step
    tables = {at: pair_table(run.tokenization, at) for at in [*ghost_steps(step), step]}
    if not len(tables[step]):
        return []
    return [
        Panel(
            "rank-frequency",
            say("sizes.ranks.title"),
            say("sizes.ranks.reading"),
            rank_frequency_figure(run, tables, step),
            partial(pairs_table, run, tables),
        ),
        Panel(
            "leading-pairs",
            say("sizes.bars.title"),
            say("sizes.bars.reading"),
            pair_bars_figure(run, tables[step]),
            partial(pairs_table, run, {step: tables[step]}),
        ),
    ]


def ghost_steps(step: int) -> list[int]:
    """The earlier steps that are shown behind a step.

    >>> ghost_steps(800), ghost_steps(1), ghost_steps(0)
    ([0, 50, 200], [0], [])
    """
    return sorted({0, step // 16, step // 4} - {step})


def rank_frequency_figure(run: TrainingRun, tables: Mapping[int, PairTable], step: int) -> Figure:
    """Rank and frequency of pairs on two logarithmic axes, with earlier steps as ghosts.

    Args:
        tables: all pairs at each step that is shown.
        step: the chosen one of these.

    Returns:
        A figure; the custom data of a point are the rank of the merge that its pair becomes or -1,
        and the two IDs.
    """
    traces = []
    for place, at in enumerate(sorted(tables)):
        table = tables[at]
        shown = style.by_magnitude(len(table), MAX_POINTS_OF_A_STEP)
        look = style.line(style.TRAINING, width=3) if at == step else style.ghost_line(place)
        traces.append(
            {
                "name": _name(table, at, with_fit=at == step),
                "x": shown + 1,
                "y": table.count[shown],
                **_points(run, table, shown),
                "hovertemplate": say(
                    "charts.ranks.point", pair="%{hovertext}", rank="%{x}", count="%{y}"
                ),
                **look,
            }
        )
    return style.make_figure(
        traces,
        say("charts.ranks.rank"),
        say("charts.count"),
        xaxis=style.log_axis(max(map(len, tables.values()))),
        yaxis=style.log_axis(max(int(table.count[0]) for table in tables.values())),
    )


def _points(run: TrainingRun, table: PairTable, rows: Any) -> dict[str, Any]:
    """What some pairs are called, and the custom data of their points."""
    ranks: dict[Pair, int] = {pair: rank for rank, pair in enumerate(run.tokenizer.merges)}
    vocab = run.tokenizer.vocab
    pairs = list(zip(table.left[rows].tolist(), table.right[rows].tolist(), strict=True))
    return {
        "customdata": [[ranks.get(pair, -1), *pair] for pair in pairs],
        "hovertext": [pair_label(vocab[left], vocab[right]) for left, right in pairs],
    }


def _name(table: PairTable, step: int, *, with_fit: bool) -> str:
    """`with_fit`: with the slope of Zipf's law, and which ranks it was fitted to."""
    name, fit = say("charts.ranks.after", merges=step), zipf_fit(table.count)
    if not with_fit or fit is None:
        return name
    slope = written(fit.slope, 2)
    return say("charts.ranks.fit", name=name, slope=slope, first=fit.first, last=fit.last)


def pair_bars_figure(run: TrainingRun, pairs: PairTable, top: int = MOST_BARS) -> Figure:
    """The `top` pairs, the most frequent at the top; the one that merges next is filled in the
    accent, those that never merge are outlines. Custom data as in the ranks."""
    points = _points(run, pairs, slice(0, top))
    names, ids = points["hovertext"], points["customdata"]
    places, counts = list(range(len(names))), pairs.count[:top]
    colours = [
        style.ACCENT if place == 0 and ids[0][0] >= 0 else style.COUNT.colour for place in places
    ]
    trace = {
        "type": "bar",
        "x": counts,
        "y": places,
        "orientation": "h",
        **points,
        "text": [written(count) for count in counts.tolist()],
        "textposition": "outside",
        "textangle": 0,
        "cliponaxis": False,
        "hovertemplate": say("charts.bars.point", pair="%{hovertext}", count="%{text}")
        + "<extra></extra>",
        "marker": style.bars(colours, [rank >= 0 for rank, _, _ in ids]),
        "showlegend": False,
    }
    return style.make_figure(
        [trace],
        say("charts.count"),
        say("charts.bars.pair"),
        height=max(180, 25 * len(names) + 70),
        margin={"l": 8, "r": 12, "t": 8, "b": 8},
        bargap=0.35,
        yaxis={
            "tickvals": places,
            "ticktext": names,
            "autorange": "reversed",
            "tickfont": {"family": "ui-monospace, Menlo, Consolas, monospace"},
        },
        xaxis={"rangemode": "tozero"} | style.whole_axis(int(pairs.count.max(initial=0))),
    )


def pairs_table(run: TrainingRun, tables: Mapping[int, PairTable]) -> pd.DataFrame:
    """All pairs at each step: rank, the two tokens, count, and the merge that the pair becomes."""
    return pd.concat([_table_of_step(run, *one) for one in sorted(tables.items())])


def _table_of_step(run: TrainingRun, step: int, pairs: PairTable) -> pd.DataFrame:
    vocab, columns = run.tokenizer.vocab, {"left": pairs.left, "right": pairs.right}
    ids = {side: column.tolist() for side, column in columns.items()}
    becomes = [rank + 1 for rank, _, _ in _points(run, pairs, slice(None))["customdata"]]
    return pd.DataFrame(
        {
            "merges made": step,
            "rank": range(1, len(pairs) + 1),
            **{side: [printable(vocab[one]) for one in ids[side]] for side in ids},
            **{f"{side} id": ids[side] for side in ids},
            **{f"{side} bytes": [hex_bytes(vocab[one]) for one in ids[side]] for side in ids},
            "count": pairs.count,
            "becomes merge": pd.Series(becomes, dtype="Int64").replace(0, pd.NA),
        }
    )


CHART: Final = Chart("sizes.charts.pairs", _panels, slider_from=1 / 8, empty="player.leaders.none")
