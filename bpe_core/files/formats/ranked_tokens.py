"""Vocabularies that list tokens with their ranks and no merges: tiktoken's files and their kin.

tiktoken joins any two neighbours whose bytes together are a token, the lowest rank first.
Nevertheless each token has only one last merge: its bytes are always joined in the same order, as
long as no merge crosses their edges. So all ways to cut a token in two are written down as merges,
and `merge_numbers` keeps those that ever apply.
"""

from array import array
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from bpe_core.common.errors import FormatError
from bpe_core.common.gaps import Int32Array, Int64Array
from bpe_core.common.json_reading import check_entries
from bpe_core.common.progress import OnProgress, Progress, nobody_hears
from bpe_core.common.quoting import quoted
from bpe_core.text.alphabet import byte_alphabet
from bpe_core.text.normalizing import Normalization
from bpe_core.text.pretokenize import SplitPattern
from bpe_core.tokenizer.merge_numbers import numbered, ordered
from bpe_core.tokenizer.tokenizer import Tokenizer

MAX_TOKEN: Final = 2**14
"""Bytes of a token that is encoded to find its merge; the longest of real ones has 1,024."""
MAX_TOKENS: Final = 2**23  # bytes of all tokens together; real ones have 2 million
_EVERY: Final = 64  # tokens that are cut between two reports
_WAYS: Final = "ways to cut its tokens in two"
_BYTES: Final = byte_alphabet().symbols


@dataclass(frozen=True)
class Vocabulary:
    """A vocabulary of bytes as `Tokenizer` takes it; the attributes are named as there."""

    base_ids: tuple[int, ...]
    merges: Int32Array
    merged_ids: tuple[int, ...]
    other_tokens: dict[int, bytes]
    file_ranks: tuple[int, ...] = ()

    def tokenizer(
        self,
        split: SplitPattern,
        special_tokens: Mapping[str, int],
        normalization: Normalization | None = None,
    ) -> Tokenizer:
        """The tokenizer, which takes what no merge makes as whole pre-tokens."""
        return Tokenizer(
            alphabet=byte_alphabet(),
            split=split,
            special_tokens=dict(special_tokens),
            whole_pieces=bool(self.other_tokens),
            normalization=normalization,
            **vars(self),
        )


def vocabulary_of(
    by_rank: Mapping[int, bytes], on_progress: OnProgress = nobody_hears
) -> Vocabulary:
    """The merges behind tokens whose ids are their ranks.

    Args:
        by_rank: distinct tokens by rank.
        on_progress: hears how far it is; may raise to end it.

    Raises:
        FormatError: a token is too long, or one of the 256 bytes is missing.

    >>> tokens = [*(bytes([byte]) for byte in range(256)), b"ab", b"abc"]
    >>> vocabulary_of(dict(enumerate(tokens))).merges.tolist()
    [[97, 98], [256, 99]]
    """
    by_rank = dict(sorted(by_rank.items()))
    place = {token: place for place, token in enumerate(by_rank.values())}
    missing = [f"0x{byte[0]:02X}" for byte in _BYTES if byte not in place]
    if missing:
        raise FormatError(
            f"the vocabulary has no token for {len(missing)} of the 256 bytes "
            f"({', '.join(missing[:5])}{' …' if len(missing) > 5 else ''}); a byte-level "
            "vocabulary has all of them"
        )
    cuts = all_cuts([*place], on_progress)
    base = np.array([place[byte] for byte in _BYTES])
    return _vocabulary(by_rank, base, cuts, numbered(cuts[0], cuts[1], cuts[2], len(place), base))


def merges_at(cuts: bytes, tokens: Sequence[bytes]) -> Vocabulary:
    """The vocabulary of which it is known where each last merge joins.

    Args:
        cuts: for each token the length of the left part, 0 if no merge makes it.
        tokens: the tokens in rank order, or the first of them; the rank is the id. An empty one
            stands where a rank has no token.

    >>> bytes_first = [bytes([byte]) for byte in range(256)]
    >>> merges_at(bytes(256) + bytes([1, 2]), [*bytes_first, b"ab", b"abc"]).merges.tolist()
    [[97, 98], [256, 99]]
    """
    by_rank = {rank: token for rank, token in enumerate(tokens) if token}
    place = {token: place for place, token in enumerate(by_rank.values())}
    cut_at = [(token, cut) for token, cut in zip(tokens, cuts, strict=False) if cut]
    left = [place[token[:cut]] for token, cut in cut_at]
    right = [place[token[cut:]] for token, cut in cut_at]
    merges = np.array([left, right, [place[token] for token, _ in cut_at]], dtype=np.int64)
    sizes = np.fromiter(map(len, place), dtype=np.int32, count=len(place))
    base = np.array([place[byte] for byte in _BYTES])
    return _vocabulary(by_rank, base, merges, ordered(merges[0], merges[1], merges[2], sizes))


def _vocabulary(
    by_rank: Mapping[int, bytes], base: Int64Array, merges: Int64Array, kept: Int64Array
) -> Vocabulary:
    """`base`: the places of the 256 bytes. `merges`: three rows by rank, the places of what each
    joins and makes. `kept`: those that apply, in their new order."""
    ids = np.fromiter(by_rank, dtype=np.int64, count=len(by_rank))
    left, right, made = merges[:, kept]
    is_other = np.ones(len(ids), dtype=np.bool_)
    is_other[base] = is_other[made] = False
    in_order = bool(np.all(np.diff(kept) > 0))
    return Vocabulary(
        base_ids=tuple(ids[base].tolist()),
        merges=ids[np.stack((left, right), axis=1)].astype(np.int32),
        merged_ids=tuple(ids[made].tolist()),
        other_tokens={rank: by_rank[rank] for rank in ids[is_other].tolist()},
        file_ranks=() if in_order else tuple(np.argsort(np.argsort(kept)).tolist()),
    )


def all_cuts(tokens: Sequence[bytes], on_progress: OnProgress) -> Int64Array:
    """Each way to join two of the tokens to a third, in the order of the third: three rows, the
    places of what is joined and made.

    >>> all_cuts([b"a", b"b", b"ab"], nobody_hears).tolist()
    [[0], [1], [2]]
    """
    place = {token: rank for rank, token in enumerate(tokens)}
    lengths = sorted({*map(len, tokens)} - {0})
    found = array("q")
    size = 0
    for made, token in enumerate(tokens):
        if made % _EVERY == 0:
            on_progress(Progress("checking", made, len(tokens)))
            check_entries(len(found) // 3, "the vocabulary", _WAYS)
        size += len(token)
        if len(token) > MAX_TOKEN or size > MAX_TOKENS:
            raise FormatError(
                f"the token {quoted(token)} has {len(token):,} bytes, and all up to it {size:,}; "
                f"at most {MAX_TOKEN:,} are allowed, and {MAX_TOKENS:,} together"
            )
        for cut in lengths:
            if cut >= len(token):
                break
            left = place.get(token[:cut])
            if left is not None:
                right = place.get(token[cut:])
                if right is not None:
                    found.extend((left, right, made))
    check_entries(len(found) // 3, "the vocabulary", _WAYS)
    return np.array(found).reshape(-1, 3).T
