"""What can be chosen on page Ties & overlaps."""

from typing import Final

from bpe_core import TIE_RULES
from bpe_view.ties.examples import EXAMPLE_STARTS, EXAMPLES
from bpe_view.words import current_language
from ui.shared.link.property import Property, Where, names, one_of, text, whole_number
from ui.shared.training.training_choices import MAX_VOCAB_SIZE, OWN_TEXT

TABS: Final = ("ties", "overlap")
"""The two parts of the page; one is shown at a time, so that it fits a projector."""

CHOSEN: Final = (
    Property("tie_stage", TABS[0], one_of(*TABS), page="ties"),
    Property(
        "tie_text",
        next(iter(EXAMPLES)),
        one_of(OWN_TEXT, *EXAMPLES),
        page="ties",
        start=lambda: EXAMPLE_STARTS[current_language()],
    ),
    Property("tie_own", "", text, page="ties", in_use=Where("tie_text", OWN_TEXT)),
    Property("tie_rules", "first lowest huggingface", names(*TIE_RULES), page="ties"),
    Property("run_letters", 5, whole_number(2, 12), page="ties"),
    Property("overlap_text", "", text, page="ties"),
)
"""What is chosen above what is shown."""
PROPERTIES: Final = (
    *CHOSEN,
    Property("tie_step", None, whole_number(0, MAX_VOCAB_SIZE), page="ties"),
)
