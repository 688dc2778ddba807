"""Which text, and how to train on it: the same inputs on every page that trains."""

from typing import Final

import streamlit as st

import bpe_core as bpe
from bpe_core.text import SplitPattern, make_alphabet
from bpe_view.text_box.text_box_payload import Choice
from bpe_view.texts.samples import SAMPLES, Sample
from bpe_view.words import say
from ui.host.element_types import DeltaGenerator
from ui.shared.link_value import tell_used
from ui.shared.markdown import plain
from ui.shared.memory import UPLOAD_MEGABYTES
from ui.shared.mount_settings_line import settings_line
from ui.shared.mount_text_box import text_box
from ui.shared.move_focus.move_focus_component import move_focus
from ui.shared.session import FILE_TEXT, hides
from ui.shared.training.own_counts import counts_input, find_counts
from ui.shared.training.run_store import Request, kept_runs
from ui.shared.training.settings import as_properties, chosen_settings
from ui.shared.training.training_choices import (
    CUSTOM_SPLIT,
    DEFAULT_VOCAB_SIZE,
    MAX_VOCAB_SIZE,
    OWN_TEXT,
    SPLITS,
)
from ui.shared.uploads import not_utf8, read_text, warn_where_no_file_can_come

UPLOAD_TYPES: Final = [
    "txt", "md", "rst", "csv", "json", "html", "css", "xml", "yaml", "toml", "tex",
    "py", "js", "ts", "c", "h", "cpp", "rs", "go", "java", "kt", "rb", "sh", "sql",
]  # fmt: skip
_FILES_OPENED: Final = "how often a text file was opened"
_PLACE: Final = "place of the settings"
_BROUGHT_SIZE: Final = "vocabulary size came with the sample"


def split_title(name: SplitPattern) -> str:
    """What to call a split pattern: one of `SPLITS`; any other is the user's own."""
    return say(f"inputs.split.{name if name in SPLITS else CUSTOM_SPLIT}.title")


def base_title(base: bpe.Base) -> str:
    """What to call the base symbols that a training starts from."""
    return say(f"inputs.base.{base}")


def tie_title(rule: bpe.TieRule) -> str:
    """What to call a tie rule."""
    return say(f"inputs.tie.{rule}")


def training_place() -> DeltaGenerator:
    """Where `text_input` and `settings_input` stand on a page (page.css)."""
    return st.container(key="training")


def text_input() -> str:
    """The text to train on: a sample, the user's own, or a file. A challenge may fix it."""
    if hides("text"):
        return _chosen_text()
    titles = {sample.key: sample.title for sample in SAMPLES} | {OWN_TEXT: say("inputs.own_text")}
    choice = Choice(say("inputs.text"), titles, st.session_state["sample"])
    sample = _chosen_sample()
    if sample:
        text, label = sample.text, say("inputs.sample_text")
    else:
        text, label = st.session_state["text"], titles[OWN_TEXT]
    text_box(text, label, choice, on_text=_typed, on_sample=choose_sample)
    if not sample:
        _file_input()
        _tell_of_file()
    return _chosen_text()


def sample_lesson() -> None:
    """What one can see in the sample that is chosen."""
    sample = _chosen_sample()
    if sample and not hides("text") and not st.session_state["counts"]:
        st.caption(sample.lesson)


def chosen_request() -> Request:
    """The training that the settings ask for, for pages that do not show these inputs."""
    return _request(_chosen_text())


def _request(text: str) -> Request:
    choice, base_size = st.session_state["counts"], _base_size(text)
    settings = chosen_settings(base_size, find_counts(choice))
    tell_used("vocab_size", settings.vocab_size, base_size, MAX_VOCAB_SIZE)
    return Request(text, settings, choice)


def _base_size(text: str) -> int:
    return len(make_alphabet(text, st.session_state["base"]))


def _chosen_text() -> str:
    sample = _chosen_sample()
    if sample:
        return sample.text
    own: str = st.session_state.get(FILE_TEXT, st.session_state["text"])
    return own


def _chosen_sample() -> Sample | None:
    return next((sample for sample in SAMPLES if sample.key == st.session_state["sample"]), None)


def _file_input() -> None:
    st.file_uploader(
        say("inputs.upload"),
        type=UPLOAD_TYPES,
        key="upload",
        on_change=_read_upload,
        label_visibility="collapsed",
        max_upload_size=UPLOAD_MEGABYTES,
    )


def _tell_of_file() -> None:
    warn_where_no_file_can_come()
    upload_problem = st.session_state.get("upload problem")
    if upload_problem:
        st.error(plain(upload_problem))
    # Its button has gone, and the focus with it: to what takes the file away again.
    move_focus(".st-key-upload button", st.session_state.get(_FILES_OPENED, 0))
    if FILE_TEXT in st.session_state:
        characters = say("tokens.characters", n=len(st.session_state[FILE_TEXT]))
        st.caption(say("inputs.from_file", characters=characters))


def choose_sample(key: str) -> None:
    """A sample may bring the vocabulary size that shows it best, and takes it along again."""
    st.session_state["sample"] = key
    _forget_step()
    sample = _chosen_sample()
    brought = st.session_state.pop(_BROUGHT_SIZE, False)
    if sample and sample.vocab_size:
        st.session_state[_BROUGHT_SIZE] = True
        st.session_state["vocab_size"] = sample.vocab_size
    elif brought:
        st.session_state["vocab_size"] = DEFAULT_VOCAB_SIZE


def _typed(text: str) -> None:
    """What was typed is the user's own text, in a sample too, and counts after a file as well."""
    st.session_state.pop(FILE_TEXT, None)
    st.session_state.update(text=text, sample=OWN_TEXT)
    _forget_step()


def _read_upload() -> None:
    upload = st.session_state["upload"]
    st.session_state[_FILES_OPENED] = st.session_state.get(_FILES_OPENED, 0) + 1
    st.session_state.pop(FILE_TEXT, None)
    st.session_state.pop("upload problem", None)
    _forget_step()
    if upload is None:
        return
    try:
        st.session_state[FILE_TEXT] = read_text(upload)
    except UnicodeDecodeError as error:
        st.session_state["upload problem"] = not_utf8(upload.name, error)


def _forget_step() -> None:
    """A new text begins at its first merge."""
    st.session_state["step"] = None


def settings_input(text: str) -> Request:
    """How to train on `text`. A challenge may fix it."""
    if not hides("settings"):
        counts_input()
    request = _request(text)
    if hides("settings"):
        return request
    # The training and the line say the same, also where the text has more base symbols.
    st.session_state["vocab_size"] = request.settings.vocab_size
    if request.counts:
        st.session_state.update(as_properties(request.settings))
    place = st.container(key="settings-place")
    st.session_state[_PLACE] = place, request, _base_size(text)
    return request


def tell_settings() -> None:
    """Show the settings that were asked for, and at which size the training ended.

    A page that has called `settings_input` calls this once it has trained.
    """
    if _PLACE not in st.session_state:
        return
    place, request, base_size = st.session_state.pop(_PLACE)
    trained = kept_runs.find(request.identity)
    with place:
        settings_line(base_size, trained.run if trained else None)
        if trained and trained.is_unsplit:
            st.info(say("inputs.matches_nowhere"))
