"""Counting is exact: however texts are shared out, counts and what they train are the same."""

import pickle
import re
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import bpe_core as bpe
from bpe_core.engines import choose_engine
from bpe_core.text import cut_specials
from bpe_core.training import counts as counting
from tests.bpe_core import strategies
from tests.bpe_core.same import content
from tests.modules import module_of

pytestmark = pytest.mark.usefixtures("kernels")

GUIDE = Path(__file__).parents[3] / "docs/guides/corpus.md"
documents = st.lists(strategies.text, max_size=6)
specials = st.sampled_from([(), ("ab", "b "), ("é", "aa")])
splits = st.sampled_from([*bpe.SPLIT_PATTERNS, r"[a-z]+"])
engines = st.sampled_from(["incremental", "compiled"])


@contextmanager
def counted_by(engine: str, batch: int) -> Iterator[None]:
    """Counting with an engine, so many characters at a time."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module_of(choose_engine), "compiled_pays", lambda *_: engine == "compiled")
        patch.setattr(counting, "_BATCH", batch)
        yield


@given(documents, splits, specials, st.sampled_from([1, 7, 10**9]), engines)
def test_counts_are_what_counting_by_hand_gives(
    texts: list[str], split: str, special_tokens: tuple[str, ...], batch: int, engine: str
) -> None:
    counted: Counter[bytes] = Counter()
    places: dict[bytes, tuple[int, int]] = {}
    found: Counter[str] = Counter()
    for number, text in enumerate(texts):
        offset = 0
        for part, is_special in cut_specials(text, special_tokens):
            found[part] += is_special
            for piece in [] if is_special else bpe.split(part, split):
                counted[piece.encode()] += 1
                places.setdefault(piece.encode(), (number, offset))
                offset += len(piece.encode())
            offset += len(part.encode()) if is_special else 0
    with counted_by(engine, batch):
        counts = bpe.count(iter(texts), split=split, special_tokens=special_tokens)
    assert dict(counts) == counted
    firsts = zip(counts.documents.tolist(), counts.offsets.tolist(), strict=True)
    rows = [*zip(counts.pretokens, counts.counts.tolist(), counts.is_special, firsts, strict=True)]
    assert [(word, place) for word, _, special, place in rows if not special] == [*places.items()]
    assert {word.decode(): n for word, n, special, _ in rows if special} == +found
    assert counts.covered == (((0, len(texts)),) if texts else ())


def shared_out(texts: list[str], asked: dict[str, Any], random: Random) -> bpe.Counts:
    """The counts of texts in parts, some empty, each pickled, joined in any order."""
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


@given(
    documents,
    st.fixed_dictionaries({"split": splits, "base": strategies.base, "special_tokens": specials}),
    st.fixed_dictionaries({"tie_rule": strategies.tie_rule, "min_count": strategies.min_count}),
    engines,
    st.randoms(use_true_random=False),
)
def test_parts_join_to_the_whole_and_train_as_the_textbook_on_all_documents(
    texts: list[str], asked: dict[str, Any], more: dict[str, Any], engine: Any, random: Random
) -> None:
    """The textbook trains on one text, in which a special token stands between the documents."""
    with counted_by(engine, 10**9):
        whole = shared_out(texts, asked, random)
        assert whole == bpe.count(texts, **asked)
    more["leaders"] = 3
    between = "\U0010fffd"
    size = 276 if asked["base"] == "bytes" else len(set("".join(texts))) + 20
    run = bpe.train(counts=whole, vocab_size=size, engine=engine, **more)
    # In character mode the mark is the last character, of which no merge knows.
    asked["special_tokens"] = (*asked["special_tokens"], between)
    size += asked["base"] == "characters" and len(texts) > 1
    slow = bpe.train(between.join(texts), vocab_size=size, engine="textbook", **asked, **more)
    assert [merge.token for merge in run.merges] == [merge.token for merge in slow.merges]
    assert run.stop_reason == slow.stop_reason
    for name in ("count", "tied"):
        assert content(getattr(run.history, name)) == content(getattr(slow.history, name))
    for name in ("count", "mergeable"):
        assert content(getattr(run.leaders, name)) == content(getattr(slow.leaders, name))
    for step in {0, len(run.merges)}:
        assert run.token_counts[step] == sum(len(run.view(text).at(step).ids) for text in texts)


def test_numbers_of_documents_may_have_gaps_but_none_may_come_twice() -> None:
    counts, last = bpe.count(["ab", "c"]), bpe.count(["c b"], first_document=2**40)
    assert counts.join() == counts
    both = last.join(counts)
    assert both.covered == ((0, 2), (2**40, 2**40 + 1))
    assert [*both] == [*bpe.count(["ab", "c", "c b"])]
    with pytest.raises(bpe.SettingError, match=r"^document 1 .*first_document"):
        counts.join(last, bpe.count(["d"], first_document=1))
    with pytest.raises(bpe.SettingError, match=r"^split is 'gpt2'.*'gpt4'"):
        counts.join(bpe.count(["c"], split="gpt2", first_document=2))
    with pytest.raises(bpe.SettingError, match=r"^others has \{\}"):
        counts.join({})  # type: ignore[arg-type]


def test_a_wrong_document_is_named_by_its_number() -> None:
    with pytest.raises(bpe.TextError, match="document 1: text is b'b'"):
        bpe.count(["a", b"b"])  # type: ignore[list-item]
    with pytest.raises(bpe.TextError, match=r"document 8: .*U\+D800"):
        bpe.count(["\ud800"], first_document=8)


def test_progress_of_counting_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(counting, "_BATCH", 3)
    monkeypatch.setattr(counting, "throttled", lambda callback: callback)
    reports: list[bpe.Progress] = []
    bpe.count(["a b", "cd"], on_progress=reports.append)
    assert [one.done for one in reports if one.stage == "counting"][-1] == 5


@pytest.mark.parametrize("engine", ["incremental", "compiled"])
def test_counts_beyond_32_bits_are_exact(engine: bpe.EngineName) -> None:
    small, times = bpe.count(["ab abab", "ab", "b ba bab"]), 2**33 + 1
    one, many = (
        bpe.train(counts=counts, vocab_size=262, engine=engine, leaders=2, min_count=1)
        for counts in (small, replace(small, counts=small.counts * times))
    )
    assert one.tokenizer == many.tokenizer
    assert content(one.history.count * times) == content(many.history.count)
    assert content(one.token_counts * times) == content(many.token_counts)
    assert one.leaders
    assert many.leaders
    assert content(one.leaders.mergeable * times) == content(many.leaders.mergeable)


def test_what_only_the_text_tells_is_refused_and_a_text_can_be_looked_at() -> None:
    run = bpe.train(counts=bpe.count(["low lower", "lowest"]), vocab_size=260)
    for ask in (
        lambda: run.at(1),
        lambda: run.gap_ranks,
        lambda: bpe.train(["a"], engine="textbook"),
    ):
        with pytest.raises(bpe.SettingError, match=r"run\.view\(text\)"):
            ask()
    assert bpe.metrics.token_uses(run.tokenization, 1)[[ord("w"), 256]].tolist() == [3, 3]
    assert content(pickle.loads(pickle.dumps(run))) == content(run)


def test_text_and_counts_exclude_each_other_and_counts_have_their_own_settings() -> None:
    wrong: list[tuple[dict[str, Any], str]] = [
        ({"split": "gpt2"}, "^split is 'gpt2', but counts were made with 'gpt4'"),
        ({"text": "a"}, "^text and counts are both given"),
        ({"counts": None}, "^text and counts are both None"),
        ({"counts": {"a": 1}}, r"^counts is \{'a': 1\}"),
    ]
    for arguments, message in wrong:
        with pytest.raises(bpe.SettingError, match=message):
            bpe.train(**{"counts": bpe.count(["a"])} | arguments)


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
    exec(recipe.replace("LocalCluster(", "LocalCluster(processes=False, "), found)
    counts = bpe.count(lines, split="gpt4")
    assert [*found["counts"]] == [*counts]
    assert found["run"].merges == bpe.train(counts=counts, vocab_size=270).merges
