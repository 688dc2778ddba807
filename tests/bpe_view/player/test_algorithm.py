"""The four lines of the algorithm say the same wherever they stand."""

from pathlib import Path

import pytest

from bpe_core.exercise import FILES
from bpe_view.words import LANGUAGES, messages

LINES = ("count", "best", "merge", "repeat")


def lines(language: str) -> list[str]:
    return [str(messages(language)[f"player.algorithm.{line}"]) for line in LINES]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_player_says_the_lines_of_the_last_lesson(language: str) -> None:
    lesson = Path(f"bpe_view/lessons/{language}.toml").read_text("utf-8")
    for number, line in enumerate(lines(language), 1):
        assert f"\n{number}. {line[:-1]}" in lesson


def test_the_exercise_has_the_lines_of_the_player() -> None:
    for number, line in enumerate(lines("en"), 1):
        assert f"\n    {number}. {line}\n" in FILES["my_bpe.py"]
