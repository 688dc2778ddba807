"""Initial merges: training continues from known merges, such as those of a tokenizer.

Engines number tokens: base symbols from 0, then merges. A tokenizer may have any IDs; they do not
change, and new tokens get IDs after the largest of them.
"""

from collections.abc import Sequence, Set
from dataclasses import replace

import numpy as np

from bpe_core.common.arguments import is_collection
from bpe_core.common.errors import SettingError
from bpe_core.common.limits import MAX_ID
from bpe_core.common.messages import quoted
from bpe_core.common.pairs import Pair
from bpe_core.engines.history import MergeHistory
from bpe_core.text.alphabet import Alphabet
from bpe_core.text.splits import SplitPattern
from bpe_core.tokenizer.tokenizer import Tokenizer


def check_initial_merges(merges: Tokenizer | Sequence[Pair]) -> tuple[Pair, ...]:
    """Return initial merges as pairs of token numbers: base symbols from 0, then merges.

    Raises `SettingError`: not a sequence, or a tokenizer that training cannot result in."""
    if isinstance(merges, Tokenizer):
        return _token_numbers(merges)
    if not is_collection(merges) or isinstance(merges, Set):  # a set has no order
        raise SettingError(
            f"initial_merges is {quoted(merges)}; it must be a Tokenizer or a sequence of pairs"
        )
    # `Tokenizer` checks, in `first_tokenizer`, that these are pairs of earlier tokens.
    return tuple(tuple(pair) if is_collection(pair) else pair for pair in merges)  # type: ignore[misc]


def _token_numbers(tokenizer: Tokenizer) -> tuple[Pair, ...]:
    """Return the merges of a tokenizer, with token numbers in place of its IDs."""
    ids = [*tokenizer.base_ids, *tokenizer.merged_ids]
    numbers = {token_id: number for number, token_id in enumerate(ids)}
    if len(numbers) < len(ids) or tokenizer.file_ranks or tokenizer.normalization:
        raise SettingError(
            "initial_merges is a tokenizer that makes a token in two ways, has ranks of its own, "
            "or normalizes text; a training makes none like that"
        )
    return tuple((numbers[left], numbers[right]) for left, right in tokenizer.merges)


def first_tokenizer(
    initial: Tokenizer | Sequence[Pair],
    pairs: Sequence[Pair],
    split: SplitPattern,
    alphabet: Alphabet,
) -> Tokenizer:
    """Return the tokenizer before training: `initial` with this split, or one with the merges
    `pairs`. Raises `SettingError`: a tokenizer with another alphabet, or pairs that do not fit it.
    """
    if isinstance(initial, Tokenizer):
        if initial.alphabet != alphabet:
            raise SettingError(
                "initial_merges is a tokenizer with another alphabet; it must be one with the same "
                f"{alphabet.base} as this training"
            )
        return replace(initial, split=split)
    try:
        return Tokenizer(alphabet, tuple(pairs), split, {})
    except SettingError as error:
        raise SettingError(f"initial_merges: {error}") from None


def grow(
    first: Tokenizer, history: MergeHistory, special_tokens: Sequence[str]
) -> tuple[Tokenizer, MergeHistory]:
    """Return `first` with the merges of a training, and the history with token IDs.

    Args:
        first: the tokenizer before training. Its IDs do not change, so that the rows of an
            embedding matrix remain valid.
        history: the result of an engine, with token numbers.
        special_tokens: new ones get the IDs after those of the merges.
    """
    begin = first.id_count
    learned_ids = range(begin, begin + len(history.left) - len(first.merges))
    if learned_ids and learned_ids[-1] > MAX_ID:
        raise SettingError(
            f"initial_merges has IDs up to {begin - 1}; new tokens must have some up to {MAX_ID:,}"
        )
    merged_ids = (*first.merged_ids, *learned_ids) if first.merges else learned_ids
    if first.merges or first.base_ids != range(begin):  # else the numbers are the IDs
        history = _with_ids(history, (*first.base_ids, *merged_ids))
    new = [text for text in special_tokens if text not in first.special_tokens]
    specials = {text: learned_ids.stop + place for place, text in enumerate(new)}
    tokenizer = replace(
        first,
        merges=tuple(zip(history.left.tolist(), history.right.tolist(), strict=True)),
        merged_ids=merged_ids,
        special_tokens={**first.special_tokens, **specials},
    )
    return tokenizer, history


def _with_ids(history: MergeHistory, ids: Sequence[int]) -> MergeHistory:
    """Return the history with the token IDs `ids` in place of token numbers."""
    id_of = np.array([*ids, -1]).astype(np.int32)  # -1: no pair, in `leaders`
    leaders = history.leaders
    if leaders:
        leaders = replace(leaders, left=id_of[leaders.left], right=id_of[leaders.right])
    return replace(history, left=id_of[history.left], right=id_of[history.right], leaders=leaders)
