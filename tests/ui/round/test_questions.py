"""Questions of a round are answered by the library, and say why."""

import pytest

import bpe_core as bpe
from bpe_view.lessons.loader import read_lessons
from bpe_view.words import LANGUAGES, speaking
from tests.bpe_view.lessons.test_lessons import context_of
from tests.bpe_view.reading import unpack
from ui.round.ask_library import (
    lesson_questions,
    questions_of,
    ready_questions,
    tokenizer_questions,
)


def test_the_text_tells_of_no_merge_from_the_one_asked_for_on() -> None:
    for asked in ready_questions("es"):
        step = asked.shown["step"]
        for source, merges in (
            (asked.shown["source"], step),
            (asked.revealed["source"], step + 1),
        ):
            ranks = unpack(source["gaps"])
            assert ranks[ranks != bpe.NEVER].max(initial=-1) == merges - 1
            assert all(int(one) < 256 + merges for one in source["labels"])


def test_a_class_says_how_many_tokens_a_text_has() -> None:
    tokenizer = bpe.train("thé then thin", vocab_size=8, base="characters").tokenizer
    (asked,) = tokenizer_questions(tokenizer, "this", "thé")
    (right,) = asked.right
    assert (asked.shown, asked.options[right]) == ({"text": "thé"}, "2")
    assert asked.revealed == {"parts": ["th", "é"]}
    assert asked.why[right][0][0] == "round.told"
    assert all("tokens.too_" in why[0][0] for why in asked.why if why != asked.why[right])


@pytest.mark.parametrize("text", ["né", "x"])
def test_a_text_cut_inside_a_character_and_one_letter_are_no_question(text: str) -> None:
    assert tokenizer_questions(bpe.train("ab", vocab_size=256).tokenizer, "this", text) == ()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_ready_round_asks_eight_questions_and_the_last_one_for_a_pair(language: str) -> None:
    asked = ready_questions(language)
    assert [one.ask[0].rpartition(".")[2] for one in asked] == [
        "pair", "pair", "count", "pair", "pair", "count", "pair", "pair",
    ]  # fmt: skip


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_lesson_asks_a_class_what_it_asks_one(language: str) -> None:
    with speaking(language):
        for entry in read_lessons(language):
            asked = lesson_questions(entry, context_of(entry))
            assert entry.lesson is not None
            assert len(asked) == len(entry.lesson.questions)
            for question in asked:
                assert 2 <= len(set(question.options)) == len(question.why)
                assert "**" not in repr(question)


def test_the_readers_own_run_is_asked_from_where_it_stands() -> None:
    text = "low low low lower lower newest newest widest"
    run = bpe.train(text, vocab_size=262)
    asked = questions_of(run, text, range(1, 6))
    assert [one.shown["step"] for one in asked] == [1, 2, 3, 4, 5]
    assert asked[0].why[asked[0].right[0]][-1] == (
        "round.stands",
        {"before": "", "pair": "low", "after": "·low·low"},
    )
