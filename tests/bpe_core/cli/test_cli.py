"""The command line: its output, its exit codes, and its errors of one line."""

import io
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import bpe_core as bpe
from bpe_core.cli import COMMANDS, main

TEXT = "low lower lowest, newest\n"


class Standard(io.TextIOWrapper):
    """Standard input or output with bytes below, as the real ones."""

    def __init__(self, data: bytes = b"") -> None:
        super().__init__(io.BytesIO(data), "utf-8", write_through=True)


def give(monkeypatch: pytest.MonkeyPatch, data: bytes) -> None:
    monkeypatch.setattr(sys, "stdin", Standard(data))


@pytest.fixture
def text(tmp_path: Path) -> str:
    path = tmp_path / "text.txt"
    path.write_text(TEXT, "utf-8")
    return str(path)


@pytest.fixture
def trained(text: str, tmp_path: Path) -> str:
    path = str(tmp_path / "tok.json")
    assert main(["train", text, "--vocab-size", "261", "-o", path, "--special-token", "<e>"]) == 0
    return path


Capture = pytest.CaptureFixture[str]


def test_training_saves_the_run_that_the_library_gives(
    trained: str, text: str, tmp_path: Path, capsys: Capture
) -> None:
    expected = bpe.train(TEXT, vocab_size=261, special_tokens=["<e>"])
    assert bpe.load_run(trained).merges == expected.merges
    assert bpe.load(trained) == expected.tokenizer
    settings: dict[str, Any] = {
        "split": "none",
        "tie_rule": "greatest",
        "base": "characters",
        "min_count": 1,
    }
    options = [f"--{name.replace('_', '-')}={value}" for name, value in settings.items()]
    path = str(tmp_path / "other.json")
    assert main(["train", text, text, "--vocab-size=14", "-o", path, *options]) == 0
    other = bpe.train(TEXT * 2, vocab_size=14, **settings)
    assert bpe.load_run(path).settings == other.settings
    assert bpe.load_run(path).merges == other.merges
    capsys.readouterr()
    path = str(tmp_path / "tokenizer.json")
    assert main(["train", text, "--vocab-size", "260", "-o", path, "--split", "zz+"]) == 0
    out, err = capsys.readouterr()
    assert out == ""
    for note in ("matches no character", "only json carries them", f"saved {path}"):
        assert note in err
    assert "4 merges, vocabulary 260: 25 base symbols became 15 tokens" in err


