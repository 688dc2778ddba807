"""`exercise` and `check` on the command line: files, exit codes, one line where one line is due."""

import subprocess
import sys
from pathlib import Path

import pytest

from bpe_core.cli import main
from bpe_core.exercise import TEMPLATE
from tests.bpe_core.exercise.learner import source

Capture = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def in_an_empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def test_the_exercise_is_written_where_one_wants_it(capsys: Capture) -> None:
    Path("homework").mkdir()
    for words, path in (
        ([], "my_bpe.py"),
        (["a.py"], "a.py"),
        (["homework"], "homework/my_bpe.py"),
    ):
        assert main(["exercise", *words]) == 0
        assert Path(path).read_text("utf-8") == TEMPLATE
        assert f"saved {Path(path)}" in capsys.readouterr().err


def test_the_exercise_never_overwrites(capsys: Capture) -> None:
    Path("my_bpe.py").write_text("mine")
    for words in ([], ["my_bpe.py"], ["."]):
        assert main(["exercise", *words]) == 1
        out, err = capsys.readouterr()
        assert out == ""
        assert "is there already" in err
        assert err.count("\n") == 1
    assert Path("my_bpe.py").read_text() == "mine"


def test_the_exercise_in_a_folder_that_is_not_there_says_so_in_one_line(capsys: Capture) -> None:
    assert main(["exercise", "nowhere/my_bpe.py"]) == 1
    err = capsys.readouterr().err
    assert "nowhere" in err
    assert err.count("\n") == 1


def test_exit_codes_say_right_wrong_and_no_file(capsys: Capture) -> None:
    Path("right.py").write_text(source())
    assert main(["check", "right.py"]) == 0
    assert "All five functions are right" in capsys.readouterr().out
    main(["exercise"])
    assert main(["check", "my_bpe.py"]) == 1
    out = capsys.readouterr().out
    assert out.count("still to do") == 5
    assert "0 of 5 functions are right." in out


@pytest.mark.parametrize("name", ["nowhere.py", ".", "large.py"])
def test_what_cannot_be_checked_ends_in_one_line_and_code_2(name: str, capsys: Capture) -> None:
    Path("large.py").write_text("#" * 2_000_000)
    assert main(["check", name]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith(f"python -m bpe_core check: {name} is")
    assert err.count("\n") == 1


@pytest.mark.parametrize("words", [["check"], ["check", "a", "b"], ["exercise", "a", "b"]])
def test_bad_usage_ends_with_exit_code_2(words: list[str]) -> None:
    with pytest.raises(SystemExit) as exit_:
        main(words)
    assert exit_.value.code == 2


def test_the_process_itself_ends_with_these_codes() -> None:
    command = [sys.executable, "-m", "bpe_core", "check", "nowhere.py"]
    environment = {"PYTHONPATH": str(Path(__file__).parents[3])}
    done = subprocess.run(command, capture_output=True, check=False, env=environment)
    assert done.returncode == 2, done.stderr
