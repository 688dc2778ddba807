"""The one line of settings: which text and which tokenizer a page is about."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Final, Literal

import streamlit as st

import bpe_core as bpe
from bpe_core.text import SplitPattern, check_plain
from bpe_view.settings_line.settings_line_payload import (
    MAX_TEXT,
    TextData,
    TrainingData,
    first_lines,
    how_it_ended,
)
from bpe_view.texts.samples import TEXTS, Sample
from bpe_view.words import say
from bpe_view.words.error_words import problem_text
from ui.choice import CHOICES
from ui.link import MAX_READABLE
from ui.shared.memory import MAX_UPLOAD_MB
from ui.shared.mount_settings_line import put_text, settings_line
from ui.shared.session import visit
from ui.training.open_files import as_open_now
from ui.training.run_store import Request, Trained, kept_runs
from ui.training.settings import base_size, chosen_request, chosen_sample
from ui.training.text_file import (
    FILE_INPUT,
    close_text_file,
    file_input,
    take_own_text,
)
from ui.training.tokenizer_choice import tokenizer_titles, tokenizers_by_name
from ui.visit import (
    CUSTOM_SPLIT,
    MAX_VOCAB_SIZE,
    OWN_TEXT,
    SETTING_OPTIONS,
    SETTINGS,
    SPLITS,
    TRAINED,
)

Part = Literal["text", "compare_text", "settings", "split", "tokenizer", "vocabulary_tokenizer"]
"""Of the line: `split` is `settings` of which the line says the split alone; the choices of a
tokenizer have them where the one that was trained here is chosen. A text that is typed goes into
the choice of this name."""

_PLACE: Final = "place of the line of settings"
_BROUGHT: Final = "settings that came with the sample"
_BY_SAMPLE: Final = {"vocab_size": CHOICES["vocab_size"].default, "base": "bytes"}
"""The settings that a sample can bring, as they are without one."""


def split_title(name: SplitPattern) -> str:
    """What to call a split pattern: one of `SPLITS`; any other is the user's own."""
    return say(f"inputs.split.{name if name in SPLITS else CUSTOM_SPLIT}.title")


def tie_title(rule: str) -> str:
    """What to call a tie rule."""
    return say(f"inputs.tie_rule.{rule}")


@dataclass(frozen=True)
class Example:
    """What a page shows until a text is chosen."""

    title: str
    text: str
    key: str = "example"  # of the sample that it is, if it is one
    hint: str = ""
    is_trained_on: bool = True  # whether it stands in the place of the text there, too

    @classmethod
    def of(cls, sample: Sample) -> "Example":
        """A sample."""
        return cls(sample.title, sample.text, sample.key, sample.lesson)


def line(*parts: Part, on_card: bool = False, example: Example | None = None) -> Request:
    """Ask for text and tokenizer in one line, which stands here.

    A page calls `tell_line` once it has trained: the line says what came of it.

    Args:
        parts: what means something on the page.
        on_card: whether the line stands on top of the player.
        example: stands in the line instead of the text, of which nobody has chosen any.
    """
    if choice := _tokenizer_choice(parts):
        st.session_state[choice] = as_open_now(st.session_state[choice])
    request = chosen_request(example.text if example and example.is_trained_on else None)
    if _trains(parts):
        # The training and the line say the same, also where the text has more base symbols.
        st.session_state["vocab_size"] = request.settings.vocab_size
    place = st.container(key="line")
    st.session_state[_PLACE] = place, parts, on_card, request, example
    return request


def tell_line(trained: Trained | None = None) -> None:
    """Show the line, with what came of the training: of this one, or of what the line asks for."""
    place, parts, on_card, request, example = st.session_state.pop(_PLACE)
    trained = trained or kept_runs.find(request.identity)
    choice = _tokenizer_choice(parts)
    text = next((one for one in parts if one.endswith("text")), "")
    with place:
        if text:
            file_input()
        settings_line(
            {
                "text": (_example_data(example) if example else _text_data(request.text))
                if text
                else None,
                "training": _training_data(request, trained) if _trains(parts) else None,
                "tokenizers": tokenizers_by_name(st.session_state[choice]) if choice else [],
                "tokenizer": st.session_state[choice] if choice else TRAINED,
                "says": "split" if "split" in parts else "all",
                "on_card": on_card,
            },
            on_text=partial(_take_text, text),
            on_sample=choose_sample,
            on_tokenizer=partial(_choose_tokenizer, choice),
            on_open=_open_tokenizer,
        )


