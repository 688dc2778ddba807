"""BPE with byte fallback, as SentencePiece makes it: Llama 2's, Gemma's, Mistral's first files.

Tokens are texts in which `▁` stands for a space; `<0x00>` to `<0xFF>` are the bytes of characters
that no token has. Here tokens have real spaces (see `bpe_core.text.byte_fallback`, `normalizing`).
"""

import re
from collections.abc import Collection, Mapping
from typing import Final

from bpe_core.common.errors import CannotSaveError, OtherKindError
from bpe_core.common.progress import OnProgress
from bpe_core.files.formats.applying import TextMerges, in_file_order
from bpe_core.files.formats.checks import PlaceName
from bpe_core.files.formats.vocabulary import Vocabulary, assemble
from bpe_core.tokenizer.tokenizer import Tokenizer

SPACE: Final = "▁"
_BYTE: Final = re.compile(r"<0x([0-9A-F]{2})>")


def assemble_fallback(
    vocab: Mapping[str, int],
    merges: TextMerges,
    *,
    specials: Collection[int],
    where: PlaceName,
    on_progress: OnProgress,
) -> Vocabulary:
    """Bring a vocabulary, and its merges in rank order, into the shape of `Tokenizer`."""
    base = [_symbol_of(byte, vocab) for byte in range(256)]
    if SPACE not in vocab:
        raise OtherKindError(f"the vocabulary has no token {SPACE!r}, which stands for a space")
    characters = [t for t in vocab if len(t) == 1 and not t.isascii() and t != SPACE]
    return assemble(
        vocab,
        [*base, *characters],
        merges,
        taken=specials,
        reads=reads_fallback,
        where=where,
        on_progress=on_progress,
    )


def _symbol_of(byte: int, vocab: Mapping[str, int]) -> str:
    """The token of a byte: of a character that is one, of the byte else."""
    character = SPACE if byte == ord(" ") else chr(byte)
    name = f"<0x{byte:02X}>"
    if byte < 0x80 and character in vocab:
        return character
    if name not in vocab:
        raise OtherKindError(f"byte_fallback needs a token for each byte; {name} is missing")
    return name


def reads_fallback(text: str) -> bytes:
    """The bytes of a token as these files write it."""
    byte = _BYTE.fullmatch(text)
    return bytes([int(byte[1], 16)]) if byte else real(text).encode()


def real(text: str) -> str:
    """A text of the file with spaces where `▁` stands for one."""
    return text.replace(SPACE, " ")


def write_fallback(tokenizer: Tokenizer) -> tuple[dict[str, int], list[list[str]]]:
    """The vocabulary and the merges as texts."""
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
