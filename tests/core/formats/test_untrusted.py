"""Files come from anybody: any bytes open or are refused with a reason, and that is all."""

import base64
import io
import json
import tracemalloc
import zipfile
from pathlib import Path

import pytest
from hypothesis import event, given, settings
from hypothesis import strategies as st

import bpe_core as bpe
from bpe_core.formats import checks, json_slices, pack
from bpe_core.formats.checks import quoted
from tests.core.formats.samples import broken, trained

TOKENIZER = bpe.train("low lower lowest", vocab_size=262, split="gpt2", special_tokens=["<e>"])
VALID: dict[str, bytes] = {
    "huggingface": bpe.dumps(TOKENIZER, "huggingface")["tokenizer.json"],
    "tiktoken": bpe.dumps(TOKENIZER, "tiktoken")["tokenizer.tiktoken"],
    "minbpe": bpe.dumps(TOKENIZER, "minbpe")["tokenizer.model"],
    "json": bpe.dumps(TOKENIZER, "json")["tokenizer.bpe.json"],
    "gpt2": pack(bpe.dumps(TOKENIZER, "gpt2")),
}


def opens_or_is_refused(data: bytes, format_name: bpe.Format | None = None) -> None:
    try:
        tokenizer = bpe.load(data, format_name, split="gpt2", max_bytes=10**6)
    except bpe.BPEError:
        event("refused")
    else:
        event("opened")
        assert tokenizer.decode(tokenizer.encode("ab low")) == "ab low"


@given(st.binary(max_size=200), st.sampled_from([None, *bpe.FORMATS]))
@settings(max_examples=300)
def test_any_bytes_open_or_are_refused(data: bytes, format_name: bpe.Format | None) -> None:
    opens_or_is_refused(data, format_name)


@pytest.mark.parametrize("format_name", bpe.FORMATS)
@given(data=st.data())
@settings(max_examples=100)
def test_a_broken_file_opens_or_is_refused(format_name: bpe.Format, data: st.DataObject) -> None:
    opens_or_is_refused(data.draw(st.composite(lambda draw: broken(VALID[format_name], draw))()))


json_values = st.recursive(
    st.none() | st.booleans() | st.integers(-2, 300) | st.floats() | st.text("ab Ġ", max_size=3),
    lambda part: st.lists(part, max_size=3) | st.dictionaries(st.text("ab"), part, max_size=3),
    max_leaves=5,
)


def paths_in(value: object) -> list[tuple[object, ...]]:
    """The way to each value in JSON, not more than a few of each kind."""
    items = (
        value.items()
        if isinstance(value, dict)
        else enumerate(value)
        if isinstance(value, list)
        else ()
    )
    found: list[tuple[object, ...]] = []
    for key, part in list(items)[:12]:
        found += [(key,), *((key, *rest) for rest in paths_in(part))]
    return found


@pytest.mark.parametrize("format_name", ["huggingface", "json"])
@given(data=st.data())
@settings(max_examples=150)
def test_json_with_any_value_exchanged_opens_or_is_refused(
    format_name: bpe.Format, data: st.DataObject
) -> None:
    root = json.loads(VALID[format_name])
    *way, last = data.draw(st.sampled_from(paths_in(root)))
    place = root
    for key in way:
        place = place[key]
    place[last] = data.draw(json_values)
    opens_or_is_refused(json.dumps(root).encode(), format_name)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "the file is empty"),
        (b"\x00\x01\x02", "cannot tell which format this is; formats are huggingface"),
        (b"{", "not valid JSON: .* in line 1, column 2"),
        (b"[" * 100_000, "cannot tell"),
        (b'{"model":' + b"[" * 100_000, "nested too deeply"),
        (b'{"model": NaN}', "NaN is not a JSON number"),
        (b'{"model": ' + b"9" * 5000 + b"}", "not valid JSON: Exceeds the limit"),
        (b'{"model": {}, "model": {}}', "the key 'model' stands twice"),
        (b'{"model": {}}\xff', "not UTF-8: byte 0xFF in line 1"),
        (b'{"hello": "world"}', "neither a Hugging Face tokenizer.json"),
        (VALID["huggingface"].replace(b'"\xc4\x80"', b'"\\ud800"'), "lone surrogate"),
        (b'{"model": 5}', "model is 5; it must be an object"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_said(data: bytes, message: str) -> None:
    with pytest.raises(bpe.FormatError, match=message):
        bpe.load(data)


@pytest.mark.parametrize(
    ("pattern", "message"),
    [
        ("a{999999999}", "multiply to more than 300,000"),
        ("(?:(?:a{100}){100}){100}", "multiply to more than 300,000"),
        ("a{" + "9" * 5000 + "}", "multiply to more than 300,000"),
        ("(?:(?R)|a)*", "the pattern calls itself"),
        ("(" * 3000 + ")" * 3000, "nested too deeply"),
        ("a" * 20_000, "the pattern has 20,000 characters"),
        ("[" * 100, "not a valid regex"),
    ],
)
def test_a_pattern_that_would_fill_the_memory_is_refused(pattern: str, message: str) -> None:
    with pytest.raises(bpe.FormatError, match=message):
        bpe.load(f"minbpe v1\n{pattern}\n0\n".encode())
    assert bpe.load(b"minbpe v1\n\\d{4}-\\d{2}|\\{99999999\n0\n").split.startswith("\\d")  # type: ignore[union-attr]


def test_a_file_that_is_too_large_is_refused_without_being_read(tmp_path: Path) -> None:
    path = tmp_path / "tokenizer.json"
    path.write_bytes(VALID["huggingface"])
    for source in (path, VALID["huggingface"], {"a": b"x" * 600, "b": b"y" * 600}):
        with pytest.raises(bpe.FileTooLargeError, match=r"at most 1,000 are allowed"):
            bpe.load(source, max_bytes=1000)
    with path.open("wb") as file:
        file.truncate(2**28)  # a hole: nothing is stored
    tracemalloc.start()
    with pytest.raises(bpe.FileTooLargeError):
        bpe.load(path, max_bytes=1000)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 2**24


def test_an_archive_that_unpacks_to_too_much_is_refused() -> None:
    bomb = pack({"vocab.json": b" " * 10**7, "merges.txt": b"\n"})
    assert len(bomb) < 50_000
    with pytest.raises(bpe.FileTooLargeError, match="the unpacked archive"):
        bpe.load(bomb, max_bytes=10**6)


def test_an_archive_without_a_tokenizer_or_packed_oddly_is_refused() -> None:
    with pytest.raises(bpe.FormatError, match="holds no tokenizer"):
        bpe.load(pack({"readme.txt": b"hello"}))
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_LZMA) as archive:
        archive.writestr("tokenizer.json", VALID["huggingface"])
    with pytest.raises(bpe.FormatError, match="a method other than deflate"):
        bpe.load(buffer.getvalue())


