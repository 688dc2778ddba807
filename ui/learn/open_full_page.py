"""What another page needs to find chosen to show the stage of a lesson."""

from typing import Any

from bpe_view.lessons.model import TRAINED, Stage
from ui.training.settings import as_choices
from ui.visit import OWN_TEXT


def training_values(stage: Stage, step: int | None) -> dict[str, Any]:
    """The training of a stage, as the pages have it in their settings; nothing without one."""
    if stage.tokenizer != TRAINED:
        return {}
    text = {"sample": stage.sample} if stage.sample else {"sample": OWN_TEXT, "text": stage.text}
    return as_choices(stage.settings) | text | {"step": step}


def encoding_values(stage: Stage, text: str, *, recognise: bool) -> dict[str, Any]:
    """What page Encode needs to show a stage of tokens."""
    return {
        **training_values(stage, None),
        "encode_text": text,
        "tokenizer": stage.tokenizer,
        "order": stage.order,
        "recognise_special": recognise,
    }
