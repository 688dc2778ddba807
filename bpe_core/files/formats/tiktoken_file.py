"""`.tiktoken` files: a line for each token, its bytes in base64 and its rank, which is its id.

The file has neither merges nor a split pattern nor special tokens. The merges are recovered (see
`ranked_tokens`); pattern and special tokens are known for OpenAI's own files, by their
SHA-256, and asked for otherwise.
"""

import base64
import binascii
import hashlib
import re
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from bpe_core.common.errors import CannotSaveError, FormatError, SplitNeededError
from bpe_core.common.pairs import Pair
from bpe_core.common.progress import OnProgress
from bpe_core.common.quoting import quoted
from bpe_core.files.formats.applying import in_file_order
from bpe_core.files.formats.byte_level import ordinary_tokens, refuse_characters
from bpe_core.files.formats.checks import as_id, check_special_ids, check_split, is_rising
from bpe_core.files.formats.format import Opened, OpenSettings
from bpe_core.files.formats.lines import lines_of
from bpe_core.files.formats.ranked_tokens import merges_at, vocabulary_of
from bpe_core.files.pretrained.cuts import known_cuts, tokens_of
from bpe_core.files.pretrained.table import TOKEN_FILES
from bpe_core.text.splitting.named import SPLIT_PATTERNS
from bpe_core.tokenizer.tokenizer import Tokenizer

FILE: Final = "tokenizer.tiktoken"
LINE: Final = re.compile(rb"([A-Za-z0-9+/]+={0,2}|=) ([0-9]{1,10})\r?")
_EMPTY: Final = b"="
"""The empty token, as Whisper's file has it: tiktoken reads what base64 alone would refuse."""


class Known(NamedTuple):
    """What OpenAI publishes beside one of its files."""

    name: str
    split: str
    special_tokens: Mapping[str, int]


KNOWN: Final[Mapping[str, Known]] = MappingProxyType(
    {
        sha256: Known(model.name, model.split, model.special_tokens)
        for sha256, model in TOKEN_FILES.items()
        if model.split
    }
    | {
        # Codex and GPT-3's later models: an older vocabulary that `pretrained` does not offer.
        "94b5ca7dff4d00767bc256fdd1b27e5b17361d7b8a5f968547f9f23eb70d2069": Known(
            "p50k_base", "gpt2", MappingProxyType({"<|endoftext|>": 50256})
        ),
        # Which special tokens it has depends on the model that it is used with.
        "b34b360dbb493e781e479794586d661700670d65564001f23024971d1f2fa126": Known(
            "Whisper's", "gpt2", MappingProxyType({})
        ),
    }
)
"""Files by their SHA-256: those of real models that open by name, and OpenAI's other two."""


def read(data: bytes, name: str, settings: OpenSettings) -> Opened:
    """Read a `.tiktoken` file. `settings`: the split pattern, needed unless the file is one of
    `KNOWN`; special tokens. Raises `SplitNeededError`: no split pattern was given, and the file is
    not known."""
    digest = hashlib.sha256(data).hexdigest()
    known = KNOWN.get(digest)
    split = settings.split or (known.split if known else None)
    if split is None:
        raise SplitNeededError(
            f"{name} has tokens but no split pattern, as all .tiktoken files, and it is none of "
            f"{', '.join(entry.name for entry in KNOWN.values())}: give split, one of "
            f"{', '.join(map(repr, SPLIT_PATTERNS))} or the regex of the model"
        )
    official = TOKEN_FILES.get(digest)
    by_rank = (
        dict(enumerate(tokens_of(data))) if official else _by_rank(data, name, settings.on_progress)
    )
    special_tokens = settings.special_tokens
    if special_tokens is None:
        special_tokens = known.special_tokens if known else {}
    check_special_ids(special_tokens, by_rank, "special_tokens")
    cuts = known_cuts(official) if official else None
    if cuts is not None:
        found = merges_at(cuts, [*by_rank.values()])
    else:
        found = vocabulary_of(by_rank, settings.on_progress)
    tokenizer = found.tokenizer(
        check_split(split, "split"),
        special_tokens,
        whole_pieces=True,
        normalization=official.normalization if official else None,
    )
    notes = (f"The token {i} is empty: it is in no text." for i in by_rank if not by_rank[i])
    return Opened(tokenizer, "tiktoken", tuple(notes))


