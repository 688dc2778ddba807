"""Copies of a tokenizer: with fewer merges."""

from dataclasses import replace
from functools import cached_property
from itertools import chain, count
from typing import Self

import numpy as np

from bpe_core.common.arguments import check_whole
from bpe_core.common.errors import SettingError
from bpe_core.common.gaps import Int64Array
from bpe_core.common.messages import quoted
from bpe_core.tokenizer.tokenizer_parts import TokenizerParts


class TokenizerCopies(TokenizerParts):
    """The copies of a tokenizer."""

    def truncated(self, *, vocab_size: int | None = None, merges: int | None = None) -> Self:
        """A copy with the first merges alone; of a trained tokenizer, what training had so far.

        The first are those that stand first in `merges`, each after those that make its parts;
        encoding goes by their ranks as before. What only the others make is no token any more.
        Special tokens that training numbered behind the merges follow those that are left. All
        other tokens keep their ids, as do all of an opened model, also those that no merge makes.

        Args:
            vocab_size: how many tokens there shall be, as `vocab_size` counts them.
            merges: how many merges; just one of the two is given.

        Raises:
            SettingError: both are given, or none, or there is no such size.

        >>> import bpe_core as bpe
        >>> text = "low lower lowest"
        >>> small, large = (bpe.train(text, vocab_size=size).tokenizer for size in (258, 262))
        >>> large.truncated(vocab_size=258) == large.truncated(merges=2) == small
        True
        """
        if (vocab_size is None) == (merges is None):
            raise SettingError(
                f"vocab_size is {quoted(vocab_size)} and merges is {quoted(merges)}; give "
                "one of the two"
            )
        name, asked = ("vocab_size", vocab_size) if merges is None else ("merges", merges)
        sizes = self._vocab_sizes if merges is None else np.arange(len(self.merged_ids) + 1)
        if not sizes[0] <= check_whole(name, asked) <= sizes[-1]:
            raise SettingError(f"{name} is {quoted(asked)}; it must be {sizes[0]} to {sizes[-1]}")
        kept = int(np.searchsorted(sizes, asked or 0, side="right")) - 1
        if kept == len(self.merged_ids):
            return self
        moved = self._following(kept)
        return replace(
            self,
            merges=self._merge_array[:kept],
            merged_ids=self.merged_ids[:kept],
            file_ranks=np.argsort(np.argsort(self.file_ranks[:kept])).tolist(),
            special_tokens={text: moved.get(i, i) for text, i in self.special_tokens.items()},
        )

    @cached_property
    def _vocab_sizes(self) -> Int64Array:
        """`vocab_size` after 0, 1, 2, … merges; some merges make no new token."""
        ids, first = np.unique(self._merged_array, return_index=True)
        is_new = np.zeros(len(self.merged_ids) + 1, dtype=np.int64)
        is_new[first + 1] = ~np.isin(ids, list(self._unmade))
        sizes: Int64Array = np.cumsum(is_new) + (self.vocab_size - int(is_new.sum()))
        return sizes

    def _following(self, merges: int) -> dict[int, int]:
        """The new ids of the special tokens that training numbered behind the merges.

        A training that goes on from a tokenizer has special tokens among its merges, too.
        """
        specials = self.special_tokens.values()
        fixed = max(chain(self._unmade, self.other_tokens), default=-1)
        end = first = max(chain(self.merged_ids, (fixed,))) + 1
        is_usual = isinstance(self.base_ids, range) and isinstance(self.merged_ids, range)
        went_on = self.merged_ids[-1] + 1 == first
        if is_usual or (went_on and any(self.merged_ids[0] < one < first for one in specials)):
            while end in specials:
                end += 1
        before = (one for one in specials if one < first)
        begin = max(chain(self.merged_ids[:merges], (fixed,), before)) + 1
        return dict(zip(range(first, end), count(begin), strict=False))
