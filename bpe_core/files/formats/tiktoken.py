"""`.tiktoken` files: a line for each token, its bytes in base64 and its rank, which is its id.

The file has neither merges nor a split pattern nor special tokens. The merges are recovered (see
`ranked_tokens`); pattern and special tokens are known for files of real models, by their SHA-256,
and asked for otherwise.
"""

import re
from binascii import a2b_base64
from hashlib import sha256
from io import BytesIO
from string import whitespace
from typing import Final

from bpe_core.common.errors import CannotSaveError, FormatError
from bpe_core.common.messages import quoted, shortened
from bpe_core.files.formats.checks import check_bytes, refusals_name
from bpe_core.files.formats.format import Files, Format, Opened, OpenSettings, SaveSettings
from bpe_core.files.formats.ranked_tokens import tokenizer_of, written
from bpe_core.files.json_reading import check_entries, first_repeated
from bpe_core.files.pretrained.cuts import keep_cuts, known_cuts
from bpe_core.files.pretrained.table import TOKEN_FILES
from bpe_core.text.splits import SPLIT_PATTERNS
from bpe_core.tokenizer.tokenizer import Tokenizer

_FIRST_LINE: Final = re.compile(rb"([A-Za-z0-9+/]+={0,2}|=) [0-9]{1,10}\r?(\n|$)")


def read(files: Files, settings: OpenSettings) -> Opened:
    """Read a `.tiktoken` file. `settings`: the split pattern, needed unless the file is one of
    `TOKEN_FILES`; special tokens. Raises `FormatError`: no split, and the file is not
    known."""
    name, data = next(iter(files.items()))
    known = TOKEN_FILES.get(sha256(data).hexdigest())
    split = settings.split or (known.split if known else None)
    if split is None:
        raise FormatError(
            f"{name} has tokens but no split pattern, as all .tiktoken files, and it is none of "
            f"{', '.join(one.name for one in TOKEN_FILES.values())}: give split, one of "
            f"{', '.join(map(repr, SPLIT_PATTERNS))} or the regex of the model",
            reason="split_needed",
        )
    special_tokens = settings.special_tokens
    if special_tokens is None:
        special_tokens = known.special_tokens if known else {}
    by_rank = _by_rank(data, name)
    cuts = known_cuts(known) if known else None
    with refusals_name(name):
        form = known.normalization if known else None
        tokenizer = tokenizer_of(
            by_rank, split, special_tokens, form, cuts=cuts, on_progress=settings.on_progress
        )
    if known and cuts is None:
        keep_cuts(known, tokenizer)
    notes = [f"The token {i} is empty: it is in no text." for i in by_rank if not by_rank[i]]
    return Opened(tokenizer, "tiktoken", tuple(notes))


def _by_rank(data: bytes, name: str) -> dict[int, bytes]:
    """Tokens by rank."""
    spaces = len(data) - len(data.translate(None, whitespace.encode()))
    check_entries(spaces // 2, name, "lines")  # in each a space and its end
    try:
        ranks, tokens = _parsed(data)
    except ValueError:
        for number, line in enumerate(BytesIO(data), 1):
            try:
                _parsed(line)
            except ValueError:
                raise FormatError(
                    f"{name}, line {number} is {quoted(line.strip())}; it must be base64, a space "
                    "and a rank"
                ) from None
        raise
    by_rank = dict(zip(ranks, tokens, strict=True))
    if len(by_rank) < len(ranks):
        raise FormatError(f"{name}: the rank {first_repeated(ranks)} stands twice")
    return by_rank


def _parsed(lines: bytes) -> tuple[list[int], list[bytes]]:
    """Ranks and tokens. Whisper's file has the empty token as `=`, which tiktoken reads so."""
    parts = lines.split()
    if len(parts) % 2:
        raise ValueError
    return [*map(int, parts[1::2])], [*map(a2b_base64, parts[::2])]


def write(tokenizer: Tokenizer, _settings: SaveSettings) -> dict[str, bytes]:
    """A `.tiktoken` file with which tiktoken gives the same ids."""
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
            "tiktoken cannot carry these merges: it joins any two tokens that together are one, "
            "takes ids for ranks, and what no merge makes as a whole pre-token; that would give "
            "other ids"
        )
    return {"tokenizer.tiktoken": written(tokens)}


def lost(tokenizer: Tokenizer, _settings: SaveSettings) -> list[str]:
    """What the file does not carry, as sentences."""
    has = {
        "split pattern": quoted(tokenizer.split),
        "special tokens": ", ".join(quoted(text) for text in tokenizer.special_tokens),
        "normalization": tokenizer.normalization,
    }
    return [
        f"A .tiktoken file has no {what}: whoever opens it must know {shortened(value, 100)}."
        for what, value in has.items()
        if value
    ]


FORMAT: Final = Format(
    "tiktoken",
    "tokenizer.tiktoken",
    lambda files: _FIRST_LINE.match(files.start) is not None,
    read,
    write,
    lost,
    suffix=".tiktoken",
)
