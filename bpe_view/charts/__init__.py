"""Charts of page Sizes, as plotly figures or as data of the component `size_curve`, with their
tables; and the look of all charts.

To add one: a module here with a `CHART`, and its entry in `CHARTS`; its words in each
`bpe_view/words/LANGUAGE.toml` (its tab in `sizes.charts`, title and reading in a table of `sizes`,
axes and points in `charts`); its values in tests/bpe_view/charts/test_charts.py. All that lists
charts follows from `CHARTS`.
"""

from typing import Final

from bpe_view.charts import curves, merge_savings, pairs, token_lengths
from bpe_view.charts.chart import Chart, MeasuredText, Panel, SizesData

CHARTS: Final[dict[str, Chart]] = {
    "curve": curves.COMPRESSION,
    "pairs": pairs.CHART,
    "merges": merge_savings.CHART,
    "lengths": token_lengths.CHART,
    "used": curves.USAGE,
}
"""All charts by their names in links, in the order of their tabs."""

__all__ = ["CHARTS", "Chart", "MeasuredText", "Panel", "SizesData"]
