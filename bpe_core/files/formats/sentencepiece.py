"""SentencePiece's `.model` files where they are BPE with byte fallback; opened only.

A protocol buffer of three messages that matter: the pieces, how they were trained, how text is
normalized. Of that format a reader needs numbers, lengths and bytes, so there is one here: the
package of SentencePiece would be a compiled requirement for a file in ten thousand.
"""

import struct
from collections.abc import Iterator
from itertools import count
from typing import Final

import numpy as np
import regex

from bpe_core.common.errors import FormatError, OtherKindError
from bpe_core.common.json_reading import check_entries
from bpe_core.common.progress import OnProgress, Progress, nobody_hears
from bpe_core.common.quoting import quoted
from bpe_core.files.formats import checks
from bpe_core.files.formats.checks import check_token_sizes, heard, listed
from bpe_core.files.formats.fallback import assemble_fallback, real
from bpe_core.files.formats.opened import Opened, OpenSettings
from bpe_core.files.formats.ranked_tokens import all_cuts
from bpe_core.text.splitting.shape import is_plain

_MODELS: Final = {
    1: "Unigram, which chooses the likeliest tokens by their probabilities and has no merges",
    3: "a list of words, which has no merges",
    4: "a list of characters, which has no merges",
}
_BPE: Final = 2
_NORMAL, _UNKNOWN, _CONTROL, _USER_DEFINED, _UNUSED, _BYTE = 1, 2, 3, 4, 5, 6

Field = tuple[int, int | bytes]  # the number of a field, and its value
Fields = dict[int, int | bytes]
Piece = tuple[str, float, int]  # text, score, kind


def looks_like(data: bytes) -> bool:
    """Whether a file may be one of these: its first field is a piece, whose first is a text."""
    return data[:1] == b"\n" and data[2:3] == b"\n" and len(data) > 2 + data[1]


def read(data: bytes, name: str, settings: OpenSettings) -> Opened:
    """Read a `.model` file."""
    pieces: list[Piece] = []
    size, hears = 0, settings.on_progress
    prefixed = _check(*rules_of(data, name, hears), name)
    for number, value in _fields(data, name, hears):
        if number == 1:
            pieces.append(_piece(_message(value, name), name))
            size += len(pieces[-1][0])
            if size > checks.MAX_TOKENS:  # nobody waits for the rest of a large file
                check_token_sizes(text for text, _, _ in pieces)
    texts = {text: place for place, (text, _, _) in enumerate(heard(pieces, hears))}
    if len(texts) < len(pieces):
        raise FormatError(f"{name}: a piece stands twice")
    specials = {
        text: place for place, (text, _, kind) in enumerate(pieces) if kind in (_UNKNOWN, _CONTROL)
    }
    check_token_sizes(heard(texts, hears))
    # With a real space it matches nothing: SentencePiece looks for it where spaces are "▁" already.
    defined = (place for place, one in enumerate(pieces) if one[2] == _USER_DEFINED)
    own = {pieces[place][0]: place for place in defined if " " not in pieces[place][0]}
    # The longest first, as SentencePiece takes them.
    split = "|".join(regex.escape(real(text)) for text in sorted(own, key=len, reverse=True))
    notes: tuple[str, ...] = ()
    if not is_plain(split):
        split = ""
        specials |= own
        named = listed([quoted(text) for text in own], 3)
        notes = (f"SentencePiece recognises {named} in every text; here only where allowed.",)
    ranked = _ranked(pieces)
    others = {text: texts[text] for text in heard(texts, hears) if text not in specials}
    parts = assemble_fallback(
        {text: texts[text] for text in heard(ranked, hears)} | others,
        all_cuts(ranked, hears),
        specials=set(specials.values()),
        where=lambda place: f"{name}, cut {place}",
        on_progress=hears,
    )
    tokenizer = parts.tokenizer(
        settings.split or split or "none",
        specials,
        whole_pieces=parts.other_tokens.keys() & own.values() or False,
        normalization="prefixed spaces" if prefixed else "spaces",
    )
    return Opened(tokenizer, "sentencepiece", notes)


