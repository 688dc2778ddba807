"""BPE with byte fallback, as SentencePiece makes it: Llama 2's, Gemma's, Mistral's first files.

Tokens are texts in which `▁` stands for a space; `<0x00>` to `<0xFF>` are the bytes of characters
that no token has. Here tokens have real spaces (see `bpe_core.byte_fallback`, `normalizing`).
"""

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from bpe_core.byte_fallback import KnownCharacters
from bpe_core.errors import CannotSaveError, FormatError
from bpe_core.formats.applying import in_file_order, merges_that_apply
from bpe_core.formats.byte_level import TextPair, pairs_of
from bpe_core.formats.checks import PlaceName, check_token_sizes
from bpe_core.pairs import Pair
from bpe_core.tokenizer import Tokenizer

SPACE: Final = "▁"
_BYTE: Final = re.compile(r"<0x([0-9A-F]{2})>")


@dataclass(frozen=True)
class FallbackVocabulary:
    """A vocabulary as `Tokenizer` takes it; the attributes are named as there."""

    base_ids: tuple[int, ...]
    characters: dict[str, int]
    merges: tuple[Pair, ...]
    merged_ids: tuple[int, ...]
    file_ranks: tuple[int, ...]
    other_tokens: dict[int, bytes]


def assemble_fallback(
    vocab: Mapping[str, int],
    merges: Sequence[TextPair],
    *,
    specials: Collection[int],
    where: PlaceName,
) -> FallbackVocabulary:
    """Bring a vocabulary and its merges into the shape of `Tokenizer`.

    Args:
        vocab: texts and their ids.
        merges: pairs of texts in rank order.
        specials: ids that are special tokens.
        where: what a merge is called, by its place.

    Raises:
        FormatError: a byte, the space or a merge's token is missing.
    """
    byte_ids = _byte_ids(vocab)
    ascii_ids = {ord(text): i for text, i in vocab.items() if len(text) == 1 and text.isascii()}
    if SPACE not in vocab:
        raise FormatError(f"the vocabulary has no token {SPACE!r}, which stands for a space")
    ascii_ids[ord(" ")] = vocab[SPACE]
    base_ids = tuple(ascii_ids.get(byte, byte_ids[byte]) for byte in range(256))
    characters = {
        text: i
        for text, i in vocab.items()
        if len(text) == 1 and not text.isascii() and text != SPACE
    }
    known = KnownCharacters(characters)
    pairs, made = pairs_of(vocab, merges, where)
    texts = {i: _real(left + right) for i, (left, right) in zip(made, merges, strict=True)}
    tokens = {i: known.units_of(text) for i, text in texts.items()}
    check_token_sizes(text.encode() for text in texts.values())
    found = merges_that_apply([*base_ids, *known.unit_ids.tolist()], pairs, made, tokens)
    taken = {*base_ids, *characters.values(), *found.made, *specials}
    bytes_of = {token_id: bytes([byte]) for byte, token_id in enumerate(byte_ids)}
    return FallbackVocabulary(
        base_ids=base_ids,
        characters=characters,
        merges=found.pairs,
        merged_ids=found.made,
        file_ranks=found.file_ranks,
        other_tokens={
            i: bytes_of.get(i) or _real(text).encode()
            for text, i in vocab.items()
            if i not in taken and text
        },
    )


def _real(text: str) -> str:
    return text.replace(SPACE, " ")


def _byte_ids(vocab: Mapping[str, int]) -> list[int]:
    """The token id of each byte; Gemini's has none for characters that are tokens anyway."""
    found = [
        vocab.get(f"<0x{byte:02X}>", vocab.get(chr(byte)) if byte < 0x80 else None)
        for byte in range(256)
    ]
    ids = [token_id for token_id in found if token_id is not None]
    if len(ids) < len(found):
        raise FormatError(
            f"byte_fallback needs a token for each byte; <0x{found.index(None):02X}> is missing"
        )
    return ids


def write_fallback(tokenizer: Tokenizer) -> tuple[dict[str, int], list[list[str]]]:
    """The vocabulary and the merges as texts.

    Raises:
        CannotSaveError: two tokens would have the same text.
    """
    alone = {token: i for i, token in tokenizer.other_tokens.items() if len(token) == 1}
    joined = {side for pair in tokenizer.merges for side in pair}
    texts: dict[int, str] = {i: text for text, i in tokenizer.characters.items()}
    for byte, token_id in enumerate(tokenizer.base_ids):
        fallback = alone.get(bytes([byte]))
        if fallback is not None:
            texts[fallback] = f"<0x{byte:02X}>"
        is_character = byte < 0x80 and (fallback is not None or token_id in joined or byte == 0x20)
        texts[token_id] = chr(byte).replace(" ", SPACE) if is_character else f"<0x{byte:02X}>"
    vocab = tokenizer.vocab
    for token_id in (*tokenizer.merged_ids, *tokenizer.other_tokens):
        text = vocab[token_id].decode(errors="replace").replace(" ", SPACE)
        texts.setdefault(token_id, text)
    texts |= {token_id: text for text, token_id in tokenizer.special_tokens.items()}
    by_text = {text: token_id for token_id, text in sorted(texts.items())}
    if len(by_text) < len(texts):
        raise CannotSaveError("two tokens would have the same text; the format tells them by it")
    pairs = in_file_order(tokenizer, tokenizer.merges)
    return by_text, [[texts[left], texts[right]] for left, right in pairs]
