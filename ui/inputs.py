"""The side of the page: which text, and how to train on it."""

from typing import Final

import streamlit as st

import bpe_core as bpe
from bpe_core.alphabet import make_alphabet
from ui.plain import plain
from ui.samples import SAMPLES, Sample
from ui.state import CUSTOM_SPLIT, DEFAULT_VOCAB_SIZE, MAX_VOCAB_SIZE, OWN_TEXT
from ui.training import Request

UPLOAD_TYPES: Final = [
    "txt", "md", "rst", "csv", "json", "html", "css", "xml", "yaml", "toml", "tex",
    "py", "js", "ts", "c", "h", "cpp", "rs", "go", "java", "kt", "rb", "sh", "sql",
]  # fmt: skip
SPLIT_TITLES: Final = {
    "gpt4": "GPT-4",
    "gpt4o": "GPT-4o",
    "gpt2": "GPT-2",
    "whitespace": "White space only",
    "none": "None",
    CUSTOM_SPLIT: "Your own regex",
}
SPLIT_LESSONS: Final = {
    "gpt4": "Into words with the space before them, and numbers by three digits.",
    "gpt4o": "As GPT-4, and also where a capital begins inside a word.",
    "gpt2": "Into words with the space before them, and whole numbers.",
    "whitespace": "Punctuation stays with its word.",
    "none": "Merges may cross spaces and lines.",
    CUSTOM_SPLIT: "What it does not match becomes pieces of its own; nothing is lost.",
}
BASE_TITLES: Final[dict[bpe.Base, str]] = {"bytes": "Bytes", "characters": "Characters"}
TIE_TITLES: Final[dict[bpe.TieRule, str]] = {
    "first": "The first in the text",
    "lowest": "The lowest token ids",
    "huggingface": "As Hugging Face does",
}
_BROUGHT_SIZE: Final = "vocabulary size came with the sample"
_FILE_TEXT: Final = "text of the uploaded file"


def text_input() -> str:
    """The text to train on: a sample, the user's own, or a file."""
    titles = {sample.key: sample.title for sample in SAMPLES} | {OWN_TEXT: "Your own text"}
    st.selectbox(
        "Text",
        list(titles),
        format_func=titles.__getitem__,
        key="sample",
        on_change=_sample_chosen,
    )
    sample = _chosen_sample()
    if sample is None:
        return _own_text()
    st.caption(sample.lesson)
    # Typing into a sample makes it the user's own text.
    st.session_state["shown sample"] = sample.text
    st.text_area(
        "Text of the sample: change it and it becomes your own",
        key="shown sample",
        height=180,
        label_visibility="collapsed",
        on_change=_sample_changed,
    )
    return sample.text


def chosen_request() -> Request:
    """The training that the settings ask for, for pages that do not show these inputs."""
    state = st.session_state
    text = _chosen_text()
    base_size = len(make_alphabet(text, state["base"]))
    return Request(
        text=text,
        vocab_size=_large_enough(state["vocab_size"], base_size),
        split=state["pattern"] if state["split"] == CUSTOM_SPLIT else state["split"],
        base=state["base"],
        tie_rule=state["tie_rule"],
        min_count=state["min_count"],
        special_tokens=tuple(state["special_tokens"].split()),
    )


def _chosen_text() -> str:
    sample = _chosen_sample()
    if sample:
        return sample.text
    own: str = st.session_state.get(_FILE_TEXT, st.session_state["text"])
    return own


def _chosen_sample() -> Sample | None:
    return next((sample for sample in SAMPLES if sample.key == st.session_state["sample"]), None)


