"""`.tiktoken` files: a line for each token, its bytes in base64 and its rank, which is its ID.

The file has no split and no special tokens; those of real models are known by its SHA-256. Its
merges are recovered: tiktoken joins any two neighbours whose bytes together are a token, the lowest
rank first. So each way to cut a token into two tokens is a merge, and `merge_numbers` keeps the one
that applies: the bytes of a token are always joined in the same order.
"""

import re
import zlib
from array import array
from base64 import b64encode
from binascii import a2b_base64
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import Final

import numpy as np

from bpe_core.common.errors import CannotSaveError, FormatError
from bpe_core.common.gaps import Int64Array
from bpe_core.common.limits import MAX_LINES, MAX_RANKED_BYTES, MAX_WAYS
from bpe_core.common.messages import quoted
from bpe_core.common.progress import OnProgress, Progress, ignore_progress
from bpe_core.files.formats.format import Files, Format, Opened, OpenSettings, Written
from bpe_core.files.formats.readers import as_file_errors, list_missing
from bpe_core.files.pretrained.models import TOKEN_FILES
from bpe_core.text.alphabet import byte_alphabet
from bpe_core.text.pretokenize import Normalization
from bpe_core.text.splits import SPLIT_PATTERNS, SplitPattern
from bpe_core.tokenizer.checks import check_ids
from bpe_core.tokenizer.merge_numbers import number_merges, order_merges
from bpe_core.tokenizer.tokenizer import Tokenizer

_LINE: Final = re.compile(
    rb"(?:=|(?:[\w+/]{4})*(?:[\w+/]{2}==|[\w+/]{3}=)?) [0-9]{1,10}\r?(?:\n|$)"
)
_CUTS: Final = Path(__file__).parents[1] / "pretrained" / "cuts"
"""The `cuts` of `tokenizer_of` for each known file, a byte each: finding them takes two seconds."""
_BYTES: Final = byte_alphabet().symbols


def read(files: Files, settings: OpenSettings) -> Opened:
    """Opens a `.tiktoken` file. Raises `FormatError`: `settings` has no split, and the file is none
    of `TOKEN_FILES`."""
    name, data = next(iter(files.items()))
    model = TOKEN_FILES.get(sha256(data).hexdigest())
    split, specials = settings.split or (model and model.split), settings.special_tokens
    if not split:
        raise FormatError(
            f"{name} has no split; give split, a regex or {', '.join(map(repr, SPLIT_PATTERNS))}",
            reason="split_needed",
        )
    tokens, form, cuts = _read_tokens(data, name), None, None
    if model:
        specials = model.special_tokens if specials is None else specials
        form, file = model.normalization, _CUTS / f"{model.file}.zlib"
        cuts = zlib.decompress(file.read_bytes()) if file.is_file() else None
    with as_file_errors(name):
        tokenizer = tokenizer_of(
            tokens, split, specials, form, cuts=cuts, on_progress=settings.on_progress
        )
    return Opened(tokenizer, "tiktoken")


def _read_tokens(data: bytes, name: str) -> dict[int, bytes]:
    """Returns the tokens by rank. Whisper's file has the empty token as `=`."""
    if data.count(b"\n") + data.count(b" ") > 2 * MAX_LINES:
        raise FormatError(f"{name} has too many lines; at most {MAX_LINES:,} are allowed")
    parts = data.split()
    try:
        ranks = [*map(int, parts[1::2])]
        tokens = dict(zip(ranks, map(a2b_base64, parts[::2]), strict=True))
    except ValueError:
        lines = filter(None, data.splitlines())
        wrong = next((line for line in lines if not _LINE.fullmatch(line)), b"")
        raise FormatError(
            f"{name} has the line {quoted(wrong)}; each must be base64, a space and a rank"
        ) from None
    if len(tokens) < len(ranks):
        raise FormatError(f"{name} has a rank twice")
    return tokens


def write(tokenizer: Tokenizer, *_unused: object) -> Written:
    """Returns a `.tiktoken` file with which tiktoken gives the same IDs."""
    ids = {*tokenizer.base_ids, *tokenizer.merged_ids, *tokenizer.other_tokens}
    tokens = {token_id: tokenizer.vocab[token_id] for token_id in sorted(ids)}
    try:
        found = tokenizer_of(tokens, tokenizer.split)
    except FormatError as error:
        raise CannotSaveError(f"tiktoken cannot carry these tokens: {error}") from None
    same = (found.merges, found.file_ranks) == (tokenizer.merges, tokenizer.file_ranks)
    if not same or (tokenizer.other_tokens and tokenizer.whole_pieces is not True):
        raise CannotSaveError(
            "tiktoken would give other IDs: it joins any two tokens that together are one, takes "
            "IDs for ranks, and what no merge makes for whole pre-tokens"
        )
    lost = {
        "split pattern": quoted(tokenizer.split),
        "special tokens": ", ".join(map(quoted, tokenizer.special_tokens)),
        "normalization": tokenizer.normalization,
    }
    return {"tokenizer.tiktoken": token_lines(tokens)}, list_missing("tiktoken", lost)