@pytest.mark.parametrize("files", [[], ["-"]])
def test_standard_input_is_read_where_no_file_is_named(
    files: list[str], trained: str, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    give(monkeypatch, b"low")
    assert main(["encode", trained, *files]) == 0
    assert capsys.readouterr().out.split() == [str(i) for i in bpe.load(trained).encode("low")]


def test_encoding_and_decoding_give_the_text_back(
    trained: str, text: str, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    main(["encode", trained, text])
    ids = capsys.readouterr().out
    for written in (ids, str([*map(int, ids.split())])):
        give(monkeypatch, written.encode())
        stdout = Standard()
        with monkeypatch.context() as patch:
            patch.setattr(sys, "stdout", stdout)
            assert main(["decode", trained]) == 0
        assert stdout.buffer.getvalue() == TEXT.encode()  # type: ignore[attr-defined]
    stdout = Standard()
    monkeypatch.setattr(sys, "stdout", stdout)
    give(monkeypatch, b"[195, 40]")  # half a character
    assert main(["decode", trained]) == 0
    assert stdout.buffer.getvalue() == b"\xc3("  # type: ignore[attr-defined]


def test_encoding_shows_tokens_and_counts(trained: str, text: str, capsys: Capture) -> None:
    tokenizer = bpe.load(trained)
    main(["encode", trained, "--tokens", text])
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == len(tokenizer.encode(TEXT))
    assert lines[-1] == "10\t⏎"
    main(["encode", trained, "--count", text])
    assert int(capsys.readouterr().out) == len(lines)


def test_special_tokens_are_plain_text_unless_allowed(
    trained: str, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    for options, ids in ((["--allow-special"], "261"), ([], "60 101 62")):
        give(monkeypatch, b"<e>")
        main(["encode", trained, *options])
        assert capsys.readouterr().out.strip() == ids


def test_converting_keeps_the_run_and_says_what_is_lost(
    trained: str, tmp_path: Path, capsys: Capture
) -> None:
    assert main(["convert", trained, str(tmp_path / "again.json")]) == 0
    assert (tmp_path / "again.json").read_bytes() == Path(trained).read_bytes()
    capsys.readouterr()
    assert main(["convert", trained, str(tmp_path / "x.tiktoken")]) == 0
    assert "note: A .tiktoken file has no split pattern" in capsys.readouterr().err
    back = ["convert", str(tmp_path / "x.tiktoken"), str(tmp_path / "y"), "--format", "json"]
    assert main([*back, "--split", "gpt4", "--special-token", "<e>=261"]) == 0
    assert bpe.load(tmp_path / "y") == bpe.load(trained)


def test_tokenizers_are_measured_on_files(trained: str, text: str, capsys: Capture) -> None:
    chinese = Path(text).with_name("zh.txt")
    chinese.write_text("你好，世界", "utf-8")
    words = ["measure", trained, "gpt2", "--text", text, str(chinese)]
    texts = {text: TEXT, str(chinese): "你好，世界"}
    tokenizers = {trained: bpe.load(trained), "gpt2": bpe.load_pretrained("gpt2")}
    table = bpe.language_table(tokenizers, texts)
    assert main([*words, "--csv"]) == 0
    assert capsys.readouterr().out == table.to_csv().replace("\r\n", "\n")
    assert main(words) == 0
    head, *lines = (re.split(r" {2,}", one.strip()) for one in capsys.readouterr().out.splitlines())
    assert head[2:] == ["tokens", "bytes per token", "characters per token", "tokens per word"]
    assert [line[:3] for line in lines] == [
        [row.tokenizer, row.language, str(row.tokens)] for row in table.rows
    ]
    assert [line[5] for line in lines] == ["2.500", "–", "1.000", "–"]  # Chinese has no spaces


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["encode", "nowhere.json"], "nowhere.json is neither a file nor one of r50k_base"),
        (["encode", "TRAINED", "nowhere.txt"], "nowhere.txt: No such file"),
        (["encode", "TRAINED", "LATIN"], "is not UTF-8: byte 0xE9 in line 1 (offset 1)"),
        (["encode", "TRAINED", "."], ".: Is a directory"),
        (["encode", "TEXT"], "cannot tell which format this is"),
        (["decode", "TRAINED", "TEXT"], "'low' is no token ID"),
        (["decode", "TRAINED", "HUGE"], "is no token ID"),
        (["train", "TEXT", "--vocab-size", "5", "-o", "x.json"], "must be at least 256"),
        (["train", "TEXT", "--vocab-size", "260", "-o", "x.bin"], "does not tell the format"),
        (["train", "TEXT", "--vocab-size", "260", "-o", "no/such/x.json"], "is no folder"),
        (["measure", "TRAINED", "nowhere", "--text", "TEXT"], "nowhere is neither a file nor"),
        (["train", "TEXT"], "arguments are required: -o/--output"),
        (["encode", "TRAINED", "--special-token", "x"], "'x' is not TEXT=ID"),
        (["class", "--port", "here"], "invalid int value: 'here'"),
        (["nothing"], "invalid choice: 'nothing'"),
        ([], "required: COMMAND"),
    ],
)
def test_bad_input_ends_with_one_line_and_exit_code_2(
    words: list[str], message: str, trained: str, text: str, tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch, capsys: Capture,
) -> None:  # fmt: skip
    monkeypatch.chdir(tmp_path)
    (tmp_path / "latin.txt").write_bytes(b"n\xe9")
    (tmp_path / "huge.txt").write_text("9" * 5_000)
    names = {"TRAINED": trained, "TEXT": text, "LATIN": "latin.txt", "HUGE": "huge.txt"}
    capsys.readouterr()
    with pytest.raises(SystemExit) as exit_:
        main([names.get(word, word) for word in words])
    assert exit_.value.code == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert message in err
    assert err.count("\n") == 1
    assert err.startswith("python -m bpe_core")


def test_there_is_help_for_every_command(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    assert [*COMMANDS] == ["app", "class", "train", "encode", "decode", "convert", "measure"]
    monkeypatch.setattr(sys, "argv", ["/usr/bin/bpe-explorer"])
    for words in ([], *([name] for name in COMMANDS)):
        with pytest.raises(SystemExit) as exit_:
            main([*words, "--help"])
        assert exit_.value.code == 0
        out = capsys.readouterr().out
        assert f"usage: {' '.join(['bpe-explorer', *words])} [-h]" in out


def test_it_runs_as_a_module_and_stops_quietly_when_nobody_reads_on(
    trained: str, tmp_path: Path
) -> None:
    (tmp_path / "long.txt").write_text(TEXT * 10_000, "utf-8")
    command = [sys.executable, "-m", "bpe_core", "encode", "--tokens", trained]
    process = subprocess.Popen(
        [*command, str(tmp_path / "long.txt")],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONUTF8": "1"},
    )
    assert process.stdout
    assert process.stderr
    process.stdout.close()
    assert process.stderr.read() == b""
    process.stderr.close()
    assert process.wait() == 0
