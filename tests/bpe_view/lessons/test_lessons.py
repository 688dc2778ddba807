"""Lessons: every file in every language, its answers computed twice; what broken files say."""

import os
import re
import shutil
from itertools import chain
from pathlib import Path

import pytest

import bpe_core as bpe
from bpe_view import words
from bpe_view.lessons.answers import ChoiceAnswer
from bpe_view.lessons.feedback import why
from bpe_view.lessons.lesson_errors import LessonError
from bpe_view.lessons.loader import FOLDER, Entry, answers_of, read_lessons
from bpe_view.lessons.model import STAGE_FIELDS, TRAINED
from bpe_view.lessons.question_context import QuestionContext
from bpe_view.lessons.question_kinds import COMMON_FIELDS, KINDS
from bpe_view.words import LANGUAGES, messages
from tests.bpe_view.lessons.broken_lessons import BROKEN, GOOD
from tests.bpe_view.lessons.lesson_answers import ANSWERS, expected_answers
from tests.words import w

FILES = sorted(FOLDER.glob("*/*.toml"))
IN_LINKS = [
    "why-tokens", "bytes", "counting-pairs", "merge", "ties-and-overlap", "splitting", "encoding",
    "decoding", "unseen-text", "vocabulary-size", "half-characters", "special-tokens",
    "real-models", "choosing-a-size", "boundaries", "other-rules", "algorithm",
]  # fmt: skip
"""Keys of lessons; a link that names one must find it for ever."""


def context_of(entry: Entry) -> QuestionContext:
    assert entry.lesson is not None, entry.error
    stage = entry.lesson.stage
    run = None
    if stage.tokenizer == TRAINED:
        run = bpe.train(stage.text, **vars(stage.settings))
    return QuestionContext(stage, run, lambda name: bpe.load_pretrained(name, download=False))


def entry_of(path: Path) -> Entry:
    [entry] = [one for one in read_lessons(path.parent.name) if one.path == path]
    return entry


def opened(source: str | bytes, folder: Path) -> Entry:
    """A file with this content, the only one in a folder of lessons."""
    (folder / "en").mkdir(exist_ok=True)
    content = source if isinstance(source, bytes) else source.encode()
    (folder / "en" / "01-mine.toml").write_bytes(content)
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
    files = {path.name for path in (FOLDER / language).glob("*.toml")}
    assert len(files) == len(IN_LINKS)
    assert files == {path.name for path in (FOLDER / "en").glob("*.toml")}
    keys = [entry.key for entry in read_lessons(language)]
    assert keys == IN_LINKS


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_lesson_has_one_or_two_questions_with_the_answers_of_plain_loops(path: Path) -> None:
    entry = entry_of(path)
    assert entry.lesson is not None, entry.error
    assert 1 <= len(entry.lesson.questions) <= 2
    context = context_of(entry)
    answers = [answers_of(entry, context, at) for at in range(len(entry.lesson.questions))]
    for answer, expected in zip(answers, expected_answers(path), strict=True):
        if isinstance(answer, ChoiceAnswer):
            assert answer.value.replace("`", "") == expected
            assert answer.choices.count(answer.value) == 1
            assert len(answer.choices) > 1
        else:
            assert answer.value == pytest.approx(expected, abs=1e-12)


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_lesson_is_short_and_begins_within_its_training(path: Path) -> None:
    lesson = entry_of(path).lesson
    assert lesson is not None
    assert len(lesson.text) < 750
    context = context_of(entry_of(path))
    assert context.run is None or lesson.stage.start <= len(context.run.merges)


