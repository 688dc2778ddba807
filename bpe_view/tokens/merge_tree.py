"""The merge trees of tokens, as JSON for the browser: what each was joined from."""

from collections.abc import Iterable
from typing import Final

import bpe_core as bpe

MOST_IN_TREE: Final = 400
"""Bytes of the longest token whose tree is drawn; it has twice as many nodes."""

Parts = dict[int, tuple[int, int, int]]
"""For a token the rank of the merge that makes it, and the two tokens that it joins."""


def merge_parts(tokenizer: bpe.AnyTokenizer, token_ids: Iterable[int]) -> Parts:
    """How tokens were made, down to base symbols; a tree for each, all in one table.

    Of a token that is too long to draw its tree (`too_long`), there are only its two halves: the
    tokens in a tree may be as many as their bytes, and so would their labels be as long.
    """
    parts: Parts = {}
    for token_id in token_ids:
        try:
            made = {} if token_id in parts else tokenizer.merge_tree(token_id).made
        except bpe.SettingError:
            continue  # no merge makes it
        drawn = {token_id} & made.keys() if too_long(tokenizer.vocab[token_id]) else made
        parts |= {one: (made[one][0], *made[one][1]) for one in drawn}
    return parts


def too_long(token: bytes) -> bool:
    """Whether a token has too many bytes for its merge tree to be drawn."""
    return len(token) > MOST_IN_TREE
