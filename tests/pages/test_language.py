"""Pages speak the visitor's language: the link's, else the browser's, else English."""

from typing import Final

import pytest

from bpe_view.words import FALLBACK, LANGUAGES, messages
from tests.pages.visit import Visit, visit
from tests.words import says


def opened(locale: str | None = None, **link: str) -> Visit:
    return visit(state={"preferences": True}, locale=locale, **link)


def labels(app: Visit) -> dict[str, str]:
    """What menus are called, by their keys."""
    menus = {str(element.key): element.label for element in app.selectbox}
    return menus | {"sample": app.sent("settings_line")["words"]["inputs.text"]}


def expected_labels(language: str) -> dict[str, str]:
    said = messages(language)
    return {"sample": str(said["inputs.text"]), "language": str(said["shell.language"])}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_link_names_the_language(language: str) -> None:
    app = opened(locale="en-GB", language=language)
    assert expected_labels(language).items() <= labels(app).items()
    assert app.title[0].value == messages(language)["shell.pages.watch.title"]
    said = app.sent("player")["words"]
    assert said["player.more.title"] == messages(language)["player.more.title"]


def test_without_a_language_in_the_link_the_browser_decides() -> None:
    app = opened(locale="es-MX")
    assert expected_labels("es").items() <= labels(app).items()
    assert "language" not in app.link


@pytest.mark.parametrize("locale", [None, "", "tlh", "xx-YY"])
def test_a_browser_that_prefers_no_language_of_ours_gets_english(locale: str | None) -> None:
    assert expected_labels(FALLBACK).items() <= labels(opened(locale=locale)).items()


@pytest.mark.parametrize("unknown", ["tlh", "", "../en", "<b>"])
def test_an_unknown_language_in_a_link_gives_the_browsers_and_a_message(unknown: str) -> None:
    app = opened(locale="en-US", language=unknown)
    assert expected_labels(FALLBACK).items() <= labels(app).items()
    (warning,) = app.warning
    assert says(warning.value, "share.link.unused", names="'language'")


def test_a_problem_is_told_in_the_language_of_whoever_meets_it() -> None:
    """All ask for the same: the words must not be kept from the first."""
    for language in LANGUAGES:
        said = str(messages(language)["errors.pattern"]).partition("{message}")[0].strip()
        (message,) = visit(language=language, split="custom", pattern="(").problems
        assert message.startswith(said)
        assert "'('" in message
        (message,) = visit("vocabulary", language=language, find="/(/").problems
        assert message.startswith(said)
        assert "'('" in message


CHOSEN: Final[dict[str, dict[str, str]]] = {
    "encode": {"encode_text": "by the weather, größer", "looked_at": "7", "pasted_ids": "104 105"},
    "compare": {
        "compare_tab": "own",
        "panes": "trained@301,trained@330",
        "compare_text": "the other weather",
    },
    "sizes": {"chart": "merges", "size": "300", "merge": "7", "threshold": "6"},
    "vocabulary": {"find": "the", "list_by": "id", "token": "258"},
    "learn": {"lab": "rules", "rules_step": "1"},
}
"""What is chosen on pages, by the names in their links."""


@pytest.mark.parametrize("page", CHOSEN)
def test_another_language_keeps_what_was_chosen(page: str) -> None:
    app = visit(page, **CHOSEN[page])
    before = app.link
    assert before.items() >= CHOSEN[page].items()
    assert app.choose(language="es").link == before | {"language": "es", "sample": "river"}
