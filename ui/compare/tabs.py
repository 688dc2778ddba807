"""The tabs of page Compare. Links hold their names, so nothing here knows Streamlit.

To add one: an entry in `TABS`, and the function that draws it, in a module of its own or, if it
has rows of tokens, in `row_tabs.py`; in each language `compare.tab.NAME`, and what its rows say,
`compare.rows.NAME`; its test in tests/pages/test_compare.py. Page and links loop over the table.
"""

from dataclasses import dataclass
from typing import Final

from bpe_view.texts.samples import NUMBERS, Sample


@dataclass(frozen=True)
class Tab:
    """A tab.

    Attributes:
        name: in links.
        title: what it is called, by its key in the words.
        drawn_by: as `module:function`, what draws it from the training on the text to learn from
            and the text that is compared on.
        learns: whether the text that is compared on is learned from here, too.
        has_sentences: whether it compares on texts of its own instead.
        example: in which one sees what it is about; stands there until a text is chosen.
    """

    name: str
    title: str
    drawn_by: str
    learns: bool = False
    has_sentences: bool = False
    example: str | Sample = ""


MODELS_LINE: Final = "        total = 12345.6789  # ¿cuánto cuesta?"
TIES_LINE: Final = "tapioca, spinach, tomato, mustard, macaron, ginger"
TABS: Final = {
    tab.name: tab
    for tab in (
        Tab("models", "compare.tab.models", "ui.compare.row_tabs:models_tab", example=MODELS_LINE),
        Tab("sizes", "compare.tab.sizes", "ui.compare.row_tabs:sizes_tab", learns=True),
        Tab(
            "splits", "compare.tab.splits", "ui.compare.row_tabs:splits_tab",
            learns=True, example=NUMBERS,
        ),
        Tab(
            "ties", "compare.tab.ties", "ui.compare.row_tabs:ties_tab",
            learns=True, example=TIES_LINE,
        ),
        Tab(
            "languages", "compare.tab.languages", "ui.compare.language_view:language_tab",
            has_sentences=True,
        ),
        Tab("own", "compare.tab.own", "ui.compare.own_view:own_tab"),
    )
}  # fmt: skip
"""All of them by name, in their order."""