ALL_KINDS = """
title = "Every kind of question, each with values of its own"
text = "Words."
question = [
  {ask = "?", kind = "byte_count", of = "पानी 🐟"},
  {ask = "?", kind = "piece_count", of = "It's 12345", split = "gpt2"},
  {ask = "?", kind = "pair_count", pair = ["he", "r"], after = 1},
  {ask = "?", kind = "mergeable_count", pair = ["e", "e"], after = 1},
  {ask = "?", kind = "leaders_tied", after = 3},
  {ask = "?", kind = "token_count_after", merges = 4},
  {ask = "?", kind = "token_count", of = "ethereal", order = "left-to-right"},
  {ask = "?", kind = "token_count", of = "<end>", recognise = true},
  {ask = "?", kind = "partial_count", of = "né"},
  {ask = "?", kind = "bytes_per_token"},
  {ask = "?", kind = "vocab_needed", tokens = 24},
  {ask = "?", kind = "token_id", token = "<end>"},
  {ask = "?", kind = "next_pair", after = 2, others = [["r", "e"], ["t", "h"]]},
  {ask = "?", kind = "rule_choice", rule = "wordpiece", of = "quit it, quiz it"},
  {ask = "?", kind = "cut", of = "there", order = "longest"},
  {ask = "?", kind = "cut_apart", choices = ["re", "e "]},
  {ask = "?", kind = "decoded", ids = [116, 256], choices = ["tre", "the", "he"]},
  {ask = "?", kind = "most_tokens", choices = ["there", "here"]},
  {ask = "?", kind = "fewest_tokens", choices = ["there", "here"]},
  {ask = "?", kind = "is_one_token", of = "<end>"},
]

[stage]
kind = "player"
text = "here tree there mother ether three<end>"
special_tokens = ["<end>"]
"""


def test_every_kind_of_question_agrees_with_its_second_computation(tmp_path: Path) -> None:
    entry = opened(ALL_KINDS, tmp_path)
    assert entry.lesson is not None, entry.error
    assert {question.kind for question in entry.lesson.questions} == set(KINDS)
    context = context_of(entry)
    values = [answers_of(entry, context, at).value for at in range(len(entry.lesson.questions))]
    plain = [one.replace("`", "") if isinstance(one, str) else one for one in values]
    assert plain == pytest.approx(expected_answers(entry.path))


def test_why_an_id_is_what_it_is_names_the_last_base_symbol(tmp_path: Path) -> None:
    entry = opened(ALL_KINDS, tmp_path)
    assert entry.lesson is not None
    at = [question.kind for question in entry.lesson.questions].index("token_id")
    assert answers_of(entry, context_of(entry), at).facts["last"] == 255


def test_a_list_in_a_sentence_is_as_the_language_writes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(words, "current_language", lambda: "zh")
    entry = entry_of(FOLDER / "zh" / "11-half-characters.toml")
    assert entry.lesson is not None
    answer = answers_of(entry, context_of(entry), 1)
    said = why(entry.lesson.questions[1], answer, entry.lesson.stage)
    assert said.startswith("词元数：`早上好` 9、`good·morning` 11、")


def test_a_missing_translation_falls_back_to_english(tmp_path: Path) -> None:
    shutil.copytree(FOLDER / "en", tmp_path / "en")
    (tmp_path / "es").mkdir()
    shutil.copy(FOLDER / "es" / "04-merge.toml", tmp_path / "es")
    entries = read_lessons("es", tmp_path)
    assert [entry.path.parent.name for entry in entries] == ["en"] * 3 + ["es"] + ["en"] * 13


def test_a_new_file_appears_in_the_order_of_its_name(tmp_path: Path) -> None:
    shutil.copytree(FOLDER / "en", tmp_path / "en")
    (tmp_path / "en" / "04-extra.toml").write_text(GOOD, "utf-8")
    assert [entry.key for entry in read_lessons("zh", tmp_path)][2:5] == [
        "counting-pairs",
        "extra",
        "merge",
    ]


