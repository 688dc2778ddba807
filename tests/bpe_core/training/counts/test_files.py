"""Count tables as files: what is saved opens again, what is hostile ends in one sentence."""

import pickle
import zipfile
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import bpe_core as bpe
from tests.bpe_core import strategies

TABLE = bpe.count(
    ["low lower\t\n", "", "größer <e>"], base="characters", special_tokens=["<e>", "x"]
).join(bpe.count(["low"], base="characters", special_tokens=["<e>", "x"], first_document=9))


@given(st.lists(strategies.text, max_size=4), strategies.base)
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=20)
def test_a_table_is_opened_as_it_was(tmp_path: Path, texts: list[str], base: bpe.Base) -> None:
    path = tmp_path / "part.npz"
    table = bpe.count(texts, base=base, special_tokens=["a"])
    assert table.save(path) == []
    before = path.read_bytes()
    assert bpe.CountTable.load(path) == table == pickle.loads(pickle.dumps(table))
    bpe.CountTable.load(path).save(path)
    assert path.read_bytes() == before


def test_what_is_left_of_a_table_without_rare_pre_tokens_can_be_saved(tmp_path: Path) -> None:
    some = TABLE.without_rare(2)
    assert [*some] == [(b"low", 2)]
    some.save(tmp_path / "a.npz")
    assert bpe.CountTable.load(tmp_path / "a.npz") == some
    assert TABLE.without_rare(1) == TABLE


def test_tsv_has_a_line_for_each_pre_token_and_says_what_it_lacks(tmp_path: Path) -> None:
    path = tmp_path / "words.tsv"
    settings_lost, lines_lost = TABLE.save(path)
    assert path.read_text("utf-8") == "low\t2\n lower\t1\ngrößer\t1\n \t1\n"
    assert "First places" in settings_lost
    assert "1 of 5 pre-tokens are left out" in lines_lost
    assert "1 times" in lines_lost


@given(st.lists(strategies.text, max_size=4), strategies.base)
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=20)
def test_words_with_their_counts_train_as_the_table_they_are_of(
    tmp_path: Path, texts: list[str], base: bpe.Base
) -> None:
    texts = [text.translate(dict.fromkeys(map(ord, "\t\n\r"))) for text in texts]
    table = bpe.count(texts, base=base)
    expected = bpe.train(counts=table, vocab_size=300).merges
    words = {word.decode(): count for word, count in table}
    assert bpe.train(counts=words, vocab_size=300, base=base).merges == expected
    for name in ("words.tsv", "table.npz"):
        table.save(tmp_path / name)
        assert bpe.train(counts=tmp_path / name, vocab_size=300, base=base).merges == expected


@pytest.mark.parametrize(
    "lines", ["low", "low\t", "\t5", "low\t-1", "low\t1\nlow\t2", "\n", "low\t" + "9" * 5000]
)
def test_lines_that_are_no_words_with_counts_are_refused(tmp_path: Path, lines: str) -> None:
    (tmp_path / "words.tsv").write_text(lines)
    with pytest.raises(bpe.FormatError, match=r"line [12] is"):
        bpe.train(counts=tmp_path / "words.tsv")


@given(st.lists(strategies.text, max_size=4), st.integers(1, 4))
def test_a_table_times_a_whole_number_is_that_of_as_many_texts(texts: list[str], n: int) -> None:
    specials = ["é", "<e>"]
    scaled = bpe.count(texts, special_tokens=specials).scaled(n)
    many = bpe.count(texts * n, special_tokens=specials)
    assert replace(scaled, covered=many.covered) == many


@pytest.fixture
def path(tmp_path: Path) -> Path:
    TABLE.save(tmp_path / "part.npz")
    return tmp_path / "part.npz"


def rewrite(path: Path, **arrays: object) -> None:
    with np.load(path) as found:
        columns = {name: found[name] for name in found} | arrays
    np.savez(path, **columns)


COLUMNS = {
    "utf8": np.frombuffer(b"\xff" * len(TABLE.pieces.utf8), dtype=np.uint8),
    "starts": np.array([0, 3, 2**62, -(2**62), 14, len(TABLE.pieces.utf8)]),
    "counts": np.array([2**62, 1, 1, 1, 1]),
    "documents": np.array([0, 0, 0, 5, 9]),
    "offsets": np.array([0, -3, 9, 0, 7]),
    "special_counts": np.array([1]),
}


@pytest.mark.parametrize("name", COLUMNS)
def test_a_table_at_odds_with_itself_is_refused(path: Path, name: str) -> None:
    rewrite(path, **{name: COLUMNS[name]})
    with pytest.raises(bpe.FormatError, match=r"part\.npz is .*: ") as told:
        bpe.CountTable.load(path)
    assert len(str(told.value)) < 600


@pytest.mark.parametrize("name", ["about", *COLUMNS])
def test_arrays_of_another_kind_are_refused(path: Path, name: str) -> None:
    odd = (
        np.array([object()], dtype=object),
        np.array(1),
        np.array([[1]]),
        np.array([0.5]),
        np.array([], dtype=np.int64),
        np.frombuffer(b"[[[[", dtype=np.uint8),
        np.frombuffer(b'{"format": "bpe-explorer counts", "version": 1}', dtype=np.uint8),
    )
    for array in odd:
        TABLE.save(path)
        rewrite(path, **{name: array})
        with pytest.raises(bpe.FormatError):
            bpe.CountTable.load(path)


def test_every_cut_off_or_foreign_file_is_refused(path: Path) -> None:
    data = path.read_bytes()
    for size in range(0, len(data), 97):
        path.write_bytes(data[:size])
        with pytest.raises(bpe.FormatError, match=r"part\.npz"):
            bpe.CountTable.load(path)
    path.write_bytes(data)
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("about.npy", b"0" * 10**6)
    with pytest.raises(bpe.FormatError, match=r"^about "):
        bpe.CountTable.load(path)
    with pytest.raises(bpe.FileTooLargeError, match=r"\b10\b"):
        bpe.CountTable.load(path, max_bytes=10)


def test_any_changed_byte_is_refused_or_gives_a_table(path: Path) -> None:
    data, opened = bytearray(path.read_bytes()), 0
    places = range(0, len(data), 11)
    for place in places:
        changed = data.copy()
        changed[place] ^= 0xFF
        path.write_bytes(changed)
        with suppress(bpe.FormatError):
            bpe.CountTable.load(path)
            opened += 1
    assert 0 < opened < len(places)
