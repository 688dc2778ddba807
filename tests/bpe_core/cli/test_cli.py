"""The command line: what it writes where, its exit codes, and that it ends with one line."""

import argparse
import io
import json
import os
import subprocess
import sys
from itertools import chain
from pathlib import Path

import numpy as np
import pytest
import sentencepiece

import bpe_core as bpe
from bpe_core.cli import COMMANDS, main
from bpe_core.cli.command import open_named

TEXT = "low lower lowest, newest\n"


class Standard(io.TextIOWrapper):
    """Standard input or output with bytes below, as the real ones."""

    def __init__(self, data: bytes = b"", terminal: bool = False) -> None:
        super().__init__(io.BytesIO(data), "utf-8", write_through=True)
        self._terminal = terminal

    def isatty(self) -> bool:
        return self._terminal


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


def test_training_saves_the_run_that_the_library_gives(trained: str) -> None:
    expected = bpe.train(TEXT, vocab_size=261, special_tokens=["<e>"])
    assert bpe.load_run(trained).merges == expected.merges
    assert bpe.load(trained) == expected.tokenizer


def test_training_takes_every_setting(text: str, tmp_path: Path) -> None:
    path = str(tmp_path / "tok.json")
    options = "--split none --tie-rule lowest --base characters --min-count 1 --engine textbook"
    assert main(["train", text, text, "--vocab-size", "14", "-o", path, *options.split()]) == 0
    expected = bpe.train(
        TEXT * 2, vocab_size=14, split="none", tie_rule="lowest", base="characters", min_count=1
    )
    assert bpe.load_run(path).settings == expected.settings
    assert bpe.load_run(path).merges == expected.merges


def test_training_says_what_came_out_on_stderr(text: str, tmp_path: Path, capsys: Capture) -> None:
    target = tmp_path / "tokenizer.json"
    assert main(["train", text, "--vocab-size", "260", "-o", str(target)]) == 0
    out, err = capsys.readouterr()
    assert out == ""
    assert "4 merges, vocabulary 260" in err
    assert "only json carries them" in err
    assert f"saved {target}" in err
    assert bpe.open_tokenizer(target).format == "huggingface"


