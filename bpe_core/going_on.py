"""Merges that a training begins with: those of another training, which are not learned again."""

from collections.abc import Iterable
from typing import Final

from bpe_core.alphabet import Alphabet
from bpe_core.arguments import are_several, as_whole
from bpe_core.errors import SettingError
from bpe_core.pairs import Pair
from bpe_core.quoting import quoted
from bpe_core.tokenizer import Tokenizer

SUPERWORD_SPLIT: Final = r"\p{N}{1,3}| ?[^\s\p{L}\p{N}]{2,}[\r\n/]*| +(?!\S)"
"""The split of SuperBPE's second stage, for `train(text, split=…, initial_merges=…)`: it cuts out
numbers, punctuation and spaces in a row, and nothing between words.

Source: A. Liu et al., "SuperBPE: Space Travel for Language Models" (2025), arXiv 2503.13423.
"""


def check_initial_merges(given: object) -> tuple[Pair, ...]:
    """The pairs of a tokenizer or of a list, with token ids as a training numbers them.

    Raises:
        SettingError: they are no pairs of whole numbers, a pair stands twice, or the tokenizer
            does more than a training could learn.
    """
    if isinstance(given, Tokenizer):
        return _renumbered(given)
    if not are_several(given):
        raise SettingError(
            f"initial_merges is {quoted(given)}; allowed is a Tokenizer, or pairs of token ids"
        )
    assert isinstance(given, Iterable)
    pairs = [_pair(one) for one in given]
    if len(set(pairs)) < len(pairs):
        twice = next(pair for place, pair in enumerate(pairs) if pair in pairs[:place])
        raise SettingError(f"initial_merges has {twice} twice; each pair is merged once")
    return tuple(pairs)


def check_initial_fit(given: object, pairs: Iterable[Pair], alphabet: Alphabet) -> None:
    """Check that each pair joins what is there by then.

    Raises:
        SettingError: an id that no earlier merge makes, or a tokenizer of another alphabet.
    """
    if isinstance(given, Tokenizer) and given.alphabet != alphabet:
        raise SettingError(
            "initial_merges is a tokenizer with another alphabet; allowed is one that begins from "
            f"the same {alphabet.base} as this training"
        )
    for rank, pair in enumerate(pairs):
        size = len(alphabet) + rank
        if not (0 <= pair[0] < size and 0 <= pair[1] < size):
            raise SettingError(
                f"initial_merges[{rank}] is {pair}; allowed are ids from 0 to {size - 1}: the "
                "base symbols, and what the merges before it make"
            )


def _pair(value: object) -> Pair:
    if not are_several(value):
        raise SettingError(f"initial_merges has {quoted(value)}; allowed are pairs of token ids")
    ids = [as_whole(one, "initial_merges") for one in value]  # type: ignore[attr-defined]
    if len(ids) != 2:
        raise SettingError(f"initial_merges has {quoted(value)}; allowed are pairs of token ids")
    return ids[0], ids[1]


def _renumbered(tokenizer: Tokenizer) -> tuple[Pair, ...]:
    """The merges of a tokenizer, whose ids may be any, as if a training had made them.

    Some from elsewhere do what no training learns: the same token twice, merges that go by other
    ranks, characters that are tokens from the start.
    """
    ids = [*tokenizer.base_ids, *tokenizer.merged_ids]
    numbers = {token_id: number for number, token_id in enumerate(ids)}
    is_learned = len(numbers) == len(ids) and not (tokenizer.file_ranks or tokenizer.characters)
    if not is_learned or tokenizer.normalization:
        raise SettingError(
            "initial_merges is a tokenizer that makes a token in two ways, or does more than "
            "merge; allowed is one that a training could have made"
        )
    return tuple((numbers[left], numbers[right]) for left, right in tokenizer.merges)
