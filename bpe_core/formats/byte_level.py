"""Vocabularies written in GPT-2's byte-level characters, as Hugging Face and GPT-2 files are.

There a token is a text in which a character stands for each byte (`Ġ` for a space), and a merge
is a pair of such texts.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from bpe_core.alphabet import byte_characters
from bpe_core.errors import CannotSaveError, FormatError
from bpe_core.formats.applying import Merges, in_file_order, merges_that_apply
from bpe_core.formats.checks import (
    PlaceName,
    as_id,
    as_text,
    check_pairs_differ,
    check_token_sizes,
    first_repeated,
)
from bpe_core.pairs import Pair
from bpe_core.quoting import quoted
from bpe_core.tokenizer import Tokenizer

TextPair = tuple[str, str]
_NO_BYTE: Final = "\u0100\uffff"
"""Translates to nothing in Latin-1."""


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


@dataclass(frozen=True)
class Vocabulary:
    """A vocabulary as `Tokenizer` takes it; the attributes are named as there."""

    base_ids: tuple[int, ...]
    merges: tuple[Pair, ...]
    merged_ids: tuple[int, ...]
    file_ranks: tuple[int, ...]
    other_tokens: dict[int, bytes]


def check_vocab(vocab: Mapping[str, object], where: str) -> dict[str, int]:
    """`vocab` if its texts are texts and its ids are distinct ids.

    Raises:
        FormatError: with the entry.
    """
    checked = {
        as_text(token, f"a key of {where}"): as_id(token_id, f"{where}[{quoted(token)}]")
        for token, token_id in vocab.items()
    }
    if len(set(checked.values())) < len(checked):
        twice = first_repeated(checked.values())
        tokens = [token for token, token_id in checked.items() if token_id == twice]
        raise FormatError(
            f"{where}: {quoted(tokens[0])} and {quoted(tokens[1])} both have the id {twice}"
        )
    return checked


def assemble(
    vocab: Mapping[str, int],
    merges: Sequence[TextPair],
    *,
    specials: Collection[int],
    whole_pieces: bool,
    where: PlaceName,
) -> Vocabulary:
    """Bring a vocabulary and its merges into the shape of `Tokenizer`.

    Some files list merges that never apply: Llama 3's has each way to cut a token in two, of
    which encoding only ever meets one. These are left out, because a merge should be a step that
    makes a new token; the ids of every text stay the same.

    Args:
        vocab: byte-level texts and their ids.
        merges: pairs of byte-level texts in rank order.
        specials: ids that are special tokens.
        whole_pieces: whether a pre-token that is in the vocabulary is taken as it stands.
        where: what a merge is called, by its place.

    Raises:
        FormatError: a byte or a merge's token is missing.
    """
    base_ids = _base_ids(vocab)
    pairs, merged_ids = pairs_of(vocab, merges, where)
    found = Merges(tuple(pairs), tuple(merged_ids))
    if whole_pieces or not _in_order(base_ids, pairs, merged_ids):
        texts = {i: left + right for i, (left, right) in zip(merged_ids, merges, strict=True)}
        tokens = {i: token for i, text in texts.items() if (token := to_bytes(text))}
        check_token_sizes(tokens.values())
        found = merges_that_apply(base_ids, pairs, merged_ids, tokens)
    made = {*base_ids, *found.made, *specials}
    others = {token_id: token for token, token_id in vocab.items() if token_id not in made}
    return Vocabulary(
        base_ids=base_ids,
        merges=found.pairs,
        merged_ids=found.made,
        file_ranks=found.file_ranks,
        # What is no byte-level text stands for itself, as the ByteLevel decoder has it.
        other_tokens={i: data if (data := to_bytes(t)) else t.encode() for i, t in others.items()},
    )


def _base_ids(vocab: Mapping[str, int]) -> tuple[int, ...]:
    characters = [byte_characters()[byte] for byte in range(256)]
    missing = [f"0x{byte:02X}" for byte in range(256) if characters[byte] not in vocab]
    if missing:
        raise FormatError(
            f"the vocabulary has no token for {len(missing)} of the 256 bytes "
            f"({', '.join(missing[:5])}{' …' if len(missing) > 5 else ''}): it is not byte-level "
            "BPE, or it was trained without the whole byte alphabet"
        )
    return tuple(vocab[character] for character in characters)


def pairs_of(
    vocab: Mapping[str, int], merges: Sequence[TextPair], where: PlaceName
) -> tuple[list[Pair], list[int]]:
    """The merges as pairs of ids, and the ids that they make."""
    pairs: list[Pair] = []
    merged_ids: list[int] = []
    for place, (left, right) in enumerate(merges):
        try:
            pairs.append((vocab[left], vocab[right]))
            merged_ids.append(vocab[left + right])
        except KeyError as error:
            raise FormatError(
                f"{where(place)} joins {quoted((left, right))}, but the vocabulary has no "
                f"{quoted(error.args[0])}"
            ) from None
    check_pairs_differ(pairs, where)
    return pairs, merged_ids


def _in_order(base_ids: Sequence[int], pairs: Sequence[Pair], merged_ids: Sequence[int]) -> bool:
    """Whether each merge makes a new token of tokens made before."""
    known = set(base_ids)
    for pair, token_id in zip(pairs, merged_ids, strict=True):
        if token_id in known or not known.issuperset(pair):
            return False
        known.add(token_id)
    return True


def falls_back(tokenizer: Tokenizer) -> bool:
    """Whether it is BPE with byte fallback, in which characters are joined and not bytes."""
    return bool(tokenizer.characters) or tokenizer.normalization in ("spaces", "prefixed spaces")


def refuse_fallback(tokenizer: Tokenizer, format_name: str) -> None:
    """Check that a format that knows only bytes can carry a tokenizer.

    Raises:
        CannotSaveError: it joins characters and falls back to bytes.
    """
    if falls_back(tokenizer):
        raise CannotSaveError(
            f"{format_name} cannot carry byte fallback: there bytes are joined, here characters; "
            "save as huggingface or json"
        )


def write_vocab(tokenizer: Tokenizer, format_name: str) -> dict[str, int]:
    """All tokens as byte-level texts, special tokens as they are, by rising id.

    Raises:
        CannotSaveError: two tokens would have the same text.
    """
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
