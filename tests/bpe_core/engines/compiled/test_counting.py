"""The compiled way from text to corpus gives what the plain one gives, on any number of threads."""

import threading
import unicodedata
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bpe_core import Base, Progress, TextError
from bpe_core import text as plain
from bpe_core.common import reporting_to
from bpe_core.engines.compiled import corpus_counting, cutting
from bpe_core.engines.compiled.corpus_counting import build_corpus, count
from bpe_core.engines.compiled.cutting import cut, make_text
from bpe_core.engines.compiled.scanner import SCANNERS
from bpe_core.text import byte_alphabet, make_alphabet
from tests.bpe_core.same import content


@given(
    text=st.text(alphabet="aAb'sé1² \n.<>😀", max_size=40),
    base=st.sampled_from(["bytes", "characters"]),
    asked=st.tuples(
        st.sampled_from([*SCANNERS, "[a-z]+", r"\w|\s+", (r"\d", "[a-z]")]),
        st.sampled_from([(), ("<",), ("a", "a ", "é")]),
        st.sampled_from([None, "NFKC"]),
    ),
    threads=st.sampled_from([None, 2, 3, 4]),
)
def test_equals_the_plain_corpus(
    text: str, base: Base, asked: tuple[Any, ...], threads: int | None
) -> None:
    """Short texts on many threads: every stretch ends somewhere awkward."""
    alphabet = make_alphabet(text + unicodedata.normalize("NFKC", text), base)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(corpus_counting, "thread_count", lambda _: threads or 1)
        ours = build_corpus(text, alphabet, *asked)
    assert content(ours) == content(plain.build_corpus(text, alphabet, *asked))


@pytest.mark.parametrize("pattern", ["gpt2", "gpt4", "gpt4o"])
def test_real_text_and_long_almost_equal_words_on_many_threads(
    pattern: str, source_text: str
) -> None:
    words = ["a" * n + x + "b" * n for n in range(1, 40) for x in "xyz"]
    real = " ".join([source_text[:300_000], *words, *words])
    expected = content(plain.build_corpus(real, byte_alphabet(), pattern))
    text = make_text(real.encode(), SCANNERS[pattern])
    for threads in (1, 2, 4):
        assert content(count(text, threads=threads)) == expected


def test_a_character_that_cannot_be_encoded_is_named_with_its_place() -> None:
    alphabet = make_alphabet("abc ", "characters")
    with pytest.raises(TextError, match="9"):
        build_corpus("abc é abcéd", alphabet, "gpt2", ("é ",))
    with pytest.raises(ValueError, match=r"U\+0062"):
        count(make_text(b"ab", 0), [97])
    with pytest.raises(TextError, match=r"U\+D83D at position 200001"):
        build_corpus("é" + "a" * 200_000 + "\ud83d", byte_alphabet(), "gpt2")


@pytest.mark.parametrize("threads", [1, 2])
def test_an_exception_from_progress_leaves_no_thread_running(
    threads: int, source_text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stop(progress: Progress) -> None:
        assert progress.stage == "counting"
        assert 0 <= progress.done <= progress.total == len(text.data)
        raise KeyboardInterrupt

    def cut_and_note(*stretch: Any) -> Any:
        for piece in cut(*stretch):
            slices.append(piece[0])
            yield piece

    slices: list[int] = []
    monkeypatch.setattr(corpus_counting, "cut", cut_and_note)
    monkeypatch.setattr(cutting, "SLICE", 1 << 12)
    monkeypatch.setattr(corpus_counting, "REPORT_EVERY", 0)
    text = make_text(source_text.encode() * 60, SCANNERS["gpt4o"])
    before = threading.active_count()
    with reporting_to(stop), pytest.raises(KeyboardInterrupt):
        count(text, threads=threads)
    assert threading.active_count() == before
    assert len(slices) < len(text.data) // cutting.SLICE / 2
