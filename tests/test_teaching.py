"""Teaching: the numbers of the pages are those of the library; links lead there."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final
from urllib.parse import parse_qs, urlsplit

import pytest

import bpe_core as bpe
from bpe_view.lessons.loader import answers_of, read_lessons
from tests.bpe_view.lessons.test_lessons import context_of
from tests.ui.test_link import visited
from ui.shared.pages import PAGES

FOLDER: Final = Path(__file__).parents[1] / "docs" / "teaching"
DOCUMENTS: Final = sorted(FOLDER.rglob("*.md"))
APP: Final = "http://localhost:8501/"


@cache
def train(text: str) -> bpe.TrainingRun:
    return bpe.train(text, base="characters")


@cache
def gpt4() -> bpe.Tokenizer:
    return bpe.load_pretrained("gpt-4", download=False)


def pieces(tokenizer: bpe.Tokenizer, *ids: int) -> str:
    return " + ".join(tokenizer.decode([one]).replace(" ", "·") for one in ids)


@dataclass(frozen=True)
class Course:
    """What the pages of a language speak of."""

    language: str
    sheet: str  # what is trained on paper
    homework: str  # what the first task trains

    def lesson(self, key: str, at: int) -> Any:
        """The answer to a question of a lesson."""
        entry = next(one for one in read_lessons(self.language) if one.key == key)
        value = answers_of(entry, context_of(entry), at).value
        return value.replace("` `", " + ").replace("`", "") if isinstance(value, str) else value

    def stage(self, key: str) -> str:
        """The text of a lesson's stage."""
        lesson = next(one.lesson for one in read_lessons(self.language) if one.key == key)
        return lesson.stage.text if lesson else ""

    def taught(self) -> bpe.Tokenizer:
        """What the lesson on encoding trains."""
        return bpe.train(self.stage("encoding")).tokenizer

    def run(self, key: str = "") -> bpe.TrainingRun:
        """The training of a lesson's stage, or of the sheet."""
        return train(self.stage(key) if key else self.sheet)

    def cut(self, text: str) -> str:
        """A text in the tokens of the sheet."""
        tokenizer = self.run().tokenizer
        return pieces(tokenizer, *tokenizer.encode(text))

    def ids(self, text: str) -> str:
        return ", ".join(map(str, self.run().tokenizer.encode(text)))


def pair(run: bpe.TrainingRun, step: int) -> str:
    return pieces(run.tokenizer, run.merges[step].left, run.merges[step].right)


def token(run: bpe.TrainingRun, step: int) -> str:
    return pieces(run.tokenizer, run.merges[step].token_id)


def cut(tokenizer: bpe.Tokenizer, text: str, order: bpe.Order = "rank") -> str:
    return pieces(tokenizer, *tokenizer.encode(text, order=order))


def saved(run: bpe.TrainingRun) -> int:
    """Tokens that the first merge saves."""
    return int(run.token_counts[0] - run.token_counts[1])


