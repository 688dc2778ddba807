"""The words of the interface: every language says everything, with the same values."""

import re
import runpy
import shutil
import tomllib
from collections.abc import Sequence
from pathlib import Path

import pytest
import regex

import bpe_core as bpe
from bpe_view.words import FALLBACK, LANGUAGES, catalog, fill, messages
from bpe_view.words.catalog import WORDS, Message, read_words

LESSONS = Path("bpe_view/lessons")
STOP_REASONS = [reason.name.lower() for reason in bpe.StopReason]
OTHERS = [language for language in LANGUAGES if language != FALLBACK]


def values_of(message: Message) -> set[str]:
    forms = [message] if isinstance(message, str) else list(message.values())
    return {name for form in forms for name in re.findall(r"\{(\w+)\}", form)}


@pytest.mark.parametrize("language", OTHERS)
def test_every_language_says_exactly_what_english_says(language: str) -> None:
    assert WORDS[language][1].keys() == messages(FALLBACK).keys()


@pytest.mark.parametrize("language", OTHERS)
def test_a_translation_shows_the_same_values_as_the_english_message(language: str) -> None:
    own = WORDS[language][1]
    # "n" chooses among forms, and a form for one number may leave it out.
    different = {
        key: values_of(own[key]) ^ values_of(message)
        for key, message in messages(FALLBACK).items()
        if values_of(own[key]) - {"n"} != values_of(message) - {"n"}
    }
    assert different == {}


def test_every_message_is_said_somewhere() -> None:
    folders = [Path("pages"), Path("ui"), Path("bpe_view")]
    sources = [
        file for folder in folders for end in ("py", "js") for file in folder.rglob(f"*.{end}")
    ]
    code = "".join(file.read_text("utf-8") for file in sources)

    said = set(re.findall(r"""["']([\w.-]+)["']""", code))
    # A name may be made of a fixed beginning and a value.
    begun = set(re.findall(r"([\w.]*[._])\$?\{", code))
    core = "".join(file.read_text("utf-8") for file in Path("bpe_core").rglob("*.py"))
    named = {name.lower() for name in re.findall(r"[A-Z]?[a-z]+|\d+|[A-Z]+", code + core)}
    # The kit's button that copies is told the section; that of Streamlit's words is sent whole.
    ends = {"copied", "not_copied"}

    def is_said(key: str) -> bool:
        section, _, end = key.rpartition(".")
        ways = [mark.end() for mark in re.finditer(r"[._]", key) if key[: mark.end()] in begun]
        # Then the value is named somewhere, too, at least each part of it.
        is_begun = any(set(re.findall(r"[a-z]+|\d+", key[at:].lower())) <= named for at in ways)
        return key in said or is_begun or (section in said and end in ends)

    own = [key for key in messages(FALLBACK) if not key.startswith("streamlit.")]
    assert [key for key in own if not is_said(key)] == []


@pytest.mark.parametrize(
    ("tables", "values"),
    [
        (
            "inputs.tie_rule inputs.line.tie_rule inputs.lesson.tie_rule player.tie_rule",
            bpe.TIE_RULES,
        ),
        ("player.end", STOP_REASONS),
        ("inputs.ends", STOP_REASONS[1:]),  # not that it ends where it was asked to
        ("inputs.line.splits", bpe.SPLIT_PATTERNS),
        ("inputs.split", [f"{name}.title" for name in bpe.SPLIT_PATTERNS]),
    ],
)
def test_each_choice_of_the_library_has_its_words(tables: str, values: Sequence[str]) -> None:
    wanted = {f"{table}.{value}" for table in tables.split() for value in values}
    missing = sorted(wanted - messages(FALLBACK).keys())
    assert not missing, f"add to bpe_view/words/*.toml, in every language: {missing}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_strong_marks_come_in_pairs(language: str) -> None:
    for key, message in messages(language).items():
        forms = [message] if isinstance(message, str) else list(message.values())
        assert all(form.count("**") % 2 == 0 for form in forms), key


def test_quotation_marks_stand_with_the_words_because_each_language_has_its_own() -> None:
    lines = [
        (script.name, line)
        for folder in ("bpe_view", "ui")
        for script in Path(folder).rglob("*.js")
        for line in script.read_text("utf-8").splitlines()
        if not line.lstrip().startswith(("*", "/*"))
    ]
    assert [(name, line) for name, line in lines if re.search("[“”«»「」]", line)] == []


def test_a_form_for_a_number_wins_over_the_other_form() -> None:
    forms: Message = {"1": "one", "other": "{n}"}
    assert fill(forms, {"n": 1}, FALLBACK) == "one"
    assert fill(forms, {"n": 1_000_000}, FALLBACK) == "1,000,000"


def test_a_missing_value_is_an_error_and_not_a_hole_in_the_sentence() -> None:
    with pytest.raises(KeyError):
        fill("{name}", {}, FALLBACK)


def test_a_file_makes_a_language_and_english_comes_first(tmp_path: Path) -> None:
    folder = Path(catalog.__file__).parent
    for file in (*folder.glob("*.toml"), folder / "catalog.py"):
        shutil.copy(file, tmp_path)
    english = (folder / f"{FALLBACK}.toml").read_text("utf-8")
    (tmp_path / "xx.toml").write_text(english.replace('name = "English"', 'name = "Xish"'), "utf-8")
    with_file = runpy.run_path(str(tmp_path / "catalog.py"))
    assert list(with_file["LANGUAGES"]) == [FALLBACK, *sorted([*OTHERS, "xx"])]
    assert with_file["LANGUAGES"]["xx"] == "Xish"


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_newcomer_encodes_is_shown_without_boxes(language: str) -> None:
    """On a Linux with no other fonts than DejaVu; Chinese needs one of its own."""
    text = regex.sub(r"[\p{Han}，：]", "", str(messages(language)["start.encode"]))
    assert regex.fullmatch(r"[ -~À-ӿა-ჰ\U0001F600-\U0001F623]*", text)


def test_a_broken_file_of_words_is_named_with_its_line(tmp_path: Path) -> None:
    file = tmp_path / "xx.toml"
    file.write_text('[player]\nplay = "Play"\npause = \n')
    with pytest.raises(ValueError, match=r"xx\.toml: .*line 3"):
        read_words(file)
    file.write_text('[language]\nname = "X"\n')
    with pytest.raises(ValueError, match=r"xx\.toml: .*'point'"):
        read_words(file)


@pytest.mark.parametrize("language", LANGUAGES)
def test_strong_words_end_where_markdown_sees_their_end(language: str) -> None:
    texts = {key: str(message) for key, message in WORDS[language][1].items()}
    lessons = tomllib.loads((LESSONS / f"{language}.toml").read_text("utf-8"))
    texts |= {key: str(lesson) for key, lesson in lessons.items()}
    assert [key for key, text in texts.items() if has_unseen_end(text)] == []


def has_unseen_end(text: str) -> bool:
    """Whether strong words end in a sign with a letter right after: the asterisks would show."""
    parts = text.split("**")
    ends = zip(parts[1::2], parts[2::2], strict=False)
    return any(
        re.fullmatch(r"[^\w\s}]", strong[-1:]) and re.match(r"[\w{]", after)
        for strong, after in ends
    )
