"""Counting is exact: however a corpus is cut up, by whichever engine, the table is the same."""

import tempfile
from collections import Counter
from pathlib import Path
from random import Random

import numpy as np
import pandas
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import bpe_core as bpe
from bpe_core.engines import choose_engine
from bpe_core.text import Pieces, cut_specials
from bpe_core.training.counts import counting, spilling, stretches
from tests.bpe_core import strategies
from tests.modules import module_of

pytestmark = pytest.mark.usefixtures("kernels")

documents = st.lists(strategies.text, max_size=6)
specials = st.sampled_from([(), ("ab", "b "), ("é", "aa")])
splits = st.sampled_from([*bpe.SPLIT_PATTERNS, r"[a-z]+"])


def by_hand(
    texts: list[str], split: str, special_tokens: tuple[str, ...]
) -> tuple[list[tuple[bytes, int, int, int]], list[int]]:
    """Pre-token, count, document and offset, in the order of first places; counts of specials."""
    counts: Counter[bytes] = Counter()
    places: dict[bytes, tuple[int, int]] = {}
    found: Counter[str] = Counter()
    for number, text in enumerate(texts):
        offset = 0
        for part, is_special in cut_specials(text, special_tokens):
            found[part] += is_special
            for piece in [] if is_special else bpe.split(part, split):
                data = piece.encode()
                counts[data] += 1
                places.setdefault(data, (number, offset))
                offset += len(data)
            offset += len(part.encode()) if is_special else 0
    rows = [(data, count, *places[data]) for data, count in counts.items()]
    return rows, [found[token] for token in special_tokens]


def with_engine(name: str, patch: pytest.MonkeyPatch) -> None:
    patch.setattr(module_of(choose_engine), "compiled_pays", lambda *_: name == "compiled")


bounds = st.sampled_from([None, spilling.LEAST])


def spill_at_once(patch: pytest.MonkeyPatch) -> None:
    """Where memory is bounded, none of it may be taken by what is counted."""
    patch.setattr(spilling, "_SHARE", 2**60)
    patch.setattr(spilling, "_PARTS", 3)


@given(documents, splits, specials, st.sampled_from([1, 7, stretches.STRETCH]), bounds)
def test_a_table_is_what_counting_by_hand_gives(
    texts: list[str],
    split: str,
    special_tokens: tuple[str, ...],
    stretch: int,
    max_memory: int | None,
) -> None:
    """Also where all that is counted goes to the disk at once."""
    rows, found = by_hand(texts, split, special_tokens)
    for engine in ("incremental", "compiled"):
        with pytest.MonkeyPatch.context() as patch:
            with_engine(engine, patch)
            patch.setattr(stretches, "STRETCH", stretch)
            patch.setattr(counting, "STRETCH", stretch)
            spill_at_once(patch)
            table = bpe.count(
                texts, split=split, special_tokens=special_tokens, max_memory=max_memory
            )
        pieces = table.pieces
        words = [word for word, _ in table]
        columns = (pieces.counts, pieces.documents, pieces.offsets)
        assert [*zip(words, *(column.tolist() for column in columns), strict=True)] == rows
        assert table.special_counts.tolist() == found
        assert table.text_bytes == sum(len(text.encode()) for text in texts)
        assert table.documents == len(texts)


@given(documents, splits, specials, st.randoms(use_true_random=False))
@settings(max_examples=40)
def test_parts_join_to_the_whole_in_any_order_and_grouping(
    texts: list[str], split: str, special_tokens: tuple[str, ...], random: Random
) -> None:
    whole = bpe.count(texts, split=split, special_tokens=special_tokens)
    parts = [bpe.count([], split=split, special_tokens=special_tokens)]
    first = 0
    while first < len(texts):
        end = random.randint(first + 1, len(texts))
        parts.append(
            bpe.count(
                texts[first:end],
                split=split,
                special_tokens=special_tokens,
                first_document=first,
            )
        )
        first = end
    for engine in ("incremental", "compiled"):
        with pytest.MonkeyPatch.context() as patch:
            with_engine(engine, patch)
            left = [*parts]
            while len(left) > 1:
                random.shuffle(left)
                some = [left.pop() for _ in range(min(len(left), 3))]
                left.append(some[0].join(*some[1:]))
        assert left[0] == whole
        assert left[0].pieces.utf8.tobytes() == whole.pieces.utf8.tobytes()


