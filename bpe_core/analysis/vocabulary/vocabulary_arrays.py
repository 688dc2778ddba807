"""Every token of a tokenizer with what is known of it, as arrays: one row a token.

A vocabulary may have 200,000 tokens, so nothing here is an object a token. Rows stand in the order
of the ids; a *step* is a number of merges, as everywhere, and the vocabulary at a step has the
tokens that so many merges have made, and all that no merge makes.
"""

from dataclasses import dataclass
from functools import cached_property
from typing import TypeVar

import numpy as np
import numpy.typing as npt
import regex

from bpe_core.common.display import Shown
from bpe_core.common.errors import UnknownTokenError
from bpe_core.common.gaps import BoolArray, Int64Array
from bpe_core.common.messages import quoted
from bpe_core.common.printable import is_partial
from bpe_core.tokenizer.any_tokenizer import AnyTokenizer

_Array = TypeVar("_Array", Int64Array, BoolArray, npt.NDArray[np.uint8])

_CONTINUES = 0b10_000000  # what the two highest bits of a byte say that continues a character


@dataclass(frozen=True, eq=False)
class Vocabulary(Shown):
    """The tokens of a tokenizer; all arrays have one entry a row and are read-only.

    Attributes:
        ids: int64, the token ids, ascending.
        data: uint8, the bytes of all tokens, one after another.
        starts: int64, shape (rows + 1,): row `r` is `data[starts[r]:starts[r + 1]]`.
        made_at: int64, the rank of the first merge that makes the token; -1 where none does.
        left, right: int64, the ids which that merge joins; -1 where none does.
        partial: bool, not valid UTF-8 by itself: it begins or ends inside a character.
    """

    ids: Int64Array
    tokens: tuple[bytes, ...]
    data: npt.NDArray[np.uint8]
    starts: Int64Array
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
                f"there is no token {quoted(token_id)}; ids are {self.ids[0]} to {self.ids[-1]}"
                if len(self)
                else f"there is no token {quoted(token_id)}: the vocabulary is empty"
            )
        return row

    @cached_property
    def lengths(self) -> Int64Array:
        """int64, bytes of each token."""
        return _read_only(np.diff(self.starts))

    @cached_property
    def characters(self) -> Int64Array:
        """int64, characters of each token; -1 for half characters, which have no such number."""
        begins = (self.data & 0b11_000000) != _CONTINUES
        before = np.concatenate(([0], np.cumsum(begins, dtype=np.int64)))
        return _read_only(np.where(self.partial, -1, np.diff(before[self.starts])))

    @cached_property
    def texts(self) -> tuple[str, ...]:
        """The text of each token; a byte that is only part of a character is a lone surrogate.

        So each such byte is a character of its own, which no class but "any character" matches.
        """
        return tuple(token.decode(errors="surrogateescape") for token in self.tokens)

    @cached_property
    def whitespace(self) -> BoolArray:
        """bool, nothing but white space."""
        return _read_only(np.array([text.isspace() for text in self.texts], dtype=np.bool_))

    @cached_property
    def digits(self) -> BoolArray:
        """bool, with a decimal digit of any script in it."""
        search = regex.compile(r"\p{Nd}").search
        return _read_only(np.array([bool(search(text)) for text in self.texts], dtype=np.bool_))

    @property
    def merge_count(self) -> int:
        """The last step at which the vocabulary changes."""
        return int(self.made_at.max(initial=-1)) + 1

    def at(self, step: int) -> BoolArray:
        """bool, the tokens that the vocabulary has after `step` merges."""
        return self.made_at < step

    def built_counts(self, step: int) -> Int64Array:
        """How many tokens of the vocabulary at `step` were joined directly from each token."""
        made = (self.made_at >= 0) & self.at(step)
        left, right = self.left[made], self.right[made]
        size = int(self.ids[-1]) + 1 if len(self) else 0
        # A token joined from twice the same one is one token built from it.
        counts = np.bincount(left, minlength=size)
        counts += np.bincount(right[left != right], minlength=size)
        by_row: Int64Array = counts[self.ids]
        return by_row

    def built_from(self, token_id: int, step: int) -> Int64Array:
        """The ids of the tokens at `step` that were joined directly from a token. Raises
        `UnknownTokenError`: there is no such token."""
        self.row(token_id)
        is_part = (self.left == token_id) | (self.right == token_id)
        found: Int64Array = self.ids[is_part & self.at(step)]
        return found

    def built_upon(self, token_id: int, step: int) -> Int64Array:
        """The ids of all tokens at `step` with this one in their merge tree, itself not among them.

        Each round finds the tokens one level further up, so there are as many as the deepest
        tree has levels.

        Raises:
            UnknownTokenError: there is no such token.
        """
        made = np.flatnonzero((self.made_at >= 0) & self.at(step))
        ids, left, right = self.ids[made], self.left[made], self.right[made]
        self.row(token_id)
        inside = np.zeros(int(self.ids[-1]) + 1, dtype=np.bool_)
        inside[token_id] = True
        found = -1
        while (now := int(inside.sum())) != found:
            found = now
            inside[ids[inside[left] | inside[right]]] = True
        inside[token_id] = False
        return np.flatnonzero(inside).astype(np.int64)

    def longest(self, rows: BoolArray, count: int) -> BoolArray:
        """The `count` longest tokens, in bytes, among `rows`; more where the last ones tie."""
        lengths = self.lengths[rows]
        if len(lengths) <= count:
            return rows
        least = np.partition(lengths, -count)[-count]
        long_enough: BoolArray = rows & (self.lengths >= least)
        return long_enough


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
    vocab = tokenizer.vocab
    ids = np.array(sorted(vocab), dtype=np.int64)
    tokens = tuple(vocab[token_id] for token_id in ids.tolist())
    lengths = np.fromiter(map(len, tokens), dtype=np.int64, count=len(tokens))
    made_at, left, right = _makers(tokenizer, ids)
    special = list(tokenizer.special_tokens.values())
    return Vocabulary(
        ids=_read_only(ids),
        tokens=tokens,
        data=_read_only(np.frombuffer(b"".join(tokens), dtype=np.uint8)),
        starts=_read_only(np.concatenate(([0], np.cumsum(lengths)))),
        made_at=_read_only(made_at),
        left=_read_only(left),
        right=_read_only(right),
        partial=_read_only(np.fromiter(map(is_partial, tokens), dtype=np.bool_, count=len(tokens))),
        special=_read_only(np.isin(ids, np.array(special, dtype=np.int64))),
    )


def _makers(tokenizer: AnyTokenizer, ids: Int64Array) -> tuple[Int64Array, Int64Array, Int64Array]:
    """For each row the rank and the pair of the first merge that makes it."""
    made_at, left, right = (np.full(len(ids), -1, dtype=np.int64) for _ in range(3))
    made, first = np.unique(np.array(tokenizer.merged_ids, dtype=np.int64), return_index=True)
    # A special token may have taken the id of a merged one; then it is no longer made.
    taken = np.array([*tokenizer.base_ids, *tokenizer.special_tokens.values()], dtype=np.int64)
    is_free = ~np.isin(made, taken)
    rows = np.searchsorted(ids, made[is_free])
    pairs = np.array(tokenizer.merges, dtype=np.int64).reshape(-1, 2)[first[is_free]]
    made_at[rows], left[rows], right[rows] = first[is_free], pairs[:, 0], pairs[:, 1]
    return made_at, left, right


def _read_only(array: _Array) -> _Array:
    array.flags.writeable = False
    return array
