"""Counting is exact: however texts are shared out, counts and what they train are the same."""

import pickle
import re
import sys
from collections import Counter
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pandas
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import bpe_core as bpe
from bpe_core.engines import Plan, Token, choose_engine, tie_rule_for
from bpe_core.text import Corpus, build_corpus, cut_specials, make_alphabet
from bpe_core.training import counts as counting
from tests.bpe_core import strategies
from tests.bpe_core.same import content
from tests.modules import module_of

pytestmark = pytest.mark.usefixtures("kernels")

GUIDE = Path(__file__).parents[3] / "docs/guides/corpus.md"
ENGINES: tuple[bpe.EngineName, ...] = ("incremental", "compiled")
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


@given(documents, splits, specials, st.sampled_from([1, 7, 10**9]))
def test_counts_are_what_counting_by_hand_gives(
    texts: list[str], split: str, special_tokens: tuple[str, ...], at_once: int
) -> None:
    """Also where few texts are in memory at a time."""
    rows, found = by_hand(texts, split, special_tokens)
    for engine in ENGINES:
        with pytest.MonkeyPatch.context() as patch:
            with_engine(engine, patch)
            patch.setattr(counting, "_AT_ONCE", at_once)
            counts = bpe.count(iter(texts), split=split, special_tokens=special_tokens)
        columns = (counts.counts, counts.documents, counts.offsets)
        words = [word for word, _ in counts]
        assert [*zip(words, *(column.tolist() for column in columns), strict=True)] == rows
        assert counts.special_counts.tolist() == found
        assert counts.covered == (((0, len(texts)),) if texts else ())
        assert {column.dtype for column in (*columns, counts.starts)} == {np.dtype(np.int64)}


def shared_out(texts: list[str], asked: dict[str, Any], random: Random) -> bpe.Counts:
    """The counts of texts in parts, some empty, each pickled and joined by whoever comes first."""
    parts, first = [bpe.count([], **asked)], 0
    while first < len(texts):
        end = random.randint(first + 1, len(texts))
        parts.append(bpe.count(texts[first:end], first_document=first, **asked))
        first = end
    while len(parts) > 1:
        random.shuffle(parts)
        some = [pickle.loads(pickle.dumps(parts.pop())) for _ in range(min(len(parts), 3))]
        parts.append(some[0].join(*some[1:]))
    return parts[0]


def one_after_another(
    texts: list[str], base: bpe.Base, split: str, special_tokens: tuple[str, ...]
) -> Corpus:
    """The corpus of several documents, in which no pre-token reaches over the end of one."""
    alphabet = make_alphabet("".join(texts), base)
    corpora = [build_corpus(text, alphabet, split, special_tokens) for text in texts]
    shifts = np.cumsum([0, *(len(corpus.counts) for corpus in corpora)])
    pieces = [piece for corpus in corpora for piece in corpus.pretokens()]
    return Corpus(
        symbols=np.array([symbol for piece in pieces for symbol in piece], dtype=np.int32),
        starts=np.cumsum([0, *map(len, pieces)]),
        counts=np.concatenate([np.zeros(0, int), *(corpus.counts for corpus in corpora)]),
        order=np.concatenate(
            [np.zeros(0, int), *(c.sequence + s for c, s in zip(corpora, shifts, strict=False))]
        ).astype(np.int32),
    )


