"""Going on from merges that are there: all that a tokenizer had stays, whatever its IDs are."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import pytest
import tiktoken
from hypothesis import given
from hypothesis import strategies as st
from tokenizers import Tokenizer

import bpe_core as bpe
from bpe_core.analysis import pair_table
from bpe_core.text import byte_characters, make_alphabet
from tests.bpe_core import strategies
from tests.bpe_core.same import content
from tests.bpe_core.strategies import ODD_IDS as OLD

CODE: Final = "".join(
    path.read_text() for path in sorted(Path(bpe.__file__).parent.glob("t*/*.py"))
)
WIDE: Final = r"\p{N}{1,3}| ?[^\s\p{L}\p{N}]{2,}[\r\n/]*| +(?!\S)"
"""A split that cuts out numbers, punctuation and spaces in a row, and nothing between words."""


def grow(text: str | None, **more: Any) -> bpe.TrainingRun:
    settings = dict[str, Any](vocab_size=OLD.vocab_size + 20, min_count=1, initial_merges=OLD)
    return bpe.train(text, **settings | more)


def best_of(tied: list[bpe.Pair], tie_rule: str, vocab: Mapping[int, bytes]) -> bpe.Pair:
    """The winner among tied pairs, which stand in the order of their first places."""
    if tie_rule == "greatest":
        return max(tied, key=lambda pair: (vocab[pair[0]], vocab[pair[1]]))
    letters = [byte_characters()[byte] for byte in range(256)]
    bytes_first = {
        one: sorted(letters).index(letters[byte]) for byte, one in enumerate(OLD.base_ids)
    }
    keys: dict[str, Callable[[bpe.Pair], list[int]]] = {
        "first": lambda _: [],
        "lowest": list,
        "huggingface": lambda pair: [bytes_first.get(one, 256 + one) for one in pair],
    }
    return min(tied, key=keys[tie_rule])


@given(
    st.lists(st.sampled_from(["ab", "abcd", " dab", "<|x|>", "<|z|>", "dc", "d"])).map("".join)
    | strategies.text
    | strategies.tying_text,
    strategies.tie_rule,
)
def test_what_a_tokenizer_had_stays_and_new_comes_behind(text: str, tie_rule: str) -> None:
    more: dict[str, Any] = {"tie_rule": tie_rule, "special_tokens": ["<|z|>", "<|x|>"]}
    run = grow(text, **more, leaders=1)
    slow = grow(text, **more, leaders=1, engine="textbook")
    assert content(run) == content(slow)
    tokenizer, first, size = run.tokenizer, len(OLD.merges), len(run.merges)
    assert {token_id: tokenizer.vocab[token_id] for token_id in OLD.vocab} == OLD.vocab
    assert tokenizer.merged_ids == (*OLD.merged_ids, *range(901, 901 + size - first))
    assert tokenizer.special_tokens == {**OLD.special_tokens, "<|z|>": 901 + size - first}
    assert (tokenizer.split, tokenizer.whole_pieces) == (OLD.split, OLD.whole_pieces)

    allowed = run.settings.special_tokens
    before = replace(OLD, special_tokens=tokenizer.special_tokens)
    assert run.at(first).token_ids == before.encode(text, allowed_special=allowed)
    assert run.at(size).token_ids == tokenizer.encode(text, allowed_special=allowed)
    assert run.leaders
    for merge in run.merges[first:]:
        state, pair = run.at(merge.rank), (merge.left, merge.right)
        counts = state.pair_counts()
        tied = [one for one in counts if counts[one] == max(counts.values())]
        best = best_of(tied, tie_rule, tokenizer.vocab)
        assert (pair, merge.count, merge.tied) == (best, counts[best], len(tied))
        assert merge.token == tokenizer.vocab[best[0]] + tokenizer.vocab[best[1]]
        assert pair == next(iter(state.pair_counts(top=1)))
        every = pair_table(run.tokenization, merge.rank)
        assert pair == (every.left[0], every.right[0])
        assert pair == (run.leaders.left[merge.rank, 0], run.leaders.right[merge.rank, 0])
    [data] = bpe.dumps(run, "json").values()
    assert content(replace(bpe.load_run(data), history=run.history)) == content(run)


def test_a_real_model_grows_by_rows_and_every_format_keeps_the_ids_or_refuses() -> None:
    old = bpe.load_pretrained("gpt-4").truncated(merges=10_000)
    text = f"a river runs by the town{CODE}<|endoftext|>"
    run = bpe.train(CODE, vocab_size=old.vocab_size + 400, initial_merges=old)
    tokenizer, specials = run.tokenizer, old.special_tokens
    new = range(100_277, 100_677)
    assert [merge.token_id for merge in run.merges] == [*old.merged_ids, *new]
    assert {token_id: tokenizer.vocab[token_id] for token_id in old.vocab} == old.vocab
    assert (tokenizer.encode("!"), tokenizer.special_tokens) == ([0], specials)
    assert tokenizer.encode(CODE) == run.at(len(run.merges)).token_ids
    ids = tokenizer.encode(text, allowed_special=specials)
    assert (ids[-1], tokenizer.decode(ids)) == (100_257, text)
    for name in ("huggingface", "gpt2", "tiktoken"):
        files = bpe.dumps(tokenizer, name)
        again = bpe.load(files, split="gpt4")
        assert (again.merges, again.encode(text)) == (tokenizer.merges, tokenizer.encode(text))
    [data] = bpe.dumps(tokenizer, "huggingface").values()
    assert Tokenizer.from_str(data.decode()).encode(text).ids == ids
    ranks = {one: i for i, one in tokenizer.vocab.items() if i not in specials.values()}
    peer = tiktoken.Encoding(
        "", pat_str=bpe.SPLIT_PATTERNS["gpt4"], mergeable_ranks=ranks, special_tokens=dict(specials)
    )
    assert peer.encode(text, allowed_special="all") == ids


@st.composite
def forced(draw: st.DrawFn, base_size: int) -> list[tuple[int, int]]:
    """Some merges that can be made one after another, of which a text need not have any."""
    pairs: dict[tuple[int, int], None] = {}
    for _ in range(draw(st.integers(0, 6))):
        common = st.sampled_from([*map(ord, "aab "), *range(base_size, base_size + len(pairs))])
        part = common if base_size > 255 else st.integers(0, base_size + len(pairs) - 1)
        pairs.setdefault((draw(part), draw(part)))
    return list(pairs)


@pytest.mark.usefixtures("kernels")
@given(
    st.data(), strategies.text, strategies.extra_tokens,
    st.fixed_dictionaries({
        "base": strategies.base, "split": strategies.split, "tie_rule": strategies.tie_rule,
        "min_count": strategies.min_count, "leaders": st.just(3),
    }),
)  # fmt: skip
def test_pairs_come_first_whatever_their_counts(
    data: st.DataObject, text: str, extra: int, settings: dict[str, Any]
) -> None:
    size = len(make_alphabet(text, settings["base"]))
    first = data.draw(forced(size)) if size else []
    settings |= {"vocab_size": size + len(first) + extra, "initial_merges": first}
    run = bpe.train(text, engine="textbook", **settings)
    for engine in ("incremental", "compiled"):
        assert content(bpe.train(text, engine=engine, **settings)) == content(run)
    assert run.tokenizer.merges[: len(first)] == tuple(first)
    for merge, (left, right) in zip(run.merges, first, strict=False):
        count = run.at(merge.rank).pair_counts().get((left, right), 0)
        assert (merge.count, merge.tied) == (count, 1)


@given(strategies.text, strategies.split, strategies.base, strategies.tie_rule, st.integers(0, 30))
def test_going_on_with_the_same_settings_changes_nothing(
    text: str, split: str, base: bpe.Base, tie_rule: str, step: int
) -> None:
    settings: dict[str, Any] = {"split": split, "tie_rule": tie_rule, "leaders": 2}
    settings["vocab_size"] = len(make_alphabet(text, base)) + 34
    whole = bpe.train(text, base=base, **settings)
    step = min(step, len(whole.merges))
    first = whole.tokenizer.truncated(merges=step)
    again = bpe.train(text, initial_merges=first, **settings)
    assert again.tokenizer == whole.tokenizer
    from_pairs = bpe.train(text, base=base, initial_merges=first.merges, **settings)
    assert content(from_pairs.history) == content(again.history)
    tied = whole.history.tied.copy()
    tied[:step] = 1
    assert content(again.history) == content(replace(whole.history, tied=tied))


def test_another_split_may_be_given_and_counts_must_have_it() -> None:
    text = "ab ab dab " * 3
    on_text = grow(text, split=WIDE)
    assert on_text.tokenizer.split == WIDE
    assert any(b" " in merge.token[1:] for merge in on_text.merges[3:])
    table = bpe.count([text], split=WIDE)
    assert grow(None, counts=table, split=WIDE).merges == on_text.merges
    with pytest.raises(bpe.SettingError, match=r"split .*'gpt2'.* counts"):
        grow(None, counts=table)
    whole = grow(None, counts=bpe.count([text], split="gpt2"))
    assert whole.merges == grow(text).merges
    assert whole.token_counts.tolist() == grow(text).token_counts.tolist()


def test_merges_that_no_training_can_begin_with_are_refused() -> None:
    wrong: list[tuple[Any, str]] = [
        ("ab", "initial_merges is 'ab'"),
        ([(1, "a")], "initial_merges: merges has 'a'"),
        ([(1, 2), (1, 2)], r"initial_merges.* \(1, 2\)"),
        ([(1, 2), (257, 1)], r"initial_merges.*merges\[1\] .*257"),
        ([(97, 98)] + [(256 + rank, 98) for rank in range(300)], "^vocab_size .*557"),
        (replace(OLD, special_tokens={"<x>": 2**31 - 1}), "to 2147483647; .*2,147,483,647"),
        (replace(OLD, normalization="NFC"), "^initial_merges is a tokenizer"),
        (replace(OLD, file_ranks=(0, 2, 1)), "^initial_merges is a tokenizer"),
        (bpe.train("ab ab", base="characters", vocab_size=4).tokenizer, "alphabet"),
    ]
    for merges, message in wrong:
        with pytest.raises(bpe.SettingError, match=message):
            bpe.train("xyxy", base="bytes", initial_merges=merges)
