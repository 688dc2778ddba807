"""Pages in other languages: every word of theirs is in the language, and every number."""

import re
from pathlib import Path
from typing import Final

import pytest

import bpe_core as bpe
from bpe_core import dumps
from bpe_core.files import FORMAT_TABLE
from bpe_view.lessons.loader import read_lessons
from bpe_view.lessons.token_markdown import unmarked
from bpe_view.texts.samples import SAMPLES
from bpe_view.words import FALLBACK, LANGUAGES, catalog, messages, say, speaking
from tests.pages.reading import texts, words
from tests.pages.visit import visit
from ui.compare.pane_specs import MODELS as OF_ROWS
from ui.training.open_files import MOST_OPEN
from ui.visit import Visit, Watch

PANES: Final = "trained@300,trained,opened:0123456789ab:my.json,cl100k_base"
Row = tuple[str, dict[str, str]]
WORDS: Final[list[Row]] = [
    ("watch", {}),
    ("learn", {"lesson": "algorithm"}),
    ("encode", {"order": "longest", "open": "True", "save_format": "tiktoken"}),
    ("vocabulary", {"token": "300", "size": "280", "kinds": "unused"}),
    ("compare", {"compare_look": "languages", "panes": PANES, "own_lines": "1: hello\nbonjour"}),
    ("sizes", {"chart": "pairs", "unseen": "tail", "merge": "15", "models": "r50k_base"}),
]
"""A page and what its link says."""
PSEUDO: Final = "xx"
MODELS: Final = sorted({one.models for one in bpe.PRETRAINED.values()}, key=len, reverse=True)
LESSONS: Final = read_lessons(FALLBACK)
"""Each is a file in its language, and no message: in a language that has none, in English."""
NAMES: Final = re.compile(
    "|".join(
        [":material/[a-z_]+:", r"<\w+>", r"\]\(\./story[^)]*\)"]
        + [re.escape(f"{one.models} ({name})") for name, one in bpe.PRETRAINED.items()]
        + [rf"^{name}$" for name in OF_ROWS.values()]
        + [rf"^\d+\. {re.escape(one.lesson.title)}$" for one in LESSONS if one.lesson]
        + [re.escape(name) for name in (*LANGUAGES.values(), *MODELS, *bpe.PRETRAINED)]
        + [re.escape(one.title) for one in FORMAT_TABLE.values()]
    )
)
"""What is called the same in every language."""


@pytest.fixture
def pseudo(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A language, made by one file, in which each message of ours stands in brackets of its own."""
    file = tmp_path / f"{PSEUDO}.toml"
    english = Path(f"bpe_view/words/{FALLBACK}.toml").read_text("utf-8")
    starts, section, others = english.partition("\n[card]\n")
    file.write_text(starts + section + re.sub(r'= "(.*?[^\\])"', r'= "⟦\1⟧"', others), "utf-8")
    monkeypatch.setitem(catalog.WORDS, PSEUDO, catalog.read_words(file))
    monkeypatch.setitem(LANGUAGES, PSEUDO, PSEUDO)


def outside(text: str) -> str:
    """What stands in no brackets, but for names."""
    before = ""
    while text != before:
        before, text = text, re.sub("⟦[^⟦⟧]*⟧", "", text)
    return NAMES.sub("", text)


@pytest.mark.usefixtures("pseudo")
@pytest.mark.parametrize(("page", "link"), WORDS, ids=str)
def test_every_word_of_a_page_is_a_message(page: str, link: dict[str, str]) -> None:
    app = visit(page, locale=PSEUDO, **link)
    lessons = [one.lesson for one in read_lessons(FALLBACK) if one.lesson]
    asked = {question.ask for lesson in lessons for question in lesson.questions}
    content = {lesson.text.strip() for lesson in lessons} | asked | set(map(unmarked, asked))
    found = {text for text in words(app) if text} - content
    assert len(found) > 5
    assert sorted(one for one in found if re.search(r"[^\W\d_]{2}", outside(one))) == []


def test_english_is_found_where_it_is_left() -> None:
    found = {
        text for text in words(visit("vocabulary")) if re.search(r"[^\W\d_]{2}", outside(text))
    }
    assert len(found) > 10


@pytest.mark.usefixtures("pseudo")
def test_what_a_component_is_sent_is_in_the_language_too() -> None:
    data = visit("compare", locale=PSEUDO, compare_tab="own", panes=PANES).sent("compare")
    assert data["words"]["compare.only"] == messages(PSEUDO)["compare.only"]
    assert [re.search("[A-Za-z]{2}", outside(one["title"])) for one in data["panes"]] == [None] * 4
    with speaking(PSEUDO):
        assert data["panes"][2]["problem"] == say("errors.file.not_open", file="my.json")


@pytest.mark.usefixtures("pseudo")
def test_what_comes_of_what_a_visitor_does_is_in_the_language() -> None:
    said = messages(PSEUDO)
    app = visit("encode", open="True", locale=PSEUDO)
    app.upload(dumps(bpe.train("low lower lowest", vocab_size=260).tokenizer, "tiktoken"))
    assert app.info[0].value == said["errors.split_needed"]
    (done,) = [one.value for one in app.markdown if str(MOST_OPEN) in one.value]
    assert outside(done) == ""
    app = visit("vocabulary", locale=PSEUDO, kinds="unreachable", vocabulary_look="table")
    assert set(app.tables[0]["why none"]) == {said["vocabulary.why.not_in_text"]}
    app = visit("encode", locale=PSEUDO, question="ways").choose(pasted_ids="one")
    wrong = str(said["encode.ids.wrong"]).format(word="'one'", place="1")
    assert app.sent("encoder")["answers"]["ways"]["error"] == wrong


TEXT: Final = re.sub(r"\d", "", "\n".join(sample.text for sample in SAMPLES)) * 3
"""Long, so that numbers are large, and without any number of its own."""
SPANISH: Final = {"language": "es", "sample": "own", "text": TEXT, "vocab_size": "1500"}
NUMBERS: Final[list[tuple[str, dict[str, str], bool]]] = [
    ("watch", {"text": 4 * TEXT}, True),
    ("compare", {}, True),
    ("compare", {"compare_tab": "own"}, True),
    ("compare", {"compare_look": "languages"}, True),
    ("sizes", {"chart": "merges", "merge": "1100"}, True),
    ("learn", {"lesson": "vocabulary-size"}, True),
]
"""A page, its link, and whether Python writes a number on it that Spanish writes differently."""
AS_ENGLISH: Final = re.compile(r"\d,\d{3}\b|\d\.\d{1,2}\b|%\{[^}]*,[^}]*\}|^,d$")
"""A number with English signs, or a format of plotly that separates every thousand."""
AS_SPANISH: Final = re.compile(r"\d\.\d{3}\b|\d,\d{1,2}\b")


@pytest.mark.parametrize(("page", "link", "differs"), NUMBERS)
def test_no_number_of_a_spanish_page_is_written_as_in_english(
    page: str, link: dict[str, str], differs: bool
) -> None:
    state = {"visit": Visit(watch=Watch(is_table_open=True))}
    app = visit(page, state=state, locale="es", **SPANISH | link)
    found = [re.sub(r"GPT-\d\.\d|rgba\(.*?\)", "", text) for text in texts(app)]
    assert [text for text in found if AS_ENGLISH.search(text)] == []
    assert any(AS_SPANISH.search(text) for text in found) == differs