@given(
    documents, splits, strategies.base, strategies.tie_rule, strategies.min_count, specials,
    st.randoms(use_true_random=False),
)  # fmt: skip
@settings(max_examples=60)
def test_parts_join_to_the_whole_and_train_as_the_textbook_on_all_documents(
    texts: list[str],
    split: str,
    base: bpe.Base,
    tie_rule: str,
    min_count: int,
    special_tokens: tuple[str, ...],
    random: Random,
) -> None:
    asked: dict[str, Any] = {"split": split, "base": base, "special_tokens": special_tokens}
    whole = bpe.count(texts, **asked)
    for engine in ENGINES:
        with pytest.MonkeyPatch.context() as patch:
            with_engine(engine, patch)
            assert shared_out(texts, asked, random) == whole
    alphabet = make_alphabet("".join(texts), base)
    corpus = one_after_another(texts, base, split, special_tokens)
    plan = Plan(
        [Token(*one) for one in enumerate(alphabet.symbols)],
        20,
        min_count,
        tie_rule_for(tie_rule, base),
        leaders=3,
    )
    expected = choose_engine("textbook").learn(corpus, plan)
    for engine in ENGINES:
        run = bpe.train(
            counts=whole, vocab_size=len(alphabet) + 20, tie_rule=tie_rule, min_count=min_count,
            leaders=3, engine=engine,
        )  # fmt: skip
        history = run.history
        for name in ("left", "right", "count", "tied"):
            assert getattr(history, name).tolist() == getattr(expected, name).tolist()
        assert history.stop_reason == expected.stop_reason
        assert history.leaders is not None
        assert expected.leaders is not None
        for name in ("left", "right", "count", "mergeable"):
            mine, its = getattr(history.leaders, name), getattr(expected.leaders, name)
            assert mine.tolist() == its.tolist()
        assert run.tokenizer.alphabet == alphabet
        for step in {0, len(run.merges)}:
            tokens = sum(len(run.view(text).at(step).ids) for text in texts)
            assert run.token_counts[step] == tokens


def test_numbers_of_documents_may_have_gaps() -> None:
    first, last = bpe.count(["ab", "c"]), bpe.count(["c b"], first_document=2**40)
    both = last.join(first)
    assert both.covered == ((0, 2), (2**40, 2**40 + 1))
    same = bpe.count(["ab", "c", "c b"])
    assert [*both] == [*same]
    runs = [bpe.train(counts=counts, min_count=1) for counts in (both, same)]
    assert content(runs[0]) == content(runs[1])


def test_a_document_in_two_parts_or_counted_with_other_settings_does_not_join() -> None:
    counts = bpe.count(["a b", "b"])
    assert counts.join() == counts
    with pytest.raises(bpe.SettingError, match=r"^document 0 .*first_document"):
        counts.join(counts)
    with pytest.raises(bpe.SettingError, match=r"^document 1 "):
        counts.join(bpe.count(["c"], first_document=2), bpe.count(["d"], first_document=1))
    with pytest.raises(bpe.SettingError, match=r"split='gpt2'.*'gpt4'"):
        counts.join(bpe.count(["c"], split="gpt2", first_document=2))
    with pytest.raises(bpe.SettingError, match=r"base='characters'"):
        counts.join(bpe.count([], base="characters"))
    with pytest.raises(bpe.SettingError, match=r"^others has \{\}"):
        counts.join({})  # type: ignore[arg-type]


def test_a_wrong_document_is_named_by_its_number() -> None:
    with pytest.raises(bpe.TextError, match="document 1: text is b'b'"):
        bpe.count(["a", b"b"])  # type: ignore[list-item]
    with pytest.raises(bpe.TextError, match=r"document 8: .*U\+D800"):
        bpe.count(["\ud800"], first_document=8)
    for wrong in ("a text", {"a": "b"}, Path("a.txt"), pandas.DataFrame({"a": ["b"]})):
        with pytest.raises(bpe.TextError, match=r"^texts is"):
            bpe.count(wrong)  # type: ignore[arg-type]


