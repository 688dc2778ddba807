"""Going on from merges that are there: held against the textbook with its first merges forced."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import bpe_core as bpe
from bpe_core.text import make_alphabet
from tests.bpe_core import naive, strategies
from tests.bpe_core.same import content

TEXT = (
    "by the way, the river of the town runs by the mill; by the way, 12345 of the people of the "
    "town go by the river, and the mill of the town is by the way!! \n"
) * 3

WIDE = r"\p{N}{1,3}| ?[^\s\p{L}\p{N}]{2,}[\r\n/]*| +(?!\S)"
"""A split that cuts out numbers, punctuation and spaces in a row, and nothing between words."""


@st.composite
def forced(draw: st.DrawFn, base_size: int) -> list[tuple[int, int]]:
    """Some merges that can be made one after another, of which a text need not have any."""
    pairs: dict[tuple[int, int], None] = {}
    for _ in range(draw(st.integers(0, 6))):
        common = st.sampled_from([*map(ord, "aab "), *range(base_size, base_size + len(pairs))])
        part = common if base_size > 255 else st.integers(0, base_size + len(pairs) - 1)
        pairs.setdefault((draw(part), draw(part)))
    return list(pairs)


@given(
    st.data(), strategies.text, strategies.base, strategies.split, strategies.tie_rule,
    strategies.min_count, strategies.extra_tokens,
)  # fmt: skip
def test_given_merges_come_first_and_all_else_is_the_textbook(
    data: st.DataObject,
    text: str,
    base: bpe.Base,
    split: str,
    tie_rule: str,
    min_count: int,
    extra: int,
) -> None:
    """The rank, the count, and every gap; what is learned behind is what a text would give whose
    symbols were the tokens that the given merges leave."""
    size = len(make_alphabet(text, base))
    first = data.draw(forced(size)) if size else []
    settings: dict[str, Any] = {
        "base": base, "split": split, "tie_rule": tie_rule, "min_count": min_count,
        "vocab_size": size + len(first) + extra, "initial_merges": first, "leaders": 3,
    }  # fmt: skip
    run = bpe.train(text, engine="textbook", **settings)
    for engine in ("incremental", "compiled"):
        assert content(bpe.train(text, engine=engine, **settings)) == content(run)
    assert run.tokenizer.merges[: len(first)] == tuple(first)

    corpus = run.tokenization.corpus
    pieces = [corpus.pretokens()[place] for place in corpus.sequence.tolist()]
    states = naive.naive_states(pieces, list(run.tokenizer.merges), size)
    ranks: list[int] = []
    for row in naive.naive_gap_ranks(states):
        ranks += [*row, naive.NEVER]
    assert run.gap_ranks.tolist() == ranks[:-1]
    for merge, state in zip(run.merges, states, strict=False):
        counts = naive.naive_pair_counts(state)
        pair = (merge.left, merge.right)
        assert merge.count == counts.get(pair, 0)
        if merge.rank < len(first):
            assert merge.tied == 1
        else:
            assert merge.count == max(counts.values()) >= min_count
            assert merge.tied == list(counts.values()).count(merge.count)
            if tie_rule == "first":
                assert pair == next(one for one in counts if counts[one] == merge.count)
    assert run.tokenizer.encode(text) == run.at(len(run.merges)).token_ids


@given(strategies.text, strategies.split, strategies.tie_rule, st.integers(0, 30))
def test_going_on_with_the_same_settings_changes_nothing(
    text: str, split: str, tie_rule: str, step: int
) -> None:
    whole = bpe.train(text, vocab_size=290, split=split, tie_rule=tie_rule, leaders=2)
    first = whole.tokenizer.merges[:step]
    again = bpe.train(
        text, vocab_size=290, split=split, tie_rule=tie_rule, initial_merges=first, leaders=2
    )
    assert again.tokenizer == whole.tokenizer
    assert again.gap_ranks.tolist() == whole.gap_ranks.tolist()
    assert again.history.count.tolist() == whole.history.count.tolist()
    assert again.history.tied[step:].tolist() == whole.history.tied[step:].tolist()
    assert again.stop_reason == whole.stop_reason


def test_every_step_is_that_of_the_tokenizer_the_run_ends_in() -> None:
    """Not that of stage 1, whose split cuts some things otherwise: here digits in a row."""
    text = "12345 12345 " + TEXT
    first = bpe.train(text, vocab_size=300, split="gpt2")
    run = bpe.train(text, vocab_size=350, split=WIDE, initial_merges=first.tokenizer)
    for step in (0, 20, 44, len(run.merges)):
        assert run.at(step).token_ids == run.tokenizer.truncated(merges=step).encode(text)
    assert run.at(44).token_ids != first.at(44).token_ids


def test_a_saved_run_says_which_merges_were_given() -> None:
    first = [(ord("z"), ord("q")), (ord("t"), ord("h")), (256, 257)]
    run = bpe.train(TEXT, vocab_size=280, initial_merges=first)
    assert [merge.count for merge in run.merges[:3]] == [0, TEXT.count("th"), 0]
    [(name, data)] = bpe.dumps(run, "json", with_text=True).items()
    assert content(bpe.load_run(data)) == content(run)
    saved = json.loads(data)
    saved["training"]["initial_merges"] = 2
    with pytest.raises(bpe.FormatError, match="does not make the merges"):
        bpe.load_run(json.dumps(saved).encode())
    saved["training"]["initial_merges"] = 99
    with pytest.raises(bpe.FormatError, match="initial_merges is 99"):
        bpe.load_run(json.dumps(saved).encode())
    assert b"initial_merges" not in bpe.dumps(bpe.train(TEXT), "json", with_text=True)[name]


ELSEWHERE = bpe.Tokenizer(
    alphabet=bpe.train("").tokenizer.alphabet,
    merges=((97, 98), (256, 97), (98, 97), (97, 257)),
    merged_ids=(256, 258, 257, 258),
    split="gpt2",
    special_tokens={},
)


@pytest.mark.parametrize(
    ("merges", "message"),
    [
        ("ab", "initial_merges is 'ab'"),
        ({(97, 98)}, "initial_merges is .*sequence"),
        ([5], r"initial_merges: merges\[0\] is 5"),
        ([(1, "a")], "initial_merges: merges has 'a'"),
        ([(1, 2), (1, 2)], r"initial_merges.* \(1, 2\)"),
        ([(1, 2), (257, 1)], r"initial_merges.*merges\[1\] .*257"),
        ([(-1, 2)], "initial_merges.* -1"),
        ([(97, 98)] + [(256 + rank, 98) for rank in range(300)], "^vocab_size .*557"),
        (ELSEWHERE, "^initial_merges "),
        (bpe.train("ab ab", base="characters", vocab_size=4).tokenizer, "alphabet"),
    ],
)
def test_merges_that_no_training_can_begin_with_are_refused(merges: Any, message: str) -> None:
    with pytest.raises(bpe.SettingError, match=message):
        bpe.train(TEXT, base="bytes", initial_merges=merges)
