"""The switch of a stage: what it can be switched to, and what that is called."""

import bpe_core as bpe
from bpe_view.lessons.model import SPECIAL, Stage
from bpe_view.words import say


def switch_choices(stage: Stage) -> tuple[str, ...]:
    """How the switch of a stage may stand in a link."""
    return (SPECIAL,) if stage.switch == SPECIAL else stage.choices


def choice_title(choice: str) -> str:
    """What a switch calls one of its choices."""
    if choice in bpe.PRETRAINED:
        return f"{bpe.PRETRAINED[choice].models} ({choice})"
    return say(f"inputs.tie.{choice}" if choice in bpe.TIE_RULES else f"learn.switched.{choice}")