def test_a_long_document_is_cut_where_pre_tokens_end_and_nowhere_else(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with_engine("compiled", monkeypatch)
    monkeypatch.setattr(stretches, "STRETCH", 64)
    monkeypatch.setattr(counting, "STRETCH", 64)
    text = "It's naïve, <|end of text|>'ll  go on\n\n 漢字 and 🐟's x" * 40 + "y" * 300
    for split in bpe.SPLIT_PATTERNS:
        rows, _ = by_hand([text], split, ("<|end of text|>",))
        table = bpe.count([text], split=split, special_tokens=["<|end of text|>"])
        assert [(*row, 0) for row in table] == [(word, count, 0) for word, count, _, _ in rows]
        assert table.pieces.offsets.tolist() == [offset for *_, offset in rows]


def test_what_is_counted_stays_small_where_a_text_is_long(monkeypatch: pytest.MonkeyPatch) -> None:
    with_engine("compiled", monkeypatch)
    monkeypatch.setattr(stretches, "STRETCH", 1000)
    longest = 0

    def cut(self: stretches.Cutter, chunks: object, offset: int = 0) -> object:
        nonlocal longest
        for stretch in whole(self, chunks, offset):  # type: ignore[arg-type]
            longest = max(longest, len(stretch.data))
            yield stretch

    whole = stretches.Cutter.stretches
    monkeypatch.setattr(stretches.Cutter, "stretches", cut)
    monkeypatch.setattr(counting, "STRETCH", 500)
    bpe.count(["many small words " * 5000])
    assert 0 < longest <= 2000


def test_tables_of_one_document_twice_or_of_other_settings_do_not_join() -> None:
    table = bpe.count(["a b"])
    with pytest.raises(bpe.SettingError, match=r"^document 0\b"):
        table.join(table)
    assert table.join(table.renumbered(1)).documents == 2
    with pytest.raises(bpe.SettingError, match=r"split='gpt2'.*'gpt4'"):
        table.join(bpe.count(["c"], split="gpt2", first_document=1))


def test_a_wrong_document_is_named_by_its_number() -> None:
    with pytest.raises(bpe.TextError, match="document 1: text is b'b'"):
        bpe.count(["a", b"b"])  # type: ignore[list-item]
    with pytest.raises(bpe.TextError, match=r"document 8: .*U\+D800"):
        bpe.count(["\ud800"], first_document=8)
    for wrong in ("a text", {"a": "b"}, Path("a.txt"), pandas.DataFrame({"a": ["b"]})):
        with pytest.raises(bpe.TextError, match=r"^documents is"):
            bpe.count(wrong)  # type: ignore[arg-type]


def test_an_exception_of_on_progress_ends_counting() -> None:
    def stop(progress: bpe.Progress) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        bpe.count(["a b"], on_progress=stop)


def test_a_renumbered_table_begins_where_it_is_told() -> None:
    table = bpe.count(["a", "b"], first_document=3).join(bpe.count(["c"], first_document=9))
    moved = table.renumbered(100)
    assert moved.covered == ((100, 102), (106, 107))
    assert moved.pieces.documents.tolist() == [100, 101, 106]
    assert moved.renumbered(3) == table
    assert np.array_equal(moved.pieces.offsets, table.pieces.offsets)


def test_what_does_not_fit_is_said_with_what_would_and_leaves_nothing_on_the_disk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    spill_at_once(monkeypatch)
    bound = spilling.LEAST
    for refused in (5, bound - 1):
        with pytest.raises(bpe.SettingError, match=r"^max_memory is .* 67,?108"):
            bpe.count(["a"], max_memory=refused)
    monkeypatch.setattr(Pieces, "nbytes", property(lambda self: bound))
    with pytest.raises(bpe.SettingError, match=r"67,108,864.* 402,653,184"):
        bpe.count(["a text"], max_memory=bound)

    def stop(progress: bpe.Progress) -> None:
        assert [*tmp_path.iterdir()]
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        bpe.count(["a text"], max_memory=bound, on_progress=stop)
    assert not [*tmp_path.iterdir()]