def _trains(parts: Sequence[Part]) -> bool:
    """Whether the line has the settings of a training."""
    choice = _tokenizer_choice(parts)
    is_chosen = bool(choice) and st.session_state[choice] == TRAINED
    return is_chosen or "settings" in parts or "split" in parts


def _tokenizer_choice(parts: Sequence[Part]) -> str:
    """The name of the choice of a tokenizer that is among the parts; `""`: none is."""
    return next((part for part in parts if part.endswith("tokenizer")), "")


def _text_data(text: str) -> TextData:
    state, sample = st.session_state, chosen_sample()
    file = None if sample else visit().file
    if file and file.text != text:  # an example stands there
        file = None
    number, put = put_text("" if file else text)
    own = {OWN_TEXT: say("inputs.own_text")} if sample and state["text"] else {}
    empty = "inputs.own_text_placeholder" if len(text) <= MAX_TEXT else "inputs.long_text"
    return {
        "beginning": number,
        "text": put,
        "language": sample.language if sample else "",
        "title": text_title(),
        "bytes": len(text.encode()),
        "samples": own | {sample.key: sample.title for sample in TEXTS},
        "chosen": state["sample"],
        "hint": sample.lesson if sample and not _gives_away() else "",
        "placeholder": first_lines(text) if file else say(empty),
        "problem": visit().file_problem,
        "takes_files": FILE_INPUT,
        "megabytes": MAX_UPLOAD_MB,
        "keeps": not sample and len(text) > MAX_READABLE,
        "lacks": not text and visit().link.named.get("sample") == OWN_TEXT,
    }


def _example_data(example: Example) -> TextData:
    data = _text_data(example.text)
    samples = {example.key: example.title} | data["samples"]
    shown: TextData = {**data, "title": example.title, "samples": samples, "language": ""}
    return {**shown, "chosen": example.key, "hint": example.hint}


def _gives_away() -> bool:
    """Whether a sentence on the sample would answer what is asked."""
    return st.session_state.get("mode") == "predict"


def _training_data(request: Request, trained: Trained | None) -> TrainingData:
    return {
        "chosen": {name: _shown(st.session_state[name]) for name in SETTINGS},
        "choices": SETTING_OPTIONS,
        "splits": [*SPLITS],
        "own_split": CUSTOM_SPLIT,
        "smallest": base_size(request.text),
        "largest": MAX_VOCAB_SIZE,
        "end": how_it_ended(trained.run) if trained else None,
        "note": _note_on_pattern(request, trained),
    }


def _shown(value: Any) -> str | int:
    """A setting in its field, where special tokens stand on one line."""
    return " ".join(value) if isinstance(value, tuple) else value


def _note_on_pattern(request: Request, trained: Trained | None) -> str:
    """What is wrong with the split pattern, for its field."""
    try:
        check_plain(request.settings.split)
    except bpe.PatternError as error:
        return problem_text(error)
    return say("inputs.matches_nowhere") if trained and trained.is_unsplit else ""


def text_title() -> str:
    """What the text is called that is chosen."""
    sample, file = chosen_sample(), visit().file
    if sample:
        return sample.title
    return file.name if file else say("inputs.own_text")


def choose_sample(key: str) -> None:
    """A sample may bring settings that show it best, and takes them along again."""
    if key not in (OWN_TEXT, *(sample.key for sample in TEXTS)):
        return
    brought = st.session_state.pop(_BROUGHT, _brings(chosen_sample()))
    left = {
        name: usual
        for name, usual in _BY_SAMPLE.items()
        if st.session_state[name] == brought.get(name)
    }
    close_text_file()
    st.session_state.update(left | {"sample": key, "step": None})
    st.session_state[_BROUGHT] = brings = _brings(chosen_sample())
    st.session_state.update(brings)


def _brings(sample: Sample | None) -> dict[str, object]:
    wanted = {name: getattr(sample, name, None) for name in _BY_SAMPLE}
    return {name: value for name, value in wanted.items() if value is not None}


def _take_text(name: str, text: str) -> None:
    """Choose what was typed. As the text to learn from it is the user's own text, in a sample too,
    and counts after a file as well."""
    if name == "text":
        take_own_text()
    st.session_state[name] = text


def _choose_tokenizer(choice: str, tokenizer: str) -> None:
    if choice and tokenizer in tokenizer_titles(tokenizer):
        st.session_state[choice] = tokenizer


def _open_tokenizer() -> None:
    st.session_state["open"] = True
