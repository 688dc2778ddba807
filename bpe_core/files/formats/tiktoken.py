"""`.tiktoken` files: a line for each token, its bytes in base64 and its rank, which is its id.

The file has neither merges nor a split pattern nor special tokens. The merges are recovered (see
`ranked_tokens`); pattern and special tokens are known for OpenAI's own files, by their
SHA-256, and asked for otherwise.
"""

import base64
import binascii
import hashlib
import re
from collections.abc import Mapping
from itertools import zip_longest
from types import MappingProxyType
from typing import Final

from bpe_core.common.errors import CannotSaveError, FormatError, SplitNeededError
from bpe_core.common.json_reading import as_count, check_entries
from bpe_core.common.pairs import Pair
from bpe_core.common.progress import OnProgress
from bpe_core.common.quoting import quoted
from bpe_core.files.formats.checks import check_bytes, heard, refusals_name
from bpe_core.files.formats.format import Files, Format, Opened, OpenSettings, SaveSettings
from bpe_core.files.formats.ranked_tokens import merges_at, vocabulary_of
from bpe_core.files.pretrained.cuts import known_cuts, tokens_of
from bpe_core.files.pretrained.table import TOKEN_FILES
from bpe_core.text.splitting.named import SPLIT_PATTERNS
from bpe_core.tokenizer.tokenizer import Tokenizer
from bpe_core.tokenizer.tokenizer_checks import MAX_ID

_LINE: Final = re.compile(rb"([A-Za-z0-9+/]+={0,2}|=) ([0-9]{1,10})\r?")
_EMPTY: Final = b"="
"""The empty token, as Whisper's file has it: tiktoken reads what base64 alone would refuse."""


_OTHERS: Final = {
    # Codex and GPT-3's later models: an older vocabulary that `pretrained` does not offer.
    "94b5ca7dff4d00767bc256fdd1b27e5b17361d7b8a5f968547f9f23eb70d2069": (
        "p50k_base", "gpt2", {"<|endoftext|>": 50256}
    ),
    # Which special tokens it has depends on the model that it is used with.
    "b34b360dbb493e781e479794586d661700670d65564001f23024971d1f2fa126": ("Whisper's", "gpt2", {}),
}  # fmt: skip
KNOWN: Final[Mapping[str, tuple[str, str, Mapping[str, int]]]] = MappingProxyType(
    {
        sha256: (model.name, model.split, model.special_tokens)
        for sha256, model in TOKEN_FILES.items()
        if model.split
    }
    | _OTHERS
)
"""Name, split and special tokens of files by their SHA-256: those of real models that open by name,
and OpenAI's other two."""


def read(files: Files, settings: OpenSettings) -> Opened:
    """Read a `.tiktoken` file. `settings`: the split pattern, needed unless the file is one of
    `KNOWN`; special tokens. Raises `SplitNeededError`: no split, and the file is not known."""
    name, data = next(iter(files.items()))
    digest = hashlib.sha256(data).hexdigest()
    _, known_split, known_tokens = KNOWN.get(digest, ("", None, {}))
    split = settings.split or known_split
    if split is None:
        raise SplitNeededError(
            f"{name} has tokens but no split pattern, as all .tiktoken files, and it is none of "
            f"{', '.join(known for known, _, _ in KNOWN.values())}: give split, one of "
            f"{', '.join(map(repr, SPLIT_PATTERNS))} or the regex of the model"
        )
    special_tokens = known_tokens if settings.special_tokens is None else settings.special_tokens
    official = TOKEN_FILES.get(digest)
    cuts = known_cuts(official) if official else None
    if cuts is None:
        by_rank = _by_rank(data, name, settings.on_progress)
        found = vocabulary_of(by_rank, settings.on_progress)
    else:
        by_rank, found = {}, merges_at(cuts, tokens_of(data))
    form = official.normalization if official else None
    with refusals_name(name):
        tokenizer = found.tokenizer(split, special_tokens, form)
    notes = (f"The token {i} is empty: it is in no text." for i in by_rank if not by_rank[i])
    return Opened(tokenizer, "tiktoken", tuple(notes))


