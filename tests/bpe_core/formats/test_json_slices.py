"""JSON is read a slice at a time: as `json.loads` reads it, within bounds, and others go on."""

import gc
import json
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from hypothesis import event, example, given
from hypothesis import strategies as st

import bpe_core as bpe
from bpe_core.formats import checks, json_slices
from bpe_core.formats.json_slices import parse_json

SIZES = (64, 200)
"""Longer than two numbers between which the comma is gone."""


def as_read(text: str) -> str:
    """Two halves that stand together are one character: else two keys could be one in the file."""
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "surrogatepass")


texts = st.text(
    st.sampled_from('ab,:"\\[]{} \n\u0120\u4e2d\U0001f600\ud83d\ude00'), max_size=12
).map(as_read)
json_values = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**20), 10**20) | st.floats(allow_nan=False) | texts,
    lambda part: st.lists(part, max_size=12) | st.dictionaries(texts, part, max_size=12),
    max_leaves=40,
)


def as_json(value: object, ascii_only: bool, indent: int | None) -> bytes:
    text = json.dumps(value, ensure_ascii=ascii_only, indent=indent)
    try:
        return text.replace("Infinity", "1e999").encode()
    except UnicodeEncodeError:  # half of a pair can only be escaped
        return as_json(value, True, indent)


documents = st.builds(as_json, json_values, st.booleans(), st.sampled_from([None, 1]))


@contextmanager
def slices_of(size: int) -> Iterator[None]:
    """Shorter than most values; of any depth, as the scanner's own."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(json_slices, "SLICE", size)
        patch.setattr(json_slices, "_MAX_DEPTH", 100)
        yield


def outcome(read: Callable[[], object]) -> object:
    try:
        return repr(read())
    except ValueError as error:
        return type(error)


@pytest.mark.parametrize("size", SIZES)
@given(data=documents)
def test_what_is_read_does_not_depend_on_where_slices_end(size: int, data: bytes) -> None:
    with slices_of(size):
        assert repr(parse_json(data, "x")) == repr(json.loads(data))


@pytest.mark.parametrize("size", SIZES)
@given(data=documents, place=st.integers(0, 200), mark=st.sampled_from(list('[]{},:"\\ 1eu\n')))
@example(data=b"[1 %b]" % (b" " * 200), place=2, mark=",")
@example(data=b'{"a":1 %b}' % (b"\n" * 200), place=6, mark=",")
def test_what_is_wrong_is_found_wherever_slices_end(
    size: int, data: bytes, place: int, mark: str
) -> None:
    """And named as when the whole is one slice, with the same line and column."""
    broken = data[:place] + mark.encode() + data[place + 1 :]

    def read() -> object:
        try:
            return parse_json(broken, "x")
        except bpe.FormatError as error:
            said.append(str(error))
            raise

    said: list[str] = []
    with slices_of(size):
        in_slices = outcome(read)
    with slices_of(2**16):
        assert in_slices == outcome(read)
    event("refused" if said else "read")
    assert len(set(said)) <= 1 or "UTF-8" in "".join(said), said


def test_other_threads_go_on_while_a_file_is_read() -> None:
    """One call of `json.loads` would let nobody else have a turn until it is over."""
    done = threading.Event()
    turns = 0

    def others() -> None:
        nonlocal turns
        while not done.wait(0.0005):
            turns += 1

    data = b"[" + b"[]," * 400_000 + b"[]]"
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-5)
    thread = threading.Thread(target=others)
    thread.start()
    try:
        before = turns
        parse_json(data, "x")
        taken = turns - before
    finally:
        done.set()
        thread.join()
        sys.setswitchinterval(interval)
    assert taken >= 5


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"[" + b"[]," * 500 + b"0]", "x holds more than 400 values, the most that are read"),
        (b"[" + b"{}," * 500 + b"0]", "x holds more than 400 values"),
        (b"{" + b",".join(b'"%d":0' % i for i in range(500)) + b"}", "holds more than 400 values"),
        (b"[" + (b'"' + b"a" * 250 + b'",' + b"[]," * 20) * 20 + b"0]", "more than 400 values"),
        (b'[{"a":0,' + b" " * 200 + b'"b":' + b"9" * 200 + b"]", "A number of more than 100 char"),
        (b"[0." + b"0" * 200 + b"1]", "A number of more than 100 characters in line 1, column 2"),
        (b"[" * 200 + b"]" * 200, "x is nested too deeply"),
        (b'{"a":{"a":[' * 10 + b" " * 200, "x is nested too deeply"),
        (b'["' + b"\\n" * 200, "Unterminated string starting at in line 1, column 2"),
        (
            b'["' + b"a" * 200 + b"\\x" + b"a" * 200 + b'"]',
            r"Invalid .*escape in line 1, column 203",
        ),
        (
            b"\n\n[" + b"0, " * 100 + b"\xff" + b" " * 200 + b"]",
            r"byte 0xFF in line 3 \(offset 303\)",
        ),
        (b'{"a":0,' + b" " * 200 + b'"b":0,' + b" " * 200 + b'"a":0}', "the key 'a' stands twice"),
        (b"[" + b"0," * 200 + b"NaN]", "NaN is not a JSON number"),
    ],
)
def test_what_is_longer_than_a_slice_is_refused_with_a_reason(
    monkeypatch: pytest.MonkeyPatch, data: bytes, message: str
) -> None:
    monkeypatch.setattr(json_slices, "SLICE", 100)
    monkeypatch.setattr(checks, "MAX_VALUES", 400)
    with pytest.raises(bpe.FormatError, match=message):
        parse_json(data, "x")


def test_marks_in_a_long_text_are_no_values(monkeypatch: pytest.MonkeyPatch) -> None:
    """A training may hold a text of any length."""
    monkeypatch.setattr(json_slices, "SLICE", 100)
    monkeypatch.setattr(checks, "MAX_VALUES", 300)
    text = ",:[{" * 1000
    assert parse_json(json.dumps([text]).encode(), "x") == [text]


def test_what_was_read_is_gone_with_the_last_who_holds_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Python's search for garbage finds nothing: an opening holds it off, and would pay for it."""
    monkeypatch.setattr(json_slices, "SLICE", 64)
    data = json.dumps({"merges": [["a", "b" * n] for n in range(100)]}).encode()
    gc.collect()
    gc.disable()
    try:
        parse_json(data, "tokenizer.json")
        assert gc.collect() == 0
    finally:
        gc.enable()
