"""What can be chosen on page Compare."""

from collections.abc import Mapping
from typing import Any, Final

import bpe_core as bpe
from bpe_view.texts.parallel_sentences import ENGLISH
from ui.compare.pane_specs import CURRENT, DEFAULT_PANES, START_PANES, Panes, parse_panes
from ui.shared.link.property import (
    MAX_PLACE,
    Property,
    Where,
    one_of,
    text,
    text_up_to,
    whole_number,
    yes_or_no,
)  # fmt: skip
from ui.shared.training.own_file import files_or, lacks_files

TABS: Final = ("models", "sizes", "splits", "ties", "languages", "own")
OPENED: Final = ("none", "side", "numbers")  # what is open below the rows of a tab
COMPARISONS: Final = ("numbers", "languages")
"""What stands below panes of one's own."""
LANGUAGE_LOOKS: Final = ("table", "bars")
LANGUAGE_MEASURES: Final = tuple(bpe.analysis.measures_of(bpe.analysis.LanguageRow))
AS_GIVEN: Final = "as-given"  # an order of languages: that in which they were given


_IN_OWN: Final = Where("compare_tab", "own")


def _in_languages(values: Mapping[str, Any]) -> bool:
    """In the tab of languages, or below panes."""
    looked_at = values["compare_look"] == "languages"
    return bool(values["compare_tab"] == "languages" or (_IN_OWN(values) and looked_at))


def _lacking(panes: Panes) -> str:
    return lacks_files(" ".join(spec.source for spec in panes.specs))


PROPERTIES: Final = (
    Property("compare_tab", "own", one_of(*TABS), page="compare", start=lambda: TABS[0]),
    Property(
        "compare_open", OPENED[0], one_of(*OPENED), page="compare",
        in_use=lambda values: not _IN_OWN(values),
    ),
    Property(
        "compare_sizes", "", text_up_to(60), page="compare", in_use=Where("compare_tab", "sizes")
    ),
    Property(
        "example_line", False, yes_or_no, page="compare",
        in_use=lambda values: not _IN_OWN(values),
    ),
    Property(
        "panes",
        DEFAULT_PANES,
        parse_panes,
        page="compare",
        in_use=_IN_OWN,
        start=lambda: START_PANES,
        lacks=_lacking,
    ),
    Property("compare_text", "", text, page="compare"),
    Property("compare_window", 0, whole_number(0, MAX_PLACE), page="compare"),
    Property("compare_look", COMPARISONS[0], one_of(*COMPARISONS), page="compare", in_use=_IN_OWN),
    Property("own_lines", "", text, page="compare", in_use=_in_languages),
    Property(
        "more_tokenizers", "", files_or(CURRENT, *bpe.PRETRAINED), page="compare",
        in_use=_in_languages, lacks=lacks_files,
    ),
    Property(
        "language_measure", LANGUAGE_MEASURES[0], one_of(*LANGUAGE_MEASURES), page="compare",
        in_use=_in_languages,
    ),
    Property(
        "language_look", LANGUAGE_LOOKS[0], one_of(*LANGUAGE_LOOKS), page="compare",
        in_use=_in_languages,
    ),
    Property(
        "language_reference", ENGLISH.key, text_up_to(200), page="compare", in_use=_in_languages
    ),
    Property(
        "language_order", AS_GIVEN, text_up_to(200), page="compare", in_use=_in_languages
    ),
)  # fmt: skip
