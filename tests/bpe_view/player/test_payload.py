"""What the player is sent, read back the way the browser reads it."""

from collections.abc import Mapping
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import bpe_core as bpe
from bpe_core import CLOSED
from bpe_view.packed_arrays import pack
from bpe_view.player.player_payload import LEADERS, RunData, leading_pairs, player_payload
from bpe_view.tokens.text_window import MOST_SYMBOLS, visible_window
from tests.bpe_view.reading import unpack


def payload(text: str, **settings: Any) -> RunData:
    run = bpe.train(text, leaders=LEADERS, **settings)
    return player_payload(run, text, "identity", visible_window(run))


RANKS = st.sampled_from([0, 1, 253, 254, 255, 65_533, 65_534, 65_535, CLOSED, bpe.NEVER])


@given(st.lists(st.integers(-1, 2**53) | RANKS) | st.lists(RANKS))
def test_packed_arrays_come_back(values: list[int]) -> None:
    packed = pack(np.array(values, dtype=np.int64))
    assert unpack(packed).tolist() == values


@pytest.mark.parametrize(
    ("highest", "kind"), [(255, "u1"), (256, "u2"), (65_536, "d1"), (2**31, "f8")]
)
def test_arrays_take_the_smallest_type_that_holds_them(highest: int, kind: str) -> None:
    assert pack(np.array([0, highest])).startswith(kind)


def test_differences_are_sent_where_they_take_less() -> None:
    assert pack(np.arange(70_000, 60_000, -1)).startswith("d1")
    assert pack(np.array([2**30, 0, 2**30])).startswith("i4")


@pytest.mark.parametrize(("highest", "kind"), [(253, "r1"), (254, "r2"), (65_534, "i4")])
def test_ranks_take_the_smallest_type_that_holds_them(highest: int, kind: str) -> None:
    assert pack(np.array([bpe.NEVER, highest, CLOSED])).startswith(kind)


def test_the_payload_tells_the_whole_run() -> None:
    data = payload("aaabdaaabac", vocab_size=259, split="none")
    assert unpack(data["merges"]["left"]).tolist() == [97, 256, 257]
    assert unpack(data["token_counts"]).tolist() == [11, 9, 7, 5]
    assert data["merge_count"] == 3
    assert unpack(data["base_counts"])[97] == 7
    assert data["stop_reason"] == "vocab_size"


@given(st.text("ab é", max_size=60))
def test_the_leaders_come_back_as_they_were(text: str) -> None:
    run = bpe.train(text, vocab_size=300, leaders=LEADERS, min_count=1)
    leaders = player_payload(run, text, "", visible_window(run))["leaders"]
    left, right = unpack(leaders["pair_left"]), unpack(leaders["pair_right"])
    rows = unpack(leaders["row_pair"])
    assert run.leaders is not None
    expected = zip(run.leaders.left.ravel(), run.leaders.right.ravel(), strict=True)
    for place, (want_left, want_right) in zip(rows.tolist(), expected, strict=True):
        if want_left < 0:
            assert place == bpe.NEVER
        else:
            assert (left[place], right[place]) == (want_left, want_right)
    assert unpack(leaders["row_count"]).tolist() == run.leaders.count.ravel().tolist()


def test_the_parts_of_leading_pairs_are_those_of_all_steps() -> None:
    run = bpe.train("aaab abba aab aaaa " * 3, vocab_size=280, leaders=LEADERS, min_count=1)
    whole, parts = leading_pairs(run, 0, None), [leading_pairs(run, at, 4) for at in range(5)]
    assert len(run.merges) > 2 * 4
    assert [row for part in parts for row in _rows(part)] == _rows(whole)
    assert player_payload(run, "", "", (0, 0), 4)["leaders"] == parts[0]


def _rows(leaders: Mapping[str, Any]) -> list[Any]:
    names = ("pair_left", "pair_right", "row_pair", "row_count")
    left, right, rows, counts = (unpack(leaders[name]).tolist() for name in names)
    overlaps = [unpack(leaders[f"overlap_{name}"]).tolist() for name in ("place", "mergeable")]
    mergeable = dict(zip(*overlaps, strict=True))
    return [
        None if pair == bpe.NEVER else (left[pair], right[pair], count, mergeable.get(at, count))
        for at, (pair, count) in enumerate(zip(rows, counts, strict=True))
    ]


def test_overlaps_say_how_many_can_merge() -> None:
    data = payload("aaaaa", vocab_size=257, split="none")
    leaders = data["leaders"]
    assert unpack(leaders["overlap_place"])[0] == 0
    assert unpack(leaders["overlap_mergeable"])[0] == 2


@pytest.mark.parametrize("base", bpe.BASES)
@pytest.mark.parametrize("split", ["none", "gpt4"])
def test_a_window_cuts_no_character_and_no_token(base: bpe.Base, split: str) -> None:
    text = "Größe, 魚 und 🐟 im Fluß. " * 20
    run = bpe.train(text, vocab_size=600, base=base, split=split)
    last = len(run.merges)
    starts = {start for start, _ in run.at(last).spans} | {run.tokenization.corpus.symbol_count}
    for start in range(0, run.tokenization.corpus.symbol_count, 37):
        window = visible_window(run, start, size=200)
        assert window[0] < window[1]
        assert window[1] - window[0] <= 200 or window in run.at(last).spans
        assert set(window) <= starts
        assert player_payload(run, text, "", window)["text"] in text


def test_of_a_token_too_long_to_be_sent_the_beginning_is_shown() -> None:
    text = "🐟魚" * 2**15
    run = bpe.train(text, vocab_size=300, split="none")
    window = visible_window(run, 9)
    assert window == (0, MOST_SYMBOLS - 1)  # where a character begins
    assert text.startswith(player_payload(run, text, "", window)["text"])


def test_a_short_text_is_shown_whole() -> None:
    run = bpe.train("short", vocab_size=256)
    assert visible_window(run, 3) == (0, 5)
