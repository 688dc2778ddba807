"""Files come from anybody: any bytes open or are refused with a reason, and that is all."""

import io
import json
import zipfile
from pathlib import Path
from typing import Final
from unittest.mock import Mock

import pytest
from hypothesis import given
from hypothesis import strategies as st

import bpe_core as bpe
from bpe_core.files import pack
from tests.bpe_core.files.formats.samples import TOKENIZER, VALID, broken
from tests.memory import takes_at_most


def opens_or_is_refused(data: bytes, format_name: str | None = None) -> bool:
    try:
        tokenizer = bpe.load(data, format_name, split="gpt2", max_bytes=10**6)
    except bpe.BPEError:
        return False
    if isinstance(tokenizer, bpe.Tokenizer):  # another library's may drop what it does not know
        assert tokenizer.decode(tokenizer.encode("ab low")) == "ab low"
    return True


@given(st.binary(max_size=200), st.sampled_from([None, *bpe.FORMATS]))
def test_any_bytes_open_or_are_refused(data: bytes, format_name: str | None) -> None:
    opens_or_is_refused(data, format_name)


@pytest.mark.parametrize("format_name", VALID)
@given(data=st.data())
def test_a_broken_file_opens_or_is_refused(format_name: str, data: st.DataObject) -> None:
    opens_or_is_refused(data.draw(st.composite(lambda draw: broken(VALID[format_name], draw))()))


json_values = st.recursive(
    st.none() | st.booleans() | st.integers(-2, 300) | st.floats() | st.text("ab Ġ", max_size=3),
    lambda part: st.lists(part, max_size=3) | st.dictionaries(st.text("ab"), part, max_size=3),
    max_leaves=5,
)


def paths_in(value: object) -> list[tuple[object, ...]]:
    """The way to each value in JSON, not more than a few of each kind."""
    values = dict(enumerate(value)) if isinstance(value, list) else value
    found: list[tuple[object, ...]] = []
    for key, part in [*values.items()][:12] if isinstance(values, dict) else ():
        found += [(key,), *((key, *rest) for rest in paths_in(part))]
    return found


@pytest.mark.parametrize("format_name", ["huggingface", "json"])
@given(data=st.data())
def test_json_with_any_value_exchanged_opens_or_is_refused(
    format_name: str, data: st.DataObject
) -> None:
    root = json.loads(VALID[format_name])
    *way, last = data.draw(st.sampled_from(paths_in(root)))
    place = root
    for key in way:
        place = place[key]
    place[last] = data.draw(json_values)
    opens_or_is_refused(json.dumps(root).encode(), format_name)


@pytest.mark.parametrize(("data", "message"), [
    (b"", "empty"),
    (b"\x00\x01\x02", "formats .*huggingface"),
    (b"{", "JSON: .*line 1, column 2"),
    (b"[" * 100_000, "formats .*huggingface"),
    (b'{"model":' + b"[" * 100_000, "nested"),
    (b'{"model": NaN}', "NaN"),
    (b'{"model": ' + b"9" * 5000 + b"}", "JSON: Exceeds"),
    (b'{"model": {}, "model": {}}', "'model'"),
    (b'{"model": {}}\xff', "UTF-8: .*0xFF .*line 1"),
    (b'{"hello": "world"}', "tokenizer.json"),
    (VALID["huggingface"].replace(b'"\xc4\x80"', b'"\\ud800"'), "hex escape"),
    (b'{"model": 5}', "tokenizers: "),
])  # fmt: skip
def test_what_is_wrong_is_said(data: bytes, message: str) -> None:
    with pytest.raises(bpe.FormatError, match=message):
        bpe.load(data)


@pytest.mark.parametrize(("pattern", "message"), [
    ("a{999999999}", "300,000"),
    ("(?:(?:a{100}){100}){100}", "300,000"),
    ("a{" + "9" * 5000 + "}", "300,000"),
    ("(?:(?R)|a)*", "itself"),
    ("(" * 3000 + ")" * 3000, "nested"),
    ("a+" * 10_000, "20,000 characters"),
    ("[" * 100, r"'\[\["),
])  # fmt: skip
def test_a_pattern_that_would_fill_the_memory_is_refused(pattern: str, message: str) -> None:
    with pytest.raises(bpe.FormatError, match=message):
        bpe.load(f"minbpe v1\n{pattern}\n0\n".encode())
    assert bpe.load(b"minbpe v1\n\\d{4}-\\d{2}|\\{99999999\n0\n").split.startswith("\\d")  # type: ignore[union-attr]


