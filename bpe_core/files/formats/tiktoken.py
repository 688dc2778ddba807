"""`.tiktoken` files: a line for each token, its bytes in base64 and its rank, which is its ID.

There are neither merges nor a split nor special tokens in the file. Split and special tokens are
known for files of real models, by their SHA-256. The merges are recovered: tiktoken joins any two
neighbours whose bytes together are a token, the lowest rank first; nevertheless each token has only
one last merge, because its bytes are always joined in the same order, as long as no merge crosses
their edges. So all ways to cut a token in two are merges, and `merge_numbers` keeps those that ever
apply.
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
from bpe_core.common.progress import OnProgress, Progress, nobody_hears
from bpe_core.files.formats.format import Files, Format, Opened, OpenSettings, SaveSettings
from bpe_core.files.formats.readers import as_file_errors, check_bytes, missing
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
"""For each token of a known file, by rank, the length of the left part that its last merge joins,
in a byte; 0: no merge makes it. To find the merges takes two seconds."""
_BYTES: Final = byte_alphabet().symbols


def read(files: Files, settings: OpenSettings) -> Opened:
    """Opens a `.tiktoken` file. Raises `FormatError`: `settings` has no split, and the file is none
    of `TOKEN_FILES`."""
    name, data = next(iter(files.items()))
    model = TOKEN_FILES.get(sha256(data).hexdigest())
    split, specials = settings.split or (model and model.split), settings.special_tokens
    if not split:
        raise FormatError(
            f"{name} has tokens but no split, like all .tiktoken files; give split, one of "
            f"{', '.join(map(repr, SPLIT_PATTERNS))} or the regex of the model",
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
    notes = [f"The token {i} is empty: it is in no text." for i in tokens if not tokens[i]]
    return Opened(tokenizer, "tiktoken", tuple(notes))


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
        raise FormatError(f"{name}: a rank stands twice")
    return tokens


def write(tokenizer: Tokenizer, _settings: SaveSettings) -> Files:
    """Returns a `.tiktoken` file with which tiktoken gives the same IDs."""
    check_bytes(tokenizer, "tiktoken")
    ids = {*tokenizer.base_ids, *tokenizer.merged_ids, *tokenizer.other_tokens}
    tokens = {token_id: tokenizer.vocab[token_id] for token_id in sorted(ids)}
    try:
        found = tokenizer_of(tokens, tokenizer.split)
    except FormatError as error:
        raise CannotSaveError(f"tiktoken cannot carry these tokens: {error}") from None
    same = (found.merges, found.file_ranks) == (tokenizer.merges, tokenizer.file_ranks)
    if not same or (tokenizer.other_tokens and tokenizer.whole_pieces is not True):
        raise CannotSaveError(
            "tiktoken joins any two tokens that together are one, takes IDs for ranks, and what no "
            "merge makes as a whole pre-token: it would give other IDs"
        )
    return {"tokenizer.tiktoken": token_lines(tokens)}


def token_lines(by_rank: Mapping[int, bytes]) -> bytes:
    """Returns a `.tiktoken` file.

    >>> token_lines({0: b"!", 1: b"lo", 2: b""})
    b'IQ== 0\\nbG8= 1\\n= 2\\n'
    """
    lines = ((b64encode(token) or b"=") + b" %d\n" % rank for rank, token in by_rank.items())
    return b"".join(lines)


def lost(tokenizer: Tokenizer, _settings: SaveSettings) -> list[str]:
    """Returns what the file does not carry, as sentences."""
    specials = ", ".join(map(quoted, tokenizer.special_tokens))
    parts = {"split pattern": quoted(tokenizer.split), "special tokens": specials}
    return missing("tiktoken", parts | {"normalization": tokenizer.normalization or ""})


def tokenizer_of(
    by_rank: Mapping[int, bytes],
    split: SplitPattern,
    special_tokens: Mapping[str, int] | None = None,
    normalization: Normalization | None = None,
    *,
    cuts: bytes | None = None,
    on_progress: OnProgress = nobody_hears,
) -> Tokenizer:
    """Returns the tokenizer of tokens whose IDs are their ranks, with the merges behind them. What
    no merge makes, it takes as whole pre-tokens.

    Args:
        by_rank: distinct tokens by rank.
        split, special_tokens, normalization: as for `Tokenizer`, like the errors.
        cuts: for each token by rank the length of the left part that its last merge joins, 0 if no
            merge makes it; None: they are looked for.
        on_progress: is called with how far it is; may raise to stop.

    Raises:
        FormatError: a token stands twice, or one of the 256 bytes is missing.

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
        raise FormatError(f"the token {quoted(twice)} stands twice")
    if missing := [byte for byte in _BYTES if byte not in place]:
        raise FormatError(f"{len(missing)} of the 256 bytes, such as {missing[0]!r}, are no tokens")
    base = np.array([place[byte] for byte in _BYTES])
    if cuts is None:
        merges = _all_cuts(place, on_progress)
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
    others = {rank: by_rank[rank] for rank in ids[is_other].tolist()}
    is_in_order = np.all(np.diff(kept) > 0)
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
        file_ranks=() if is_in_order else tuple(np.argsort(np.argsort(kept)).tolist()),
    )


def _all_cuts(place: Mapping[bytes, int], on_progress: OnProgress) -> Int64Array:
    """Returns each way to join two tokens to a third, in the order of the third: three rows, the
    places of both parts and of the third. `place`: the place of each token in their order."""
    lengths = sorted({*map(len, place)} - {0})
    size = sum(map(len, place))
    if size > MAX_RANKED_BYTES:
        raise FormatError(f"the tokens have {size:,} bytes; at most {MAX_RANKED_BYTES:,} are read")
    found = array("q")
    for token, made in place.items():
        on_progress(Progress("checking", made, len(place)))
        if len(found) > 3 * MAX_WAYS:
            raise FormatError(f"there are more than {MAX_WAYS:,} ways to cut the tokens in two")
        for cut in lengths:
            if cut >= len(token):
                break
            left = place.get(token[:cut])
            if left is not None:
                right = place.get(token[cut:])
                if right is not None:
                    found.extend((left, right, made))
    return np.array(found).reshape(-1, 3).T


FORMAT: Final = Format(
    "tiktoken", "tokenizer.tiktoken", lambda files: _LINE.match(files.start) is not None, read,
    write, lost, suffix=".tiktoken",
)  # fmt: skip
