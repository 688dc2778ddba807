"""Lessons: every file in every language, its answers computed twice; what broken files say."""

import os
import re
import shutil
import tomllib
from pathlib import Path

import pytest

import bpe_core as bpe
from bpe_view import words
from bpe_view.lessons.answers import ANSWERS, Context
from bpe_view.lessons.feedback import why
from bpe_view.lessons.fields import LessonError
from bpe_view.lessons.loader import FOLDER, LESSON_KEYS, Entry, answers_of, read_lessons
from bpe_view.lessons.questions import KINDS, QUESTION_KEYS
from bpe_view.lessons.stages import STAGE_KEYS, TRAINED
from bpe_view.words import LANGUAGES, messages
from tests.bpe_view.lessons.broken_lessons import BROKEN, GOOD
from tests.bpe_view.lessons.lesson_answers import ANSWERS as PLAIN
from tests.bpe_view.lessons.lesson_answers import expected_answers
from tests.words import w

TABLES = {
    (path.stem, key): table
    for path in FOLDER.glob("*.toml")
    for key, table in tomllib.loads(path.read_text("utf-8")).items()
}
IN_LINKS = [
    "why-tokens", "bytes", "counting-pairs", "merge", "ties-and-overlap", "splitting", "encoding",
    "decoding", "unseen-text", "vocabulary-size", "half-characters", "special-tokens",
    "real-models", "choosing-a-size", "boundaries", "other-rules", "algorithm",
]  # fmt: skip
"""Keys of lessons; a link that names one must find it for ever."""


def context_of(entry: Entry) -> Context:
    assert entry.lesson is not None, entry.error
    stage = entry.lesson.stage
    run = None
    if stage.tokenizer == TRAINED:
        run = bpe.train(stage.text, **vars(stage.settings))
    return Context(stage, run, lambda name: bpe.load_pretrained(name, download=False))


def entry_of(language: str, key: str) -> Entry:
    return next(one for one in read_lessons(language) if one.key == key)


def opened(source: str | bytes, folder: Path) -> Entry:
    """The only lesson of a file with this content."""
    content = source if isinstance(source, bytes) else source.encode()
    (folder / "en.toml").write_bytes(content)
    [entry] = read_lessons("en", folder)
    return entry


def error_in(source: str, folder: Path) -> LessonError:
    """What reading and asking a file with this content complains about."""
    entry = opened(source, folder)
    if entry.error:
        return entry.error
    assert entry.lesson is not None
    context = context_of(entry)
    for at in range(len(entry.lesson.questions)):
        try:
            answers_of(entry, context, at)
        except LessonError as error:
            return error
    raise AssertionError("nothing was wrong")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_all_lessons(language: str) -> None:
    entries = read_lessons(language)
    assert [entry.key for entry in entries] == IN_LINKS
    assert {entry.file for entry in entries} == {f"{language}.toml [{key}]" for key in IN_LINKS}


@pytest.mark.parametrize(("language", "key"), TABLES)
def test_a_lesson_has_one_or_two_questions_with_the_answers_of_plain_loops(
    language: str, key: str
) -> None:
    entry = entry_of(language, key)
    assert entry.lesson is not None, entry.error
    assert 1 <= len(entry.lesson.questions) <= 2
    context = context_of(entry)
    answers = [answers_of(entry, context, at) for at in range(len(entry.lesson.questions))]
    for answer, expected in zip(answers, expected_answers(TABLES[language, key]), strict=True):
        if isinstance(answer.value, str):
            assert answer.value.replace("`", "") == expected
            assert answer.choices.count(answer.value) == 1
            assert len(answer.choices) > 1
        else:
            assert answer.value == pytest.approx(expected, abs=1e-12)


@pytest.mark.parametrize(("language", "key"), TABLES)
def test_a_lesson_is_short_and_begins_within_its_training(language: str, key: str) -> None:
    entry = entry_of(language, key)
    lesson = entry.lesson
    assert lesson is not None
    assert len(lesson.text) < 750
    context = context_of(entry)
    assert context.run is None or lesson.stage.start <= len(context.run.merges)


