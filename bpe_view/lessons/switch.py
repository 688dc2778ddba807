"""The switch of a stage: what it can be switched to, and what that is called."""

from typing import Final

import bpe_core as bpe
from bpe_view.lessons.model import SPECIAL, Stage, Switch
from bpe_view.words import say

_TITLES: Final[dict[Switch, str]] = {
    "split": "inputs.split.label",
    "tie_rule": "inputs.tie_rule.label",
    "order": "encode.order.label",
    "tokenizer": "inputs.tokenizer",
    "special": "encode.special.label",
}


def switch_title(switch: Switch) -> str:
    """What the switch is called: as on the page that has it."""
    return say(_TITLES[switch])


def switch_choices(stage: Stage) -> tuple[str, ...]:
    """How the switch of a stage may stand in a link."""
    return (SPECIAL,) if stage.switch == SPECIAL else stage.choices


def choice_title(choice: str, switch: Switch) -> str:
    """What one of the choices of a switch is called."""
    if switch == "tokenizer":
        return f"{bpe.PRETRAINED[choice].models} ({choice})"
    if switch == "order":
        return say(f"encode.order.{choice}")
    return say(
        f"inputs.tie_rule.{choice}" if switch == "tie_rule" else f"inputs.split.{choice}.title"
    )
