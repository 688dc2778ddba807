"""The side of the page: which text, and how to train on it."""

from typing import Final

import streamlit as st

import bpe_core as bpe
from bpe_core.alphabet import make_alphabet
from bpe_view.texts.samples import SAMPLES, Sample
from bpe_view.words import say
from ui.shared.markdown import plain
from ui.shared.memory import UPLOAD_MEGABYTES
from ui.shared.mount_text_box import text_box
from ui.shared.session import FILE_TEXT, hides
from ui.shared.training.choices import (
    CUSTOM_SPLIT,
    DEFAULT_VOCAB_SIZE,
    MAX_VOCAB_SIZE,
    OWN_TEXT,
    SPLITS,
)
from ui.shared.training.run_store import Request, kept_runs
from ui.shared.training.settings import chosen_settings, large_enough
from ui.shared.uploads import warn_where_no_file_can_come

UPLOAD_TYPES: Final = [
    "txt", "md", "rst", "csv", "json", "html", "css", "xml", "yaml", "toml", "tex",
    "py", "js", "ts", "c", "h", "cpp", "rs", "go", "java", "kt", "rb", "sh", "sql",
]  # fmt: skip
_UNTOLD: Final = "where it is still to be said at which size a training ends"
_BROUGHT_SIZE: Final = "vocabulary size came with the sample"


def split_title(name: str) -> str:
    """What to call a split pattern: one of `SPLITS`; any other is the user's own."""
    return say(f"inputs.split.{name if name in SPLITS else CUSTOM_SPLIT}.title")


def base_title(base: bpe.Base) -> str:
    """What to call the base symbols that a training starts from."""
    return say(f"inputs.base.{base}")


def tie_title(rule: bpe.TieRule) -> str:
    """What to call a tie rule."""
    return say(f"inputs.tie.{rule}")


def text_input() -> str:
    """The text to train on: a sample, the user's own, or a file. A challenge may fix it."""
    if hides("text"):
        return _chosen_text()
    titles = {sample.key: sample.title for sample in SAMPLES} | {OWN_TEXT: say("inputs.own_text")}
    st.selectbox(
        say("inputs.text"),
        list(titles),
        format_func=titles.__getitem__,
        key="sample",
        on_change=_sample_chosen,
    )
    sample = _chosen_sample()
    if sample is None:
        text_box(st.session_state["text"], say("inputs.own_text"), _typed)
        return _own_text()
    text_box(sample.text, say("inputs.sample_text"), _typed)
    st.caption(sample.lesson)
    return sample.text


def chosen_request() -> Request:
    """The training that the settings ask for, for pages that do not show these inputs."""
    return _request(_chosen_text())


def _request(text: str) -> Request:
    return Request(text, chosen_settings(_base_size(text)))


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


def _own_text() -> str:
    """The text of a file, unless something was typed after it was opened; then that."""
    st.file_uploader(
        say("inputs.upload"),
        type=UPLOAD_TYPES,
        key="upload",
        on_change=_read_upload,
        help=say("inputs.upload_help"),
        max_upload_size=UPLOAD_MEGABYTES,
    )
    warn_where_no_file_can_come()
    upload_problem = st.session_state.get("upload problem")
    if upload_problem:
        st.error(plain(upload_problem))
    own: str = st.session_state["text"]
    if FILE_TEXT not in st.session_state:
        return own
    file_text: str = st.session_state[FILE_TEXT]
    st.caption(say("inputs.from_file", characters=say("tokens.characters", n=len(file_text))))
    return file_text


def _sample_chosen() -> None:
    """A sample may bring the vocabulary size that shows it best, and takes it along again."""
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
    st.session_state.pop(FILE_TEXT, None)
    st.session_state.pop("upload problem", None)
    _forget_step()
    if upload is None:
        return
    try:
        st.session_state[FILE_TEXT] = upload.getvalue().decode("utf-8-sig")
    except UnicodeDecodeError as error:
        st.session_state["upload problem"] = say(
            "inputs.not_utf8",
            name=upload.name,
            byte=f"{error.object[error.start]:#04x}",
            position=error.start,
        )


def _forget_step() -> None:
    """A new text begins at its first merge."""
    st.session_state["step"] = None


def settings_input(text: str) -> Request:
    """How to train on `text`. A challenge may fix it."""
    base_size = _base_size(text)
    request = Request(text, chosen_settings(base_size))
    if hides("settings"):
        return request
    st.segmented_control(
        say("inputs.base.label"),
        bpe.BASES,
        format_func=base_title,
        key="base",
        required=True,
        help=say("inputs.base.help"),
    )
    _vocab_size_input(base_size)
    _end_view(request)
    split = st.selectbox(
        say("inputs.split.label"),
        SPLITS,
        format_func=split_title,
        key="split",
        help=say("inputs.split.help"),
    )
    st.caption(say(f"inputs.split.{split}.lesson"))
    if split == CUSTOM_SPLIT:
        st.text_input(say("inputs.pattern"), key="pattern")
    st.selectbox(
        say("inputs.tie.label"),
        bpe.TIE_RULES,
        format_func=tie_title,
        key="tie_rule",
        help=say("inputs.tie.help"),
    )
    _more_settings()
    return request


def _end_view(request: Request) -> None:
    """Where the training ended, if that is known already; else a place for it."""
    end = _end_of(request)
    if end:
        st.caption(end)
    else:
        st.session_state[_UNTOLD] = (st.empty(), request)


def tell_where_it_ends() -> None:
    """Say below the vocabulary size where the training ended, if that was sooner.

    A page that has asked for the settings calls this once it has trained.
    """
    place, request = st.session_state.pop(_UNTOLD, (None, None))
    if place and (end := _end_of(request)):
        place.caption(end)


def _end_of(request: Request) -> str:
    """Where a training ended before it had the vocabulary size; `""` where that is not known."""
    trained = kept_runs.find(request.identity)
    if trained is None or trained.run.stop_reason is bpe.StopReason.VOCAB_SIZE:
        return ""
    return say(
        f"inputs.ends.{trained.run.stop_reason.name.lower()}",
        size=len(trained.run.tokenizer.alphabet) + len(trained.run.merges),
        times=say("tokens.once_or_times", n=trained.run.settings.min_count),
    )


def _more_settings() -> None:
    # Seldom needed, so they are sent when somebody looks for them.
    expander = st.expander(say("inputs.more"), key="more settings", on_change="rerun")
    if not expander.open:
        return
    with expander:
        st.number_input(
            say("inputs.min_count"),
            min_value=1,
            max_value=1_000_000,
            key="min_count",
            help=say("inputs.min_count_help"),
        )
        st.text_input(
            say("inputs.special_tokens"),
            key="special_tokens",
            placeholder="<|endoftext|>",
            help=say("inputs.special_tokens_help"),
        )


def _vocab_size_input(base_size: int) -> None:
    st.session_state["vocab_size"] = large_enough(st.session_state["vocab_size"], base_size)
    st.number_input(
        say("inputs.vocab_size"),
        min_value=base_size,
        max_value=MAX_VOCAB_SIZE,
        step=32,
        key="vocab_size",
        help=say("inputs.vocab_size_help", base_size=str(base_size)),
    )
