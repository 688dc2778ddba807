"""JSON is read as `json.loads` reads it, within bounds."""

import gc
import json

import pytest

import bpe_core as bpe
from bpe_core.files import json_reading
from bpe_core.files.json_reading import parse_json


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"[" + b"[]," * 500 + b"0]", "x holds more than 400 values, the most that are read"),
        (b"[" + b"{}," * 500 + b"0]", "x holds more than 400 values"),
        (b"{" + b",".join(b'"%d":0' % i for i in range(500)) + b"}", "holds more than 400 values"),
        (b"[" + b'"",' * 500 + b"0]", "holds more than 400 values"),
        (b"[" + rb'"\\","\"",' * 250 + b"0]", "holds more than 400 values"),
        (b"[" + b"9" * 5000 + b"]", "x is not valid JSON: Exceeds the limit"),
        (b"[" * 200_000, "x is nested too deeply"),
        (b'["' + b"\\n" * 200, "Unterminated string starting at in line 1, column 2"),
        (b'["' + b"a" * 200 + b'\\x"]', r"Invalid .*escape in line 1, column 203"),
        (b"\n\n[0, \xff]", r"byte 0xFF in line 3 \(offset 6\)"),
        (b'{"a":0,"b":0,"a":0}', "'a'"),
        (b"[0,NaN]", "NaN"),
        (b"[] []", "Extra data in line 1, column 4"),
    ],
)
def test_what_is_no_json_of_a_tokenizer_is_refused_with_a_reason(
    monkeypatch: pytest.MonkeyPatch, data: bytes, message: str
) -> None:
    monkeypatch.setattr(json_reading, "MAX_VALUES", 400 if len(data) < 10_000 else 10**6)
    with pytest.raises(bpe.FormatError, match=message):
        parse_json(data, "x")


def test_too_many_values_are_refused_before_they_are_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(json_reading, "MAX_VALUES", 3)
    monkeypatch.setattr(json, "loads", None)
    with pytest.raises(bpe.FormatError, match="3 values"):
        parse_json(b"[[],[]]", "x")


@pytest.mark.parametrize("text", [",:[{" * 1000, '"' + ",:[{\\" * 1000, '\\",' * 1000])
def test_marks_in_a_long_text_are_no_values(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    """A training may hold a text of any length."""
    monkeypatch.setattr(json_reading, "MAX_VALUES", 3)
    assert parse_json(json.dumps([text, 0]).encode(), "x") == [text, 0]


def test_what_was_read_is_gone_with_the_last_who_holds_it() -> None:
    """Python's search for garbage finds nothing behind it."""
    data = json.dumps({"merges": [["a", "b" * n] for n in range(100)]}).encode()
    gc.collect()
    gc.disable()
    try:
        parse_json(data, "tokenizer.json")
        assert gc.collect() == 0
    finally:
        gc.enable()