def rules_of(
    data: bytes, name: str, on_progress: OnProgress = nobody_hears
) -> tuple[Fields, Fields]:
    """How a model was trained and how it normalizes, which stand behind all pieces."""
    trainer: Fields = {}
    normalizer: Fields = {}
    for number, value in _fields(data, name, on_progress):
        if number in (2, 3):
            rules = trainer if number == 2 else normalizer
            rules |= dict(_fields(_message(value, name), name, on_progress))
    return trainer, normalizer


def _check(trainer: Fields, normalizer: Fields, name: str) -> bool:
    """Refuse what is not supported; returns whether a space is put in front of a text."""
    kind = trainer.get(3, 1)
    if kind != _BPE:
        told = _MODELS.get(kind, f"of the kind {kind}") if isinstance(kind, int) else quoted(kind)
        raise OtherKindError(f"{name} is no BPE: it is {told}")
    if not trainer.get(35, 0):
        raise OtherKindError(f"{name} has no byte_fallback; it would lose unknown characters")
    if normalizer.get(2):
        raise OtherKindError(f"{name} has a table of characters to replace; none is supported")
    if normalizer.get(4, 1):
        raise OtherKindError(f"{name} takes away spaces that stand twice; that is not supported")
    if not normalizer.get(5, 1) or trainer.get(24, 0):
        raise OtherKindError(f"{name} does not write spaces as '▁' in front of words")
    return bool(normalizer.get(3, 1))


def _ranked(pieces: list[Piece]) -> list[str]:
    """The pieces that are made by merging, that of the highest score first.

    Of one score (runs of spaces have it) the leftmost pair is joined first. So a run grows from the
    left, as it does where longer pieces come before shorter ones.
    """
    normal = [(text, score) for text, score, kind in pieces if kind == _NORMAL]
    sizes = np.fromiter((len(text) for text, _ in normal), dtype=np.int64)
    scores = np.fromiter((score for _, score in normal), dtype=np.float64)
    return [normal[place][0] for place in np.lexsort((-sizes, -scores)).tolist()]


def _piece(data: bytes, name: str) -> Piece:
    fields = dict(_fields(data, name))
    text, score, kind = fields.get(1, b""), fields.get(2, b"\0\0\0\0"), fields.get(3, _NORMAL)
    if not text or not isinstance(text, bytes) or not isinstance(kind, int) or kind == _UNUSED:
        raise FormatError(f"{name}: a piece is {quoted(fields)}; it must have a text and a kind")
    if not isinstance(score, bytes) or len(score) != 4:
        raise FormatError(f"{name}: the score of a piece is {quoted(score)}")
    try:
        return text.decode(), struct.unpack("<f", score)[0], kind
    except UnicodeDecodeError:
        raise FormatError(f"{name}: the piece {quoted(text)} is not UTF-8") from None


def _message(value: int | bytes, name: str) -> bytes:
    if not isinstance(value, bytes):
        raise FormatError(f"{name}: a field is {quoted(value)}; it must be a message")
    return value


def _fields(data: bytes, name: str, on_progress: OnProgress = nobody_hears) -> Iterator[Field]:
    """The fields of a message in their order."""
    place = 0
    for number in count(1):
        if place >= len(data):
            return
        if number % checks.EVERY == 0:
            check_entries(number, name, "fields")
            on_progress(Progress("checking", place, len(data)))
        key, place = _number(data, place, name)
        kind = key & 7
        if kind == 0:
            value, place = _number(data, place, name)
            yield key >> 3, value
            continue
        size = {1: 8, 5: 4}.get(kind)
        if kind == 2:
            size, place = _number(data, place, name)
        if size is None or place + size > len(data):
            raise FormatError(f"{name} is not a SentencePiece model: it is incomplete or damaged")
        yield key >> 3, data[place : place + size]
        place += size


def _number(data: bytes, place: int, name: str) -> tuple[int, int]:
    """A number of seven bits a byte, the lowest first, and the place behind it."""
    value = 0
    for shift in range(0, 70, 7):
        if place >= len(data):
            break
        byte = data[place]
        place += 1
        value |= (byte & 0x7F) << shift
        if byte < 0x80:
            return value, place
    raise FormatError(f"{name} is not a SentencePiece model: it is incomplete or damaged")