def test_an_archive_of_more_entries_than_any_tokenizer_is_not_listed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    archive = pack({f"{number}.json": b"{}" for number in range(1001)})
    monkeypatch.setattr(zipfile, "ZipFile", None)
    with pytest.raises(bpe.FormatError, match="the zip archive has more than 1,000 files"):
        bpe.load(archive)


def test_a_small_archive_that_unpacks_to_millions_of_lists_is_refused() -> None:
    """The one test of the full size: 62 KB, 22 million lists, 12 seconds for everybody."""
    lists = b'{"model":[' + b"[]," * (bpe.formats.MAX_BYTES // 3 - 10) + b"[]]}"
    bomb = pack({"tokenizer.json": lists})
    assert len(bomb) < 70_000
    with pytest.raises(bpe.FormatError, match="holds more than 5,000,000 values"):
        bpe.load(bomb)


OTHERS = st.recursive(
    st.integers() | st.text(max_size=30) | st.binary(max_size=30) | st.none(),
    lambda part: (
        st.lists(part, max_size=5)
        | st.lists(part, max_size=5).map(tuple)
        | st.dictionaries(st.text(max_size=3), part, max_size=4)
    ),
    max_leaves=8,
)


@given(OTHERS)
def test_a_value_is_quoted_as_python_writes_it_up_to_a_length(value: object) -> None:
    written = repr(value)
    if len(written) <= 20:
        assert quoted(value, 20) == written
    else:
        shown = quoted(value, 20)
        assert len(shown) == 20
        assert shown[-2] == "…"
        assert "\n" not in shown


def test_of_a_huge_value_only_the_first_part_is_looked_at() -> None:
    asked = []

    class Loud:
        def __repr__(self) -> str:
            asked.append(self)
            return "x"

    assert quoted([Loud()] * 1_000_000) == f"[{'x, ' * 19}…]"
    assert quoted({"a": [(Loud(),) * 1_000_000]}).endswith("…}")
    assert len(asked) < 100
    deep: list[object] = []
    for _ in range(100_000):
        deep = [deep]
    assert quoted(deep) == "[" * 58 + "…]"


LINES = b"\n" * 200
LONG = b"x" * 3000
ROWS = (
    b'{"format": "bpe-explorer", "version": 1, "alphabet": {"base": "bytes"}, '
    b'"columns": ["left", "right", "id"], "merges": [%s0]}'
)


@pytest.mark.parametrize(
    ("files", "message"),
    [
        ({"a.tiktoken": b"IQ== 0" + LINES}, "a.tiktoken has 201 lines; at most 100 are allowed"),
        ({"a.tiktoken": b"IQ== 0\n" + LONG}, "a.tiktoken, line 2 has 3,000 characters"),
        ({"vocab.json": b"{}", "merges.txt": LINES}, "merges.txt has 201 lines"),
        ({"vocab.json": b"{}", "merges.txt": LONG}, "merges.txt, line 1 has 3,000 characters"),
        ({"a.model": b"minbpe v1" + LINES}, "a.model has 200 lines"),
        ({"a.model": b"minbpe v1" + LINES.replace(b"\n", b"\r")}, "a.model has 200 lines"),
        ({"a.model": b"minbpe v1\n" + LONG}, "a.model, line 2 has 3,000 characters"),
        ({"a.json": ROWS % (b"0," * 100)}, "merges has 101 entries; at most 100 are allowed"),
        ({"vocab.json": b"{%s}" % b",".join(b'"%d":%d' % (i, i) for i in range(101)),
          "merges.txt": b""}, "vocab.json has 101 entries; at most 100 are allowed"),
    ],
)  # fmt: skip
def test_more_or_longer_lines_than_any_tokenizer_has_are_refused(
    monkeypatch: pytest.MonkeyPatch, files: dict[str, bytes], message: str
) -> None:
    monkeypatch.setattr(checks, "MAX_ENTRIES", 100)
    monkeypatch.setattr(checks, "MAX_LINE", 2000)
    with pytest.raises(bpe.FormatError, match=message):
        bpe.load(files, split="gpt2")


def test_tokens_that_would_take_minutes_to_encode_are_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    root = json.loads(VALID["huggingface"])
    root["model"] |= {"ignore_merges": True, "vocab": root["model"]["vocab"] | {"ab" * 40: 9999}}
    root["model"]["merges"].append(["ab" * 20, "ab" * 20])
    root["model"]["vocab"]["ab" * 20] = 9998
    hostile = {
        "a.tiktoken": VALID["tiktoken"] + base64.b64encode(b"ab" * 40) + b" 9999\n",
        "tokenizer.json": json.dumps(root).encode(),
    }
    for name, data in hostile.items():
        with monkeypatch.context() as patch:
            patch.setattr(checks, "MAX_TOKEN", 79)
            with pytest.raises(bpe.FormatError, match="has 80 bytes; at most 79 are allowed"):
                bpe.load({name: data}, split="gpt2")
        with monkeypatch.context() as patch:
            patch.setattr(checks, "MAX_TOKENS", 79)
            with pytest.raises(bpe.FormatError, match="more than 79 bytes together"):
                bpe.load({name: data}, split="gpt2")


@pytest.mark.parametrize("format_name", ["huggingface", "json", "gpt2"])
def test_json_is_read_once(monkeypatch: pytest.MonkeyPatch, format_name: bpe.Format) -> None:
    read = []

    class Counted(json_slices._Reader):
        def document(self) -> object:
            read.append(self)
            return super().document()

    monkeypatch.setattr(json_slices, "_Reader", Counted)
    bpe.load(VALID[format_name])
    assert len(read) == 1


def test_names_in_an_archive_lead_nowhere() -> None:
    files = {f"../../{name}": data for name, data in bpe.dumps(TOKENIZER, "gpt2").items()}
    assert bpe.load(pack(files)) == bpe.load(VALID["gpt2"])


def test_each_format_is_recognised_by_its_content(tmp_path: Path) -> None:
    for format_name, data in VALID.items():
        path = tmp_path / "a file with any name"
        path.write_bytes(data)
        assert bpe.open_tokenizer(path, split="gpt2").format == format_name


@pytest.mark.parametrize(
    ("name", "message"),
    [("x.model", "SentencePiece"), ("x.vocab", r"open the \.model"), ("x.bin", "cannot tell")],
)
def test_a_file_of_another_kind_is_told_by_its_name(name: str, message: str) -> None:
    with pytest.raises(bpe.UnknownFormatError, match=message):
        bpe.load({name: b"\n\x0e\n\x05"})


def test_saving_asks_for_a_format_that_exists_and_a_name_that_tells_it(tmp_path: Path) -> None:
    with pytest.raises(bpe.SettingError, match="format is 'pickle'; allowed are 'huggingface'"):
        bpe.save(TOKENIZER, tmp_path / "x", format="pickle")  # type: ignore[arg-type]
    with pytest.raises(bpe.SettingError, match="'pickle'"):
        bpe.load(b"", "pickle")  # type: ignore[arg-type]
    with pytest.raises(bpe.UnknownFormatError, match="does not tell the format"):
        bpe.save(TOKENIZER, tmp_path / "tokenizer.bin")
    assert bpe.save(TOKENIZER, tmp_path / "tokenizer.json") == [tmp_path / "tokenizer.json"]
    assert bpe.open_tokenizer(tmp_path / "tokenizer.json").format == "huggingface"


def test_a_file_that_cannot_be_saved_leaves_the_old_one_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "a.tiktoken"
    bpe.save(trained(), path)
    before = path.read_bytes()
    with pytest.raises(bpe.CannotSaveError):
        bpe.save(bpe.train("ab", vocab_size=2, base="characters"), path)
    assert path.read_bytes() == before
    assert [entry.name for entry in tmp_path.iterdir()] == ["a.tiktoken"]
