"""The panel of settings: a field for each field of `bpe_core.Settings`.

A new setting needs nothing here. Its field follows from its metadata, `choices` or `least`; its
words are `inputs.NAME.label`, and for choices the tables `inputs.line.NAME` and
`inputs.lesson.NAME`, in each bpe_view/words/LANGUAGE.toml.
"""

from typing import Any, Final, Literal, cast

import streamlit as st

import bpe_core as bpe
from bpe_core.text import check_plain
from bpe_view.settings_line.settings_line_payload import FieldData, TrainingData
from bpe_view.words import say, written
from bpe_view.words.error_words import problem_text
from ui.choice import CHOICES
from ui.training.run_store import Request, Trained
from ui.training.settings import base_size
from ui.visit import CUSTOM_SPLIT, MAX_VOCAB_SIZE, SETTING_OPTIONS, SETTINGS, SPLITS

_USUAL_SIZES: Final = (300, 384, 1024)
_ORDER: Final = (*dict.fromkeys(("vocab_size", "base", "split", "pattern", *SETTINGS)),)


def training_data(
    request: Request, trained: Trained | None, says: Literal["all", "split"]
) -> TrainingData:
    """What is sent of a training. `says`: how much of its settings stands in the line, where sizes
    mean nothing if that is the split alone."""
    state, run = st.session_state, trained.run if trained else None
    note, smallest = _note_on_pattern(request, trained), base_size(request.text)
    fields = setting_fields(smallest, note, has_size=says == "all")
    ended = run is not None and run.stop_reason is not bpe.StopReason.VOCAB_SIZE
    size = (
        len(run.tokenizer.alphabet) + len(run.tokenizer.merges)
        if run and ended
        else state["vocab_size"]
    )
    line = [say(f"inputs.line.splits.{state['split']}")]
    if says == "all":
        base = say(f"inputs.line.base.{state['base']}")
        line = [say("tokens.tokens", n=size), f" · {base} · {line[0]}"]
    end = ""
    if run and ended:
        times = say("tokens.once_or_times", n=state["min_count"])
        end = say(f"inputs.ends.{run.stop_reason.name.lower()}", size=size, times=times)
    chosen = {name: _one_line(state[name]) for name in SETTINGS}
    return {"fields": fields, "chosen": chosen, "line": line, "end": end}


def setting_fields(smallest: int, note: str, *, has_size: bool = True) -> list[FieldData]:
    """The fields in the order of the panel.

    Args:
        smallest: the least size, which is that of the base symbols alone.
        note: what is wrong with the split pattern.
        has_size: whether the size is asked for.
    """
    own: dict[str, Any] = {
        "vocab_size": {
            "kind": "usual_number",
            "options": {str(size): written(size) for size in _USUAL_SIZES},
            "least": smallest,
            "most": MAX_VOCAB_SIZE,
            "other_label": say("inputs.vocab_size.other_label"),
            "placeholder": say("inputs.vocab_size.placeholder"),
            "is_hidden": not has_size,
        },
        "split": {
            "kind": "menu",
            "options": {one: say(f"inputs.split.{one}.title") for one in SPLITS},
            "hints": {one: say(f"inputs.split.{one}.lesson") for one in SPLITS},
        },
        "pattern": {"kind": "text", "note": note, "only_with": ["split", CUSTOM_SPLIT]},
        "special_tokens": {"kind": "text", "placeholder": "<|endoftext|>", "place": "rare"},
    }
    always: dict[str, Any] = {"options": {}, "hints": {}, "note": "", "placeholder": ""}

    def field(name: str) -> dict[str, Any]:
        label = say(f"inputs.{name}.label")
        return {"name": name, "label": label, **always, **(own.get(name) or _by_metadata(name))}

    return [cast(FieldData, field(name)) for name in _ORDER]


def _by_metadata(name: str) -> dict[str, Any]:
    if options := SETTING_OPTIONS.get(name):
        return {
            "kind": "choices",
            "options": {one: say(f"inputs.line.{name}.{one}") for one in options},
            "hints": {one: say(f"inputs.lesson.{name}.{one}") for one in options},
        }
    kind = CHOICES[name].kind
    return {"kind": "number", "least": kind.low, "most": kind.high, "place": "short"}


def _one_line(value: Any) -> str | int:
    """The content of a setting's field, with all special tokens on one line."""
    return " ".join(value) if isinstance(value, tuple) else value


def _note_on_pattern(request: Request, trained: Trained | None) -> str:
    """What is wrong with the split pattern, for its field."""
    try:
        check_plain(request.settings.split)
    except bpe.PatternError as error:
        return problem_text(error)
    return say("inputs.matches_nowhere") if trained and trained.is_unsplit else ""
