import pytest
import streamlit as st

from tests.words import w
from ui.training.inputs import choose_sample, text_title
from ui.training.settings import chosen_text
from ui.training.text_file import take_own_text
from ui.visit import TextFile, Visit


def test_a_sample_brings_the_settings_that_show_it_takes_them_and_begins_at_its_first_merge(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    chosen: dict[str, object] = {"sample": "chinese", "vocab_size": 384, "base": "characters"}
    monkeypatch.setattr(st, "session_state", chosen)

    def after(sample: str) -> tuple[object, object]:
        chosen["step"] = 5
        choose_sample(sample)
        assert (chosen["sample"], chosen["step"]) == (sample, None)
        assert chosen["example"] is False
        return chosen["vocab_size"], chosen["base"]

    assert after("wikipedia") == (259, "bytes")
    assert after("river") == (384, "bytes")
    assert after("chinese") == (384, "characters")
    chosen |= {"vocab_size": 300, "base": "bytes"}
    assert after("python") == (300, "bytes")


def test_what_is_typed_counts_after_a_file_too(monkeypatch: pytest.MonkeyPatch) -> None:
    chosen: dict[str, object] = {"sample": "river", "text": "before", "step": 3}
    monkeypatch.setattr(st, "session_state", chosen)
    take_own_text("from a file", TextFile("a.txt", "from a file"))
    assert (chosen["sample"], chosen_text(), text_title()) == ("own", "from a file", "a.txt")
    take_own_text("typed")
    assert (chosen_text(), text_title()) == ("typed", w("inputs.own_text"))


@pytest.mark.parametrize(("page", "left"), [("compare", None), ("watch", "typed")])
def test_a_sample_takes_the_place_of_what_was_typed_on_compare_there_alone(
    page: str, left: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    chosen: dict[str, object] = {"sample": "river", "vocab_size": 384, "base": "bytes"}
    chosen |= {"visit": Visit(page=page), "compare_text": "typed"}
    monkeypatch.setattr(st, "session_state", chosen)
    choose_sample("python")
    assert (chosen["sample"], chosen["compare_text"]) == ("python", left)