COURSES: Final = {
    "en": Course("en", "then hens met other hens", "noon moon soon"),
    "es": Course("es", "ranas sanas ganan a ranas", "luna cuna una"),
    "zh": Course(
        "zh", "小熊猫找大熊猫，大熊猫找小熊猫，小猫找小熊猫", "苹果汁，甜苹果汁，冰苹果汁"
    ),
}
Told = Callable[[Course], object]
EVERYWHERE: Final[list[tuple[str, tuple[str, str, str], Told]]] = [
    ("lesson-45", ("9", "12", "14"), lambda t: t.lesson("why-tokens", 0)),
    ("lesson-45", ("40", "36", "11"), lambda t: len(t.stage("why-tokens"))),
    ("lesson-45", ("hippopotamus", "hipopótamo", "蝴蝶"), lambda t: t.lesson("why-tokens", 1)),
    ("lesson-45", ("t + h", "c + o", "苹 + 果"), lambda t: pair(t.run("counting-pairs"), 0)),
    ("lesson-45", ("7", "9", "4"), lambda t: t.run("counting-pairs").merges[0].count),
    ("lesson-45", ("7", "9", "4"), lambda t: saved(t.run("counting-pairs"))),
    ("lesson-45", ("· + th", "· + co", "红 + 苹果"), lambda t: pair(t.run("counting-pairs"), 1)),
    ("lesson-45", ("24", "25", "22"), lambda t: t.run().token_counts[0]),
    ("lesson-45", ("20", "20", "17"), lambda t: t.run().token_counts[1]),
    ("lesson-45", ("17", "17", "14"), lambda t: t.run().token_counts[2]),
    ("lesson-45", ("15", "14", "12"), lambda t: t.run().token_counts[3]),
    ("lesson-45", ("13", "12", "10"), lambda t: t.run().token_counts[4]),
    ("lesson-45", ("3", "2", "5"), lambda t: t.lesson("real-models", 0)),
    ("lesson-90", ("4", "4", "4"), lambda t: t.run("ties-and-overlap").merges[0].count),
    ("lesson-90", ("2", "2", "2"), lambda t: t.lesson("ties-and-overlap", 0)),
    ("lesson-90", ("2", "2", "2"), lambda t: t.lesson("ties-and-overlap", 1)),
    ("lesson-90", ("11", "11", "11"), lambda t: t.lesson("splitting", 0)),
    ("lesson-90", ("21", "21", "21"), lambda t: 2 * t.lesson("splitting", 0) - 1),
    (
        "lesson-90",
        ("e + t + here + a + l", "m + a + nada", "e + t + here + a + l"),
        lambda t: t.lesson("encoding", 0),
    ),
    ("lesson-90", ("3", "4", "3"), lambda t: t.lesson("encoding", 1)),
    ("lesson-90", ("1.96", "1,96", "1.96"), lambda t: t.lesson("choosing-a-size", 0)),
    ("lesson-90", ("2.82", "2,82", "2.82"), lambda t: t.lesson("choosing-a-size", 1)),
    ("lesson-90", ("i + t", "t + a", "好 + 吃"), lambda t: t.lesson("other-rules", 0)),
    ("lesson-90", ("q + u", "q + u", "葡 + 萄"), lambda t: t.lesson("other-rules", 1)),
    ("lesson-90", ("3", "3", "3"), lambda t: t.lesson("half-characters", 0)),
    ("paper", ("h + e", "a + n", "熊 + 猫"), lambda t: pair(t.run(), 0)),
    ("paper", ("4", "5", "5"), lambda t: t.run().merges[0].count),
    ("paper", ("he", "an", "熊猫"), lambda t: token(t.run(), 0)),
    ("paper", ("20", "20", "17"), lambda t: t.run().token_counts[1]),
    ("paper", ("he + n", "an + a", "小 + 熊猫"), lambda t: pair(t.run(), 1)),
    ("paper", ("3", "3", "3"), lambda t: t.run().merges[1].count),
    ("paper", ("hen", "ana", "小熊猫"), lambda t: token(t.run(), 1)),
    ("paper", ("17", "17", "14"), lambda t: t.run().token_counts[2]),
    ("paper", ("· + hen", "ana + s", "大 + 熊猫"), lambda t: pair(t.run(), 2)),
    ("paper", ("2", "3", "2"), lambda t: t.run().merges[2].count),
    ("paper", ("·hen", "anas", "大熊猫"), lambda t: token(t.run(), 2)),
    ("paper", ("15", "14", "12"), lambda t: t.run().token_counts[3]),
    ("paper", ("·hen + s", "r + anas", "找 + 小熊猫"), lambda t: pair(t.run(), 3)),
    ("paper", ("2", "2", "2"), lambda t: t.run().merges[3].count),
    ("paper", ("·hens", "ranas", "找小熊猫"), lambda t: token(t.run(), 3)),
    ("paper", ("13", "12", "10"), lambda t: t.run().token_counts[4]),
    ("paper", ("24", "25", "22"), lambda t: t.run().token_counts[0]),
    (
        "paper",
        ("1.85", "2,08", "2.20"),
        lambda t: t.run().token_counts[0] / t.run().token_counts[4],
    ),
    ("paper", ("10", "10", "8"), lambda t: 2 * len(token(t.run(), 3))),
    ("homework", ("o + o", "u + n", "苹 + 果"), lambda t: pair(train(t.homework), 0)),
    ("homework", ("3", "3", "3"), lambda t: train(t.homework).merges[0].count),
    ("homework", ("oo + n", "un + a", "苹果 + 汁"), lambda t: pair(train(t.homework), 1)),
    ("homework", ("3", "3", "3"), lambda t: train(t.homework).merges[1].count),
    ("homework", ("2", "2", "2"), lambda t: len(train(t.homework).merges)),
    ("homework", ("14", "13", "13"), lambda t: train(t.homework).token_counts[0]),
    ("homework", ("11", "10", "10"), lambda t: train(t.homework).token_counts[1]),
    ("homework", ("8", "7", "7"), lambda t: train(t.homework).token_counts[2]),
    ("homework", ("6", "6", "6"), lambda _: saved(train("ab" * 6))),
    ("homework", ("6", "6", "6"), lambda _: saved(train("a" * 12))),
    ("homework", ("11", "11", "11"), lambda _: train("a" * 12).merges[0].count),
]
"""A page of every language, what stands there in bold in each, and what it is."""
OWN: Final[list[tuple[str, str, Told]]] = [
    ("index", "un + belie + vable", lambda _: cut(gpt4(), "unbelievable")),
    ("zh/index", "un + belie + vable", lambda _: cut(gpt4(), "unbelievable")),
    ("es/index", "incre + í + ble + mente", lambda _: cut(gpt4(), "increíblemente")),
    ("lesson-45", "6", lambda t: len(t.stage("why-tokens").split())),
    ("es/lesson-45", "5", lambda t: len(t.stage("why-tokens").split())),
    ("lesson-45", "3", lambda t: t.sheet.count("en")),
    ("lesson-45", "hen + s", lambda t: t.cut("hens")),
    ("lesson-45", "10", lambda _: len("strawberry")),
    ("es/lesson-45", "4", lambda t: t.sheet.count("na")),
    ("es/lesson-45", "s + ana", lambda t: t.cut("sana")),
    ("es/lesson-45", "d + ías", lambda _: cut(gpt4(), "días")),
    ("es/lesson-45", "4", lambda _: len("días")),
    ("zh/lesson-45", "3", lambda t: t.sheet.count("小熊")),
    ("zh/lesson-45", "小 + 猫 + 找 + 猫", lambda t: t.cut("小猫找猫")),
    ("zh/lesson-45", "2", lambda _: len("草莓")),
    ("zh/lesson-45", "2", lambda t: t.lesson("real-models", 1)),
    ("zh/lesson-45", "3", lambda _: len(gpt4().encode("strawberry"))),
    (
        "lesson-90",
        "h + e, he + r, · + t, her + e, r + e, re + e, t + her",
        lambda t: ", ".join(pair(t.run("encoding"), step) for step in range(7)),
    ),
    (
        "zh/lesson-90",
        "h + e, he + r, · + t, her + e, r + e, re + e, t + her",
        lambda t: ", ".join(pair(t.run("encoding"), step) for step in range(7)),
    ),
    (
        "lesson-90",
        "e + t + he + re + a + l",
        lambda t: cut(t.taught(), "ethereal", "left-to-right"),
    ),
    (
        "zh/lesson-90",
        "e + t + he + re + a + l",
        lambda t: cut(t.taught(), "ethereal", "left-to-right"),
    ),
    ("lesson-90", "2", lambda t: len(t.taught().encode("there"))),
    ("zh/lesson-90", "2", lambda t: len(t.taught().encode("there"))),
    (
        "es/lesson-90",
        "n + a, d + a, na + da, a + na, a + n",
        lambda t: ", ".join(pair(t.run("encoding"), step) for step in range(5)),
    ),
    ("es/lesson-90", "m + an + a + da", lambda t: cut(t.taught(), "manada", "left-to-right")),
    ("es/lesson-90", "3", lambda t: len(t.taught().encode("banana"))),
    ("paper", "2", lambda t: t.run().merges[2].tied),
    ("zh/paper", "2", lambda t: t.run().merges[2].tied),
    ("paper", "hen + s", lambda t: t.cut("hens")),
    ("paper", "10, 7", lambda t: t.ids("hens")),
    ("paper", "m + e + t + · + t + hen", lambda t: t.cut("met then")),
    ("paper", "3, 1, 8, 0, 8, 10", lambda t: t.ids("met then")),
    ("paper", "8, 10, 0, 8, 9, 3", lambda t: t.ids("then them")),
    ("paper", "1", lambda t: len(t.run().tokenizer.encode(" hens"))),
    ("paper", "2", lambda t: len(t.run().tokenizer.encode("hens"))),
    ("paper", "w", lambda t: min({*"when"} - {*t.sheet})),
    ("paper", "5", lambda t: len(t.run().tokenizer.encode("storm"))),
    ("es/paper", "2", lambda t: t.run().merges[1].tied),
    ("es/paper", "s + ana", lambda t: t.cut("sana")),
    ("es/paper", "5, 7", lambda t: t.ids("sana")),
    ("es/paper", "g + anas + · + s + anas", lambda t: t.cut("ganas sanas")),
    ("es/paper", "2, 8, 0, 5, 8", lambda t: t.ids("ganas sanas")),
    ("es/paper", "4, 7, 0, 2, 7", lambda t: t.ids("rana gana")),
    ("es/paper", "1", lambda t: len(t.run().tokenizer.encode("ranas"))),
    ("es/paper", "2", lambda t: len(t.run().tokenizer.encode("rana"))),
    ("es/paper", "m", lambda t: min({*"mana"} - {*t.sheet})),
    ("es/paper", "4", lambda t: len(t.run().tokenizer.encode("rasa"))),
    ("zh/paper", "小 + 猫 + 找 + 猫", lambda t: t.cut("小猫找猫")),
    ("zh/paper", "1, 4, 2, 4", lambda t: t.ids("小猫找猫")),
    ("zh/paper", "大 + 猫 + 找 + 大熊猫", lambda t: t.cut("大猫找大熊猫")),
    ("zh/paper", "0, 4, 2, 8", lambda t: t.ids("大猫找大熊猫")),
    ("zh/paper", "8, 9", lambda t: t.ids("大熊猫找小熊猫")),
    ("zh/paper", "1", lambda t: len(t.run().tokenizer.encode("小熊猫"))),
    ("zh/paper", "2", lambda t: len(t.run().tokenizer.encode("小猫"))),
    ("zh/paper", "狗", lambda t: min({*"大狗"} - {*t.sheet})),
    ("zh/paper", "3", lambda t: len(t.run().tokenizer.encode("猫大小"))),
    ("homework", "m + oon + s", lambda t: cut(train(t.homework).tokenizer, "moons")),
    ("homework", "p", lambda t: min({*"spoon"} - {*t.homework})),
    ("homework", "1", lambda _: len(gpt4().encode("strength"))),
    ("homework", "4", lambda _: len(gpt4().encode("hippopotamus"))),
    ("homework", "e + t + here + a + l", lambda t: cut(t.taught(), "ethereal")),
    ("zh/homework", "e + t + here + a + l", lambda t: cut(t.taught(), "ethereal")),
    ("homework", "e + ther + e + a + l", lambda t: cut(t.taught(), "ethereal", "longest")),
    ("zh/homework", "e + ther + e + a + l", lambda t: cut(t.taught(), "ethereal", "longest")),
    ("es/homework", "a + c + una", lambda t: cut(train(t.homework).tokenizer, "acuna")),
    ("es/homework", "t", lambda t: min({*"tuna"} - {*t.homework})),
    ("es/homework", "1", lambda _: len(gpt4().encode(" importante"))),
    ("es/homework", "2", lambda _: len(gpt4().encode("importante"))),
    ("es/homework", "4", lambda _: len(gpt4().encode("hipopótamo"))),
    ("es/homework", "m + a + nada", lambda t: cut(t.taught(), "manada")),
    ("es/homework", "m + ana + da", lambda t: cut(t.taught(), "manada", "longest")),
    ("zh/homework", "冰 + 苹果", lambda t: cut(train(t.homework).tokenizer, "冰苹果")),
    ("zh/homework", "梨", lambda t: min({*"梨汁"} - {*t.homework})),
    ("zh/homework", "1", lambda _: len(gpt4().encode("中国"))),
    ("zh/homework", "5", lambda _: len(gpt4().encode("葡萄"))),
]
"""The same of one language."""
ROWS: Final = [
    *(
        (page if language == "en" else f"{language}/{page}", said, told)
        for page, every, told in EVERYWHERE
        for language, said in zip(COURSES, every, strict=True)
    ),
    *OWN,
]


