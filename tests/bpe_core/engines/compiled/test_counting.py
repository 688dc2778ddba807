"""Compiled pre-tokenization cuts where the regex module cuts, on any number of threads."""

import sys
import threading
from collections.abc import Iterable
from functools import cache
from itertools import accumulate, chain
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest
import regex
from hypothesis import given
from hypothesis import strategies as st

from bpe_core import SPLIT_PATTERNS, Progress, split
from bpe_core.engines.compiled import corpus_counting as counting
from bpe_core.engines.compiled import unicode_classes
from bpe_core.engines.compiled.corpus_counting import count
from bpe_core.engines.compiled.scanner import SCANNERS
from bpe_core.engines.compiled.spans import scan
from bpe_core.engines.compiled.unicode_classes import character_kinds
from bpe_core.text import (
    Corpus,
    build_corpus,
    byte_alphabet,
    code_points,
    cut_specials,
    make_alphabet,
)

# One of each kind that any pattern tells apart, and all that contractions are made of.
TELLING = (
    "aAbsStTlLvVrReEdDmMſǅʰªäÄ中ا٣1²½'’!/ \t\n\r\f\x1c\x85\u00a0\u2028\u3000\u0301\u0903😀\u200d"
)

PATTERNS = sorted(SCANNERS)


def assert_same(ours: Corpus, theirs: Corpus) -> None:
    for name in ("symbols", "starts", "counts", "sequence"):
        np.testing.assert_array_equal(getattr(ours, name), getattr(theirs, name), err_msg=name)
        assert getattr(ours, name).dtype == getattr(theirs, name).dtype, name


def pieces_of(corpus: Corpus, text: str) -> list[str]:
    lengths = np.diff(corpus.starts)[corpus.sequence]
    data, place, pieces = text.encode(), 0, []
    for length in lengths.tolist():
        pieces.append(data[place : place + length].decode())
        place += length
    return pieces


def code_points_of_all_planes() -> list[str]:
    """All that are or may soon be characters; some of the planes that are empty or private."""
    last_of_letters = 0x40000
    some = chain(
        range(last_of_letters), range(last_of_letters, sys.maxunicode, 257), range(0xE0000, 0xE0200)
    )
    return [chr(c) for c in sorted({*some, sys.maxunicode}) if not 0xD800 <= c < 0xE000]


@cache
def every_code_point(context: str) -> tuple[list[str], bytes, npt.NDArray[np.int64]]:
    """A part for each code point, the text of all parts, and its byte where each part ends."""
    points = code_points_of_all_planes()
    parts = points if context == "{0}" else [context.format(point) for point in points[::7]]
    ends = accumulate(len(part.encode()) for part in parts)
    return parts, "".join(parts).encode(), np.fromiter(ends, np.int64)


@pytest.mark.parametrize("context", ["{0}", "a{0}a{0}", " {0} {0}{0}"])
@pytest.mark.parametrize("pattern", PATTERNS)
def test_every_code_point_alone_and_among_others(pattern: str, context: str) -> None:
    """All of Unicode in one text; a segment for each code point keeps the contexts apart."""
    parts, data, ends = every_code_point(context)
    cut = regex.compile(SPLIT_PATTERNS[pattern]).findall
    if context == "{0}":  # one character can only be one piece, if the pattern leaves none out
        assert "".join(cut(data.decode())) == data.decode()
        pieces: Iterable[str] = parts
    else:
        pieces = chain.from_iterable(map(cut, parts))
    corpus = count(data, pattern, ends=ends)
    # Pieces and parts are both in characters: a byte that continues one counts nothing.
    begins = (np.frombuffer(data, np.uint8) & 0xC0) != 0x80
    cuts = np.cumsum(np.diff(corpus.starts)[corpus.sequence])
    assert begins[cuts[:-1]].all()
    lengths = np.diff(np.cumsum(begins)[cuts - 1], prepend=0)
    np.testing.assert_array_equal(lengths, np.fromiter(map(len, pieces), np.int64))


@pytest.mark.parametrize("pattern", ["gpt4", "gpt4o"])
def test_every_code_point_as_part_of_a_contraction(pattern: str) -> None:
    """Case folding: the long s (U+017F) equals s, and nothing else may come by surprise."""
    points = code_points_of_all_planes()
    text = "".join(f"a'{point} 're'{point}E\n" for point in points[:0x3000] + points[0x3000::11])
    assert pieces_of(count(text.encode(), pattern), text) == regex.findall(
        SPLIT_PATTERNS[pattern], text
    )


