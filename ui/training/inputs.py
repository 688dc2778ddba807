"""The one line of settings: which text and which tokenizer a page is about."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext, suppress
from dataclasses import dataclass
from functools import partial
from typing import Final, Literal

import streamlit as st

import bpe_core as bpe
from bpe_core.text import SplitPattern
from bpe_view.settings_line.settings_line_payload import MAX_TEXT, SETTINGS_LINE, LineData, TextData
from bpe_view.texts.samples import TEXTS, Sample
from bpe_view.words import say, written
from ui.choice import CHOICES
from ui.link import MAX_READABLE
from ui.shared.mount import mount, read_report
from ui.shared.places import places
from ui.shared.session import visit
from ui.training.open_files import as_open_now
from ui.training.run_store import Trained, kept_runs
from ui.training.setting_fields import training_data
from ui.training.settings import chosen_request, chosen_sample, typed_split
from ui.training.text_file import choose_text, take_own_text, text_file_input
from ui.training.tokenizer_choice import tokenizer_titles, tokenizers_by_name
from ui.visit import CUSTOM_SPLIT, DEFAULT_VOCAB_SIZE, OWN_TEXT, SETTINGS, SPLITS, TRAINED

_USUAL: Final = {"vocab_size": DEFAULT_VOCAB_SIZE, "base": "bytes"}
"""The settings that a sample can bring, as they are without one."""
_LINE: Final = "settings-line"


def split_title(name: SplitPattern) -> str:
    """What to call a split pattern: one of `SPLITS`; any other is the user's own."""
    return say(f"inputs.split.{name if name in SPLITS else CUSTOM_SPLIT}.title")


def tie_title(rule: str) -> str:
    """What to call a tie rule."""
    return say(f"inputs.tie_rule.{rule}")


@dataclass(frozen=True)
class Example:
    """A text that a page shows until one is chosen."""

    title: str
    text: str
    key: str = "example"  # of its sample, if it is one
    hint: str = ""
    is_trained_on: bool = True  # whether the page trains on it

    @classmethod
    def of(cls, sample: Sample) -> "Example":
        """A sample."""
        return cls(sample.title, sample.text, sample.key, sample.lesson)


@contextmanager
def line(
    *,
    text: Literal["", "text", "compare_text"] = "text",
    tokenizer: str = "",
    says: Literal["all", "split"] = "all",
    on_card: bool = False,
    example: Example | None = None,
    find_run: Callable[[], Trained | None] = lambda: None,
) -> Iterator[None]:
    """Ask for text and tokenizer in one line, which stands here; the body of the page, in the
    `with` block, trains with them, and then the line says what came of it.

    Args:
        text: the choice that a text goes into which is typed; `""`: the page is about none.
        tokenizer: the name of the choice among tokenizers; `""`: the page is about the trained one.
        says: how much of the training's settings stands in the line.
        on_card: whether the line stands on the player's card, else in the head of the page.
        example: stands in the line instead of the text, of which nobody has chosen any.
        find_run: finds what was trained, where that is not what the line asks for.
    """
    state, chosen = st.session_state, TRAINED
    if tokenizer:
        state[tokenizer] = chosen = as_open_now(state[tokenizer])
    request = chosen_request(example.text if example and example.is_trained_on else None)
    if chosen == TRAINED:
        # The training and the line say the same, also where the text has more base symbols.
        state["vocab_size"] = request.settings.vocab_size
    with nullcontext() if on_card else places().line:
        place = st.container(key="line")
    if text:
        text_file_input()
    yield
    trained = find_run() or kept_runs.find(request.identity)
    shown = example.text if example else request.text
    with place:
        settings_line(
            {
                "text": _text_data(shown, example) if text else None,
                "training": training_data(request, trained, says) if chosen == TRAINED else None,
                "tokenizers": tokenizers_by_name(chosen) if tokenizer else [],
                "tokenizer": chosen,
                "on_card": on_card,
            },
            on_text=take_own_text if text == "text" else lambda typed: state.update({text: typed}),
            on_sample=choose_sample,
            on_tokenizer=partial(_choose_tokenizer, tokenizer),
            on_open=lambda: state.update(open=True),
        )


