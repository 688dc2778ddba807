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
        SettingError: they are no pairs of whole numbers, a pair stands twice, or the tokenizer is
            none that a training could have made.
    """
    if isinstance(given, Tokenizer):
        _check_trained(given)
        return given.merges
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


def _check_trained(tokenizer: Tokenizer) -> None:
    """A tokenizer from elsewhere may number or make its tokens in ways that no training does."""
    ids = [*tokenizer.base_ids, *tokenizer.merged_ids]
    is_plain = ids == list(range(len(ids))) and not (tokenizer.file_ranks or tokenizer.characters)
    if not is_plain or tokenizer.normalization:
        raise SettingError(
            "initial_merges is a tokenizer that numbers its tokens otherwise than a training does, "
            "or does more than merge; allowed is a trained one, or its pairs in the ids of this "
            "training"
        )
