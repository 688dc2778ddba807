"""What can be chosen on page Compare."""

from typing import Final

from ui.compare.pane_specs import DEFAULT_PANES, START_PANES, Panes, parse_panes
from ui.shared.link.property import MAX_PLACE, Property, one_of, text, whole_number
from ui.shared.training.own_file import lacks_files

COMPARISONS: Final = ("numbers", "languages", "sweep")
"""What the page shows below its panes."""


def _lacking(panes: Panes) -> str:
    return lacks_files(" ".join(spec.source for spec in panes.specs))


PROPERTIES: Final = (
    Property(
        "panes",
        DEFAULT_PANES,
        parse_panes,
        page="compare",
        start=lambda: START_PANES,
        lacks=_lacking,
    ),
    Property("compare_text", "", text, page="compare"),
    Property("compare_window", 0, whole_number(0, MAX_PLACE), page="compare"),
    Property("compare_look", COMPARISONS[0], one_of(*COMPARISONS), page="compare"),
    Property("own_lines", "", text, page="compare"),
)
