"""The encoder on the page: mounting it, and hearing of what was typed and chosen."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from bpe_view.encoder.encoder_payload import ENCODER, MAX_TEXT
from ui.shared.mount import mount, told

_KEY: Final = "encoder"


@dataclass(frozen=True)
class EncoderInput:
    """What the user did in the component.

    Attributes:
        text: what stands in the text box.
        ids: what stands in the box for ids.
        looked_at: the base symbol whose pre-token is looked at closer; None before anybody chose.
        goes_on: how the text goes on, if it is a prompt.
        chance: of 100 merges, how many are left out where the text is cut by chance.
        seed: what that is drawn with.
    """

    text: str
    ids: str
    looked_at: int | None
    goes_on: str
    chance: int
    seed: int


def encoder(
    payload: dict[str, Any], asked: EncoderInput, on_change: Callable[[EncoderInput], None]
) -> None:
    """Mount the encoder.

    Args:
        payload: as `encoding_payload` or `error_payload` makes it.
        asked: what it knows already; the boxes begin with it.
        on_change: called with what the user did, before the page runs again.
    """

    def changed() -> None:
        on_change(
            EncoderInput(
                text=told(_KEY, "text", str, asked.text),
                ids=told(_KEY, "ids", str, asked.ids),
                looked_at=told(_KEY, "place", int, asked.looked_at),
                goes_on=told(_KEY, "goes_on", str, asked.goes_on),
                chance=told(_KEY, "chance", int, asked.chance),
                seed=told(_KEY, "seed", int, asked.seed),
            )
        )

    mount(
        ENCODER,
        _KEY,
        payload
        | {
            "typed": asked.text,
            "pasted": asked.ids,
            "looked_at": asked.looked_at,
            "goes_on": asked.goes_on,
            "max_text": MAX_TEXT,
        },
        on_text_change=changed,
        on_ids_change=changed,
        on_place_change=changed,
        on_goes_on_change=changed,
        on_chance_change=changed,
        on_seed_change=changed,
    )
