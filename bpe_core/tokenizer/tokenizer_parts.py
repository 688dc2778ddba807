"""What a tokenizer is made of: checked, a value with a hash and copies; what follows from it."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, fields
from functools import cached_property
from itertools import chain
from types import MappingProxyType
from typing import Any

import numpy as np

from bpe_core.common.errors import SettingError
from bpe_core.common.gaps import Int32Array, Int64Array
from bpe_core.common.messages import quoted
from bpe_core.common.pairs import Pair
from bpe_core.text.alphabet import Alphabet
from bpe_core.text.normalizing import Normalization
from bpe_core.text.pretokenize import check_split
from bpe_core.text.splits import SplitPattern
from bpe_core.tokenizer import tokenizer_checks as checks
from bpe_core.tokenizer.pretoken_encoder import PretokenEncoder
from bpe_core.tokenizer.text_cutter import TextCutter
from bpe_core.tokenizer.token_lookup import TokenLookup


@dataclass(frozen=True, repr=False)
class TokenizerParts(TokenLookup):
    """The parts of a tokenizer, as `bpe_core.tokenizer.Tokenizer` tells them."""

    alphabet: Alphabet
    merges: tuple[Pair, ...] | Int32Array
    split: SplitPattern
    special_tokens: Mapping[str, int]
    base_ids: Sequence[int] = ()
    merged_ids: Sequence[int] = ()
    other_tokens: Mapping[int, bytes] = field(default_factory=dict)
    whole_pieces: bool | Collection[int] = False
    normalization: Normalization | None = None
    file_ranks: Sequence[int] = ()

    def __post_init__(self) -> None:
        if not isinstance(self.alphabet, Alphabet):
            raise SettingError(f"alphabet is {quoted(self.alphabet)}; it must be an Alphabet")
        checks.check_normalization(self.normalization)
        merges = checks.check_pairs(self.merges)
        self._keep_merges(merges)
        self._set("split", check_split(self.split))
        base_size = len(self.alphabet)
        self._set_ids("base_ids", range(base_size))
        self._set_ids("merged_ids", range(base_size, base_size + len(merges)))
        ranks = checks.check_ranks(self.file_ranks, len(merges))
        self._set("file_ranks", ranks)
        checks.check_merges(self.alphabet.symbols, merges, self.base_ids, self.merged_ids)
        taken = chain(self.base_ids, self.merged_ids)
        others = checks.check_other_tokens(self.other_tokens, taken)
        self._set("other_tokens", MappingProxyType(others))
        self._set("whole_pieces", checks.check_whole_pieces(self.whole_pieces, others))
        specials = checks.check_special_mapping(self.special_tokens)
        self._set("special_tokens", MappingProxyType(specials))
        doubled = set(specials.values())
        if doubled and (
            doubled := doubled.intersection(chain(self.base_ids, self.merged_ids, others))
        ):
            checks.check_special_ids(specials.items(), self._ordinary_tokens(doubled))

    def _keep_merges(self, checked: Int64Array) -> None:
        """A tuple as one; of an array, which a training gives, a tuple is made when it is asked
        for: to make it takes longer than all that is checked."""
        if isinstance(self.merges, np.ndarray):
            del vars(self)["merges"]
            self._set("_merge_array", checked.astype(np.int32))
        else:
            self._set("merges", tuple(self.merges))

    def _set_ids(self, name: str, usual: range) -> None:
        ids = getattr(self, name)
        if not isinstance(ids, range):
            if not isinstance(ids, Sequence) or isinstance(ids, str | bytes | bytearray):
                raise SettingError(f"{name} is {quoted(ids)}; it must be a sequence of token IDs")
            ids = tuple(ids)
        ids = ids or usual
        if len(ids) != len(usual):
            raise SettingError(f"{name} has {len(ids)} ids; there must be {len(usual)}")
        checks.check_ids(name, ids)
        # A range says the same in less room, and makes equal tokenizers compare equal.
        self._set(name, usual if ids == usual or ids == tuple(usual) else ids)

    def _set(self, name: str, value: object) -> None:
        object.__setattr__(self, name, value)

    def __repr__(self) -> str:
        specials = f", {len(self.special_tokens)} special" if self.special_tokens else ""
        return (
            f"<Tokenizer: {self.alphabet.base}, vocabulary {self.vocab_size:,}, "
            f"{len(self.merged_ids):,} merges{specials}, split {quoted(self.split)}>"
        )

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        return hash(
            tuple(
                frozenset(value.items()) if isinstance(value, Mapping) else value
                for value in (getattr(self, field.name) for field in fields(self))
            )
        )

    def __getstate__(self) -> dict[str, Any]:
        # What was worked out from the fields is worked out again; a view of a dict has no copy.
        values = {field.name: getattr(self, field.name) for field in fields(self)}
        return {k: dict(v) if isinstance(v, Mapping) else v for k, v in values.items()}

    def __setstate__(self, state: dict[str, Any]) -> None:
        for name, value in state.items():
            self._set(name, MappingProxyType(value) if isinstance(value, dict) else value)

    @cached_property
    def vocab(self) -> dict[int, bytes]:
        """Every token's bytes by id, special tokens included."""
        specials = {token_id: text.encode() for text, token_id in self.special_tokens.items()}
        return self._ordinary_tokens() | specials

    def _ordinary_tokens(self, wanted: Collection[int] = ()) -> dict[int, bytes]:
        """The bytes of all tokens that are not special; or at least of those that are wanted."""
        tokens = dict(zip(self.base_ids, self.alphabet.symbols, strict=True))
        needed = set(wanted)
        made = list(zip(self.merged_ids, self.merges, strict=True))
        for token_id, pair in reversed(made) if wanted else ():
            if token_id in needed:
                needed.update(pair)
        for token_id, (left, right) in made:
            if not wanted or token_id in needed:
                tokens[token_id] = tokens[left] + tokens[right]
        return tokens | dict(self.other_tokens)

    @cached_property
    def vocab_size(self) -> int:
        """Tokens without the special ones: base symbols plus merges, for a trained tokenizer.

        `len(tokenizer)` counts the special ones, too, and `id_count` every id up to the largest.
        """
        return len({*self.base_ids, *self.merged_ids, *self.other_tokens})

    @cached_property
    def id_count(self) -> int:
        """The largest id, also of a special token, plus 1: the rows of an embedding matrix."""
        fixed = chain(self._unmade, self.other_tokens, self.special_tokens.values())
        return max(chain(fixed, self.merged_ids), default=-1) + 1

    # Made once, and not before it is asked for: some vocabularies have 500,000 merges.
    @cached_property
    def _unmade(self) -> frozenset[int]:
        """The ids of what merges begin with."""
        return frozenset(self.base_ids)

    @cached_property
    def _merge_array(self) -> Int32Array:
        return np.array(self.merges, dtype=np.int32).reshape(-1, 2)

    @cached_property
    def _encoder(self) -> PretokenEncoder:
        return PretokenEncoder(
            tuple(self.merges), self.base_ids, self.merged_ids, self.file_ranks, self._whole
        )

    @cached_property
    def _cutter(self) -> TextCutter:
        return TextCutter(
            self.alphabet, self.split, self.special_tokens, self.normalization, self._whole
        )

    @cached_property
    def _whole(self) -> Mapping[int, bytes]:
        """The tokens that a pre-token may be as it stands."""
        if isinstance(self.whole_pieces, bool):
            return self.other_tokens if self.whole_pieces else {}
        return {token_id: self.other_tokens[token_id] for token_id in self.whole_pieces}

    @cached_property
    def _base_array(self) -> Int64Array:
        return _read_only(self.base_ids)

    @cached_property
    def _merged_array(self) -> Int64Array:
        return _read_only(self.merged_ids)

    @cached_property
    def _token_lengths(self) -> list[int]:
        """The lengths in bytes that tokens have, the longest first."""
        return sorted(set(map(len, self._ids_by_bytes)), reverse=True)


def _read_only(ids: Sequence[int]) -> Int64Array:
    array = checks.ids_as_array(ids)
    array.flags.writeable = False
    return array
