"""Growing a tokenizer: all that it had stays, also where its ids are in no order and have gaps."""

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
from bpe_core.text import huggingface_order
from bpe_core.tokenizer import MAX_ID
from tests.bpe_core import strategies
from tests.bpe_core.same import content
from tests.bpe_core.strategies import ODD_IDS as OLD
from tests.bpe_core.training.test_initial_merges import WIDE

CODE: Final = "".join(path.read_text() for path in sorted(Path(bpe.__file__).parent.glob("*/*.py")))


def grow(text: str | None, **more: Any) -> bpe.TrainingRun:
    settings = dict[str, Any](vocab_size=OLD.vocab_size + 20, min_count=1, initial_merges=OLD)
    return bpe.train(text, **settings | more)


def best_of(tied: list[bpe.Pair], tie_rule: str, vocab: Mapping[int, bytes]) -> bpe.Pair:
    """The winner among tied pairs, which stand in the order of their first places."""
    if tie_rule == "greatest":
        return max(tied, key=lambda pair: (vocab[pair[0]], vocab[pair[1]]))
    bytes_first = dict(zip(OLD.base_ids, huggingface_order().tolist(), strict=True))
    keys: dict[str, Callable[[bpe.Pair], list[int]]] = {
        "first": lambda _: [],
        "lowest": list,
        "huggingface": lambda pair: [bytes_first.get(one, 256 + one) for one in pair],
    }
    return min(tied, key=keys[tie_rule])


@given(
    st.lists(st.sampled_from(["ab", "abcd", " dab", "<|x|>", "<|z|>", "dc", "d"])).map("".join)
    | strategies.text,
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
    uses, specials = run.token_uses(size), tokenizer.special_tokens.values()
    ordinary = [one for one in run.at(size).token_ids if one not in specials]
    assert uses.tolist() == [ordinary.count(one) for one in range(len(uses))]
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
    [data] = bpe.dumps(run, "json", with_text=True).values()
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
    assert tokenizer.encode(text[:24]) == old.encode(text[:24])
    assert tokenizer.encode(CODE) == run.at(len(run.merges)).token_ids
    ids = tokenizer.encode(text, allowed_special=specials)
    assert (ids[-1], tokenizer.decode(ids)) == (100_257, text)
    assert not set(new).isdisjoint(ids)
    for name in ("huggingface", "gpt2", "tiktoken"):
        files = bpe.dumps(tokenizer, name)
        again = bpe.load(files, split="gpt4")
        assert (again.merges, again.encode(text)) == (tokenizer.merges, tokenizer.encode(text))
    [data] = bpe.dumps(run, "json", with_text=True).values()
    assert content(bpe.load_run(data)) == content(run)
    [data] = bpe.dumps(tokenizer, "huggingface").values()
    assert Tokenizer.from_str(data.decode()).encode(text).ids == ids
    ranks = {one: i for i, one in tokenizer.vocab.items() if i not in specials.values()}
    peer = tiktoken.Encoding(
        "", pat_str=bpe.SPLIT_PATTERNS["gpt4"], mergeable_ranks=ranks, special_tokens=dict(specials)
    )
    assert peer.encode(text, allowed_special="all") == ids
    with pytest.raises(bpe.CannotSaveError, match=r"minbpe .* these tokens"):
        bpe.dumps(tokenizer, "minbpe")
    with pytest.raises(bpe.SettingError, match=r"^vocab_size .*\b10256\b"):
        bpe.train(CODE, vocab_size=10_255, initial_merges=old)


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


def test_base_symbols_are_those_of_the_tokenizer() -> None:
    old = bpe.train("abab", base="characters", vocab_size=3).tokenizer
    assert bpe.train("baba" * 2, vocab_size=4, initial_merges=old).tokenizer.vocab_size == 4
    with pytest.raises(bpe.SettingError, match="alphabet"):
        bpe.train("abab", base="bytes", initial_merges=old)
    plain = bpe.Tokenizer(OLD.alphabet, (), "none", {}, base_ids=range(255, -1, -1))
    grown = bpe.train("abab", vocab_size=257, initial_merges=plain).tokenizer
    assert (grown.merges, grown.encode("bab")) == (((158, 157),), [157, 256])
    full = replace(plain, special_tokens={"<x>": MAX_ID})
    with pytest.raises(bpe.SettingError, match=r"merged_ids .*2147483648"):
        bpe.train("abab", vocab_size=257, initial_merges=full)
