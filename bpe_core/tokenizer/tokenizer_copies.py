"""Copies of a tokenizer: with more special tokens, or with fewer merges."""

from bisect import bisect
from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import cached_property
from itertools import chain, count, islice
from typing import Self

import numpy as np

from bpe_core.common.arguments import checked, whole
from bpe_core.common.errors import SettingError
from bpe_core.common.gaps import Int64Array
from bpe_core.common.quoting import quoted
from bpe_core.tokenizer.tokenizer_parts import TokenizerParts


class TokenizerCopies(TokenizerParts):
    """The copies of a tokenizer."""

    @checked()
    def with_special_tokens(self, special_tokens: Mapping[str, int | None]) -> Self:
        """A copy that has these special tokens, too.

        Args:
            special_tokens: their texts, and the id of each; None for the next free id after the
                largest.

        Raises:
            SettingError: a token has the text, or the id, already.
            TextError: a text holds a lone surrogate.

        >>> import bpe_core as bpe
        >>> tok = bpe.train("abab", vocab_size=257).tokenizer
        >>> dict(tok.with_special_tokens({"<x>": None, "<y>": 3001}).special_tokens)
        {'<x>': 257, '<y>': 3001}
        """
        asked = set(special_tokens.values())
        free = (token_id for token_id in count(self.id_count) if token_id not in asked)
        added = {text: next(free) if i is None else int(i) for text, i in special_tokens.items()}
        self._check_new(added)
        return replace(self, special_tokens={**self.special_tokens, **added})

    @checked()
    def with_special_ids(self, special_tokens: Mapping[str, int]) -> Self:
        """A copy that has special tokens, its own or others, at these ids. All other tokens make
        room, in their order. Raises `SettingError`: an id twice, or another token has the text.

        >>> import bpe_core as bpe
        >>> tok = bpe.train("ab<e>ab", vocab_size=257, special_tokens=["<e>"]).tokenizer
        >>> tok.with_special_ids({"<pad>": 0, "<e>": 1}).encode("ab<e>", allowed_special="all")
        [258, 1]
        """
        self._check_new(special_tokens.keys() - self.special_tokens.keys())
        taken = {*special_tokens.values()}
        ids = [*islice((one for one in count() if one not in taken), self.id_count)]
        gone = sorted(i for text, i in self.special_tokens.items() if text in special_tokens)

        def moved(old: Iterable[int]) -> list[int]:
            return [ids[one - bisect(gone, one)] for one in old]

        whole = self.whole_pieces
        specials = {text: moved([i])[0] for text, i in self.special_tokens.items()}
        return replace(
            self,
            merges=np.array(moved(self._merge_array.ravel().tolist()), np.int32).reshape(-1, 2),
            special_tokens={**specials, **special_tokens},
            base_ids=moved(self.base_ids),
            merged_ids=moved(self.merged_ids),
            other_tokens=dict(
                zip(moved(self.other_tokens), self.other_tokens.values(), strict=True)
            ),
            whole_pieces=whole if isinstance(whole, bool) else moved(whole),
            characters=dict(zip(self.characters, moved(self.characters.values()), strict=True)),
        )

    def _check_new(self, texts: Iterable[str]) -> None:
        for text in texts:
            if (known := self.token_to_id(text)) is not None:
                raise SettingError(
                    f"special_tokens has {quoted(text)}, which is a token already, with the id "
                    f"{known}"
                )

    @checked(vocab_size=whole(0, none=True), merges=whole(0, none=True))
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
        if not sizes[0] <= (asked or 0) <= sizes[-1]:
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
