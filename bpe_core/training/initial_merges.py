"""Merges that a training begins with: those of another training, which are not learned again.

An engine numbers tokens: base symbols from 0, then merges. Their ids are a table beside that: those
that the tokenizer had from which a training goes on, and behind the largest of them the new ones.
"""

from collections.abc import Iterable, Sequence, Set
from dataclasses import replace

import numpy as np

from bpe_core.common.arguments import are_several, as_whole
from bpe_core.common.errors import SettingError
from bpe_core.common.messages import quoted
from bpe_core.common.pairs import Pair
from bpe_core.engines.history import MergeHistory
from bpe_core.text.alphabet import Alphabet
from bpe_core.tokenizer.tokenizer import Tokenizer
from bpe_core.training.run import Settings


def check_initial_merges(given: object) -> tuple[Pair, ...]:
    """The pairs of a tokenizer or of a list, by the numbers of their tokens. Raises `SettingError`:
    they are no pairs of whole numbers, a pair stands twice, or the tokenizer does more than a
    training could learn."""
    if isinstance(given, Tokenizer):
        return _renumbered(given)
    if not are_several(given) or isinstance(given, Set):  # of which the order is chance
        raise SettingError(
            f"initial_merges is {quoted(given)}; it must be a Tokenizer, or a sequence of pairs of "
            "token IDs"
        )
    assert isinstance(given, Iterable)
    pairs = [_pair(one) for one in given]
    if len(set(pairs)) < len(pairs):
        twice = next(pair for place, pair in enumerate(pairs) if pair in pairs[:place])
        raise SettingError(f"initial_merges has {twice} twice; each pair is merged once")
    return tuple(pairs)


def check_initial_fit(given: object, pairs: Iterable[Pair], alphabet: Alphabet) -> None:
    """Check that each pair joins what is there by then. Raises `SettingError`: an id that no
    earlier merge makes, or a tokenizer of another alphabet."""
    if isinstance(given, Tokenizer) and given.alphabet != alphabet:
        raise SettingError(
            "initial_merges is a tokenizer with another alphabet; it must be one that begins from "
            f"the same {alphabet.base} as this training"
        )
    for rank, pair in enumerate(pairs):
        size = len(alphabet) + rank
        if not (0 <= pair[0] < size and 0 <= pair[1] < size):
            raise SettingError(
                f"initial_merges[{rank}] is {pair}; expected IDs from 0 to {size - 1}: the "
                "base symbols, and what the merges before it make"
            )


def first_tokenizer(given: object, settings: Settings, alphabet: Alphabet) -> Tokenizer:
    """The tokenizer before anything is learned: a given one, or one of the given pairs."""
    check_initial_fit(given, settings.initial_merges, alphabet)
    if isinstance(given, Tokenizer):
        return replace(given, split=settings.split)
    return Tokenizer(alphabet, settings.initial_merges, settings.split, {})


def grown(
    first: Tokenizer, history: MergeHistory, special_tokens: Sequence[str]
) -> tuple[Tokenizer, MergeHistory]:
    """What a training makes of the tokenizer that it began with, and its history with token ids.

    All ids that there were stay, so an embedding matrix only gets more rows.

    Args:
        first: as `first_tokenizer` gives it.
        history: what an engine learned, with the numbers of tokens.
        special_tokens: those that are new get ids behind those of the merges.
    """
    begin = first.id_count
    made = range(begin, begin + len(history.left) - len(first.merges))
    merged_ids = (*first.merged_ids, *made) if first.merges else made
    if first.merges or first.base_ids != range(begin):  # else the numbers are the ids
        history = with_ids(history, (*first.base_ids, *merged_ids))
    new = [text for text in special_tokens if text not in first.special_tokens]
    specials = {text: made.stop + place for place, text in enumerate(new)}
    tokenizer = replace(
        first,
        merges=tuple(zip(history.left.tolist(), history.right.tolist(), strict=True)),
        merged_ids=merged_ids,
        special_tokens={**first.special_tokens, **specials},
    )
    return tokenizer, history


def with_ids(history: MergeHistory, ids: Sequence[int]) -> MergeHistory:
    """What an engine gives, with the ids of tokens instead of their numbers."""
    id_of = np.array([*ids, -1]).astype(np.int32)  # -1 fills rows of leaders up
    leaders = history.leaders
    if leaders:
        leaders = replace(leaders, left=id_of[leaders.left], right=id_of[leaders.right])
    return replace(history, left=id_of[history.left], right=id_of[history.right], leaders=leaders)


def _pair(value: object) -> Pair:
    if not are_several(value):
        raise SettingError(f"initial_merges has {quoted(value)}; expected pairs of token IDs")
    ids = [as_whole(one, "initial_merges") for one in value]  # type: ignore[attr-defined]
    if len(ids) != 2:
        raise SettingError(f"initial_merges has {quoted(value)}; expected pairs of token IDs")
    return ids[0], ids[1]


def _renumbered(tokenizer: Tokenizer) -> tuple[Pair, ...]:
    """The merges of a tokenizer, whose ids may be any, as if a training had made them.

    Some from elsewhere do what no training learns: the same token twice, merges that go by other
    ranks, characters that are tokens from the start.
    """
    ids = [*tokenizer.base_ids, *tokenizer.merged_ids]
    numbers = {token_id: number for number, token_id in enumerate(ids)}
    is_learned = len(numbers) == len(ids) and not tokenizer.file_ranks
    if not is_learned or tokenizer.normalization:
        raise SettingError(
            "initial_merges is a tokenizer that makes a token in two ways, or does more than "
            "merge; it must be one that a training could have made"
        )
    return tuple((numbers[left], numbers[right]) for left, right in tokenizer.merges)