def test_a_file_that_was_edited_is_read_again(tmp_path: Path) -> None:
    titles = []
    for time_of_change, title in enumerate(["Before", "After"], start=1):
        path = opened(GOOD.replace("A lesson", title), tmp_path).path
        # Two edits may fall into one tick of the clock of files.
        os.utime(path, ns=(time_of_change, time_of_change))
        [entry] = read_lessons("en", tmp_path)
        assert entry.lesson is not None
        titles.append(entry.lesson.title)
    assert titles == ["Before", "After"]


def test_two_files_that_differ_only_in_their_numbers_are_two_lessons(tmp_path: Path) -> None:
    (tmp_path / "en").mkdir()
    for name in ("01-same.toml", "02-same.toml"):
        (tmp_path / "en" / name).write_text(GOOD, "utf-8")
    assert [entry.key for entry in read_lessons("en", tmp_path)] == ["same", "02-same"]


def test_a_file_that_cannot_be_read_is_said_to_be_so(tmp_path: Path) -> None:
    (tmp_path / "en" / "01-folder.toml").mkdir(parents=True)
    [entry] = read_lessons("en", tmp_path)
    assert entry.error
    assert (entry.error.file, entry.error.problem) == ("en/01-folder.toml", "unreadable_file")


def test_a_broken_file_leaves_the_other_lessons_alone(tmp_path: Path) -> None:
    shutil.copytree(FOLDER / "en", tmp_path / "en")
    (tmp_path / "en" / "03-counting-pairs.toml").write_text("title = ", "utf-8")
    entries = read_lessons("en", tmp_path)
    assert [entry.error is None for entry in entries] == [True, True, False] + [True] * 14


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
    assert (error.file, error.problem) == ("en/01-mine.toml", name)
    assert told in ", ".join(map(str, error.values.values()))
    assert w(f"learn.problem.{name}", **error.values) in str(error)


def test_a_file_that_is_no_utf8_says_so(tmp_path: Path) -> None:
    source = GOOD.replace("A lesson", "Übung").encode().replace(b"How", b"W\xfc")
    entry = opened(source, tmp_path)
    assert entry.error
    assert entry.error.problem == "not_utf8"


def test_every_problem_that_the_code_names_has_words() -> None:
    code = "".join(path.read_text("utf-8") for path in FOLDER.glob("*.py"))
    named = set(re.findall(r'(?:WrongValueError|wrong)\(\s*"(\w+)"', code))
    words = {
        key.removeprefix("learn.problem.")
        for key in messages("en")
        if key.startswith("learn.problem.")
    }
    assert named == words


def test_every_kind_of_question_has_words_and_a_second_computation_and_is_documented() -> None:
    guide = (FOLDER.parents[1] / "docs" / "guides" / "lessons.md").read_text("utf-8")
    assert set(KINDS) == set(ANSWERS)
    for name, kind in KINDS.items():
        assert f"learn.why.{name}" in messages("en")
        assert f"learn.hint.{name}" in messages("en")
        [row] = [line for line in guide.splitlines() if line.startswith(f"| `{name}` |")]
        assert all(re.search(rf"`{field.name}\b", row) for field in kind.fields), name


def test_every_key_of_a_lesson_is_documented() -> None:
    guide = (FOLDER.parents[1] / "docs" / "guides" / "lessons.md").read_text("utf-8")
    fields = [*chain(*STAGE_FIELDS.values()), *COMMON_FIELDS]
    assert [one.name for one in fields if f"`{one.name}`" not in guide] == []


def test_a_ratio_is_told_as_the_language_writes_it(monkeypatch: pytest.MonkeyPatch) -> None:
    for language, told in (("en", r" = 1\.\d\d bytes"), ("es", r" = 1,\d\d bytes")):
        monkeypatch.setattr(words, "current_language", lambda spoken=language: spoken)
        entry = entry_of(FOLDER / language / "10-vocabulary-size.toml")
        assert entry.lesson is not None
        answer = answers_of(entry, context_of(entry), 0)
        assert re.search(told, why(entry.lesson.questions[0], answer, entry.lesson.stage))
