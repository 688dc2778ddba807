"""What can be chosen on page Learn: the lesson or lab that is open, and what is done there."""

from typing import Final

from bpe_core import ORDERS, PRETRAINED, SPLIT_PATTERNS, TIE_RULES
from bpe_view.lessons.model import SPECIAL
from bpe_view.player.predict.predict_payload import LEVELS, MODES
from bpe_view.ties.examples import EXAMPLE_STARTS, EXAMPLES
from bpe_view.words import current_language
from ui.shared.link.property import MAX_PLACE, Property, Where, names, one_of, text, whole_number
from ui.shared.training.training_choices import MAX_VOCAB_SIZE, OWN_TEXT

ON_STAGE: Final = (
    Property("lesson_step", None, whole_number(0, MAX_VOCAB_SIZE), page="learn"),
    Property("lesson_mode", MODES[0], one_of(*MODES), page="learn"),
    Property(
        "lesson_level",
        1,
        whole_number(1, LEVELS),
        page="learn",
        in_use=Where("lesson_mode", "predict"),
    ),
    Property(
        "lesson_switch",
        None,
        one_of(*SPLIT_PATTERNS, *TIE_RULES, *ORDERS, *PRETRAINED, SPECIAL),
        page="learn",
    ),
    Property("lesson_text", None, text, page="learn"),
    Property("lesson_looked_at", None, whole_number(0, MAX_PLACE), page="learn"),
)
"""What is done on the stage of the lesson that is open."""

LAB, RULES = "ties", "rules"  # labs that can be open; of the first `tie_stage` says which half
STAGES: Final = ("ties", "overlap")
_IN_LAB: Final = Where("lab", LAB)

IN_LAB: Final = (
    Property("tie_stage", STAGES[0], one_of(*STAGES), page="learn", in_use=_IN_LAB),
    Property(
        "tie_text",
        next(iter(EXAMPLES)),
        one_of(OWN_TEXT, *EXAMPLES),
        page="learn",
        in_use=_IN_LAB,
        start=lambda: EXAMPLE_STARTS[current_language()],
    ),
    Property("tie_own", "", text, page="learn", in_use=Where("tie_text", OWN_TEXT, _IN_LAB)),
    Property(
        "tie_rules", "first lowest huggingface", names(*TIE_RULES), page="learn", in_use=_IN_LAB
    ),
    Property("run_letters", 5, whole_number(2, 12), page="learn", in_use=_IN_LAB),
    Property("overlap_text", "", text, page="learn", in_use=_IN_LAB),
)
"""What is chosen above what the lab shows."""

PROPERTIES: Final = (
    Property("lesson", None, text, page="learn"),
    *ON_STAGE,
    Property("ask", None, one_of("class"), page="learn"),
    Property("lab", None, one_of(LAB, RULES), page="learn"),
    *IN_LAB,
    Property("rules_text", "", text, page="learn", in_use=Where("lab", RULES)),
    Property("rules_step", None, whole_number(0, 20), page="learn", in_use=Where("lab", RULES)),
    Property("tie_step", None, whole_number(0, MAX_VOCAB_SIZE), page="learn", in_use=_IN_LAB),
)