def _by_rank(data: bytes, name: str, on_progress: OnProgress) -> dict[int, bytes]:
    """Tokens by rank."""
    check_entries(data.count(b"\n") + 1, name, "lines")
    by_rank: dict[int, bytes] = {}
    seen = set[bytes]()
    for number, line in enumerate(heard(data.split(b"\n"), on_progress), 1):
        if not line.strip():
            continue
        where = f"{name}, line {number}"
        match = _LINE.fullmatch(line)
        if match is None:
            raise FormatError(f"{where} is {quoted(line)}; it must be base64, a space and a rank")
        try:
            token = b"" if match[1] == _EMPTY else base64.b64decode(match[1], validate=True)
        except binascii.Error as error:
            raise FormatError(f"{where}: {quoted(match[1])} is not base64: {error}") from None
        rank = as_count(int(match[2]), f"{where}: the rank", most=MAX_ID)
        if rank in by_rank:
            raise FormatError(f"{where}: the rank {rank} stands twice")
        if token in seen:
            raise FormatError(f"{where}: the token {quoted(token)} stands twice")
        by_rank[rank] = token
        seen.add(token)
    return by_rank


def write(tokenizer: Tokenizer, _settings: SaveSettings) -> dict[str, bytes]:
    """A `.tiktoken` file with which tiktoken gives the same ids."""
    check_bytes(tokenizer, "tiktoken")
    ids = {*tokenizer.base_ids, *tokenizer.merged_ids, *tokenizer.other_tokens}
    tokens = {token_id: tokenizer.vocab[token_id] for token_id in sorted(ids)}
    _check_same_ids(tokenizer, tokens)
    lines = [
        (base64.b64encode(token) or _EMPTY) + b" %d\n" % rank for rank, token in tokens.items()
    ]
    return {"tokenizer.tiktoken": b"".join(lines)}


def _check_same_ids(tokenizer: Tokenizer, tokens: dict[int, bytes]) -> None:
    """Check that tiktoken, which knows bytes and ranks but no pairs, would make the same merges."""
    first_id: dict[bytes, int] = {}
    for token_id, token in tokens.items():
        if first_id.setdefault(token, token_id) != token_id:
            raise CannotSaveError(
                f"the tokens {first_id[token]} and {token_id} are both "
                f"{quoted(token)}; tiktoken tells tokens apart by their bytes"
            )
    try:
        found = vocabulary_of(tokens)
    except FormatError as error:
        raise CannotSaveError(f"nobody could open the file: {error}") from None
    merges: list[Pair] = [(left, right) for left, right in found.merges.tolist()]
    for rank, (ours, theirs) in enumerate(zip_longest(tokenizer.merges, merges)):
        if ours != theirs:
            raise CannotSaveError(
                f"merge {rank} joins {_pair(tokens, ours)}, but tiktoken, which knows no pairs and "
                f"takes ids for ranks, would join {_pair(tokens, theirs)}"
            )
    if found.file_ranks != tokenizer.file_ranks:
        raise CannotSaveError("tiktoken takes the order of ids for that of merges, which is not so")
    if found.other_tokens and tokenizer.whole_pieces is not True:
        raise CannotSaveError(
            f"{len(found.other_tokens):,} tokens are made by no merge and only decoded; tiktoken "
            "would take them as whole pre-tokens"
        )


def _pair(tokens: Mapping[int, bytes], pair: Pair | None) -> str:
    return " and ".join(quoted(tokens[side]) for side in pair or ()) or "nothing"


def lost(tokenizer: Tokenizer, _settings: SaveSettings) -> list[str]:
    """What the file does not carry, as sentences."""
    texts = [quoted(text) for text in tokenizer.special_tokens]
    has = {
        "split pattern": quoted(tokenizer.split),
        "special tokens": f"{', '.join(texts[:5])}{' …' if len(texts) > 5 else ''}",
        "normalization": tokenizer.normalization,
    }
    return [
        f"A .tiktoken file has no {what}: whoever opens it must know {value}."
        for what, value in has.items()
        if value
    ]


FORMAT: Final = Format(
    "tiktoken",
    "tokenizer.tiktoken",
    lambda files: _LINE.fullmatch(files.start.split(b"\n", 1)[0]) is not None,
    read,
    write,
    lost,
    suffix=".tiktoken",
)