def _by_rank(data: bytes, name: str, on_progress: OnProgress) -> dict[int, bytes]:
    """Tokens by rank."""
    by_rank: dict[int, bytes] = {}
    seen: set[bytes] = set()
    for number, token, rank in _lines(data, name, on_progress):
        if rank in by_rank:
            raise FormatError(f"{name}, line {number}: the rank {rank} stands twice")
        if token in seen:
            raise FormatError(f"{name}, line {number}: the token {quoted(token)} stands twice")
        by_rank[rank] = token
        seen.add(token)
    return by_rank


def _lines(data: bytes, name: str, on_progress: OnProgress) -> Iterator[tuple[int, bytes, int]]:
    for number, line in enumerate(lines_of(data, name, on_progress), 1):
        if not line.strip():
            continue
        where = f"{name}, line {number}"
        match = LINE.fullmatch(line)
        if match is None:
            raise FormatError(f"{where} is {quoted(line)}; it must be base64, a space and a rank")
        try:
            token = b"" if match[1] == _EMPTY else base64.b64decode(match[1], validate=True)
        except binascii.Error as error:
            raise FormatError(f"{where}: {quoted(match[1])} is not base64: {error}") from None
        yield number, token, as_id(int(match[2]), f"{where}: the rank")


def write(tokenizer: Tokenizer) -> dict[str, bytes]:
    """A `.tiktoken` file with which tiktoken gives the same ids."""
    refuse_characters(tokenizer, "tiktoken")
    tokens = dict(sorted(ordinary_tokens(tokenizer).items()))
    _check_same_ids(tokenizer, tokens)
    lines = [
        (base64.b64encode(token) or _EMPTY) + b" " + str(token_id).encode() + b"\n"
        for token_id, token in tokens.items()
    ]
    return {FILE: b"".join(lines)}


def _check_same_ids(tokenizer: Tokenizer, tokens: dict[int, bytes]) -> None:
    """Check that tiktoken, which knows bytes and ranks but no pairs, would make the same merges."""
    first_id: dict[bytes, int] = {}
    for token_id, token in tokens.items():
        if first_id.setdefault(token, token_id) != token_id:
            raise CannotSaveError(
                f"the tokens {first_id[token]} and {token_id} are both "
                f"{quoted(token)}; tiktoken tells tokens apart by their bytes"
            )
    if not is_rising(in_file_order(tokenizer, tokenizer.merged_ids)):
        raise CannotSaveError(
            "tiktoken cannot carry token ids that do not rise from merge to merge: there a "
            "token's id is its rank"
        )
    try:
        found = vocabulary_of(tokens).tokenizer("none", {})
    except FormatError as error:
        raise CannotSaveError(f"nobody could open the file: {error}") from None
    for rank, (ours, theirs) in enumerate(zip(tokenizer.merges, found.merges, strict=False)):
        if ours != theirs:
            raise CannotSaveError(
                f"merge {rank} joins {_pair(tokens, ours)}, but tiktoken, which knows no pairs, "
                f"would join {_pair(tokens, theirs)}"
            )
    if found.merges != tokenizer.merges or found.other_tokens != tokenizer.other_tokens:
        raise CannotSaveError(
            f"of the {len(tokens):,} tokens tiktoken would make {len(found.merges):,} by merging, "
            f"this tokenizer {len(tokenizer.merges):,}"
        )
    if found.other_tokens and tokenizer.whole_pieces is not True:
        raise CannotSaveError(
            f"{len(found.other_tokens):,} tokens are made by no merge and only decoded; tiktoken "
            "would take them as whole pre-tokens"
        )


def _pair(tokens: Mapping[int, bytes], pair: Pair) -> str:
    return " and ".join(quoted(tokens[side]) for side in pair)


def lost(tokenizer: Tokenizer) -> list[str]:
    """What the file does not carry, as sentences."""
    sentences = [
        "A .tiktoken file has no split pattern: whoever opens it must know "
        f"{quoted(tokenizer.split)}."
    ]
    if tokenizer.special_tokens:
        sentences.append(
            "A .tiktoken file has no special tokens: whoever opens it must know "
            f"{', '.join(quoted(text) for text in list(tokenizer.special_tokens)[:5])}"
            f"{' …' if len(tokenizer.special_tokens) > 5 else ''}."
        )
    if tokenizer.normalization:
        sentences.append(
            f"A .tiktoken file has no normalization: text is not brought into "
            f"{tokenizer.normalization} first."
        )
    return sentences
