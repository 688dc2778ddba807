"""What the user can choose: one table of properties, each with its default and what is allowed.

A property's name is its key in the session state and in the address bar, so it never changes. A
new one is one line here; `ui.state` does the rest.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from bpe_core import BASES, ORDERS, PRETRAINED, SPLIT_PATTERNS, TIE_RULES
from bpe_core.formats import Format
from bpe_core.vocabulary import SEARCHES
from ui.colours import PALETTES
from ui.panes import DEFAULT_PANES, parse_panes
from ui.predict import LEVELS, MODES
from ui.samples import SAMPLES
from ui.ties.examples import EXAMPLES, STAGES
from ui.words import LANGUAGE, LANGUAGES, say

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
SPECIAL: Final = "special"
"""The switch of a lesson's stage that recognises special tokens."""
CHARTS: Final = ("curve", "pairs", "merges", "lengths", "used")
"""The charts of page Compression."""
COMPARISONS: Final = ("numbers", "languages", "sweep")
"""What page Compare shows below its panes."""
VIEWS: Final = ("page", "presenter")
"""How page Watch merges is looked at: with everything on it, or the player alone, large."""
TOKEN_KINDS: Final = (
    "whitespace", "half", "digits", "special", "unused", "unreachable", "longest",
)  # fmt: skip
"""What page Vocabulary can filter for."""
TOKEN_ORDERS: Final = ("uses", "id", "newest", "bytes", "built")
"""By what page Vocabulary orders its table."""
MAX_TOKEN_ID: Final = 10_000_000
MAX_PLACE: Final = 1_000_000_000
"""Base symbols of a text, more than any that a page takes."""
SAVE_FORMATS: Final[tuple[Format, ...]] = ("json", "huggingface", "tiktoken", "gpt2", "minbpe")
"""In the order in which page Open & save offers them: the one that keeps everything first."""
HIDEABLE: Final = ("text", "settings", "mode", "pages", "numbers")
"""What a challenge can hide; `ui.sharing.challenge` says what each is."""
MAX_TASK: Final = 500
"""Characters of a challenge's task."""
MAX_ENTRY: Final = 10_000
"""Characters of what is typed into a line: a pattern, special tokens, what is looked for."""
_MOST_DIGITS: Final = 12


@dataclass(frozen=True)
class Property:
    """One thing that the user can choose.

    Attributes:
        name: key in the session state and in the address bar.
        default: its value where nobody chose.
        parse: from the address bar; raises ValueError for what is not allowed.
        page: the page in whose links it stands, or several with spaces between them; None: in
            those of every page.
    """

    name: str
    default: Any
    parse: Callable[[str], Any]
    page: str | None = None

    def allows(self, raw: str) -> bool:
        """Whether a link may say this."""
        try:
            self.parse(raw)
        except ValueError:
            return False
        return True


def _one_of(*allowed: str) -> Callable[[str], str]:
    def parse(raw: str) -> str:
        if raw not in allowed:
            raise ValueError(say("share.allowed.one_of", allowed=", ".join(allowed)))
        return raw

    return parse


def _whole_number(low: int, high: int) -> Callable[[str], int]:
    def parse(raw: str) -> int:
        is_number = raw.isascii() and raw.isdigit() and len(raw) <= _MOST_DIGITS
        if not is_number or not low <= int(raw) <= high:
            raise ValueError(say("share.allowed.number", low=low, high=high))
        return int(raw)

    return parse


def _yes_or_no(raw: str) -> bool:
    return _one_of("True", "False")(raw) == "True"


def _text(raw: str) -> str:
    return raw


def _text_up_to(limit: int) -> Callable[[str], str]:
    def parse(raw: str) -> str:
        if len(raw) > limit:
            raise ValueError(say("share.allowed.text", n=limit))
        return raw

    return parse


def _names(*allowed: str) -> Callable[[str], str]:
    def parse(raw: str) -> str:
        for name in raw.split():
            _one_of(*allowed)(name)
        return raw

    return parse


def _pair(raw: str) -> str:
    ids = raw.split(" ")
    if len(ids) != 2:
        raise ValueError(say("share.allowed.pair"))
    for one in ids:
        _whole_number(0, MAX_TOKEN_ID)(one)
    return raw


