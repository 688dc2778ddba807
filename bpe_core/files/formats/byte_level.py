"""Vocabularies written in GPT-2's byte-level characters, as Hugging Face and GPT-2 files are.

There a token is a text in which a character stands for each byte (`Ġ` for a space), and a merge
is a pair of such texts.
"""

from collections.abc import Collection, Mapping
from functools import cache
from typing import Final

from bpe_core.common.errors import CannotSaveError, OtherKindError
from bpe_core.common.progress import OnProgress
from bpe_core.common.quoting import quoted
from bpe_core.files.formats.applying import in_file_order
from bpe_core.files.formats.checks import PlaceName
from bpe_core.files.formats.vocabulary import Vocabulary, assemble, find_merges
from bpe_core.text.alphabet import byte_characters
from bpe_core.text.normalizing import is_space_form
from bpe_core.tokenizer.tokenizer import Tokenizer

_NO_BYTE: Final = "\u0100\uffff"  # translates to nothing in Latin-1


@cache
def _byte_of_character() -> dict[int, str]:
    """For `str.translate`: Latin-1 of the byte that a character stands for."""
    table = dict.fromkeys(range(256), _NO_BYTE)
    return table | {ord(character): chr(byte) for byte, character in byte_characters().items()}


def to_bytes(token: str) -> bytes | None:
    """The bytes that a byte-level text stands for; None if it is not one.

    >>> to_bytes("Ġthe"), to_bytes("<｜end｜>")
    (b' the', None)
    """
    try:
        return token.translate(_byte_of_character()).encode("latin-1")
    except UnicodeEncodeError:
        return None


def to_characters(token: bytes) -> str:
    """A token in byte-level characters.

    >>> to_characters(b" the")
    'Ġthe'
    """
    return token.decode("latin-1").translate(byte_characters())


def assemble_bytes(
    vocab: Mapping[str, int],  # byte-level texts and their ids
    sides: tuple[list[str], list[str]],  # the left and the right texts of the merges in rank order
    *,
    specials: Collection[int],
    whole_pieces: bool,  # whether a pre-token that is in the vocabulary is taken as it stands
    where: PlaceName,
    on_progress: OnProgress,
) -> Vocabulary:
    """Bring byte-level texts and their merges into the shape of `Tokenizer`."""
    characters = [byte_characters()[byte] for byte in range(256)]
    missing = [f"0x{byte:02X}" for byte in range(256) if characters[byte] not in vocab]
    if missing:
        raise OtherKindError(
            f"the vocabulary has no token for {len(missing)} of the 256 bytes "
            f"({', '.join(missing[:5])}{' …' if len(missing) > 5 else ''}): it is not byte-level "
            "BPE, or it was trained without the whole byte alphabet"
        )
    return assemble(
        vocab,
        characters,
        find_merges(vocab, sides, where, on_progress),
        taken=specials,
        # What is no byte-level text stands for itself, as the ByteLevel decoder has it.
        reads=lambda text: to_bytes(text) or text.encode(),
        where=where,
        on_progress=on_progress,
        in_order=not whole_pieces,
    )


def falls_back(tokenizer: Tokenizer) -> bool:
    """Whether it is BPE with byte fallback, in which characters are joined and not bytes."""
    return bool(tokenizer.characters) or is_space_form(tokenizer.normalization)


def refuse_characters(tokenizer: Tokenizer, format_name: str) -> None:
    """Check that a format that knows only bytes can carry a tokenizer."""
    if tokenizer.alphabet.base != "bytes":
        raise CannotSaveError(
            f"{format_name} cannot carry character mode: its tokens are made of the 256 bytes; "
            "train with base='bytes', or save as json"
        )
    if falls_back(tokenizer):
        raise CannotSaveError(
            f"{format_name} cannot carry byte fallback: there bytes are joined, here characters; "
            "save as huggingface or json"
        )


def write_vocab(tokenizer: Tokenizer, format_name: str) -> dict[str, int]:
    """All tokens as byte-level texts, special tokens as they are, by rising id."""
    vocab: dict[str, int] = {}
    special_ids = set(tokenizer.special_tokens.values())
    for token_id, token in sorted(ordinary_tokens(tokenizer).items()):
        text = to_characters(token)
        if text in vocab:
            raise CannotSaveError(
                f"the tokens {vocab[text]} and {token_id} are both {quoted(token)}; "
                f"{format_name} tells tokens apart by their bytes, so it cannot have both"
            )
        vocab[text] = token_id
    for text, token_id in tokenizer.special_tokens.items():
        if vocab.get(text, token_id) != token_id:
            raise CannotSaveError(
                f"the special token {quoted(text)} is written like the ordinary token "
                f"{vocab[text]}; {format_name} tells tokens apart by their text"
            )
        vocab[text] = token_id
    assert special_ids <= set(vocab.values())
    return dict(sorted(vocab.items(), key=lambda item: item[1]))


def write_merges(tokenizer: Tokenizer) -> list[str]:
    """Each merge as two byte-level texts with a space between, which no such text contains.

    In the order of ranks, by which whoever opens the file encodes.
    """
    vocab = tokenizer.vocab
    texts = {i: to_characters(vocab[i]) for i in (*tokenizer.base_ids, *tokenizer.merged_ids)}
    merges = in_file_order(tokenizer, tokenizer.merges)
    return [f"{texts[left]} {texts[right]}" for left, right in merges]


def ordinary_tokens(tokenizer: Tokenizer) -> dict[int, bytes]:
    """Every token's bytes by id, without the special ones."""
    ids = {*tokenizer.base_ids, *tokenizer.merged_ids, *tokenizer.other_tokens}
    return {token_id: tokenizer.vocab[token_id] for token_id in ids}
