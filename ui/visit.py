"""What a visit remembers: the choices of every page, and what else each page keeps of a visitor.

A choice stands in links, so whoever opens one finds it chosen; some the browser keeps for good. The
fields of `Visit` last as long as the visit, and no link has them.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Any, Final

import bpe_core as bpe
from bpe_core.files import find_pretrained
from bpe_view.charts import CHARTS
from bpe_view.encoder.questions import QUESTIONS
from bpe_view.lessons.stages import SPECIAL
from bpe_view.palettes import PALETTES
from bpe_view.player.player_payload import Start
from bpe_view.player.predict.predict_payload import LEVELS, MODES
from bpe_view.settings_line.settings_line_payload import NAMED_SPLITS
from bpe_view.texts.parallel_sentences import ENGLISH
from bpe_view.texts.samples import SAMPLES, TEXTS, Sample
from bpe_view.words import LANGUAGES, messages
from ui.choice import CHOICES, choice, one_of, several, switch, text, whole
from ui.compare.pane_specs import CURRENT, PANES, START_PANES
from ui.compare.tabs import TABS
from ui.shared.models_here import availability
from ui.training.own_file import OpenFile, file_or

MAX_ENTRY: Final = 10_000  # characters of a line that is typed: a pattern, a search
MAX_PLACE: Final = 1_000_000_000  # base symbols of a text, more than any page takes
MAX_TOKEN_ID: Final = 10_000_000
MAX_VOCAB_SIZE: Final = 200_000
MAX_COUNT: Final = 1_000_000


def _is(name: str, value: object) -> Callable[[Mapping[str, Any]], bool]:
    """Whether another choice has a value."""
    return lambda values: bool(values[name] == value)


# Every page: language, colours, the menu Open.

LANGUAGE: Final = "language"  # None: the browser's

choice(LANGUAGE, None, one_of(*LANGUAGES), in_browser=True)
choice("palette", PALETTES[0].name, one_of(*(one.name for one in PALETTES)), in_browser=True)
choice("open", False, switch)  # the menu Open
choice("save_format", bpe.FORMATS[0], one_of(*bpe.FORMATS), matters=_is("open", True))

# Every page: the text to learn from, and how to train.

OWN_TEXT: Final = "own"  # the sample that is the text of the choice `text`
CUSTOM_SPLIT: Final = "custom"  # the split that is the pattern of the choice `pattern`
SPLITS: Final = (*NAMED_SPLITS, CUSTOM_SPLIT)
DEFAULT_VOCAB_SIZE: Final = 384
_FIELDS: Final = {one.name: one for one in fields(bpe.Settings) if one.name != "initial_merges"}
SETTINGS: Final = (*_FIELDS, "pattern")
"""The choices that say how to train, whatever the text is."""
SETTING_OPTIONS: Final = {
    name: [*one.metadata["choices"]] for name, one in _FIELDS.items() if "choices" in one.metadata
}
"""The values of each setting that has few."""


def _start(name: str) -> Callable[[str], str]:
    """What a newcomer begins with, by language: `[start]` of its words."""
    return lambda language: str(messages(language)[f"start.{name}"])


def start_sample(language: str) -> Sample:
    """The sample that a newcomer sees."""
    return next(sample for sample in SAMPLES if sample.key == _start("sample")(language))


def _start_base(language: str) -> str:
    return start_sample(language).base or "bytes"


choice("sample", _start("sample"), one_of(OWN_TEXT, *(sample.key for sample in TEXTS)))
choice("text", "", text(), matters=_is("sample", OWN_TEXT))
choice("vocab_size", DEFAULT_VOCAB_SIZE, whole(0, MAX_VOCAB_SIZE))
choice("split", "gpt4", one_of(*SPLITS))
choice("pattern", r"\w+|\s+|[^\w\s]+", text(MAX_ENTRY), matters=_is("split", CUSTOM_SPLIT))
choice("special_tokens", (), several(text(MAX_ENTRY)))
choice("base", _start_base, one_of(*SETTING_OPTIONS["base"]))
for _field in _FIELDS.values():
    if _field.name not in CHOICES:
        _options = SETTING_OPTIONS.get(_field.name)
        _kind = one_of(*_options) if _options else whole(_field.metadata["least"], MAX_COUNT)
        choice(_field.name, _field.default, _kind)

# Encode and Vocabulary: the tokenizer that is looked at.

TRAINED: Final = "trained"  # the tokenizer that is trained on the text
START_MODEL: Final = "o200k_base"  # what GPT-4o reads
_ANY_TOKENIZER: Final = file_or(TRAINED, *bpe.PRETRAINED)


def _start_tokenizer(_language: str) -> str:
    return START_MODEL if availability()[START_MODEL].source else TRAINED


def _read_tokenizer(raw: str) -> str:
    """A tokenizer; the name of a model stands for its vocabulary."""
    try:
        return find_pretrained(raw).name
    except bpe.SettingError:
        return str(_ANY_TOKENIZER.read(raw))


_TOKENIZER: Final = replace(_ANY_TOKENIZER, read=_read_tokenizer)
choice("tokenizer", _start_tokenizer, _TOKENIZER, page="encode")
choice("vocabulary_tokenizer", TRAINED, _TOKENIZER, page="vocabulary")

# Watch

VIEWS: Final = ("page", "presenter")
"""How the player is looked at: with the page around it, or alone on the screen, large."""

choice("step", None, whole(0, MAX_VOCAB_SIZE))  # on all pages: a class begins there
choice("view", VIEWS[0], one_of(*VIEWS), page=("watch", "learn"))
choice("mode", MODES[0], one_of(*MODES), page="watch")
choice("level", 1, whole(1, LEVELS), page="watch", matters=_is("mode", "predict"))
choice("window", 0, whole(0, MAX_PLACE), page="watch")

# Encode

NONE_OPEN: Final = "none"  # no question is open

choice("encode_text", _start("encode"), text(), page="encode")
choice("order", "rank", one_of(*bpe.ORDERS), page="encode")
choice("looked_at", None, whole(0, MAX_PLACE), page="encode")
choice("pasted_ids", "", text(), page="encode")
choice("recognise_special", False, switch, page="encode")
choice("chat", "", text(), page="encode")
choice("question", NONE_OPEN, one_of(NONE_OPEN, *QUESTIONS), page="encode")

# Sizes; its size is page Vocabulary's, too.

HELD_BACK: Final = "tail"  # the end of the training text is the unseen text
UNSEEN_TEXT: Final = "own"  # the text of the choice `unseen_text` is
UNSEEN_NONE: Final = "none"  # there is none

choice("chart", next(iter(CHARTS)), one_of(*CHARTS), page="sizes")
choice("size", None, whole(0, MAX_VOCAB_SIZE), page=("sizes", "vocabulary"))
choice("merge", None, whole(1, MAX_VOCAB_SIZE), page="sizes")
choice("unseen", HELD_BACK, one_of(HELD_BACK, UNSEEN_TEXT, UNSEEN_NONE), page="sizes")
choice("unseen_text", "", text(), page="sizes", matters=_is("unseen", UNSEEN_TEXT))
choice("models", (), several(file_or(*bpe.PRETRAINED)), page="sizes")
choice("log_sizes", False, switch, page="sizes")
choice("threshold", 5, whole(1, MAX_COUNT), page="sizes")
choice("example", True, switch, page=("sizes", "compare"))  # until a text is chosen

# Compare

BELOW_ROWS: Final = ("none", "side", "numbers")  # what is open below the rows of a tab
BELOW_PANES: Final = ("numbers", "languages")
LANGUAGE_LOOKS: Final = ("table", "bars")
LANGUAGE_MEASURES: Final = tuple(bpe.analysis.measures_of(bpe.analysis.LanguageRow))
AS_GIVEN: Final = "as-given"  # the order in which the languages stand in the source


def _has_panes(values: Mapping[str, Any]) -> bool:
    return bool(values["compare_tab"] == "own")


def _has_rows(values: Mapping[str, Any]) -> bool:
    return not _has_panes(values)


def _has_languages(values: Mapping[str, Any]) -> bool:
    below_panes = values["compare_look"] == "languages"
    return bool(values["compare_tab"] == "languages" or (_has_panes(values) and below_panes))


choice("compare_tab", next(iter(TABS)), one_of(*TABS), page="compare")
choice("compare_open", BELOW_ROWS[0], one_of(*BELOW_ROWS), page="compare", matters=_has_rows)
choice("compare_sizes", "", text(60), page="compare", matters=_is("compare_tab", "sizes"))
choice("panes", START_PANES, PANES, page="compare", matters=_has_panes)
choice("compare_text", None, text(), page="compare")  # None: the text to learn from
choice("compare_window", 0, whole(0, MAX_PLACE), page="compare")
choice("compare_look", BELOW_PANES[0], one_of(*BELOW_PANES), page="compare", matters=_has_panes)
choice("own_lines", "", text(), page="compare", matters=_has_languages)
choice(
    "more_tokenizers",
    (),
    several(file_or(CURRENT, *bpe.PRETRAINED)),
    page="compare",
    matters=_has_languages,
)
for _name, _default, _kind in (
    ("language_measure", LANGUAGE_MEASURES[0], one_of(*LANGUAGE_MEASURES)),
    ("language_look", LANGUAGE_LOOKS[0], one_of(*LANGUAGE_LOOKS)),
    ("language_reference", ENGLISH.key, text(200)),
    ("language_order", AS_GIVEN, text(200)),
):
    choice(_name, _default, _kind, page="compare", matters=_has_languages)

# Vocabulary

TOKEN_KINDS: Final = (
    "whitespace", "half", "digits", "special", "unused", "stepping", "unreachable", "longest",
)  # fmt: skip
"""What the tokens can be filtered for."""
TOKEN_ORDERS: Final = ("uses", "id", "newest", "bytes", "built")
LOOKS: Final = ("chips", "table")

choice("find", "", text(MAX_ENTRY), page="vocabulary")
choice("kinds", (), several(one_of(*TOKEN_KINDS)), page="vocabulary")
choice("list_by", TOKEN_ORDERS[0], one_of(*TOKEN_ORDERS), page="vocabulary")
choice("vocabulary_look", LOOKS[0], one_of(*LOOKS), page="vocabulary")
choice("model_size", None, whole(0, MAX_TOKEN_ID), page="vocabulary")
choice("token", None, whole(0, MAX_TOKEN_ID), page="vocabulary")

# Learn: the lesson or lab that is open, and what is done on its stage.

RULES: Final = "rules"  # the lab that can be open
_SWITCHES: Final = (*bpe.SPLIT_PATTERNS, *bpe.TIE_RULES, *bpe.ORDERS, *bpe.PRETRAINED, SPECIAL)

OVER_LIST: Final = ("lesson", "lab")
"""What is open over the list of page Learn; Back closes it."""

choice("lesson", None, text(100), page="learn")
ON_STAGE: Final = (
    choice("lesson_step", None, whole(0, MAX_VOCAB_SIZE), page="learn"),
    choice("lesson_mode", MODES[0], one_of(*MODES), page="learn"),
    choice(
        "lesson_level", 1, whole(1, LEVELS), page="learn", matters=_is("lesson_mode", "predict")
    ),
    choice("lesson_switch", None, one_of(*_SWITCHES), page="learn"),
    choice("lesson_text", None, text(), page="learn"),
    choice("lesson_looked_at", None, whole(0, MAX_PLACE), page="learn"),
)
"""What is done on the stage of the lesson that is open."""
choice("ask", None, one_of("class"), page="learn")
choice("lab", None, one_of(RULES), page="learn")
choice("rules_text", "", text(), page="learn", matters=_is("lab", RULES))
choice("rules_step", None, whole(0, 20), page="learn", matters=_is("lab", RULES))


@dataclass
class Link:
    """What links and the address have to do with this visit."""

    values: dict[str, Any] = field(default_factory=dict)
    """Each choice as it was last."""
    defaults: dict[str, dict[str, Any]] = field(default_factory=dict)  # of choices, by language
    written: dict[str, Any] = field(default_factory=dict)  # the values that `query` holds
    query: str = ""  # the choices of all pages, for the browser
    chosen: dict[str, Any] = field(default_factory=dict)  # what the link of this visit named
    named: dict[str, Any] = field(default_factory=dict)
    """The same, until a page has looked at them."""
    unused: list[str] = field(default_factory=list)
    """The names of what a link had and nothing here understands, until that was said."""
    has_browser_values: bool = False  # whether the browser was asked for what it stores
    is_unnamed: bool = True  # whether the visit began by an address that named nothing


@dataclass
class Player:
    """A player that plays a run."""

    shown: tuple[str, int] | tuple[()] = ()  # the run that plays, and the number of the visit
    start: Start | None = None  # where it began


@dataclass
class Watch(Player):
    """Page Watch."""

    is_table_open: bool = False  # the table of merges below the player
    tables_opened: int = 0  # how often it was opened
    hides_page: bool = False  # styles hide some of the page around the player


@dataclass
class Learn(Player):
    """Page Learn; its player is that of the lesson that is open.

    Questions go by the names that `ui.learn.lesson_progress.question_name` gives them.
    """

    open_key: str | None = ""  # the lesson or lab that was open last, None: the list; "": nothing
    times_opened: int = 0  # how often another one was opened
    typed: dict[str | None, str | None] = field(default_factory=dict)
    """What was typed on the stages of lessons, by the keys of these."""
    seen: list[str] = field(default_factory=list)
    """The keys of the lessons that were open, the last one last."""
    tried: dict[str, Any] = field(default_factory=dict)
    """What was answered last to each question; None: nothing."""
    answers_shown: set[str] = field(default_factory=set)  # by the questions
    closed: dict[str, str] = field(default_factory=dict)
    """The right answer that was given first to each question; "": it was shown before."""
    presented: int = 0  # the question that a room looks at
    presents_answer: bool = False  # whether the room sees its answer


@dataclass
class Compare:
    """Page Compare."""

    shown: str = ""  # what stands side by side, and the number of the visit
    start_steps: list[int] = field(default_factory=list)  # merges that its panes began with


@dataclass
class Vocabulary:
    """Page Vocabulary."""

    times_shown: int = 0  # how often a button below showed the tokens of one kind
    tried: str = ""  # the tokenizer, by its identity, of which unreachable tokens were looked for


@dataclass(frozen=True, eq=False)
class TextFile:
    """A text that came as a file."""

    name: str
    text: str


@dataclass
class TextBox:
    """The text box of the line of settings."""

    text: str = ""  # what stands in it
    number: int = 0  # of the last text that was put there, not typed
    file: TextFile | None = None  # that the own text is from
    files: int = 0  # how many were read
    problem: str = ""  # why the last one was not


@dataclass
class OpenMenu:
    """The menu Open."""

    files: dict[str, OpenFile] = field(default_factory=dict)
    """The tokenizer files that are open, by their digests."""
    uploads: int = 0  # how often files were opened
    problems: list[str] = field(default_factory=list)  # why some of the last ones were not


@dataclass
class Visit:
    """What a visit remembers that no link has."""

    link: Link = field(default_factory=Link)
    watch: Watch = field(default_factory=Watch)
    compare: Compare = field(default_factory=Compare)
    vocabulary: Vocabulary = field(default_factory=Vocabulary)
    learn: Learn = field(default_factory=Learn)
    page: str = ""  # the key of the page that was shown last
    menus: dict[str, bool] = field(default_factory=dict)  # whether each menu of the bar was open
    is_new_page: bool = True  # whether this run is the first one of a page
    next_page: str = ""  # the key of the page that a button leads to
    number: int = 0  # another one each time one comes to a page from another
    is_new_language: bool = False  # a language was chosen: the browser is to load the page again
    text_box: TextBox = field(default_factory=TextBox)
    table_of_chart: str = ""  # the chart whose data are to be shown, by the name of its file
    open_menu: OpenMenu = field(default_factory=OpenMenu)
    stopped: str = ""  # the long computation that was stopped last, by its identity
    class_room: dict[str, str] = field(default_factory=dict)
    """Where the projector of a room is that was just opened, or why none was."""
    downloads: dict[str, str] = field(default_factory=dict)
    """Addresses of files that were made, by their names; `""`: one was asked for."""
