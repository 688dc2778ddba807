"""What a file may hold at most, and what a message quotes of it."""

import base64
import json
import zipfile
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import bpe_core as bpe
from bpe_core.common import quoted
from bpe_core.files.formats import checks, pack
from tests.bpe_core.files.formats.samples import VALID
from tests.bpe_core.files.formats.test_sentencepiece import model, piece
from tests.modules import module_of


def test_an_archive_of_more_entries_than_any_tokenizer_is_not_listed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    archive = pack({f"{number}.json": b"{}" for number in range(1001)})
    monkeypatch.setattr(zipfile, "ZipFile", None)
    with pytest.raises(bpe.FormatError, match=r"zip .*1,000 files"):
        bpe.load(archive)


def test_a_small_archive_that_unpacks_to_millions_of_lists_is_refused() -> None:
    """Lists that Python would need seconds and gigabytes for, in a file of 16 KB."""
    bomb = pack({"tokenizer.json": b'{"model":[' + b"[]," * 5_500_000 + b"[]]}"})
    assert len(bomb) < 20_000
    with pytest.raises(bpe.FormatError, match="5,000,000 values"):
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
        ({"a.tiktoken": b"IQ== 0" + LINES}, "a.tiktoken .*201 .*100"),
        ({"a.tiktoken": b"IQ== 0\n" + LONG}, "a.tiktoken, line 2 .*3,000"),
        ({"vocab.json": b"{}", "merges.txt": LINES}, "merges.txt .*201"),
        ({"vocab.json": b"{}", "merges.txt": LONG}, "merges.txt, line 1 .*3,000"),
        ({"a.model": b"minbpe v1" + LINES}, "a.model .*200"),
        ({"a.model": b"minbpe v1" + LINES.replace(b"\n", b"\r")}, "a.model .*200"),
        ({"a.model": b"minbpe v1\n" + LONG}, "a.model, line 2 .*3,000"),
        ({"a.json": ROWS % (b"0," * 100)}, "merges .*101 .*100"),
        ({"vocab.json": b"{%s}" % b",".join(b'"%d":%d' % (i, i) for i in range(101)),
          "merges.txt": b""}, "vocab.json .*101 .*100"),
    ],
)  # fmt: skip
def test_more_or_longer_lines_than_any_tokenizer_has_are_refused(
    monkeypatch: pytest.MonkeyPatch, files: dict[str, bytes], message: str
) -> None:
    monkeypatch.setattr(module_of(vars(checks)["first_repeated"]), "MAX_ENTRIES", 100)
    monkeypatch.setattr(checks, "MAX_LINE", 2000)
    with pytest.raises(bpe.FormatError, match=message):
        bpe.load(files, split="gpt2")


MANY = 100_000


@pytest.mark.parametrize(
    ("part", "message"),
    [
        ({"pre_tokenizer": {"type": "Sequence", "pretokenizers": [{"type": "x" * MANY}]}},
         "pre_tokenizer .*steps x"),
        ({"pre_tokenizer": {"type": ["x"] * MANY}}, "pre_tokenizer .*steps .'x', 'x'"),
        ({"model": [0] * MANY}, "model is .0, 0"),
        ({"added_tokens": {"x" * MANY: 0}}, "added_tokens is {'xx"),
    ],
)  # fmt: skip
def test_a_message_quotes_a_short_piece(part: dict[str, object], message: str) -> None:
    root = json.loads(VALID["huggingface"]) | part
    with pytest.raises(bpe.FormatError, match=message) as caught:
        bpe.load(json.dumps(root).encode())
    assert len(str(caught.value)) < 1000
    assert "\n" not in str(caught.value)


def test_a_note_names_the_first_steps_only() -> None:
    root = json.loads(VALID["huggingface"])
    root["post_processor"] = {"type": "Sequence", "processors": [{"type": "x"}] * MANY}
    [note] = bpe.open_tokenizer(json.dumps(root).encode()).notes
    assert note.startswith("post_processor (x, x")
    assert "and 99,990 more" in note


def test_tokens_that_take_minutes_to_encode_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    root = json.loads(VALID["huggingface"])
    root["model"] |= {"ignore_merges": True, "vocab": root["model"]["vocab"] | {"ab" * 40: 9999}}
    root["model"]["merges"].append(["ab" * 20, "ab" * 20])
    root["model"]["vocab"]["ab" * 20] = 9998
    hostile = {
        "a.tiktoken": VALID["tiktoken"] + base64.b64encode(b"ab" * 40) + b" 9999\n",
        "tokenizer.json": json.dumps(root).encode(),
        "a.model": model(piece("ab" * 40)),
    }
    for name, data in hostile.items():
        with monkeypatch.context() as patch:
            patch.setattr(checks, "MAX_TOKEN", 79)
            with pytest.raises(bpe.FormatError, match=r"\b80 bytes.* 79\b"):
                bpe.load({name: data}, split="gpt2")
        with monkeypatch.context() as patch:
            patch.setattr(checks, "MAX_TOKENS", 79)
            with pytest.raises(bpe.FormatError, match=r"\b79 bytes"):
                bpe.load({name: data}, split="gpt2")


@pytest.mark.parametrize("format_name", ["huggingface", "json", "gpt2"])
def test_json_is_read_once(monkeypatch: pytest.MonkeyPatch, format_name: bpe.Format) -> None:
    read = []

    def counted(*args: Any, **hooks: Any) -> object:
        read.append(args)
        return loads(*args, **hooks)

    loads = json.loads
    monkeypatch.setattr(json, "loads", counted)
    bpe.load(VALID[format_name])
    assert len(read) == 1