ALL_ANSWERS = """
[mine]
title = "Every answer, with values of its own"
text = "Words."
questions = [
  {ask = "?", kind = "number", answer = "byte_count", of = "पानी 🐟"},
  {ask = "?", kind = "number", answer = "piece_count", of = "It's 12345"},
  {ask = "?", kind = "number", answer = "pair_count", pair = ["he", "r"], after = 1},
  {ask = "?", kind = "number", answer = "mergeable_count", pair = ["e", "e"], after = 1},
  {ask = "?", kind = "number", answer = "leaders_tied", after = 3},
  {ask = "?", kind = "number", answer = "token_count_after", merges = 4},
  {ask = "?", kind = "number", answer = "token_count", of = "ethereal", order = "left-to-right"},
  {ask = "?", kind = "number", answer = "partial_count", of = "né"},
  {ask = "?", kind = "number", answer = "bytes_per_token"},
  {ask = "?", kind = "number", answer = "vocab_needed", tokens = 24},
  {ask = "?", kind = "token", answer = "token_id", token = "<end>"},
  {ask = "?", kind = "pair", answer = "next_pair", after = 2},
  {ask = "?", kind = "pair", answer = "rule_choice", rule = "wordpiece", of = "quit it, quiz it"},
  {ask = "?", kind = "choice", answer = "cut", of = "there", order = "longest"},
  {ask = "?", kind = "choice", answer = "cut_apart", choices = ["re", "e "]},
  {ask = "?", kind = "choice", answer = "decoded", ids = [116, 256], choices = ["the", "he"]},
  {ask = "?", kind = "choice", answer = "most_tokens", choices = ["there", "here"]},
  {ask = "?", kind = "choice", answer = "fewest_tokens", choices = ["there", "here"]},
  {ask = "?", kind = "choice", answer = "is_one_token", of = "<end>"},
]

[mine.stage]
kind = "player"
text = "here tree there mother ether three<end>"
special_tokens = ["<end>"]
"""


def test_every_answer_agrees_with_its_second_computation(tmp_path: Path) -> None:
    entry = opened(ALL_ANSWERS, tmp_path)
    assert entry.lesson is not None, entry.error
    assert {question.answer for question in entry.lesson.questions} == set(ANSWERS)
    assert {question.kind for question in entry.lesson.questions} == set(KINDS)
    context = context_of(entry)
    values = [answers_of(entry, context, at).value for at in range(len(entry.lesson.questions))]
    plain = [one.replace("`", "") if isinstance(one, str) else one for one in values]
    assert plain == pytest.approx(expected_answers(tomllib.loads(ALL_ANSWERS)["mine"]))


def test_why_an_id_is_what_it_is_names_the_last_base_symbol(tmp_path: Path) -> None:
    entry = opened(ALL_ANSWERS, tmp_path)
    assert entry.lesson is not None
    at = [question.answer for question in entry.lesson.questions].index("token_id")
    assert answers_of(entry, context_of(entry), at).facts["last"] == 255


def test_a_list_in_a_sentence_is_as_the_language_writes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(words, "current_language", lambda: "zh")
    entry = entry_of("zh", "half-characters")
    assert entry.lesson is not None
    answer = answers_of(entry, context_of(entry), 1)
    said = why(entry.lesson.questions[1], answer, entry.lesson.stage)
    assert said.startswith("词元数：`早上好` 9、`good·morning` 11、")


def test_a_missing_translation_falls_back_to_english_and_own_lessons_come_last(
    tmp_path: Path,
) -> None:
    shutil.copy(FOLDER / "en.toml", tmp_path)
    source = (FOLDER / "es.toml").read_text("utf-8")
    merge = source[source.index("[merge]") : source.index("[ties-and-overlap]")]
    (tmp_path / "es.toml").write_text(merge + GOOD, "utf-8")
    entries = read_lessons("es", tmp_path)
    assert [entry.key for entry in entries] == [*IN_LINKS, "mine"]
    assert [entry.key for entry in entries if entry.file.startswith("es")] == ["merge", "mine"]
    assert [entry.key for entry in read_lessons("zh", tmp_path)] == IN_LINKS


def test_a_file_that_was_edited_is_read_again(tmp_path: Path) -> None:
    titles = []
    for time_of_change, title in enumerate(["Before", "After"], start=1):
        opened(GOOD.replace("A lesson", title), tmp_path)
        # Two edits may fall into one tick of the clock of files.
        os.utime(tmp_path / "en.toml", ns=(time_of_change, time_of_change))
        [entry] = read_lessons("en", tmp_path)
        assert entry.lesson is not None
        titles.append(entry.lesson.title)
    assert titles == ["Before", "After"]


