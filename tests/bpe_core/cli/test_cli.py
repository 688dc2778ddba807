"""The command line: its output, its exit codes, and its errors of one line."""

import io
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import bpe_core as bpe
from bpe_core.cli import COMMANDS, main

TEXT = "low lower lowest, newest\n"
Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs a command in a folder with a text and a tokenizer; returns exit code, output, errors."""

    def run(words: str, standard_input: bytes = b"") -> tuple[int, str, str]:
        pipes = [
            io.TextIOWrapper(io.BytesIO(data), "utf-8", write_through=True)
            for data in (standard_input, b"")
        ]
        monkeypatch.setattr(sys, "stdin", pipes[0])
        monkeypatch.setattr(sys, "stdout", pipes[1])
        try:
            code: Any = main(words.split())
        except SystemExit as exit_:
            code = exit_.code
        pipes[1].seek(0)
        return code, pipes[1].buffer.read().decode("latin-1"), capsys.readouterr().err

    monkeypatch.chdir(tmp_path)
    Path("text.txt").write_text(TEXT, "utf-8")
    assert run("train text.txt --vocab-size 261 -o tok.json --special-token <e>")[0] == 0
    return run


def test_training_saves_the_run_that_the_library_gives(run: Run) -> None:
    expected = bpe.train(TEXT, vocab_size=261, special_tokens=["<e>"])
    assert bpe.load_run("tok.json").merges == expected.merges
    options = "--split none --tie-rule greatest --base characters --min-count 1 --vocab-size 14"
    assert run(f"train text.txt text.txt -o other.json {options}")[0] == 0
    other = bpe.train(
        TEXT * 2, vocab_size=14, split="none", tie_rule="greatest", base="characters", min_count=1
    )
    again = bpe.load_run("other.json")
    assert (again.settings, again.merges) == (other.settings, other.merges)
    code, out, err = run("train text.txt --vocab-size 260 -o tokenizer.json --split zz+")
    assert (code, out) == (0, "")
    for note in ("matches no character", "Only json carries", "saved tokenizer.json"):
        assert note in err
    assert "4 merges, vocabulary 260: 25 base symbols became 15 tokens" in err


def test_encoding_and_decoding_give_the_text_back(run: Run) -> None:
    expected = bpe.load("tok.json").encode(TEXT)
    _, ids, _ = run("encode tok.json text.txt")
    assert [*map(int, ids.split())] == expected
    for words in ("encode tok.json", "encode tok.json -"):
        assert run(words, TEXT.encode())[1] == ids
    for written in (ids, str(expected)):
        assert run("decode tok.json", written.encode())[:2] == (0, TEXT)
    assert run("decode tok.json", b"[195, 40]")[1] == "\xc3("  # half a character
    lines = run("encode tok.json --tokens text.txt")[1].splitlines()
    assert (len(lines), lines[-1][:3]) == (len(expected), "10\t")
    assert run("encode tok.json --count text.txt")[1] == f"{len(expected)}\n"
    assert run("encode tok.json", b"<e>")[1] == "60 101 62\n"
    assert run("encode tok.json --allow-special", b"<e>")[1] == "261\n"


def test_converting_keeps_the_run_and_says_what_is_lost(run: Run) -> None:
    assert run("convert tok.json again.json")[0] == 0
    assert Path("again.json").read_bytes() == Path("tok.json").read_bytes()
    assert "note: tiktoken has no split pattern" in run("convert tok.json x.tiktoken")[2]
    options = "--format json --split gpt4 --special-token <e>=261"
    assert run(f"convert x.tiktoken y {options}")[0] == 0
    assert bpe.load("y") == bpe.load("tok.json")


def test_tokenizers_are_measured_on_files(run: Run) -> None:
    Path("zh.txt").write_text("你好，世界", "utf-8")
    tokenizers = {"tok.json": bpe.load("tok.json"), "gpt2": bpe.load_pretrained("gpt2")}
    table = bpe.language_table(tokenizers, {"text.txt": TEXT, "zh.txt": "你好，世界"})
    command = "measure tok.json gpt2 --text text.txt zh.txt"
    assert run(f"{command} --csv")[1] == table.to_csv().replace("\r\n", "\n")
    head, *lines = (re.split(r" {2,}", one.strip()) for one in run(command)[1].splitlines())
    assert head[2:5] == ["tokens", "bytes per token", "characters per token"]
    words = head.index("tokens per word")
    assert [line[:3] for line in lines] == [
        [row.tokenizer, row.language, str(row.tokens)] for row in table.rows
    ]
    nothing = "–".encode().decode("latin-1")  # Chinese has no spaces between words
    assert [line[words] for line in lines] == ["2.500", nothing, "1.000", nothing]


WRONG = {
    "encode nowhere.json": "nowhere.json is neither a file nor one of r50k_base",
    "encode tok.json nowhere.txt": "nowhere.txt: No such file",
    "encode tok.json latin.txt": "is not UTF-8: byte 0xE9 in line 1 (offset 1)",
    "encode tok.json .": ".: Is a directory",
    "decode tok.json text.txt": "'low' is no token ID",
    "decode tok.json huge.txt": "is no token ID",
    "train text.txt --vocab-size 5 -o x.json": "must be at least 256",
    "train text.txt -o x.bin": "does not tell the format",
    "train text.txt -o no/such/x.json": "is no folder",
    "measure tok.json nowhere --text text.txt": "nowhere is neither a file nor",
    "encode tok.json --special-token x": "'x' is not TEXT=ID",
    "": "required: COMMAND",
}


def test_bad_input_ends_with_one_line_and_exit_code_2(run: Run) -> None:
    Path("latin.txt").write_bytes(b"n\xe9")
    Path("huge.txt").write_text("9" * 5_000)
    for words, message in WRONG.items():
        code, out, err = run(words)
        assert (code, out, err.count("\n")) == (2, "", 1), words
        assert message in err
        assert err.startswith("python -m bpe_core")


def test_there_is_help_for_every_command(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["/usr/bin/bpe-explorer"])
    for name in ("", *COMMANDS):
        code, out, _ = run(f"{name} --help")
        assert code == 0
        assert f"usage: bpe-explorer {name}".strip() in out


def test_it_runs_as_a_module_and_stops_quietly_when_no_program_reads_on(run: Run) -> None:
    Path("long.txt").write_text(TEXT * 10_000, "utf-8")
    command = [sys.executable, "-m", "bpe_core", "encode", "--tokens", "tok.json", "long.txt"]
    env = {**os.environ, "PYTHONUTF8": "1", "PYTHONPATH": str(Path(bpe.__file__).parents[1])}
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdout=pipe, stderr=pipe, env=env) as process:
        assert process.stdout
        assert process.stderr
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait() == 0
