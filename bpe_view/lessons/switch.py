"""The switch of a stage: what it can be switched to, and what that is called."""

import bpe_core as bpe
from bpe_view.lessons.model import SPECIAL, Stage, Switch
from bpe_view.words import say


def switch_choices(stage: Stage) -> tuple[str, ...]:
    """How the switch of a stage may stand in a link."""
    return (SPECIAL,) if stage.switch == SPECIAL else stage.choices


def choice_title(choice: str, switch: Switch) -> str:
    """What one of the choices of a switch is called."""
    if switch == "tokenizer":
        return f"{bpe.PRETRAINED[choice].models} ({choice})"
    return say(f"inputs.tie.{choice}" if switch == "tie_rule" else f"learn.switched.{choice}")
