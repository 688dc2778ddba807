"""What the user has chosen: one table of properties that round-trips to the address bar.

Each property lives in `st.session_state` under its own name, so a widget with the same key sets
it. The first run of a session reads the address bar; every run writes it. A value in a link that
is not allowed gives the default and a message, never an error page.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import quote

import streamlit as st

from bpe_core import BASES, ORDERS, PRETRAINED, SPLIT_PATTERNS, TIE_RULES
from bpe_core.vocabulary import SEARCHES
from ui.colours import PALETTES
from ui.panes import DEFAULT_PANES, parse_panes
from ui.samples import SAMPLES
from ui.words import LANGUAGE, LANGUAGES

MAX_TEXT_IN_LINK: Final = 2_000
"""Characters of the address bar that a text may take; a longer one is not put into the link."""
CUSTOM_SPLIT: Final = "custom"
"""The choice that takes the split pattern from the property `pattern`."""
OWN_TEXT: Final = "own"
"""The choice of `sample` that takes the text from the property `text`."""
TRAINED: Final = "trained"
"""The choice of `tokenizer` that takes the one trained with the other properties."""
OPENED: Final = "opened"
"""The choice of `tokenizer` that takes the one from a file."""
ENCODE_TEXT: Final = "The weather by the other rivers was unbelievable in 2026: 👩‍👩‍👧‍👦 नमस्ते!"
"""What page Encode begins with: words, a number, an emoji of seven code points, Devanagari."""
HELD_BACK: Final = "tail"
"""The choice of `unseen` that holds back the end of the training text."""
UNSEEN_TEXT: Final = "own"
"""The choice of `unseen` that takes the text from the property `unseen_text`."""
UNSEEN_FILE: Final = "file"
"""The choice of `unseen` that takes the text from a file."""
UNSEEN_NONE: Final = "none"
"""The choice of `unseen` that compares with nothing."""
CHARTS: Final = ("curve", "pairs", "merges", "lengths", "used")
"""The charts of page Compression."""
COMPARISONS: Final = ("numbers", "languages", "sweep")
"""What page Compare shows below its panes."""
TOKEN_KINDS: Final = (
    "whitespace", "half", "digits", "special", "unused", "unreachable", "longest",
)  # fmt: skip
"""What page Vocabulary can filter for."""
TOKEN_ORDERS: Final = ("uses", "id", "newest", "bytes", "built")
"""By what page Vocabulary orders its table."""
MAX_TOKEN_ID: Final = 10_000_000
_READ: Final = "link has been read"


@dataclass(frozen=True)
class Property:
    """One thing that the user can choose.

    Attributes:
        name: key in the session state and in the address bar.
        default: its value where nobody chose.
        parse: from the address bar; raises ValueError for what is not allowed.
        in_link: whether a value is put into the address bar.
        page: the page in whose links it stands, or several with spaces between them; None: in
            those of every page.
    """

    name: str
    default: Any
    parse: Callable[[str], Any]
    in_link: Callable[[Any], bool] = lambda value: True
    page: str | None = None


def _one_of(*allowed: str) -> Callable[[str], str]:
    def parse(raw: str) -> str:
        if raw not in allowed:
            raise ValueError(f"allowed are {', '.join(allowed)}")
        return raw

    return parse


def _whole_number(low: int, high: int) -> Callable[[str], int]:
    def parse(raw: str) -> int:
        if not (raw.isascii() and raw.isdigit() and low <= int(raw[:12]) <= high):
            raise ValueError(f"allowed is a whole number from {low:,} to {high:,}")
        return int(raw)

    return parse


def _yes_or_no(raw: str) -> bool:
    return _one_of("True", "False")(raw) == "True"


def _text(raw: str) -> str:
    raw.encode()
    return raw


def _names(*allowed: str) -> Callable[[str], str]:
    def parse(raw: str) -> str:
        for name in raw.split():
            _one_of(*allowed)(name)
        return raw

    return parse


def _short_enough(text: str) -> bool:
    return len(quote(text)) <= MAX_TEXT_IN_LINK


MAX_VOCAB_SIZE: Final = 200_000
DEFAULT_VOCAB_SIZE: Final = 384
PROPERTIES: Final = (
    Property("sample", SAMPLES[0].key, _one_of(OWN_TEXT, *(sample.key for sample in SAMPLES))),
    Property("text", "", _text, in_link=_short_enough),
    Property("vocab_size", DEFAULT_VOCAB_SIZE, _whole_number(0, MAX_VOCAB_SIZE)),
    Property("split", "gpt4", _one_of(*SPLIT_PATTERNS, CUSTOM_SPLIT)),
    Property("pattern", r"\w+|\s+|[^\w\s]+", _text, in_link=_short_enough),
    Property("base", "bytes", _one_of(*BASES)),
    Property("tie_rule", "first", _one_of(*TIE_RULES)),
    Property("min_count", 2, _whole_number(1, 1_000_000)),
    Property("special_tokens", "", _text, in_link=_short_enough),
    Property(LANGUAGE, None, _one_of(*LANGUAGES)),
    Property("palette", PALETTES[0].name, _one_of(*(palette.name for palette in PALETTES))),
    Property("step", None, _whole_number(0, MAX_VOCAB_SIZE)),
    Property("encode_text", ENCODE_TEXT, _text, in_link=_short_enough, page="encode"),
    Property("tokenizer", TRAINED, _one_of(TRAINED, OPENED, *PRETRAINED), page="encode vocabulary"),
    Property("order", "rank", _one_of(*ORDERS), page="encode"),
    Property("recognise_special", False, _yes_or_no, page="encode"),
    Property("chart", CHARTS[0], _one_of(*CHARTS), page="compression"),
    Property("size", None, _whole_number(0, MAX_VOCAB_SIZE), page="compression vocabulary"),
    Property("merge", None, _whole_number(1, MAX_VOCAB_SIZE), page="compression"),
    Property(
        "unseen",
        HELD_BACK,
        _one_of(HELD_BACK, UNSEEN_TEXT, UNSEEN_FILE, UNSEEN_NONE),
        page="compression",
    ),
    Property("unseen_text", "", _text, in_link=_short_enough, page="compression"),
    Property("models", "", _names(*PRETRAINED), page="compression"),
    Property("log_sizes", False, _yes_or_no, page="compression"),
    Property("threshold", 5, _whole_number(1, 1_000_000), page="compression"),
    Property(
        "panes",
        DEFAULT_PANES,
        parse_panes,
        in_link=lambda panes: _short_enough(str(panes)),
        page="compare",
    ),
    Property("compare_text", "", _text, in_link=_short_enough, page="compare"),
    Property("compare_look", COMPARISONS[0], _one_of(*COMPARISONS), page="compare"),
    Property("own_lines", "", _text, in_link=_short_enough, page="compare"),
    Property("find", "", _text, in_link=_short_enough, page="vocabulary"),
    Property("find_by", SEARCHES[0], _one_of(*SEARCHES), page="vocabulary"),
    Property("kinds", "", _names(*TOKEN_KINDS), page="vocabulary"),
    Property("list_by", TOKEN_ORDERS[0], _one_of(*TOKEN_ORDERS), page="vocabulary"),
    Property("token", None, _whole_number(0, MAX_TOKEN_ID), page="vocabulary"),
    Property("lesson", None, _text, page="learn"),
)


def read_link() -> list[str]:
    """Fill the session state from the address bar, once a session.

    Returns:
        A message for each value that was not allowed.
    """
    messages = []
    for prop in PROPERTIES:
        # Streamlit forgets a widget's value when its page is left; writing it keeps it.
        st.session_state[prop.name] = st.session_state.get(prop.name, prop.default)
    if _READ in st.session_state:
        return []
    st.session_state[_READ] = True
    for prop in PROPERTIES:
        if prop.name not in st.query_params:
            continue
        raw = st.query_params[prop.name]
        try:
            st.session_state[prop.name] = prop.parse(raw)
        except ValueError as error:
            messages.append(f"The link has {prop.name} = {raw[:60]!r}: {error}.")
    if "text" in st.query_params and "sample" not in st.query_params:
        st.session_state["sample"] = OWN_TEXT
    return messages


def write_link(page: str | None = None) -> None:
    """Put what differs from the defaults into the address bar.

    Args:
        page: the page that is shown, for the properties that stand in its links only.
    """
    link = {
        prop.name: str(value)
        for prop in PROPERTIES
        if (value := st.session_state[prop.name]) != prop.default
        and prop.in_link(value)
        and (prop.page is None or page in prop.page.split())
        and _is_in_use(prop.name)
    }
    if link != st.query_params.to_dict():
        st.query_params.from_dict(link)


def _is_in_use(name: str) -> bool:
    """A text or pattern that another choice hides is kept, but does not belong into the link."""
    if name == "text":
        return bool(st.session_state["sample"] == OWN_TEXT)
    if name == "pattern":
        return bool(st.session_state["split"] == CUSTOM_SPLIT)
    if name == "unseen_text":
        return bool(st.session_state["unseen"] == UNSEEN_TEXT)
    return True
