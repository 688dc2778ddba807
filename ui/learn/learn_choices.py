"""What can be chosen on page Learn: the lesson or lab that is open, and what is done there."""

from typing import Final

from bpe_core import ORDERS, PRETRAINED, SPLIT_PATTERNS, TIE_RULES
from bpe_view.lessons.model import SPECIAL
from bpe_view.player.predict.predict_payload import LEVELS, MODES
from ui.shared.link.property import MAX_PLACE, Property, Where, one_of, text, whole_number
from ui.shared.training.training_choices import MAX_VOCAB_SIZE

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

RULES = "rules"  # the lab that can be open

PROPERTIES: Final = (
    Property("lesson", None, text, page="learn"),
    *ON_STAGE,
    Property("ask", None, one_of("class"), page="learn"),
    Property("lab", None, one_of(RULES), page="learn"),
    Property("rules_text", "", text, page="learn", in_use=Where("lab", RULES)),
    Property("rules_step", None, whole_number(0, 20), page="learn", in_use=Where("lab", RULES)),
)