def test_who_waits_hears_of_it_and_an_exception_ends_counting(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(counting, "_AT_ONCE", 3)
    heard: list[bpe.Progress] = []
    monkeypatch.setattr(counting, "at_most_ten_a_second", lambda hears: hears)
    bpe.count(["a b", "cd"], on_progress=heard.append)
    done = [one.done for one in heard]
    assert (done, done[-1], {one.total for one in heard}) == (sorted(done), 5, {0})

    def stop(progress: bpe.Progress) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        bpe.count(["a b"], on_progress=stop)


@pytest.mark.parametrize("engine", ENGINES)
def test_counts_beyond_32_bits_are_exact(engine: bpe.EngineName) -> None:
    small = bpe.count(["ab abab", "ab", "b ba bab"])
    times = 2**33 + 1
    large = replace(small, counts=small.counts * times)
    runs = [
        bpe.train(counts=counts, vocab_size=262, engine=engine, leaders=2, min_count=1)
        for counts in (small, large)
    ]
    one, many = (run.history for run in runs)
    assert one.left.tolist() == many.left.tolist()
    assert (one.count * times).tolist() == many.count.tolist()
    assert one.tied.tolist() == many.tied.tolist()
    assert one.gap_ranks.tolist() == many.gap_ranks.tolist()
    assert (runs[0].token_counts * times).tolist() == runs[1].token_counts.tolist()
    assert one.leaders is not None
    assert many.leaders is not None
    assert (one.leaders.mergeable * times).tolist() == many.leaders.mergeable.tolist()


def test_what_only_the_text_tells_is_refused_and_a_text_can_be_looked_at() -> None:
    run = bpe.train(counts=bpe.count(["low lower", "lowest"]), vocab_size=260)
    for ask in (
        lambda: run.at(1),
        lambda: run.gap_ranks,
        lambda: bpe.dumps(run, "json", with_text=True),
        lambda: bpe.train(counts=bpe.count(["a"]), engine="textbook"),
        lambda: bpe.train(["a"]).at(0),
    ):
        with pytest.raises(bpe.SettingError, match=r"run\.view\(text\)"):
            ask()
    assert run.token_uses(1)[[ord("w"), 256]].tolist() == [3, 3]
    assert run.view("slow").at(2).token_ids == run.tokenizer.tokenize("slow").at(2).token_ids
    assert "3 merges" in repr(run)
    again = pickle.loads(pickle.dumps(run))
    assert content(again) == content(run)
    assert again.token_counts.tolist() == run.token_counts.tolist()


def test_a_run_on_counts_is_saved_without_its_text() -> None:
    run = bpe.train(counts=bpe.count(["low lower", "lowest"]), vocab_size=260)
    [file] = bpe.dumps(run, "json").values()
    assert b'"text_bytes": 15' in file
    assert bpe.load(file) == run.tokenizer


def test_text_and_counts_exclude_each_other_and_counts_have_their_own_settings() -> None:
    counts = bpe.count(["a"])
    for arguments in ({"split": "gpt2"}, {"base": "characters"}, {"special_tokens": ["x"]}):
        [name] = arguments
        with pytest.raises(bpe.SettingError, match=f"^{name} is .* counts"):
            bpe.train(counts=counts, **arguments)
    with pytest.raises(bpe.SettingError, match=r"^split is 'gpt4'.* counts .*'gpt2'"):
        bpe.train(counts=bpe.count(["a"], split="gpt2"), split="gpt4")
    with pytest.raises(bpe.SettingError, match=r"^text and counts"):
        bpe.train("a", counts=counts)
    with pytest.raises(bpe.SettingError, match=r"^text is None.* counts"):
        bpe.train()
    with pytest.raises(bpe.SettingError, match=r"^counts is \{'a': 1\}"):
        bpe.train(counts={"a": 1})  # type: ignore[arg-type]


def test_characters_are_numbered_only_when_all_parts_are_there() -> None:
    parts = [bpe.count([text], base="characters", first_document=n) for n, text in enumerate("bca")]
    run = bpe.train(counts=parts[0].join(*parts[1:]), vocab_size=3)
    assert run.tokenizer.alphabet == make_alphabet("abc", "characters")


@pytest.mark.skipif(sys.platform != "linux", reason="a cluster takes long to start elsewhere")
def test_the_recipe_of_the_guide_counts_on_a_cluster(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It names three files; what it trains is what training on their lines gives."""
    lines = [f"low lower {number} lowest\n" for number in range(90)]
    for number in range(3):
        (tmp_path / f"part-{number}.txt").write_text("".join(lines[30 * number :][:30]))
    monkeypatch.chdir(tmp_path)
    [recipe] = re.findall(r"```python\n(from dask.*?)```", GUIDE.read_text("utf-8"), re.S)
    found: dict[str, Any] = {"__name__": "__main__"}
    exec(recipe, found)
    counts = bpe.count(lines, split="gpt4")
    assert [*found["counts"]] == [*counts]
    assert found["run"].merges == bpe.train(counts=counts, vocab_size=270).merges
