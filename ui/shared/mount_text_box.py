"""The box for the text to train on: mounting it, and hearing what was typed and chosen."""

from collections.abc import Callable
from typing import Final

from bpe_view.text_box.text_box_payload import MAX_TEXT, TEXT_BOX, Beginning, Choice, text_box_data
from bpe_view.words import say
from ui.shared.beginning import beginning, reported
from ui.shared.mount import mount, told

_BOX: Final = "text box"
_STANDS: Final = "what stands in the text box"


def text_box(
    text: str,
    label: str,
    choice: Choice,
    on_text: Callable[[str], None],
    on_sample: Callable[[str], None],
) -> None:
    """Show a text in the box, which reports a moment after somebody has stopped typing.

    Args:
        text: what shall stand there; what was typed there last leaves the box as it is.
        on_text: called with what was typed, before the page runs again.
        on_sample: called likewise with the key of what was chosen.
    """

    def typed() -> None:
        new = told(_BOX, "text", str, "")
        reported(_STANDS, new)
        on_text(new)

    def sample_chosen() -> None:
        key = told(_BOX, "sample", lambda sample: str(sample["key"]), "")
        if key in choice.titles:
            on_sample(key)

    number, begun = beginning(_STANDS, text)
    is_long = len(begun) > MAX_TEXT
    shown = Beginning(number, "" if is_long else begun)
    empty = say("inputs.long_text" if is_long else "inputs.own_text_placeholder")
    mount(
        TEXT_BOX,
        _BOX,
        text_box_data(shown, choice, label, empty),
        on_text_change=typed,
        on_sample_change=sample_chosen,
    )