@pytest.mark.parametrize("terminal", [True, False])
def test_a_progress_bar_is_drawn_on_a_terminal_only(
    terminal: bool, text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stderr = Standard(terminal=terminal)
    monkeypatch.setattr(sys, "stderr", stderr)
    words = ["train", text, "--vocab-size", "270", "--engine", "textbook"]
    main([*words, "-o", str(tmp_path / "t.json")])
    written = stderr.buffer.getvalue().decode()  # type: ignore[attr-defined]
    assert ("\r" in written) == ("merging" in written) == terminal


def test_parts_are_counted_joined_and_trained_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    monkeypatch.chdir(tmp_path)
    texts = ["low lower", "lowest newest", "low low"]
    for name, text in zip("abc", texts, strict=True):
        Path(f"{name}.txt").write_text(text, "utf-8")
    specials = ["--special-token", "est", "--max-memory", "80MB"]
    assert main(["count", "a.txt", "b.txt", "-o", "1.npz", "--split", "gpt2", *specials]) == 0
    give(monkeypatch, texts[2].encode())
    assert main(["count", "-o", "2.npz", "--split", "gpt2", *specials]) == 0
    assert "2 distinct pre-tokens of 1 documents, 7 bytes of text" in capsys.readouterr().err
    table = bpe.count(texts, split="gpt2", special_tokens=["est"])
    assert main(["count", "1.npz", "2.npz", "-o", "all.npz"]) == 0
    assert bpe.CountTable.load("all.npz") == table
    assert main(["count", "all.npz", "-o", "all.tsv"]) == 0
    assert Path("all.tsv").read_text("utf-8").startswith("low\t3\n")
    assert "note: First places" in capsys.readouterr().err
    assert main(["train", "1.npz", "2.npz", "--vocab-size", "260", "-o", "tok.json"]) == 0
    expected = bpe.train(counts=table, vocab_size=260)
    assert bpe.load("tok.json") == expected.tokenizer
    assert "counted: " in capsys.readouterr().err
    rare = ["train", "all.npz", "--vocab-size", "260", "-o", "y.json", "--min-pretoken-count", "2"]
    assert main(rare) == 0
    assert bpe.load("y.json") == bpe.train(counts=table.without_rare(2), vocab_size=260).tokenizer
    assert "left out 3 distinct pre-tokens that occur fewer than 2 times, 14 bytes of" in (
        capsys.readouterr().err
    )
    again = ["train", "all.npz", "--vocab-size", "260", "-o", "x.json", "--split", "none"]
    assert main([*again[:-2], "--max-memory", "20KB"]) == 1
    assert "max_memory is 20,000 bytes" in capsys.readouterr().err
    assert main(again) == 1
    assert "split is 'none', but counts were made with 'gpt2'" in capsys.readouterr().err


def test_a_folder_is_trained_on_as_its_texts_are(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("corpus").mkdir()
    Path("corpus/a.txt").write_text(TEXT, "utf-8")
    assert main(["train", "corpus", "--vocab-size", "260", "-o", "tok.json"]) == 0
    assert bpe.load("tok.json") == bpe.train(TEXT, vocab_size=260).tokenizer


def test_the_text_can_be_left_out(text: str, tmp_path: Path) -> None:
    path = tmp_path / "t.json"
    main(["train", text, "--vocab-size", "260", "-o", str(path), "--without-text"])
    assert "lowest" not in path.read_text("utf-8")


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
    for option in ([], ["--json"]):
        main(["encode", trained, *option, text])
        give(monkeypatch, capsys.readouterr().out.encode())
        stdout = Standard()
        with monkeypatch.context() as patch:
            patch.setattr(sys, "stdout", stdout)
            assert main(["decode", trained]) == 0
        assert stdout.buffer.getvalue() == TEXT.encode()  # type: ignore[attr-defined]


def test_decoding_writes_bytes_also_of_half_a_character(
    trained: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    stdout = Standard()
    monkeypatch.setattr(sys, "stdout", stdout)
    give(monkeypatch, b"[195, 40]")
    assert main(["decode", trained]) == 0
    assert stdout.buffer.getvalue() == b"\xc3("  # type: ignore[attr-defined]


def test_encoding_shows_tokens_counts_and_orders(trained: str, text: str, capsys: Capture) -> None:
    tokenizer = bpe.load(trained)
    main(["encode", trained, "--tokens", text])
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == len(tokenizer.encode(TEXT))
    assert lines[-1] == "10\t⏎"
    main(["encode", trained, "--count", "--order", "longest", text])
    assert int(capsys.readouterr().out) == len(tokenizer.encode(TEXT, order="longest"))


def test_special_tokens_are_plain_text_unless_allowed(
    trained: str, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    for options, ids in ((["--allow-special"], "261"), ([], "60 101 62")):
        give(monkeypatch, b"<e>")
        main(["encode", trained, *options])
        assert capsys.readouterr().out.strip() == ids


def test_inspecting_shows_a_table_of_merges(trained: str, capsys: Capture) -> None:
    assert main(["inspect", "--top", "2", trained]) == 0
    out = capsys.readouterr().out
    assert "vocabulary  261" in out
    assert out.splitlines()[-2].endswith("256     108     111         3     3  lo  (l + o)")
    assert out.splitlines()[-3].split() == ["rank", "id", "left", "right", "count", "tied", "token"]
    main(["inspect", trained])
    assert len(capsys.readouterr().out.splitlines()) == len(out.splitlines()) + 3


def test_inspecting_what_another_library_holds_shows_its_kind(
    tmp_path: Path, capsys: Capture
) -> None:
    (tmp_path / "vocab.txt").write_text("[UNK]\n[CLS]\n[SEP]\nlow")
    assert main(["inspect", str(tmp_path / "vocab.txt")]) == 0
    model = io.BytesIO()
    sentencepiece.SentencePieceTrainer.train(
        sentence_iterator=iter([TEXT]), model_writer=model, vocab_size=20, hard_vocab_limit=False,
        minloglevel=2,
    )  # fmt: skip
    (tmp_path / "sp.model").write_bytes(model.getvalue())
    assert main(["inspect", str(tmp_path / "sp.model")]) == 0
    names = ["format", "vocabulary", "kind", "split", "special"]
    lines = [line.split(None, 1) for line in capsys.readouterr().out.splitlines()]
    assert [name for name, _ in lines] == names * 2
    shown = [value for name, value in lines if name in ("kind", "split")]
    assert shown == ["WordPiece", "BertPreTokenizer", "Unigram", "none"]


def test_names_are_judged_before_training(text: str, tmp_path: Path, capsys: Capture) -> None:
    counts, hub = str(tmp_path / "a.npz"), str(tmp_path / "hub")
    assert main(["count", text, "-o", counts, "--special-token", "<e>"]) == 0
    named = ["--vocab-size", "260", "-o", hub, "--format", "transformers", "--eos", "<e>"]
    assert main(["train", counts, *named]) == 0  # the tokens of counts are known with them
    assert bpe.load(hub).special_tokens == {"<e>": 260}
    for more, message in (([], "eos is '<e>'"), (["--chat-template", counts], "is not UTF-8")):
        assert main(["train", "nowhere.txt", *named, *more]) == 1  # which nobody looked for yet
        assert message in capsys.readouterr().err


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
    (tmp_path / "chat.jinja").write_text("{{ eos_token }}")
    hub = ["convert", trained, str(tmp_path / "hub"), "--format", "transformers", "--eos", "<e>"]
    assert main([*hub, "--chat-template", str(tmp_path / "chat.jinja")]) == 0
    opened = bpe.open_tokenizer(tmp_path / "hub")
    assert opened.tokenizer == bpe.load(trained)
    assert opened.frame
    assert opened.frame.variables == {"eos_token": "<e>"}


def test_a_chat_is_counted_by_message(tmp_path: Path, capsys: Capture) -> None:
    messages = [
        {"role": "user", "content": "low"},
        {"role": "assistant", "content": [{"type": "x"}]},
    ]
    (tmp_path / "chat.json").write_text(json.dumps(messages))
    command = ["encode", "gpt-4o", "--chat", str(tmp_path / "chat.json")]
    assert main([*command, "--json"]) == 0
    out, err = capsys.readouterr()
    told = json.loads(out)
    assert told["messages"] == [{"role": "user", "tokens": 1}, {"role": "assistant", "tokens": 0}]
    assert told["frame_tokens"] == len(told["ids"]) - 1
    assert bpe.load_pretrained("gpt-4o").decode(told["ids"]) == told["text"]
    assert (told["frame"], told["not_counted"]) == ("chatml", ["x (message 2)"])
    assert "x (message 2)" in err
    main([*command, "--frame", "gemma"])
    rows = [line.split() for line in capsys.readouterr().out.splitlines()]
    assert rows[0] == ["1", "user"]
    assert rows[-2][1:] == ["frame:", "gemma"]
    assert rows[-1] == [str(int(rows[-2][0]) + 1), "in", "all"]
    main([*command, "--frame", "gemma", "--count"])
    assert capsys.readouterr().out.split() == rows[-1][:1]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["encode", "nowhere.json"], "nowhere.json is neither a file nor one of r50k_base"),
        (["encode", "TRAINED", "--chat", "TEXT"], "that is no JSON"),
        (["encode", "TRAINED", "--chat", "TEXT", "TEXT"], "--chat goes with --json and --count"),
        *(
            (["encode", "TRAINED", "--chat", "TEXT", *more.split()], "--chat goes with --json and")
            for more in (
                "-o x",
                "--append-special <e>",
                "--order longest",
                "--allow-special",
                "--field x",
                "--skip-missing",
            )
        ),
        (["encode", "TRAINED", "--frame", "gemma"], "go with --chat"),
        (["convert", "TRAINED", "x.json", "--chat-template", "LATIN"], "latin.txt is not UTF-8"),
        (["encode", "TRAINED", "nowhere.txt"], "nowhere.txt: No such file"),
        (["encode", "TRAINED", "LATIN"], "is not UTF-8: byte 0xE9 at offset 1"),
        (["encode", "TEXT"], "cannot tell which format this is"),
        (["decode", "TRAINED", "TEXT"], "'low' is no token id"),
        (["train", "TEXT", "--vocab-size", "5", "-o", "x.json"], "must be at least 256"),
        (["train", "TEXT", "--vocab-size", "260", "-o", "x.bin"], "does not tell the format"),
        (["train", "TEXT", "--vocab-size", "260", "--split", "(", "-o", "x.json"], "valid regex"),
        (["train", "TEXT", "--vocab-size", "260", "-o", "no/such/x.json"], "No such file"),
        (["convert", "TRAINED", "x.model", "--from", "tiktoken"], "give split, one of"),
        (["encode", "TRAINED", "TEXT", "--bin", "uint16"], "--bin and --output go together"),
        (["encode", "TRAINED", "TEXT", "-o", "x.bin"], "--bin and --output go together"),
        (["encode", "TRAINED", "--append-special", "<e>"], "--bin and --output go together"),
    ],
)
def test_bad_input_ends_with_one_line_and_exit_code_1(
    words: list[str], message: str, trained: str, text: str, tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch, capsys: Capture,
) -> None:  # fmt: skip
    monkeypatch.chdir(tmp_path)
    (tmp_path / "latin.txt").write_bytes(b"n\xe9")
    names = {"TRAINED": trained, "TEXT": text, "LATIN": "latin.txt"}
    capsys.readouterr()
    assert main([names.get(word, word) for word in words]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert message in err
    assert err.count("\n") == 1
    assert err.startswith(f"python -m bpe_core {words[0]}: ")


@pytest.mark.parametrize("name", ["/usr/bin/bpe-explorer", "bpe-explorer.exe"])
def test_what_is_installed_tells_errors_by_its_own_name(
    name: str, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    monkeypatch.setattr(sys, "argv", [name])
    for command in ("decode", "encode"):
        main([command, "nowhere.json"])
        assert capsys.readouterr().err.startswith(f"bpe-explorer {command}: nowhere.json is")


@pytest.mark.parametrize(
    "words",
    [
        [],
        ["nothing"],
        ["train", "x"],
        ["train", "x", "--vocab-size", "many", "-o", "y"],
        ["encode", "x", "--order", "backwards"],
        ["encode", "x", "--special-token", "<e>"],
        ["encode", "x", "--json", "--count"],
        ["inspect", "x", "--top", "-1"],
        ["convert", "x"],
        ["convert", "x", "y", "--format", "pickle"],
    ],
)
def test_bad_usage_ends_with_exit_code_2(words: list[str], capsys: Capture) -> None:
    with pytest.raises(SystemExit) as exit_:
        main(words)
    assert exit_.value.code == 2
    assert "usage: python -m bpe_core" in capsys.readouterr().err


def test_help_has_examples_for_every_command(capsys: Capture) -> None:
    for words in ([], *([name] for name in COMMANDS)):
        with pytest.raises(SystemExit) as exit_:
            main([*words, "--help"])
        assert exit_.value.code == 0
        out = capsys.readouterr().out
        assert out.count("python -m bpe_core " + "".join(words)) > 2


def test_it_tells_its_version(capsys: Capture) -> None:
    with pytest.raises(SystemExit) as exit_:
        main(["--version"])
    assert exit_.value.code == 0
    assert capsys.readouterr().out == f"bpe_core {bpe.__version__}\n"


def test_it_runs_as_a_module_and_stops_quietly_when_nobody_reads_on(trained: str) -> None:
    command = [sys.executable, "-m", "bpe_core", "inspect", trained]
    process = subprocess.Popen(
        command,
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


def test_a_corpus_is_encoded_as_it_is_trained_on_each_document_by_itself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    monkeypatch.chdir(tmp_path)
    texts = ["low lower", "lowest", "\nnewest"]
    turns = [[{"said": text}, {"said": None}] for text in texts]
    rows = [json.dumps({"turns": one}) for one in turns]
    Path("c.jsonl").write_text("\n".join(rows), "utf-8")
    reading = ["c.jsonl", "--field", "turns.said", "--skip-missing"]
    assert main(["train", *reading, "--vocab-size", "261", "-o", "tok.json"]) == 0
    tokenizer = bpe.load("tok.json")
    assert tokenizer == bpe.train(texts, vocab_size=261).tokenizer
    assert "note: left out 3 texts that are missing or null\n" in capsys.readouterr().err
    ids = [tokenizer.encode(text) for text in texts]
    flat = [*chain(*ids)]
    shapes = {(): [" ".join(map(str, one)) for one in ids], ("--json",): [*map(str, ids)]}
    for shape, lines in (shapes | {("--count",): [str(len(flat))]}).items():
        assert main(["encode", "tok.json", *reading, *shape]) == 0
        assert capsys.readouterr().out.splitlines() == lines
    main(["encode", "tok.json", *reading, "--tokens"])
    assert capsys.readouterr().out.split("\n\n")[1].count("\n") == len(ids[1]) - 1
    main(["encode", "tok.json", *reading, "--bin", "uint16", "-o", "c.bin"])
    assert "saved c.bin.json" in capsys.readouterr().err
    assert np.fromfile("c.bin", np.uint16).tolist() == flat
    assert json.loads(Path("c.bin.json").read_bytes())["tokenizer"]["name"] == "tok.json (json)"
    for place, text in enumerate(texts):
        Path(f"{place}.txt").write_text(text, "utf-8")
    plain = ["0.txt", "1.txt", "2.txt"]
    main(["encode", "tok.json", *plain, "--json"])
    assert json.loads(capsys.readouterr().out) == tokenizer.encode("".join(texts))
    main(["encode", "tok.json", *plain, "--bin", "uint32", "-o", "p.bin"])
    assert np.fromfile("p.bin", np.uint32).tolist() == flat


def test_a_split_and_special_tokens_hold_for_a_real_models_vocabulary_too() -> None:
    named = {"tokenizer": "gpt2", "source_format": None, "split": "whitespace"}
    tokenizer = open_named(argparse.Namespace(**named, special_tokens=[("<x>", 60_000)])).tokenizer
    assert (tokenizer.split, tokenizer.special_tokens["<x>"]) == ("whitespace", 60_000)
    assert bpe.load_pretrained("gpt2").split == "gpt2"
