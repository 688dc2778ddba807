"""How an answer to a question of a lesson is judged, and what is said of it."""

from dataclasses import replace

import pytest

import bpe_core as bpe
from bpe_view.lessons.answers import Answer, Context
from bpe_view.lessons.feedback import correction, hint, solution, verdict, why
from bpe_view.lessons.loader import answers_of, read_lessons
from bpe_view.lessons.questions import Question
from bpe_view.lessons.stages import SWITCHES, TRAINED, Stage
from bpe_view.words import speaking
from tests.words import says, w


def asked(
    lesson: str, at: int, *, question: Question | None = None
) -> tuple[Question, Answer, Stage]:
    """A question of a lesson, or another one in its place, as its feedback is given it."""
    [entry] = [one for one in read_lessons("en") if one.key == lesson]
    assert entry.lesson
    stage = entry.lesson.stage
    if question:
        entry = replace(entry, lesson=replace(entry.lesson, questions=(question,)))
    run = bpe.train(stage.text, **vars(stage.settings)) if stage.tokenizer == TRAINED else None
    answer = answers_of(entry, Context(stage, run, bpe.load_pretrained), at)
    assert entry.lesson
    return entry.lesson.questions[at], answer, stage


@pytest.fixture(autouse=True)
def english() -> object:
    with speaking("en"):
        yield


def test_numbers_are_right_low_or_high_and_two_decimal_places_are_enough() -> None:
    whole, ratio = Answer(6, {}), Answer(2.345_6, {})
    for kind in ("number", "token"):
        question = Question(kind, "", "")
        said = [verdict(question, whole, one) for one in (None, 5, 6, 7)]
        assert said == ["nothing", "low", "right", "high"]
    number = Question("number", "", "")
    assert [verdict(number, ratio, one) for one in (2.34, 2.35, 2.36)] == ["low", "right", "high"]
    assert solution(number, Answer(1234, {})) == w("questions.answer", answer="1,234")
    assert solution(Question("token", "", ""), Answer(1234, {})) == w(
        "questions.answer", answer="1234"
    )


def test_a_choice_is_right_or_another_and_named_ones_are_said_in_words() -> None:
    answer, question = Answer("one", {}, ("one", "several")), Question("choice", "", "")
    assert [verdict(question, answer, one) for one in ("one", "several")] == ["right", "other"]
    assert solution(question, answer) == w("questions.answer", answer=w("questions.choice.one"))


def test_a_wrong_answer_is_corrected_with_a_hint_and_none_with_what_is_allowed() -> None:
    question, answer, stage = asked("bytes", 0)
    said = correction(question, answer, stage, 5)
    assert says(said, "questions.low", given=5)
    assert says(said, "learn.hint.byte_count", characters=5)
    assert "6" in solution(question, answer)
    allowed = w("questions.whole_number.allowed")
    assert correction(question, answer, stage, None) == w("questions.nothing", allowed=allowed)


@pytest.mark.parametrize(
    ("lesson", "at", "switch", "choice"),
    [
        ("encoding", 1, "order", "encode.order.left-to-right"),
        ("encoding", 0, "order", "encode.order.rank"),
        ("special-tokens", 0, "special", ""),
        ("real-models", 0, "tokenizer", ""),
        ("ties-and-overlap", 1, "tie_rule", "inputs.tie_rule.first"),
    ],
)
def test_a_hint_says_how_the_switch_has_to_stand(
    lesson: str, at: int, switch: str, choice: str
) -> None:
    key = "learn.switch_off" if switch == "special" else "learn.switch_to"
    chosen = {"choice": w(choice)} if choice else {}
    assert says(hint(*asked(lesson, at)), key, switch=w(SWITCHES[switch].title), **chosen)


def test_a_hint_leads_to_nothing_that_the_stage_does_not_have() -> None:
    question = Question("number", "token_count", "How many?", values={"of": "bed"})
    assert hint(*asked("merge", 0, question=question)) == ""


def test_a_tie_is_explained_by_its_rule() -> None:
    question = Question("pair", "next_pair", "Which pair?", values={"after": 1})
    facts = asked("ties-and-overlap", 0, question=question)
    rule = w("inputs.tie_rule.first")
    assert says(why(*facts), "learn.tied.why", n=1, rule=rule)
    assert says(hint(*facts), "learn.tied.hint", n=1, rule=rule)


def test_the_mark_of_a_space_is_explained_where_the_question_did_not() -> None:
    assert why(*asked("bytes", 1)).endswith(f"`·` `o` `k` {w('learn.space_mark')}")
    assert w("learn.space_mark") in why(*asked("splitting", 0))
    assert w("learn.space_mark") not in why(*asked("splitting", 1))


def test_the_id_of_a_merged_token_is_explained_by_its_merge() -> None:
    facts = asked("merge", 1)
    assert says(hint(*facts), "learn.hint.merged_id", token="red")
    assert says(why(*facts), "learn.why.merged_id", made=2, token="red", n=257)
    assert says(why(*asked("special-tokens", 1)), "learn.why.token_id")
