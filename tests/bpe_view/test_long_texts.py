"""What is worked out for a long text without lists as long as the text."""

from itertools import accumulate

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

import bpe_core as bpe
from bpe_view.comparison.segmentation import cut, pane_numbers
from bpe_view.text_metrics import TextMetrics
from bpe_view.tokens.text_window import beginning, window_between
from tests.bpe_core import strategies

_MEASURES = (
    "bytes_per_token", "characters_per_token", "share_of_words_cut", "share_used",
)  # fmt: skip


@given(st.text("aé一😀\n", max_size=30), st.integers(1, 40))
def test_the_beginning_ends_at_a_line_or_a_character(text: str, most: int) -> None:
    part = beginning(text, most)
    assert text.startswith(part)
    assert len(part.encode()) <= most
    rest = text[len(part) :]
    assert not rest or part.endswith("\n") or len((part + rest[0]).encode()) > most


def test_ten_megabytes_are_cut_after_the_last_whole_line() -> None:
    assert beginning("four\n" * 2_000_000, 500_003) == "four\n" * 100_000


@given(st.lists(st.booleans(), max_size=30), st.integers(-5, 40), st.integers(1, 12))
def test_a_window_ends_where_no_token_is_cut(later: list[bool], start: int, size: int) -> None:
    is_edge = [True, *later]
    length = len(is_edge)
    edges = [place for place in range(length) if is_edge[place]] + [length]
    near = min(max(start, 0), max(length - size, 0))
    first = max(edge for edge in edges[:-1] if edge <= near)
    fitting = [edge for edge in edges if first < edge <= first + size]
    last = max(fitting, default=min(edge for edge in edges if edge > first))
    assert window_between(np.array(is_edge), start, size) == (first, last)


@given(strategies.text, strategies.base, strategies.base, strategies.min_count)
def test_the_numbers_of_a_pane_are_those_of_the_library_at_its_size(
    text: str, base: bpe.Base, other_base: bpe.Base, min_count: int
) -> None:
    first, second = (
        bpe.train(text, vocab_size=400, min_count=n, base=one).tokenizer
        for n, one in ((1, base), (min_count, other_base))
    )
    panes = [cut(first, text), cut(second, text)]
    steps = [min(2, pane.merge_count) for pane in panes]
    reference, cuts = (
        {*accumulate(map(len, pane.tokenization.at(step).tokens))} - {len(text.encode())}
        for pane, step in zip(panes, steps, strict=True)
    )
    found = pane_numbers(panes[1], steps[1], panes[0], steps[0])
    assert (found.common_cuts, found.reference_cuts, found.cuts) == (
        len(reference & cuts), len(reference), len(cuts)
    )  # fmt: skip
    other, mine = (
        tokenizer.truncated(merges=n).tokens
        for tokenizer, n in zip((first, second), steps, strict=True)
    )
    assert found.common_tokens == len({*mine} & {*other})
    assert found.either_tokens == len({*mine} | {*other})
    measured = TextMetrics(second, text, panes[1].tokenization)
    assert found.used_tokens == measured.used_tokens[steps[1]]
    for name in _MEASURES:
        value = bpe.MEASURES[name].of(found)
        expected = getattr(measured, name)[steps[1]]
        np.testing.assert_equal(np.nan if value is None else value, expected)
