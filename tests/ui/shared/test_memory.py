"""The one setting for memory, and texts that need more than there is."""

import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import bpe_core as bpe
from bpe_view import words
from bpe_view.words.error_words import TextTooLargeError, problem_text
from tests.pages.visit import visit
from tests.server import ROOT
from ui.shared import memory
from ui.shared.memory import (
    LEAST,
    MAX_TEXT_BYTES,
    MAX_UPLOAD_MB,
    MOST,
    NAME,
    UNKNOWN,
    default_memory,
    machine_memory,
    max_text_bytes,
    parse_memory,
)


@pytest.mark.parametrize(
    ("raw", "size"),
    [
        ("400MB", 400_000_000),
        ("400000000", 400_000_000),
        (" 1.5 gb ", 1_500_000_000),
        ("64000kb", 64_000_000),
        ("50MB", LEAST),
    ],
)
def test_memory_is_told_in_bytes_or_with_a_unit(raw: str, size: int) -> None:
    assert parse_memory(raw) == size


@pytest.mark.parametrize(
    "raw", ["much", "400 parrots", "-400MB", "49MB", "", "1e9", "MB", "4e2MB", "٤٠٠MB", "400MiB"]
)
def test_another_value_is_refused_with_what_is_allowed(raw: str) -> None:
    with pytest.raises(bpe.SettingError) as refused:
        parse_memory(raw)
    message = str(refused.value)
    assert message.startswith(f"{NAME} is {raw!r}; it must be")
    assert "400MB" in message
    assert "50MB" in message
    assert "\n" not in message


@pytest.mark.parametrize(
    ("has", "may_take"),
    [
        (1_000_000_000, 400_000_000),
        (100_000_000, LEAST),
        (8_000_000_000, 3_200_000_000),
        (10**12, MOST),
        (None, UNKNOWN),
    ],
)
def test_where_nobody_says_how_much_the_machine_does(has: int | None, may_take: int) -> None:
    assert default_memory(has) == may_take


@pytest.mark.parametrize(("told", "smaller"), [("max\n", False), ("300000000\n", True)])
def test_a_container_may_have_less_than_its_machine(
    told: str, smaller: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(memory, "_LIMIT_FILES", ())
    whole = machine_memory()
    limit = tmp_path / "memory.max"
    limit.write_text(told)
    monkeypatch.setattr(memory, "_LIMIT_FILES", (limit, tmp_path / "of another version"))
    assert machine_memory() == (300_000_000 if smaller else whole)


def test_a_file_that_may_be_uploaded_may_be_trained_on_where_there_is_memory() -> None:
    limit = tomllib.loads((ROOT / ".streamlit" / "config.toml").read_text("utf-8"))
    largest = limit["server"]["maxUploadSize"] * 2**20
    assert largest <= MOST * 3 // 4 // memory.TEXT_COST
    assert MAX_UPLOAD_MB * 2**20 <= MAX_TEXT_BYTES


def test_a_wrong_setting_is_told_when_the_app_starts() -> None:
    environment = os.environ | {NAME: "much"}
    started = subprocess.run(
        [sys.executable, "-c", "import ui.shared.memory"],
        cwd=ROOT, env=environment, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert started.returncode
    assert f"{NAME} is 'much'; it must be" in started.stderr.splitlines()[-1]


@pytest.mark.parametrize(
    ("language", "sizes"), [("en", ("12.4", "10.3")), ("es", ("12,4", "10,3")), ("zh", ("12.4",))]
)
def test_the_sentence_says_how_large_a_text_may_be(
    language: str, sizes: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(words, "current_language", lambda: language)
    sentence = problem_text(TextTooLargeError(12_345_678, 10_399_999))
    assert all(size in sentence for size in sizes)


def test_a_text_that_is_cut_by_an_own_pattern_has_a_lower_limit() -> None:
    assert max_text_bytes("gpt2") == MAX_TEXT_BYTES > max_text_bytes(r"ab+|.") > MAX_TEXT_BYTES / 3


@pytest.mark.parametrize(("longest", "fits"), [(723, True), (722, False)])
def test_a_text_is_measured_in_bytes_and_too_large_a_one_is_refused_untrained_and_stays(
    longest: int, fits: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = "é🐟 text " * 60 + str(longest)
    monkeypatch.setattr(memory, "MAX_TEXT_BYTES", longest)
    if not fits:
        monkeypatch.setattr(bpe, "train", None)
    page = visit("watch", state={"sample": "own", "text": text})
    assert page.tells("errors.text_too_large") is not fits
    assert page.sent("settings_line")["text"]["text"] == text