def language_of(page: str) -> str:
    return page.partition("/")[0] if "/" in page else "en"


def written(value: object, language: str) -> str:
    if isinstance(value, float):
        return f"{value:.2f}".replace(".", "," if language == "es" else ".")
    return str(value)


@pytest.mark.parametrize("page", sorted({page for page, _, _ in ROWS}))
def test_what_a_page_says_is_what_the_library_computes(page: str) -> None:
    text = (FOLDER / f"{page}.md").read_text("utf-8")
    language = language_of(page)
    for _, said, told in (row for row in ROWS if row[0] == page):
        assert f"**{said}**" in text
        assert written(told(COURSES[language]), language) == said


@pytest.mark.parametrize("language", COURSES)
def test_the_sheet_has_the_text_and_the_first_merge_done(language: str) -> None:
    page = FOLDER / ("" if language == "en" else language) / "sheet.md"
    shown = re.sub(r"</?code>", "", page.read_text("utf-8"))
    run = COURSES[language].run()
    rows = re.findall(r'<div class="sheet-row">\n(.*?)\n</div>\n<', shown, re.DOTALL)
    symbols = COURSES[language].sheet.replace(" ", "·")
    assert ["".join(re.findall(r"<i.*?>(.*?)</i>", row)) for row in rows] == [symbols] * 5
    assert rows[1].count('"starts"') == run.token_counts[1]
    assert f">{run.merges[0].count}</u>" in shown
    assert re.findall(r"<small>(\d+)</small>([^<]*)</i>", shown) == [
        (str(at), pieces(run.tokenizer, at) if at <= run.merges[0].token_id else "")
        for at in range(run.tokenizer.vocab_size)
    ]


@pytest.mark.parametrize(
    "document", DOCUMENTS, ids=lambda path: path.relative_to(FOLDER).as_posix()
)
def test_every_link_of_a_page_opens_what_it_names(
    document: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    language = language_of(document.relative_to(FOLDER).as_posix())
    links = re.findall(r"\]\((.+?)\)", document.read_text("utf-8"))
    files = [one for one in links if "://" not in one]
    assert [one for one in files if not (document.parent / one).exists()] == []
    for link in links:
        if not link.startswith(APP):
            continue
        where = urlsplit(link)
        asked = {name: values[0] for name, values in parse_qs(where.query).items()}
        visitor = visited(monkeypatch, where.query)
        state = visitor.session_state
        assert visitor.unused == []
        assert where.path.strip("/") in {"", *PAGES}
        assert {name: str(state[name]) for name in asked} == asked
        assert state["language"] == (None if language == "en" else language)
        assert asked.get("lesson") in {None, *(one.key for one in read_lessons("en"))}
        if "text" in asked:
            settings = {name: state[name] for name in ("base", "vocab_size", "split", "tie_rule")}
            run = bpe.train(asked["text"], **settings)
            assert run.merges == train(COURSES[language].sheet).merges
