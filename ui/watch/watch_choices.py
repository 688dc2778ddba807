"""What can be chosen on page Watch merges. Its step stands in every link: a class begins there."""

from typing import Final

from bpe_view.player.predict.predict_payload import LEVELS, MODES
from ui.shared.link.property import MAX_PLACE, Property, Where, one_of, whole_number
from ui.shared.training.training_choices import MAX_VOCAB_SIZE

PLAYS: Final = "the run that is playing, and the visit to its page"
"""Where the session has it; the first one plays by itself."""
VIEWS: Final = ("page", "presenter")
"""How the player is looked at: with everything on the page, or alone on the screen, large."""

PROPERTIES: Final = (
    Property("step", None, whole_number(0, MAX_VOCAB_SIZE)),
    Property("view", VIEWS[0], one_of(*VIEWS), page="watch learn"),
    Property("mode", MODES[0], one_of(*MODES), page="watch"),
    Property("level", 1, whole_number(1, LEVELS), page="watch", in_use=Where("mode", "predict")),
    Property("window", 0, whole_number(0, MAX_PLACE), page="watch"),
)
