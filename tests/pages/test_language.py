"""Pages speak the visitor's language: the link's, else the browser's, else English."""

import json
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from bpe_view.words.catalog import FALLBACK, LANGUAGES, messages
from tests.pages.components import entrance_data, shown_samples, shown_settings
from ui.frame.navigation import PAGES
from ui.shared.markdown import plain

APP = Path(__file__).parents[2] / "app.py"


def app_with(locale: str | None, **link: str) -> AppTest:
    app = AppTest.from_file(APP, default_timeout=30)
    app.context = {"locale": locale}
    app.session_state["preferences"] = True  # open
    for name, value in link.items():
        app.query_params[name] = value
    return app


def open_app(locale: str | None = None, **link: str) -> AppTest:
    app = app_with(locale, **link).run()
    assert not app.exception
    return app


def labels(app: AppTest) -> dict[str, str]:
    """What menus are called, by their keys."""
    menus = {str(element.key): element.label for element in app.selectbox}
    return menus | {"sample": shown_samples(app)["choice"]}


def test_a_run_speaks_what_was_chosen_whatever_the_one_before_in_its_thread_spoke() -> None:
    def run_after_another() -> None:
        import streamlit as st

        from ui.frame.page_frame import open_page, page_body
        from ui.shared.session import speak, visitor_language

        def body() -> None:
            st.text(visitor_language())

        speak("es")
        open_page("ties")
        speak("es")
        page_body("ties", body)

    app = AppTest.from_function(run_after_another)
    for name, value in {"language": "zh", "base": "<b>", "hide": "pages"}.items():
        app.query_params[name] = value
    app.run()
    assert app.title[0].value == messages("zh")["shell.pages.ties.title"]
    assert app.warning[0].value.startswith("链接里写着 base")
    assert app.text[-1].value == "zh"


def expected_labels(language: str) -> dict[str, str]:
    said = messages(language)
    return {"sample": str(said["inputs.text"]), "language": str(said["shell.language"])}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_link_names_the_language(language: str) -> None:
    app = open_app(locale="en-GB", language=language)
    assert expected_labels(language).items() <= labels(app).items()
    assert app.title[0].value == messages(language)["shell.pages.watch.title"]
    (sent,) = entrance_data(app)
    assert sent["words"]["entrance.lesson"] == messages(language)["entrance.lesson"]


def test_without_a_language_in_the_link_the_browser_decides() -> None:
    app = open_app(locale="es-MX")
    assert expected_labels("es").items() <= labels(app).items()
    assert "language" not in app.query_params


@pytest.mark.parametrize("locale", [None, "", "tlh", "xx-YY"])
def test_a_browser_that_prefers_no_language_of_ours_gets_english(locale: str | None) -> None:
    assert expected_labels(FALLBACK).items() <= labels(open_app(locale=locale)).items()


@pytest.mark.parametrize("unknown", ["tlh", "", "../en", "<b>"])
def test_an_unknown_language_in_a_link_gives_the_browsers_and_a_message(unknown: str) -> None:
    app = open_app(locale="en-US", language=unknown)
    assert expected_labels(FALLBACK).items() <= labels(app).items()
    (warning,) = app.warning
    assert "language" in warning.value
    assert "default" in warning.value


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_choices_and_their_explanations_are_in_the_language_too(language: str) -> None:
    app = open_app(language=language, sample="wikipedia", vocab_size="259")
    said = messages(language)
    assert said["samples.wikipedia.title"] in shown_samples(app)["titles"].values()
    told = shown_settings(app)["words"]
    for name in ("inputs.split.gpt4.title", "inputs.split.gpt4.lesson", "inputs.tie.first"):
        assert told[name] == said[name]
    captions = [caption.value for caption in app.caption]
    assert said["samples.wikipedia.lesson"] in captions
    assert any(str(said["watch.stop.vocab_size"]) in caption for caption in captions)


def test_the_table_is_headed_in_the_language_and_downloaded_with_fixed_names() -> None:
    link = {"sample": "own", "text": "aaabdaaabac", "split": "none", "vocab_size": "259"}
    app = app_with(locale=None, language="zh", **link)
    app.session_state["merge table"] = True
    (table,) = app.run().dataframe
    assert json.loads(table.proto.columns)["token"]["label"] == "词元"
    assert list(table.value["token"]) == ["aa", "aaa", "aaab"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_of_the_table_has_words(language: str) -> None:
    said = messages(language)
    for page in PAGES:
        lesson = "entrance.lesson" if page.key == "watch" else f"shell.pages.{page.key}.lesson"
        own = {f"shell.pages.{page.key}.{name}" for name in ("tab", "title")}
        assert own | {lesson} <= set(said)


def test_a_problem_is_told_in_the_language_of_whoever_meets_it() -> None:
    """All ask for the same: the words must not be kept from the first."""
    for language in LANGUAGES:
        said = plain(str(messages(language)["errors.pattern"]).partition("{message}")[0]).strip()
        watch = open_app(language=language, split="custom", pattern="(")
        assert watch.error[0].value.startswith(said)
        assert "is not a valid regex" in watch.error[0].value
        search = app_with(None, language=language, find_by="regex", find="(")
        search.switch_page("pages/vocabulary.py").run()
        assert search.warning[0].value.startswith(said)
        assert "is not a valid regular expression" in search.warning[0].value


def test_what_a_link_lacks_is_named_in_the_language_and_not_by_its_key() -> None:
    (message,) = open_app(language="zh", missing="text").warning
    assert "你自己的文本" in message.value
    assert "text" not in message.value