def token_lines(by_rank: Mapping[int, bytes]) -> bytes:
    """Returns a `.tiktoken` file.

    >>> token_lines({0: b"!", 1: b"lo", 2: b""})
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
    on_progress: OnProgress = ignore_progress,
) -> Tokenizer:
    """Returns the tokenizer of tokens whose IDs are their ranks, with the merges behind them. A
    token that no merge makes stands for a whole pre-token.

    Args:
        by_rank: distinct tokens by rank.
        split, special_tokens, normalization: as for `Tokenizer`, like the errors.
        cuts: for each token by rank, the length of the left side of its merge, 0 if it has none;
            None to find the merges.
        on_progress: may raise to stop.

    Raises:
        FormatError: a token is there twice, or one of the 256 bytes is missing.

    >>> tokens = [*(bytes([byte]) for byte in range(256)), b"ab", b"abc"]
    >>> tokenizer_of(dict(enumerate(tokens)), "none").merges
    ((97, 98), (256, 99))
    """
    check_ids("ranks", by_rank)
    by_rank = dict(sorted(by_rank.items()))
    tokens = [*by_rank.values()]
    place = {token: place for place, token in enumerate(tokens)}
    if len(place) < len(tokens):
        twice = next(token for at, token in enumerate(tokens) if place[token] != at)
        raise FormatError(f"the token {quoted(twice)} is there twice")
    if missing := [byte for byte in _BYTES if byte not in place]:
        raise FormatError(f"{len(missing)} of the 256 bytes, such as {missing[0]!r}, are no tokens")
    base = np.array([place[byte] for byte in _BYTES])
    if cuts is None:
        merges = _all_cuts(place, on_progress)
        order = number_merges(merges, len(place), base)
    else:
        merged = np.flatnonzero(np.frombuffer(cuts, dtype=np.uint8))
        left = [place[token[:cut]] for token, cut in zip(tokens, cuts, strict=True) if cut]
        right = [place[token[cut:]] for token, cut in zip(tokens, cuts, strict=True) if cut]
        merges = np.array([left, right, merged], dtype=np.int64)
        sizes = np.fromiter(map(len, tokens), dtype=np.int32, count=len(tokens))
        order = order_merges(merges, sizes)
    ids = np.fromiter(by_rank, dtype=np.int64, count=len(by_rank))
    left, right, merged = merges[:, order]
    is_other = np.ones(len(ids), dtype=np.bool_)
    is_other[base] = is_other[merged] = False
    other_tokens = {rank: by_rank[rank] for rank in ids[is_other].tolist()}
    is_in_order = np.all(np.diff(order) > 0)
    return Tokenizer(
        alphabet=byte_alphabet(),
        split=split,
        special_tokens=special_tokens or {},
        normalization=normalization,
        base_ids=tuple(ids[base].tolist()),
        merges=tuple(zip(ids[left].tolist(), ids[right].tolist(), strict=True)),
        merged_ids=tuple(ids[merged].tolist()),
        other_tokens=other_tokens,
        whole_pieces=bool(other_tokens),
        file_ranks=() if is_in_order else tuple(np.argsort(np.argsort(order)).tolist()),
    )


def _all_cuts(place: Mapping[bytes, int], on_progress: OnProgress) -> Int64Array:
    """Returns each way to join two tokens to a third, sorted by the third, int64, shape (3, ways):
    the places of the two and of the third in `place`."""
    lengths = sorted({*map(len, place)} - {0})
    size = sum(map(len, place))
    if size > MAX_RANKED_BYTES:
        raise FormatError(f"the tokens have {size:,} bytes; at most {MAX_RANKED_BYTES:,} are read")
    found = array("q")
    for token, merged in place.items():
        on_progress(Progress("checking", merged, len(place)))
        if len(found) > 3 * MAX_WAYS:
            raise FormatError(f"there are more than {MAX_WAYS:,} ways to cut the tokens in two")
        for cut in lengths:
            if cut >= len(token):
                break
            left = place.get(token[:cut])
            if left is not None and (right := place.get(token[cut:])) is not None:
                found.extend((left, right, merged))
    return np.array(found).reshape(-1, 3).T


FORMAT: Final = Format(
    "tiktoken", "tiktoken: .tiktoken", "tokenizer.tiktoken",
    lambda files: _LINE.match(files.start) is not None, read, write,
    suffix=".tiktoken", endings=("tiktoken",),
)  # fmt: skip