@given(
    text=st.text(alphabet=TELLING, max_size=60) | st.text(max_size=40),
    pattern=st.sampled_from(PATTERNS),
    threads=st.sampled_from([1, 2, 3, 4]),
)
def test_cuts_any_text_like_the_regex_module(text: str, pattern: str, threads: int) -> None:
    """Short texts on many threads: every cut falls somewhere awkward."""
    ours = count(text.encode(), pattern, threads=threads)
    assert_same(ours, build_corpus(text, byte_alphabet(), pattern))


@pytest.mark.parametrize("pattern", ["gpt2", "gpt4", "gpt4o"])
def test_real_text_on_one_two_and_four_threads(pattern: str, source_text: str) -> None:
    data = source_text.encode()
    expected = build_corpus(source_text, byte_alphabet(), pattern)
    for threads in (1, 2, 4):
        assert_same(count(data, pattern, threads=threads), expected)


@given(
    parts=st.lists(st.sampled_from(["<s>", "<s", "a", " b", "'s", "é", "\n", " "]), max_size=20),
    pattern=st.sampled_from(PATTERNS),
    threads=st.sampled_from([1, 3]),
    in_characters=st.booleans(),
)
def test_special_tokens_and_both_bases(
    parts: list[str], pattern: str, threads: int, in_characters: bool
) -> None:
    text = "".join(parts)
    alphabet = make_alphabet(text, "characters" if in_characters else "bytes")
    cut = cut_specials(text, ["<s>"])
    ours = count(
        text.encode(),
        pattern,
        ends=np.cumsum([len(part.encode()) for part, _ in cut]),
        special=[special for _, special in cut],
        characters=sorted(set(code_points(text).tolist())) if in_characters else None,
        threads=threads,
    )
    assert_same(ours, build_corpus(text, alphabet, pattern, ["<s>"]))


def test_pieces_of_any_other_pattern_can_be_counted(source_text: str) -> None:
    text, pattern = source_text[:100_000], r"\w+|\W"
    ends = np.cumsum([len(piece.encode()) for piece in split(text, pattern)])
    expected = build_corpus(text, byte_alphabet(), pattern)
    assert_same(count(text.encode(), "none", ends=ends), expected)


def test_equal_long_pieces_are_told_from_almost_equal_ones() -> None:
    words = ["a" * n + x + "b" * n for n in range(1, 40) for x in "xyz"]
    text = " ".join(words * 2)
    assert_same(count(text.encode(), "gpt2"), build_corpus(text, byte_alphabet(), "gpt2"))


def test_what_is_wrong_is_said() -> None:
    with pytest.raises(KeyError):
        count(b"a", r"\w+")
    with pytest.raises(ValueError, match=r"segments .* 1 of 2"):
        count(b"ab", "gpt2", ends=[1])
    for ends in ([2, 1, 2], [-1, 2]):
        with pytest.raises(ValueError, match="ascend"):
            count(b"ab", "gpt2", ends=ends)
    with pytest.raises(ValueError, match=r"U\+0062"):
        count(b"ab", "gpt2", characters=[97])


def test_bytes_that_are_not_utf8_neither_crash_nor_get_lost() -> None:
    rng = np.random.default_rng(3)
    for length in range(1, 40):
        data = rng.integers(0, 256, length, dtype=np.uint8)
        for pattern in PATTERNS:
            corpus = count(data, pattern)
            assert corpus.symbol_count == length
            assert corpus.expand(corpus.symbols).tolist() == data.tolist()


@pytest.mark.parametrize("threads", [1, 2])
def test_cancelling_leaves_no_thread_running(
    threads: int, source_text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    class StopError(Exception):
        pass

    def stop(progress: Progress) -> None:
        assert progress.stage == "counting"
        assert 0 <= progress.done <= progress.total == len(data)
        raise StopError

    def scan_and_note(*slice_: Any) -> Any:
        scanned.append(slice_[-1])
        return scan(*slice_)

    scanned: list[int] = []
    monkeypatch.setattr(counting, "scan", scan_and_note)
    monkeypatch.setattr(counting, "SLICE", 1 << 12)
    monkeypatch.setattr(counting, "REPORT_EVERY", 0)  # whoever wants to stop is heard at once
    data = source_text.encode() * 60
    before = threading.active_count()
    with pytest.raises(StopError):
        count(data, "gpt4o", threads=threads, on_progress=stop)
    assert threading.active_count() == before
    assert len(scanned) < len(data) // counting.SLICE / 2


def test_kinds_are_those_of_the_regex_module_for_every_code_point() -> None:
    every = (
        np.arange(sys.maxunicode + 1, dtype="<u4").tobytes().decode("utf-32-le", "surrogatepass")
    )
    expected = np.zeros(len(every), dtype=np.uint8)
    for kind, pattern in unicode_classes._CLASSES.items():
        for run in regex.finditer(f"{pattern}+", every):
            expected[run.start() : run.end()] |= kind
    np.testing.assert_array_equal(character_kinds(), expected)
