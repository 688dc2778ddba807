"""Files of one model that come together are one tokenizer: in a folder, an archive, a mapping."""

import io
import json
import zipfile
from pathlib import Path
from typing import Any, Final

import pytest

import bpe_core as bpe
from bpe_core.files import json_reading, pack
from bpe_core.files.formats.gpt2 import NAMES
from bpe_core.files.json_reading import parse_json
from tests.bpe_core.files.formats.samples import TOKENIZER, VALID
from tests.bpe_core.opened.random_files import piece_model

CONFIG: Final = "tokenizer_config.json"
PAIR: Final = bpe.dumps(TOKENIZER, "gpt2")


def sources(files: dict[str, bytes], folder: Path) -> list[Any]:
    """The same files in all ways in which somebody may give them."""
    for name, data in files.items():
        (folder / name).write_bytes(data)
    deeper = {f"../a/{name}": data for name, data in files.items()}
    return [files, pack(files), pack(deeper), folder]


def test_all_files_of_a_model_are_one_tokenizer(tmp_path: Path) -> None:
    model = {
        "tokenizer.json": VALID["huggingface"],
        CONFIG: b'{"eos_token": "<e>"}',
        "special_tokens_map.json": b'{"eos_token": "?", "bos_token": {"content": "<e>"}}',
        **PAIR,
        "tokenizer.model": piece_model("bpe"),
        "generation_config.json": b"{}",
        "chat_template.jinja": b"{{ messages }}",
    }
    for source in sources(model, tmp_path):
        opened = bpe.open_tokenizer(source)
        assert (opened.tokenizer, opened.format) == (TOKENIZER, "huggingface")
        assert opened.named == {"eos": "<e>", "bos": "<e>"}
    assert bpe.open_tokenizer(tmp_path / "vocab.json").format == "gpt2"
    del model["tokenizer.json"]
    assert bpe.open_tokenizer(model).format == "sentencepiece"


def test_a_folder_for_transformers_names_tokens_and_opens_again(tmp_path: Path) -> None:
    ends = bpe.train("low", vocab_size=258, special_tokens=["<e>", "<pad>"]).tokenizer
    given = {"eos": "<e>", "pad": "<pad>"}
    bpe.save(ends, tmp_path / "hub", format="transformers", lossy=True, **given)
    opened = bpe.open_tokenizer(tmp_path / "hub")
    assert (opened.tokenizer, opened.named, opened.notes) == (ends, given, ())
    with pytest.raises(bpe.SettingError, match=r"eos is '<x>'.*'<e>'"):
        bpe.dumps(TOKENIZER, "transformers", eos="<x>")
    with pytest.raises(bpe.SettingError, match=r"pad .*json"):
        bpe.dumps(TOKENIZER, "json", pad="<e>")


@pytest.mark.parametrize(("vocab", "merges"), NAMES)
def test_gpt2s_two_files_open_by_every_usual_name(vocab: str, merges: str, tmp_path: Path) -> None:
    files = {vocab: PAIR["vocab.json"], merges: PAIR["merges.txt"]}
    for source in (*sources(files, tmp_path), tmp_path / vocab, tmp_path / merges):
        assert bpe.load(source) == TOKENIZER


def packed(name: str, data: bytes, how: int = zipfile.ZIP_DEFLATED) -> dict[str, bytes]:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", how) as archive:
        archive.writestr(name, data)
    return {"a.zip": buffer.getvalue()}


# Lists that Python would need seconds and gigabytes for, in a file of 16 KB.
LISTS: Final = b'{"model":[' + b"[]," * 5_500_000 + b"[]]}"
REFUSED: Final[list[tuple[dict[str, bytes], str]]] = [
    ({"tokenizer.json": b"version https://git-lfs"}, "begins with b'version https://git-lfs'; "),
    ({"tokenizer.json": VALID["huggingface"], CONFIG: b'{"eos_token": 5}'}, f"{CONFIG} is 5"),
    ({"tekken.json": b'{"config": {}}'}, r"no known format.* open the model's tokenizer\.json"),
    ({"vocab.json": b'{"a": 0, "a</w>": 1}', "merges.txt": b"a a</w>\n"}, "CLIP"),
    ({"x": b""}, "begins with b''"),
    ({"a.json": b"{}", "b.json": b"{}"}, "a.json, b.json: that is not one tokenizer"),
    ({"x": b"{"}, "not valid JSON: .*line 1 column 2"),
    ({"x": b'{"model":' + b"[" * 100_000}, "nested"),
    ({"x": b'{"model": {}}\xff'}, "UTF-8: .*0xFF .*line 1"),
    ({"x": b'{"model": 5}'}, "tokenizers: "),
    ({"x": b'{"model": ' + b"9" * 5000 + b"}"}, "JSON: Exceeds"),
    (packed("vocab.json", b" " * 10**8), r"vocab\.json .*bytes"),
    (packed("tokenizer.json", LISTS), "5,000,000"),
    (packed("tokenizer.json", VALID["huggingface"], zipfile.ZIP_LZMA), "deflate"),
    ({"a.zip": VALID["gpt2"][:400]}, "cannot be read"),
    ({"a.zip": pack({f"{number}.json": b"{}" for number in range(1001)})}, "zip .*1,000 files"),
]  # fmt: skip


@pytest.mark.parametrize(("files", "said"), REFUSED)
def test_what_is_no_tokenizer_is_refused_with_a_reason(files: dict[str, bytes], said: str) -> None:
    with pytest.raises(bpe.FormatError, match=said):
        bpe.load(files)


def test_what_is_too_large_is_refused_before_it_is_read_or_parsed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "tokenizer.json"
    with path.open("wb") as file:
        file.truncate(2**36)  # a hole: nothing is stored
    halves = {"vocab.json": b"x" * 600, "merges.txt": b"y" * 600}
    for source in (path, VALID["huggingface"], halves):
        with pytest.raises(bpe.FormatError, match=r"\b1,000\b"):
            bpe.open_tokenizer(source, max_bytes=1000)
    monkeypatch.setattr(json_reading, "MAX_JSON_VALUES", 3)
    monkeypatch.setattr(json, "loads", None)
    with pytest.raises(bpe.FormatError, match="at most 3 "):
        parse_json(b"[[],[]]", "x")


def test_what_no_file_can_have_is_no_path() -> None:
    sources: list[Any] = [5, "\ud800", "a\0b", '{"model": {}}']
    for source in sources:
        with pytest.raises(bpe.SettingError, match="path"):
            bpe.load(source)
