"""Vocabularies written in GPT-2's byte-level characters, as Hugging Face and GPT-2 files are.

There a token is a text in which a character stands for each byte (`Ġ` for a space), and a merge
is a pair of such texts.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

import numpy as np

from bpe_core import compiled
from bpe_core.alphabet import byte_characters
from bpe_core.corpus import Corpus
from bpe_core.encode import rank_gaps
from bpe_core.errors import CannotSaveError, FormatError
from bpe_core.formats.checks import (
    PlaceName,
    as_id,
    as_text,
    check_pairs_differ,
    check_token_sizes,
    first_repeated,
    quoted,
)
from bpe_core.gaps import NEVER
from bpe_core.pairs import Pair
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
        FormatError: a byte or a merge's token is missing, or the order of merges contradicts
            itself.
    """
    base_ids = _base_ids(vocab)
    pairs, merged_ids = _by_ids(vocab, merges, where)
    if whole_pieces or not _in_order(base_ids, pairs, merged_ids):
        alive = _that_apply(base_ids, merges, pairs, merged_ids)
        pairs, merged_ids = [pairs[rank] for rank in alive], [merged_ids[rank] for rank in alive]
        known = set(base_ids)
        for rank, pair, token_id in zip(alive, pairs, merged_ids, strict=True):
            if not known.issuperset(pair):
                raise FormatError(
                    f"{where(rank)} joins {quoted(merges[rank])}, of which one is made "
                    "only by a later merge; a token must be made before it is merged"
                )
            known.add(token_id)
    made = {*base_ids, *merged_ids, *specials}
    others = {token_id: token for token, token_id in vocab.items() if token_id not in made}
    return Vocabulary(
        base_ids=base_ids,
        merges=tuple(pairs),
        merged_ids=tuple(merged_ids),
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


def _by_ids(
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


def _that_apply(
    base_ids: Sequence[int],
    merges: Sequence[TextPair],
    pairs: Sequence[Pair],
    merged_ids: Sequence[int],
) -> list[int]:
    """The ranks of the merges that ever apply.

    The bytes of a token are joined in the same order wherever they stand, as long as no merge
    crosses their edges. So a merge applies somewhere if and only if it is the last one when the
    bytes of its own token are encoded.
    """
    texts = {i: left + right for i, (left, right) in zip(merged_ids, merges, strict=True)}
    known = {i: token for i, text in texts.items() if (token := to_bytes(text))}
    check_token_sizes(known.values())
    gaps = dict(zip(known, _gaps(list(known.values()), base_ids, pairs, merged_ids), strict=True))
    return [
        rank
        for rank, (token_id, (left, _)) in enumerate(zip(merged_ids, merges, strict=True))
        if token_id in gaps
        and gaps[token_id][len(left) - 1] == rank
        and NEVER not in gaps[token_id]
    ]


def _gaps(
    tokens: Sequence[bytes],
    base_ids: Sequence[int],
    pairs: Sequence[Pair],
    merged_ids: Sequence[int],
) -> list[list[int]]:
    """The gap ranks inside each token."""
    if not compiled.is_ready():
        ranks = {pair: rank for rank, pair in enumerate(pairs)}
        return [rank_gaps([base_ids[byte] for byte in t], ranks, merged_ids) for t in tokens]
    from bpe_core.compiled.encoding import make_encoder

    left, right = np.array(pairs, dtype=np.int32).reshape(-1, 2).T
    starts = np.cumsum([0, *map(len, tokens)], dtype=np.int64)
    ones = np.ones(len(tokens), dtype=np.int64)
    corpus = Corpus(
        symbols=np.frombuffer(b"".join(tokens), dtype=np.uint8).astype(np.int32),
        starts=starts,
        counts=ones,
        sequence=np.arange(len(tokens), dtype=np.int32),
    )
    ranks_of_gaps = make_encoder(base_ids, left, right, merged_ids).encode_pieces(corpus).gap_ranks
    return [part[:-1].tolist() for part in np.split(ranks_of_gaps, starts[1:-1])]


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
    """Each merge as two byte-level texts with a space between, which no such text contains."""
    vocab = tokenizer.vocab
    texts = {i: to_characters(vocab[i]) for i in (*tokenizer.base_ids, *tokenizer.merged_ids)}
    return [f"{texts[left]} {texts[right]}" for left, right in tokenizer.merges]


def ordinary_tokens(tokenizer: Tokenizer) -> dict[int, bytes]:
    """Every token's bytes by id, without the special ones."""
    ids = {*tokenizer.base_ids, *tokenizer.merged_ids, *tokenizer.other_tokens}
    return {token_id: tokenizer.vocab[token_id] for token_id in ids}