def _own_text() -> str:
    st.text_area(
        "Your own text",
        key="text",
        height=180,
        placeholder="Paste or type a text, then press Ctrl+Enter",
        label_visibility="collapsed",
        on_change=_own_text_changed,
    )
    st.file_uploader(
        "Or open a text file",
        type=UPLOAD_TYPES,
        key="upload",
        on_change=_read_upload,
        help="Text in UTF-8: .txt, .md, source code and the like.",
    )
    upload_problem = st.session_state.get("upload problem")
    if upload_problem:
        st.error(plain(upload_problem))
    own: str = st.session_state["text"]
    if _FILE_TEXT not in st.session_state:
        return own
    file_text: str = st.session_state[_FILE_TEXT]
    st.caption(f"The text is that of the file: {len(file_text):,} characters.")
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


def _sample_changed() -> None:
    st.session_state["text"] = st.session_state["shown sample"]
    st.session_state["sample"] = OWN_TEXT
    _forget_step()


def _own_text_changed() -> None:
    """What was typed last counts, also after a file was opened."""
    st.session_state.pop(_FILE_TEXT, None)
    _forget_step()


def _read_upload() -> None:
    upload = st.session_state["upload"]
    st.session_state.pop(_FILE_TEXT, None)
    st.session_state.pop("upload problem", None)
    _forget_step()
    if upload is None:
        return
    try:
        st.session_state[_FILE_TEXT] = upload.getvalue().decode("utf-8-sig")
    except UnicodeDecodeError as error:
        st.session_state["upload problem"] = (
            f"{upload.name} is not text in UTF-8: byte {error.object[error.start]:#04x} at "
            f"position {error.start:,}. Save it as UTF-8 and open it again."
        )


def _forget_step() -> None:
    """A new text begins at its first merge."""
    st.session_state["step"] = None


def settings_input(text: str) -> Request:
    """How to train on `text`."""
    base = st.segmented_control(
        "Start from",
        bpe.BASES,
        format_func=BASE_TITLES.__getitem__,
        key="base",
        required=True,
        help="Bytes cover every text, as in GPT models. Characters are easier to read.",
    )
    assert base is not None  # required=True
    vocab_size = _vocab_size_input(len(make_alphabet(text, base)))
    split = st.selectbox(
        "Split before merging",
        list(SPLIT_TITLES),
        format_func=SPLIT_TITLES.__getitem__,
        key="split",
        help="Merges never cross the edges of the pieces that this cuts.",
    )
    st.caption(SPLIT_LESSONS[split])
    if split == CUSTOM_SPLIT:
        split = st.text_input(
            "Regular expression",
            key="pattern",
        )
    tie_rule: bpe.TieRule = st.selectbox(
        "When counts tie, take",
        bpe.TIE_RULES,
        format_func=TIE_TITLES.__getitem__,
        key="tie_rule",
        help="Several pairs often stand together equally often; one has to go first.",
    )
    with st.expander("More settings"):
        min_count = st.number_input(
            "Stop when the best pair stands together fewer times than",
            min_value=1,
            max_value=1_000_000,
            key="min_count",
            help="A merge that happens once saves one token and teaches nothing.",
        )
        special_tokens = st.text_input(
            "Special tokens, with spaces between them",
            key="special_tokens",
            placeholder="<|endoftext|>",
            help="Each is one token from the start and takes no part in merges.",
        )
    return Request(
        text=text,
        vocab_size=vocab_size,
        split=split,
        base=base,
        tie_rule=tie_rule,
        min_count=min_count,
        special_tokens=tuple(special_tokens.split()),
    )


def _vocab_size_input(base_size: int) -> int:
    st.session_state["vocab_size"] = _large_enough(st.session_state["vocab_size"], base_size)
    size: int = st.number_input(
        "Vocabulary size",
        min_value=base_size,
        max_value=MAX_VOCAB_SIZE,
        step=32,
        key="vocab_size",
        help=f"{base_size} base symbols to start from, plus one token for every merge.",
    )
    return size


def _large_enough(vocab_size: int, base_size: int) -> int:
    """A vocabulary has at least its base symbols."""
    return vocab_size if vocab_size >= base_size else base_size + 64