def test_a_file_that_cannot_be_read_is_said_to_be_so(tmp_path: Path) -> None:
    (tmp_path / "en.toml").mkdir()
    [entry] = read_lessons("en", tmp_path)
    assert entry.error
    assert (entry.error.file, entry.error.problem) == ("en.toml", "unreadable_file")


def test_a_broken_lesson_leaves_the_others_alone_and_is_named_with_its_line(
    tmp_path: Path,
) -> None:
    source = (FOLDER / "en.toml").read_text("utf-8")
    line = source[: source.index("title", source.index("[counting-pairs]"))].count("\n") + 1
    broken = source.replace('title = "Counting pairs"', "title =")
    (tmp_path / "en.toml").write_text(broken, "utf-8")
    entries = read_lessons("en", tmp_path)
    assert [entry.key for entry in entries] == IN_LINKS
    [error] = [entry.error for entry in entries if entry.error]
    assert error.file == "en.toml [counting-pairs]"
    assert f"line {line}," in str(error)


def test_two_lessons_of_one_name_are_an_error(tmp_path: Path) -> None:
    entry = opened(GOOD + GOOD, tmp_path)
    assert entry.error
    assert (entry.error.file, entry.error.problem) == ("en.toml", "syntax")


def test_the_good_file_of_these_tests_is_good(tmp_path: Path) -> None:
    entry = opened(GOOD, tmp_path)
    assert entry.error is None
    first, second = (answers_of(entry, context_of(entry), at) for at in range(2))
    assert (first.value, second.value) == (4, "`aa` + `a`")


@pytest.mark.parametrize(("source", "problem"), [one[1:] for one in BROKEN],
                         ids=[one[0] for one in BROKEN])  # fmt: skip
def test_a_broken_file_says_what_is_wrong_and_what_is_allowed(
    source: str, problem: str, tmp_path: Path
) -> None:
    error = error_in(source, tmp_path)
    name, _, told = problem.partition(": ")
    assert (error.file, error.problem) == ("en.toml [mine]", name)
    assert told in ", ".join(map(str, error.values.values()))
    assert w(f"learn.problem.{name}", **error.values) in str(error)


def test_a_file_that_is_no_utf8_says_so(tmp_path: Path) -> None:
    source = GOOD.replace("A lesson", "Übung").encode().replace(b"How", b"W\xfc")
    entry = opened(source, tmp_path)
    assert entry.error
    assert entry.error.problem == "not_utf8"


def test_every_problem_that_the_code_names_has_words() -> None:
    code = "".join(path.read_text("utf-8") for path in FOLDER.glob("*.py"))
    named = set(re.findall(r'(?:LessonError\(|_wrong\(|_fitting\([^"]*?)\s*"(\w+)"', code))
    words = {
        key.removeprefix("learn.problem.")
        for key in messages("en")
        if key.startswith("learn.problem.")
    }
    assert named == words


def test_every_answer_has_words_and_a_second_computation_and_is_documented() -> None:
    guide = (FOLDER.parents[1] / "docs" / "guides" / "lessons.md").read_text("utf-8")
    assert set(ANSWERS) == set(PLAIN)
    for name, function in ANSWERS.items():
        assert f"learn.why.{name}" in messages("en")
        assert f"learn.hint.{name}" in messages("en")
        [row] = [line for line in guide.splitlines() if line.startswith(f"| `{name}` |")]
        assert f"| `{function.kind}` |" in row
        assert all(re.search(rf"`{key}\b", row) for key in function.keys), name


def test_every_key_of_a_lesson_is_documented() -> None:
    guide = (FOLDER.parents[1] / "docs" / "guides" / "lessons.md").read_text("utf-8")
    keys = [*LESSON_KEYS, *STAGE_KEYS, *QUESTION_KEYS]
    assert [one for one in keys if f"`{one}`" not in guide and f".{one}]" not in guide] == []


def test_a_ratio_is_told_as_the_language_writes_it(monkeypatch: pytest.MonkeyPatch) -> None:
    for language, told in (("en", r" = 1\.\d\d bytes"), ("es", r" = 1,\d\d bytes")):
        monkeypatch.setattr(words, "current_language", lambda spoken=language: spoken)
        entry = entry_of(language, "vocabulary-size")
        assert entry.lesson is not None
        answer = answers_of(entry, context_of(entry), 0)
        assert re.search(told, why(entry.lesson.questions[0], answer, entry.lesson.stage))
