"""Teaching: what is in bold before its source is what the library computes; links lead there."""

import html
import re
from collections import Counter
from functools import cache, partial
from pathlib import Path
from typing import Any, Final
from urllib.parse import parse_qs, urlsplit

import pypdfium2
import pytest

import bpe_core as bpe
from bpe_view.lessons.loader import answers_of, read_lessons
from bpe_view.words import LANGUAGES
from tests.bpe_view.lessons.test_lessons import context_of
from tests.ui.frame.test_link import visited
from tools.make_sheets import FOLDER, PAPERS, page, words_of
from ui.frame.navigation import PAGES

DOCUMENTS: Final = sorted(FOLDER.parent.rglob("*.md"))
SOURCE: Final = re.compile(r"\*\*([^*]+)\*\*<!-- = (.+?) -->")
GIVEN: Final = re.compile(
    r"\]\(.+?\)|`.+?`|GPT-\d|\(\d\)|([Mm]erges?|[Ff]usi(ón|ones)|第) \d"
    r"|1[.,]?000 (tokens|个)|512|⌊.+?⌋|A4"
)
"""Numbers that are asked about, or name something."""
MOST_BYTES: Final = 150_000
APP: Final = "http://localhost:8501/"
train = cache(partial(bpe.train, base="characters"))
load = cache(partial(bpe.load_pretrained, "gpt-4", download=False))


def name_of(document: Path) -> str:
    return f"{document.parent.name}-{document.stem}"


def language_of(document: Path) -> str:
    return document.parent.name if document.parent.name in LANGUAGES else "en"


def names_of_sources(language: str) -> dict[str, Any]:
    """What sources are made of: the run of the sheet, and what shows a part of one."""
    sheet = words_of(language)["text"]
    run = train(sheet)
    lessons = {one.key: one for one in read_lessons(language)}

    def cut(text: str, by: bpe.Tokenizer = run.tokenizer, order: bpe.Order = "rank") -> str:
        return shown(by, *by.encode(text, order=order))

    def stage(lesson: str) -> str:
        opened = lessons[lesson].lesson
        return opened.stage.text if opened else ""

    def lesson(key: str, at: int) -> object:
        value = answers_of(lessons[key], context_of(lessons[key]), at).value
        return value.replace("` `", " + ").replace("`", "") if isinstance(value, str) else value

    return {
        **{"sheet": sheet, "run": run, "train": train, "gpt4": load(), "lesson": lesson},
        **{"cut": cut, "pair": pair, "token": token, "stage": stage},
        "taught": lambda key: bpe.train(stage(key)).tokenizer,
    }


def shown(tokenizer: bpe.Tokenizer, *ids: int) -> str:
    return " + ".join(tokenizer.decode([one]).replace(" ", "·") for one in ids)


def pair(run: bpe.TrainingRun, step: int) -> str:
    return shown(run.tokenizer, run.merges[step].left, run.merges[step].right)


def token(run: bpe.TrainingRun, step: int) -> str:
    return shown(run.tokenizer, run.merges[step].token_id)


@pytest.mark.parametrize("document", DOCUMENTS, ids=name_of)
def test_what_a_page_says_is_what_the_library_computes(document: Path) -> None:
    language = language_of(document)
    names = names_of_sources(language)
    text = document.read_text("utf-8")
    wrong = []
    for said, source in SOURCE.findall(text):
        value = eval(source, {**names})
        true = f"{value:.2f}" if isinstance(value, float) else str(value)
        if isinstance(value, float) and language == "es":
            true = true.replace(".", ",")
        if said != true:
            wrong.append((said, source, true))
    assert wrong == []
    claims = re.findall(r"^(?:\| *\d* \||\||>)(.*)", SOURCE.sub("", text), re.M)
    numbers = [one for one in claims if re.search(r"\d", GIVEN.sub("", one))]
    assert document.stem == "index" or numbers == [], "a number without its source"


@pytest.mark.parametrize("document", DOCUMENTS, ids=name_of)
def test_every_link_of_a_page_opens_what_it_names(
    document: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sheet = words_of(language_of(document))["text"]
    links = re.findall(r"\]\((.+?)\)", document.read_text("utf-8"))
    files = [one for one in links if "://" not in one]
    assert [one for one in files if not (document.parent / one).exists()] == []
    for link in links:
        if not link.startswith(APP):
            continue
        where = urlsplit(link)
        asked = {name: values[0] for name, values in parse_qs(where.query).items()}
        visit, messages = visited(monkeypatch, where.query)
        state = visit.session_state
        assert messages == []
        assert where.path.strip("/") in {"", *(one.key for one in PAGES)}
        assert {name: str(state[name]) for name in asked} == asked
        assert state["language"] == (
            None if language_of(document) == "en" else document.parent.name
        )
        assert asked.get("lesson") in {None, *(one.key for one in read_lessons("en"))}
        if "text" in asked:
            settings = {name: state[name] for name in ("base", "vocab_size", "split", "tie_rule")}
            assert bpe.train(asked["text"], **settings).merges == train(sheet).merges


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sheet_is_as_it_would_be_printed_now(language: str, paper: str) -> None:
    path = FOLDER / f"bpe-on-paper-{language}-{paper.lower()}.pdf"
    assert path.stat().st_size <= MOST_BYTES
    sides = [*pypdfium2.PdfDocument(path)]
    assert {round(side.get_height() / 72 * 25.4) for side in sides} == {PAPERS[paper]}
    printed = "".join(side.get_textpage().get_text_range() for side in sides)
    body = re.sub(r"<(style|title).*?</\1>|<li>|<[^>]+>", "", page(language, paper), flags=re.S)
    assert len(sides) == 2
    assert signs(printed) == signs(html.unescape(body) + 4 * "1.2.3.")


def signs(text: str) -> Counter[str]:
    """How often each is there, whatever the order and the spaces between."""
    return Counter("".join(text.replace("\u200b", "").split()))
