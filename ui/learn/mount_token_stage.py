"""A stage of tokens on the page: mounting it, and hearing of what was typed and chosen."""

from collections.abc import Callable

from bpe_view.encoder.encoder_payload import MAX_TEXT
from bpe_view.lessons.stage.token_stage import TOKEN_STAGES, StageTokenizer, stage_payload
from ui.shared.mount import mount, told


def token_stage(
    shown: StageTokenizer,
    text: str,
    looked_at: int | None,
    look: str,
    key: str,
    on_text: Callable[[str], None],
    on_look: Callable[[int], None],
) -> None:
    """Mount a stage.

    Args:
        shown: how to cut.
        text: what stands in its box.
        looked_at: the base symbol whose pre-token is looked at closer; None before anybody chose.
        look: one of `LOOKS`.
        key: another one for each stage.
        on_text: called with what the user typed, before the page runs again.
        on_look: called with the base symbol that the user chose.
    """

    def typed() -> None:
        new = told(key, "text", str, None)
        if new is not None:
            on_text(new)

    def looked() -> None:
        place = told(key, "place", int, None)
        if place is not None:
            on_look(place)

    mount(
        TOKEN_STAGES[look],
        key,
        stage_payload(shown, text[:MAX_TEXT], looked_at)
        | {"typed": text, "pasted": "", "looked_at": looked_at, "max_text": MAX_TEXT},
        on_text_change=typed,
        on_ids_change=_nothing,
        on_place_change=looked,
    )


def _nothing() -> None:
    """The component reports this; here nobody asks."""
