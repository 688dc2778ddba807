"""Every token of a tokenizer as arrays with one entry a token, in the order of the IDs.

A vocabulary may have 200,000 tokens, so there is no object for each. A *step* is a number of
merges: the vocabulary at a step has the tokens that these merges make, and all that no merge makes.
"""

import re
from dataclasses import dataclass
from functools import cached_property
from typing import Final

import numpy as np

from bpe_core.common.display import Shown
from bpe_core.common.errors import UnknownTokenError
from bpe_core.common.gaps import BoolArray, Int64Array
from bpe_core.common.messages import quoted
from bpe_core.common.printable import is_partial, printable
from bpe_core.tokenizer.any_tokenizer import AnyTokenizer

CONTINUING: Final = bytes(range(0x80, 0xC0))  # bytes of UTF-8 that do not begin a character


@dataclass(frozen=True, eq=False)
class Vocabulary(Shown):
    """The tokens of a tokenizer. A *row* is a place in these arrays, which are as long.

    Attributes:
        ids: int64, the token IDs, ascending.
        tokens: the bytes of each token.
        made_at: int64, the rank of the first merge that makes the token; -1 if none does.
        left, right: int64, the IDs of the pair of that merge; -1 if there is none.
        partial: bool, not valid UTF-8 by itself: it begins or ends inside a character.
        special: bool, a special token.
    """

    ids: Int64Array
    tokens: tuple[bytes, ...]
    made_at: Int64Array
    left: Int64Array
    right: Int64Array
    partial: BoolArray
    special: BoolArray

    def __len__(self) -> int:
        return len(self.ids)

    def row(self, token_id: int) -> int:
        """The row of a token. Raises `UnknownTokenError`: there is no such token."""
        row = int(np.searchsorted(self.ids, token_id))
        if row == len(self) or self.ids[row] != token_id:
            raise UnknownTokenError(
                f"there is no token {quoted(token_id)} among the {len(self):,} of this vocabulary"
            )
        return row

    @cached_property
    def lengths(self) -> Int64Array:
        """int64, bytes of each token."""
        return np.array([*map(len, self.tokens)], dtype=np.int64)

    @cached_property
    def characters(self) -> Int64Array:
        """int64, characters that begin in each token, so that the tokens of a text have together
        as many as the text."""
        begins = [len(token.translate(None, CONTINUING)) for token in self.tokens]
        return np.array(begins, dtype=np.int64)

    @cached_property
    def texts(self) -> tuple[str, ...]:
        """The text of each token; a byte that is only part of a character is a lone surrogate.

        So a regular expression matches such a byte by "any character" alone.
        """
        return tuple(token.decode(errors="surrogateescape") for token in self.tokens)

    @cached_property
    def printed(self) -> tuple[str, ...]:
        """Each token as tables show it: `printable` of its bytes."""
        return tuple(map(printable, self.tokens))

    @cached_property
    def whitespace(self) -> BoolArray:
        """bool, nothing but white space."""
        return np.array([text.isspace() for text in self.texts], dtype=np.bool_)

    @cached_property
    def digits(self) -> BoolArray:
        """bool, with a decimal digit of any script in it."""
        return np.array([re.search(r"\d", text) is not None for text in self.texts], dtype=np.bool_)

    @property
    def merge_count(self) -> int:
        """The last step at which the vocabulary changes."""
        return int(self.made_at.max(initial=-1)) + 1

    def at(self, step: int) -> BoolArray:
        """bool, the tokens that the vocabulary has after `step` merges."""
        return self.made_at < step

    def built_counts(self, step: int) -> Int64Array:
        """int64, how many tokens at `step` have each token as their left or right half."""
        made = (self.made_at >= 0) & self.at(step)
        left, right = self.left[made], self.right[made]
        size = int(self.ids.max(initial=-1)) + 1
        counts = np.bincount(left, minlength=size)
        # A token joined from twice the same one is one token built from it.
        counts += np.bincount(right[left != right], minlength=size)
        return np.asarray(counts[self.ids], dtype=np.int64)

    def built_from(self, token_id: int, step: int) -> Int64Array:
        """The IDs of the tokens at `step` of which a token is the left or the right half."""
        is_half = (self.left == token_id) | (self.right == token_id)
        return np.asarray(self.ids[is_half & self.at(step)], dtype=np.int64)

    def built_upon(self, token_id: int, step: int) -> Int64Array:
        """The IDs of all tokens at `step` with a token in their merge tree, itself left out."""
        made = np.flatnonzero((self.made_at >= 0) & self.at(step))
        ids, left, right = self.ids[made], self.left[made], self.right[made]
        contains = np.zeros(int(self.ids.max(initial=token_id)) + 1, dtype=np.bool_)
        contains[token_id] = True
        found, before = 1, 0
        while found > before:  # each round goes one level further up in the trees
            contains[ids[contains[left] | contains[right]]] = True
            found, before = int(contains.sum()), found
        contains[token_id] = False
        return np.flatnonzero(contains).astype(np.int64)


def read_vocabulary(tokenizer: AnyTokenizer) -> Vocabulary:
    """The vocabulary of a tokenizer.

    >>> import bpe_core as bpe
    >>> run = bpe.train("aaabdaaabac", vocab_size=259, split="none")
    >>> vocabulary = read_vocabulary(run.tokenizer)
    >>> vocabulary.tokens[256:], vocabulary.lengths[256:].tolist()
    ((b'aa', b'aaa', b'aaab'), [2, 3, 4])
    >>> vocabulary.built_from(256, step=3).tolist(), vocabulary.built_upon(256, step=3).tolist()
    ([257], [257, 258])
    """
    ids, tokens = (
        zip(*sorted(tokenizer.vocab.items()), strict=True) if tokenizer.vocab else ((), ())
    )
    special = [*tokenizer.special_tokens.values()]
    rows = np.array(ids, dtype=np.int64)
    made_at, left, right = (np.full(len(ids), -1, dtype=np.int64) for _ in range(3))
    made, first = np.unique(np.array(tokenizer.merged_ids, dtype=np.int64), return_index=True)
    # The ID of a merged token may belong to a special one, or to a base symbol: no merge makes it.
    is_merged = ~np.isin(made, np.array([*tokenizer.base_ids, *special], dtype=np.int64))
    places, ranks = np.searchsorted(rows, made[is_merged]), first[is_merged]
    pairs = np.array(tokenizer.merges, dtype=np.int64).reshape(-1, 2)[ranks]
    made_at[places], left[places], right[places] = ranks, pairs[:, 0], pairs[:, 1]
    return Vocabulary(
        ids=rows,
        tokens=tokens,
        made_at=made_at,
        left=left,
        right=right,
        partial=np.array([*map(is_partial, tokens)], dtype=np.bool_),
        special=np.isin(rows, np.array(special, dtype=np.int64)),
    )