MAX_VOCAB_SIZE: Final = 200_000
DEFAULT_VOCAB_SIZE: Final = 384
PROPERTIES: Final = (
    Property("sample", SAMPLES[0].key, _one_of(OWN_TEXT, *(sample.key for sample in SAMPLES))),
    Property("text", "", _text),
    Property("vocab_size", DEFAULT_VOCAB_SIZE, _whole_number(0, MAX_VOCAB_SIZE)),
    Property("split", "gpt4", _one_of(*SPLIT_PATTERNS, CUSTOM_SPLIT)),
    Property("pattern", r"\w+|\s+|[^\w\s]+", _text_up_to(MAX_ENTRY)),
    Property("base", "bytes", _one_of(*BASES)),
    Property("tie_rule", "first", _one_of(*TIE_RULES)),
    Property("min_count", 2, _whole_number(1, 1_000_000)),
    Property("special_tokens", "", _text_up_to(MAX_ENTRY)),
    Property(LANGUAGE, None, _one_of(*LANGUAGES)),
    Property("palette", PALETTES[0].name, _one_of(*(palette.name for palette in PALETTES))),
    Property("step", None, _whole_number(0, MAX_VOCAB_SIZE)),
    Property("task", "", _text_up_to(MAX_TASK)),
    Property("hide", "", _names(*HIDEABLE)),
    Property("view", VIEWS[0], _one_of(*VIEWS), page="watch"),
    Property("mode", MODES[0], _one_of(*MODES), page="watch"),
    Property("level", 1, _whole_number(1, LEVELS), page="watch"),
    Property("window", 0, _whole_number(0, MAX_PLACE), page="watch"),
    Property("encode_text", ENCODE_TEXT, _text, page="encode"),
    Property(
        "tokenizer",
        TRAINED,
        _one_of(TRAINED, OPENED, *PRETRAINED),
        page="encode vocabulary open_save",
    ),
    Property("order", "rank", _one_of(*ORDERS), page="encode"),
    Property("looked_at", None, _whole_number(0, MAX_PLACE), page="encode"),
    Property("pasted_ids", "", _text, page="encode"),
    Property("recognise_special", False, _yes_or_no, page="encode"),
    Property("chart", CHARTS[0], _one_of(*CHARTS), page="compression"),
    Property("size", None, _whole_number(0, MAX_VOCAB_SIZE), page="compression vocabulary"),
    Property("merge", None, _whole_number(1, MAX_VOCAB_SIZE), page="compression"),
    Property("pair", "", _pair, page="compression"),
    Property(
        "unseen",
        HELD_BACK,
        _one_of(HELD_BACK, UNSEEN_TEXT, UNSEEN_FILE, UNSEEN_NONE),
        page="compression",
    ),
    Property("unseen_text", "", _text, page="compression"),
    Property("models", "", _names(*PRETRAINED), page="compression"),
    Property("log_sizes", False, _yes_or_no, page="compression"),
    Property("threshold", 5, _whole_number(1, 1_000_000), page="compression"),
    Property(
        "panes",
        DEFAULT_PANES,
        parse_panes,
        page="compare",
    ),
    Property("compare_text", "", _text, page="compare"),
    Property("compare_window", 0, _whole_number(0, MAX_PLACE), page="compare"),
    Property("compare_look", COMPARISONS[0], _one_of(*COMPARISONS), page="compare"),
    Property("own_lines", "", _text, page="compare"),
    Property("find", "", _text_up_to(MAX_ENTRY), page="vocabulary"),
    Property("find_by", SEARCHES[0], _one_of(*SEARCHES), page="vocabulary"),
    Property("kinds", "", _names(*TOKEN_KINDS), page="vocabulary"),
    Property("list_by", TOKEN_ORDERS[0], _one_of(*TOKEN_ORDERS), page="vocabulary"),
    Property("token", None, _whole_number(0, MAX_TOKEN_ID), page="vocabulary"),
    Property("save_format", SAVE_FORMATS[0], _one_of(*SAVE_FORMATS), page="open_save"),
    Property("lesson", None, _text, page="learn"),
    Property("lesson_step", None, _whole_number(0, MAX_VOCAB_SIZE), page="learn"),
    Property("lesson_mode", MODES[0], _one_of(*MODES), page="learn"),
    Property("lesson_level", 1, _whole_number(1, LEVELS), page="learn"),
    Property(
        "lesson_switch",
        None,
        _one_of(*SPLIT_PATTERNS, *TIE_RULES, *ORDERS, *PRETRAINED, SPECIAL),
        page="learn",
    ),
    Property("lesson_text", None, _text, page="learn"),
    Property("lesson_looked_at", None, _whole_number(0, MAX_PLACE), page="learn"),
    Property("tie_stage", STAGES[0], _one_of(*STAGES), page="ties"),
    Property("tie_text", next(iter(EXAMPLES)), _one_of(OWN_TEXT, *EXAMPLES), page="ties"),
    Property("tie_own", "", _text, page="ties"),
    Property("tie_rules", " ".join(TIE_RULES), _names(*TIE_RULES), page="ties"),
    Property("tie_step", None, _whole_number(0, MAX_VOCAB_SIZE), page="ties"),
    Property("run_letters", 5, _whole_number(2, 12), page="ties"),
    Property("overlap_text", "", _text, page="ties"),
)