def test_a_file_that_is_too_large_is_refused_without_being_read(tmp_path: Path) -> None:
    path = tmp_path / "tokenizer.json"
    path.write_bytes(VALID["huggingface"])
    pair = {"vocab.json": b"x" * 600, "merges.txt": b"y" * 600}
    for source in (path, VALID["huggingface"], pair):
        with pytest.raises(bpe.FormatError, match=r"\b1,000\b"):
            bpe.load(source, max_bytes=1000)
    with path.open("wb") as file:
        file.truncate(2**28)  # a hole: nothing is stored

    def refuse() -> None:
        with pytest.raises(bpe.FormatError):
            bpe.load(path, max_bytes=1000)

    assert takes_at_most(2**24, refuse)


def packed(*files: tuple[str, bytes], how: int = zipfile.ZIP_DEFLATED) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", how) as archive:
        for name, data in files:
            archive.writestr(name, data)
    return buffer.getvalue()


LISTS: Final = b'{"model":[' + b"[]," * 5_500_000 + b"[]]}"
ARCHIVES: Final[list[tuple[bytes, str]]] = [
    (packed(("vocab.json", b" " * 10**8), ("merges.txt", b"\n")), r"vocab\.json .*bytes"),
    # Lists that Python would need seconds and gigabytes for, in a file of 16 KB.
    (packed(("tokenizer.json", LISTS)), "5,000,000 values"),
    (packed(("readme.txt", b"hello")), "no tokenizer"),
    (packed(("tokenizer.json", VALID["huggingface"]), how=zipfile.ZIP_LZMA), "deflate"),
    (VALID["gpt2"][:400], "cannot be read"),
]


@pytest.mark.parametrize(("archive", "message"), ARCHIVES)
def test_an_archive_that_holds_too_much_or_no_tokenizer_is_refused(
    archive: bytes, message: str
) -> None:
    assert len(archive) < 100_000
    with pytest.raises(bpe.FormatError, match=message):
        bpe.load(archive)


def test_an_archive_of_more_entries_than_any_tokenizer_is_not_listed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    archive = pack({f"{number}.json": b"{}" for number in range(1001)})
    monkeypatch.setattr(zipfile, "ZipFile", None)
    with pytest.raises(bpe.FormatError, match=r"zip .*1,000 files"):
        bpe.load(archive)


def test_names_in_an_archive_lead_nowhere() -> None:
    files = {f"../../{name}": data for name, data in bpe.dumps(TOKENIZER, "gpt2").items()}
    assert bpe.load(pack(files)) == bpe.load(VALID["gpt2"])


def test_each_format_is_recognised_by_its_content(tmp_path: Path) -> None:
    for format_name, data in VALID.items():
        path = tmp_path / "a file with any name"
        path.write_bytes(data)
        assert bpe.open_tokenizer(path, split="gpt2").format == format_name
        assert opens_or_is_refused(data)


@pytest.mark.parametrize("format_name", ["huggingface", "json"])
def test_json_is_read_once(monkeypatch: pytest.MonkeyPatch, format_name: str) -> None:
    counted = Mock(wraps=json.loads)
    monkeypatch.setattr(json, "loads", counted)
    data = VALID[format_name]
    bpe.load(data)
    # Besides it the part before a vocabulary, which tells whose it is.
    assert sum(len(call.args[0]) > len(data) / 2 for call in counted.call_args_list) == 1


@pytest.mark.parametrize("part", [
    {"pre_tokenizer": {"type": "x" * 100_000}},
    {"model": {"type": "BPE", "vocab": ["x"] * 100_000, "merges": []}},
    {"added_tokens": [{"content": "x" * 100_000}]},
    {"truncation": "x" * 100_000},
])  # fmt: skip
def test_a_message_is_short_whatever_the_file_holds(part: dict[str, object]) -> None:
    root = json.loads(VALID["huggingface"]) | part
    with pytest.raises(bpe.FormatError, match="tokenizers: ") as caught:
        bpe.load(json.dumps(root).encode())
    assert len(str(caught.value)) < 1000
