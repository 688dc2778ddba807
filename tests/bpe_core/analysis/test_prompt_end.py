"""Where a prompt ends, held to plain encoding and to tiktoken's list of unstable ends."""

from dataclasses import replace

import pytest
import tiktoken
from hypothesis import given
from hypothesis import strategies as st

import bpe_core as bpe
from bpe_core.analysis.prompt_end import (
    PromptEnd,
    changes_most,
    end_of_prompt,
    tokens_beginning_with,
    try_continuations,
)

TEXT = "http://localhost and https://example.org: the theme, the weather's end: größer 2026 20 "
TOKENIZER = bpe.train(TEXT * 3, vocab_size=340).tokenizer
THEIRS = tiktoken.Encoding(
    "ours",
    pat_str=bpe.SPLIT_PATTERNS["gpt4"],
    mergeable_ranks={token: one for one, token in TOKENIZER.vocab.items()},
    special_tokens={},
)


def covering(end: PromptEnd, size: int) -> tuple[int, ...]:
    """The tokens of the whole text that the prompt has a part in."""
    ids: list[int] = []
    for token_id in end.whole_ids:
        if size <= 0:
            break
        ids.append(token_id)
        size -= len(TOKENIZER.vocab[token_id])
    return tuple(ids)


@pytest.mark.parametrize(
    "prompt", ["http:", "htt", "the", "the wea", "a ", "t's", "20", " 20", "größ", "e: ", "x"]
)
def test_the_ends_that_a_prompt_can_have_are_those_that_tiktoken_lists(prompt: str) -> None:
    stable, ends = THEIRS.encode_with_unstable(prompt)
    theirs = {(*stable, *end) for end in ends} or {tuple(stable)}
    # A token that ends inside a character needs a longer continuation than one token.
    theirs = {ids for ids in theirs if is_text(ids)}
    size = len(prompt.encode())
    ours = {covering(end, size) for end in try_continuations(TOKENIZER, prompt, 10_000)}
    ours.add(tuple(TOKENIZER.encode(prompt)))
    assert ours == theirs | {tuple(TOKENIZER.encode(prompt))}


def is_text(ids: tuple[int, ...]) -> bool:
    """Whether ids are whole characters."""
    return "\ufffd" not in TOKENIZER.decode(ids)


@given(st.text("the wa:/p2", max_size=12), st.text("the wa:/p2", max_size=6))
def test_what_is_kept_is_the_longest_beginning_that_both_have(prompt: str, more: str) -> None:
    found = end_of_prompt(TOKENIZER, prompt, more)
    ours, whole = TOKENIZER.encode(prompt), TOKENIZER.encode(prompt + more)
    assert (list(found.prompt_ids), list(found.whole_ids)) == (ours, whole)
    same = [ours[:size] == whole[:size] for size in range(len(ours) + 1)]
    assert found.changed == len(ours) - max(size for size, equal in enumerate(same) if equal)


@given(st.text("the wa:/p2", max_size=12))
def test_nothing_that_is_tried_changes_more_than_what_is_named(prompt: str) -> None:
    most = changes_most(TOKENIZER, prompt)
    tried = [end.changed for end in try_continuations(TOKENIZER, prompt, 40)]
    assert (most.changed if most else 0) == max(tried, default=0)


def test_the_longer_tokens_that_begin_alike() -> None:
    found = tokens_beginning_with(TOKENIZER, b"t")
    vocab = TOKENIZER.vocab
    assert found == [one for one in vocab if vocab[one].startswith(b"t") and vocab[one] != b"t"]
    assert len(found) == 2


def test_a_split_pattern_that_is_slow_on_what_is_tried_is_given_up_in_time() -> None:
    learnt = ("a" * 60 + "! ") * 30
    slow = replace(bpe.train(learnt, split="none", vocab_size=300).tokenizer, split="(a|aa)+$")
    assert slow.encode("a" * 40)
    with pytest.raises(bpe.PatternTimeoutError):
        changes_most(slow, "a" * 40, timeout=0.2)
    quick = bpe.train(TEXT * 3, split=r"\w+|\W+", vocab_size=340).tokenizer
    assert changes_most(quick, "the wea")
