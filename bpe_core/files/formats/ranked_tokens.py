"""Vocabularies that list tokens with their ranks and no merges: tiktoken's files and their kin.

tiktoken joins any two neighbours whose bytes together are a token, the lowest rank first.
Nevertheless each token has only one last merge: its bytes are always joined in the same order, as
long as no merge crosses their edges. So all ways to cut a token in two are written down as merges,
and `merge_numbers` keeps those that ever apply.
"""

from array import array
from base64 import b64encode
from collections.abc import Mapping
from typing import Final

import numpy as np

from bpe_core.common.errors import FormatError
from bpe_core.common.gaps import Int64Array
from bpe_core.common.messages import quoted
from bpe_core.common.progress import OnProgress, Progress, nobody_hears
from bpe_core.files.json_reading import check_entries, first_repeated
from bpe_core.text.alphabet import byte_alphabet
from bpe_core.text.normalizing import Normalization
from bpe_core.text.splits import SplitPattern
from bpe_core.tokenizer.checks import check_ids
from bpe_core.tokenizer.merge_numbers import number_merges, order_merges
from bpe_core.tokenizer.tokenizer import Tokenizer

MAX_TOKENS: Final = 2**23
"""Bytes of all tokens together, so of at most 4,096 lengths; real ones have 2 million."""
_BYTES: Final = byte_alphabet().symbols


def written(by_rank: Mapping[int, bytes]) -> bytes:
    """A `.tiktoken` file: base64 of the token, a space, its rank, on a line each.

    >>> written({0: b"!", 1: b"lo", 2: b""})
    b'IQ== 0\\nbG8= 1\\n= 2\\n'
    """
    lines = ((b64encode(token) or b"=") + b" %d\n" % rank for rank, token in by_rank.items())
    return b"".join(lines)


def tokenizer_of(
    by_rank: Mapping[int, bytes],
    split: SplitPattern,
    special_tokens: Mapping[str, int] | None = None,
    normalization: Normalization | None = None,
    *,
    cuts: bytes | None = None,
    on_progress: OnProgress = nobody_hears,
) -> Tokenizer:
    """The tokenizer of tokens whose ids are their ranks, with the merges behind them.

    What no merge makes it takes as whole pre-tokens.

    Args:
        by_rank: distinct tokens by rank.
        split, special_tokens, normalization: as for `Tokenizer`.
        cuts: if that is known, for each token by rank the length of the left part that its last
            merge joins, 0 if no merge makes it.
        on_progress: hears how far it is; may raise to end it.

    Raises:
        FormatError: a token stands twice, one of the 256 bytes is missing, or there are more bytes
            than in any vocabulary.
        SettingError: what `Tokenizer` refuses, such as a rank that is no token id.

    >>> tokens = [*(bytes([byte]) for byte in range(256)), b"ab", b"abc"]
    >>> tokenizer_of(dict(enumerate(tokens)), "none").merges
    ((97, 98), (256, 99))
    """
    check_ids("ranks", by_rank)
    by_rank = dict(sorted(by_rank.items()))
    tokens = [*by_rank.values()]
    place = {token: place for place, token in enumerate(tokens)}
    if len(place) < len(tokens):
        raise FormatError(f"the token {quoted(first_repeated(tokens))} stands twice")
    missing = [byte for byte in _BYTES if byte not in place]
    if missing:
        raise FormatError(
            f"{len(missing)} of the 256 bytes, such as {quoted(missing[0])}, are no tokens; a "
            "byte-level vocabulary has all of them"
        )
    base = np.array([place[byte] for byte in _BYTES])
    if cuts is None:
        merges = all_cuts(place, on_progress)
        kept = number_merges(merges, len(place), base)
    else:
        made = np.flatnonzero(np.frombuffer(cuts, dtype=np.uint8))
        left = [place[token[:cut]] for token, cut in zip(tokens, cuts, strict=True) if cut]
        right = [place[token[cut:]] for token, cut in zip(tokens, cuts, strict=True) if cut]
        merges = np.array([left, right, made], dtype=np.int64)
        sizes = np.fromiter(map(len, tokens), dtype=np.int32, count=len(tokens))
        kept = order_merges(merges, sizes)
    ids = np.fromiter(by_rank, dtype=np.int64, count=len(by_rank))
    left, right, made = merges[:, kept]
    is_other = np.ones(len(ids), dtype=np.bool_)
    is_other[base] = is_other[made] = False
    in_order = bool(np.all(np.diff(kept) > 0))
    others = {rank: by_rank[rank] for rank in ids[is_other].tolist()}
    return Tokenizer(
        alphabet=byte_alphabet(),
        split=split,
        special_tokens=special_tokens or {},
        normalization=normalization,
        base_ids=tuple(ids[base].tolist()),
        merges=tuple(zip(ids[left].tolist(), ids[right].tolist(), strict=True)),
        merged_ids=tuple(ids[made].tolist()),
        other_tokens=others,
        whole_pieces=bool(others),
        file_ranks=() if in_order else tuple(np.argsort(np.argsort(kept)).tolist()),
    )


def all_cuts(place: Mapping[bytes, int], on_progress: OnProgress) -> Int64Array:
    """Each way to join two tokens to a third, in the order of the third: three rows, the places of
    what is joined and made. `place`: of each token its place in their order.

    >>> all_cuts({b"a": 0, b"b": 1, b"ab": 2}, nobody_hears).tolist()
    [[0], [1], [2]]
    """
    lengths = sorted({*map(len, place)} - {0})
    size = sum(map(len, place))
    if size > MAX_TOKENS:
        raise FormatError(f"the tokens have {size:,} bytes; at most {MAX_TOKENS:,} are allowed")
    found = array("q")
    for token, made in place.items():
        on_progress(Progress("checking", made, len(place)))
        check_entries(len(found) // 3, "the vocabulary", "ways to cut its tokens in two")
        for cut in lengths:
            if cut >= len(token):
                break
            left = place.get(token[:cut])
            if left is not None:
                right = place.get(token[cut:])
                if right is not None:
                    found.extend((left, right, made))
    return np.array(found).reshape(-1, 3).T