def settings_line(
    data: LineData,
    *,
    on_text: Callable[[str], None],  # a text was typed
    on_sample: Callable[[str], None],  # one was chosen, by its key
    on_tokenizer: Callable[[str], None],  # one was chosen
    on_open: Callable[[], None],  # a file with a tokenizer is to be opened
) -> None:
    """Show the line; a changed setting goes into the choice of its name."""

    def take_text() -> None:
        visit().text_box.text = text = read_report(_LINE, "text", str, "")
        on_text(text)

    def take(name: str, then: Callable[[str], None]) -> Callable[[], None]:
        return lambda: then(read_report(_LINE, name, lambda chosen: str(chosen["key"]), ""))

    mount(
        SETTINGS_LINE,
        _LINE,
        data,
        on_text_change=take_text,
        on_sample_change=take("sample", on_sample),
        on_settings_change=_take_settings,
        on_tokenizer_change=take("tokenizer", on_tokenizer),
        on_open_change=on_open,
    )


def _take_settings() -> None:
    """Put the reported settings into their choices, without values that are not allowed."""
    settings, pattern = read_report(_LINE, "settings", dict, {}), st.session_state["pattern"]
    for name in SETTINGS & settings.keys():
        with suppress(ValueError):
            st.session_state[name] = CHOICES[name].kind.read(str(settings[name]))
    named = typed_split(st.session_state["pattern"])
    if st.session_state["split"] == CUSTOM_SPLIT and named in bpe.SPLIT_PATTERNS:
        st.session_state.update(split=named, pattern=pattern)


def put_text(text: str) -> tuple[int, str]:
    """The number of a text for the text box, and the text itself, `""` if it is too long for it.

    The browser writes the text into the box when the number changes. A typed text changes no
    number, so nothing overwrites what somebody goes on to type.
    """
    box = visit().text_box
    if text != box.text:
        box.text, box.number = text, box.number + 1
    return box.number, "" if len(text) > MAX_TEXT else text


def _text_data(text: str, example: Example | None) -> TextData:
    state, sample = st.session_state, chosen_sample()
    number, put = put_text(text)
    own = {OWN_TEXT: say("inputs.own_text")} if sample and state["text"] else {}
    is_short = len(text) <= MAX_TEXT
    data: TextData = {
        "beginning": number,
        "text": put,
        "language": sample.language if sample else "",
        "title": text_title(),
        "size": _size_in_words(len(text.encode())),
        "samples": own | {sample.key: sample.title for sample in TEXTS},
        "chosen": state["sample"],
        "hint": sample.lesson if sample and state["mode"] != "predict" else "",
        "placeholder": say("inputs.own_text_placeholder" if is_short else "inputs.long_text"),
        "keeps": not sample and len(text) > MAX_READABLE,
        "lacks": not text and visit().link.named.get("sample") == OWN_TEXT,
    }
    if example:
        data["samples"] = {example.key: example.title} | data["samples"]
        data.update({"title": example.title, "chosen": example.key, "hint": example.hint})
        data.update({"language": "", "keeps": False})
    return data


def _size_in_words(size: int) -> str:
    """So many bytes as people say it."""
    if size < 10_000:
        return say("tokens.bytes", n=size)
    if size < 1_000_000:
        return f"{written(size / 1_000)} kB"
    return f"{written(size / 1_000_000, 1 if size < 10_000_000 else 0)} MB"


def text_title() -> str:
    """What the text is called that is chosen."""
    sample, file = chosen_sample(), visit().text_box.file
    if sample:
        return sample.title
    return file.name if file else say("inputs.own_text")


def choose_sample(key: str) -> None:
    """Choose a text, with the settings of a sample instead of those of the sample before."""
    state = st.session_state
    if key not in (OWN_TEXT, *(sample.key for sample in TEXTS)):
        return
    brought = _brings(chosen_sample()).items()
    state.update({name: _USUAL[name] for name, value in brought if state[name] == value})
    choose_text(sample=key, step=None)
    state.update(_brings(chosen_sample()))


def _brings(sample: Sample | None) -> dict[str, object]:
    found = {name: getattr(sample, name, None) for name in _USUAL}
    return {name: value for name, value in found.items() if value is not None}


def _choose_tokenizer(choice: str, tokenizer: str) -> None:
    if choice and tokenizer in tokenizer_titles(tokenizer):
        st.session_state[choice] = tokenizer
