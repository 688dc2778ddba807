"""Tokens that no encoding produces, and why.

A token in an encoding stands between gaps that no merge closed. So nothing around it had a part
in how it was made, and its own bytes, encoded by themselves, give that one token. The other way
round: **if a token's own bytes do not merge to it, no text whatever produces it.** The same holds
for a token whose bytes stand in no text, and for one that normalization changes (a part of a
normalized text is normalized).

That leaves the split pattern, and half characters. The pattern may look at what stands around, so a
token whose own text it cuts is tried in some surroundings, too. Half a character is tried in
characters that complete it, since the other half may always go to another token first. The name is
that of S. Land and M. Bartolo, "Fishing for Magikarp" (2024), who leave half characters aside.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from enum import IntEnum
from typing import Final

import numpy as np
import numpy.typing as npt

from bpe_core.analysis.vocabulary.surroundings import Halves, around, completed
from bpe_core.analysis.vocabulary.vocabulary_arrays import Vocabulary
from bpe_core.common.arguments import checked
from bpe_core.common.gaps import NEVER, Int32Array, Int64Array, highest_ranks
from bpe_core.common.printable import is_partial
from bpe_core.engines.engine_choice import compiled_pays
from bpe_core.text.corpus import Corpus
from bpe_core.text.normalizing import inside_text, normalize
from bpe_core.text.pretokenize import split_each
from bpe_core.tokenizer.tokenizer import Tokenizer

FEW: Final = 8
ALL: Final = 20_000
"""Characters with half a character that are tried at first, and at last: of most halves, all."""
_AT_ONCE: Final = 64  # half characters that are tried in one encoding
_MOST_CONTINUING: Final = 3


class Reach(IntEnum):
    """Whether some text's encoding has a token, and if not, why."""

    REACHED = 0
    NOT_IN_TEXT = 1
    OTHER_MERGES = 2
    NO_MERGE = 3
    NORMALIZED = 4
    SPLIT = 5
    OTHER_HALF = 6


@checked()
def token_reach(tokenizer: Tokenizer, vocabulary: Vocabulary) -> npt.NDArray[np.int8]:
    """For each row of a vocabulary a `Reach`. Special tokens are matched, so they are reached.

    Args:
        vocabulary: its vocabulary, as `read_vocabulary` gives it.

    Raises:
        PatternTimeoutError: the split pattern takes too long.
    """
    reach = np.zeros(len(vocabulary), dtype=np.int8)
    is_base = np.isin(
        vocabulary.ids,
        np.array([*tokenizer.base_ids, *tokenizer.characters.values()], dtype=np.int64),
    )
    is_made = vocabulary.made_at >= 0
    others = ~is_base & ~is_made & ~vocabulary.special
    whole_ids = np.array(list(tokenizer._whole), dtype=np.int64)
    reach[others & ~np.isin(vocabulary.ids, whole_ids)] = Reach.NO_MERGE
    # Taken only as a whole pre-token, and that is always whole characters.
    reach[others & vocabulary.partial] = Reach.NO_MERGE
    replayed = np.flatnonzero(is_made & ~vocabulary.special)
    reach[replayed[~_merges_to_itself(tokenizer, vocabulary, replayed)]] = Reach.OTHER_MERGES
    for row in np.flatnonzero(vocabulary.partial & (reach == Reach.REACHED)).tolist():
        if not stands_in_text(vocabulary.tokens[row]):
            reach[row] = Reach.NOT_IN_TEXT
    whole = np.flatnonzero((reach == Reach.REACHED) & ~vocabulary.partial & ~vocabulary.special)
    in_doubt = _not_given_alone(tokenizer, vocabulary, whole.tolist())
    for row, why in _cut_by_split(tokenizer, vocabulary, in_doubt):
        reach[row] = why
    halves = np.flatnonzero((reach == Reach.REACHED) & vocabulary.partial & ~vocabulary.special)
    reach[_not_completed(tokenizer, vocabulary, halves.tolist())] = Reach.OTHER_HALF
    return reach


@checked()
def cut_instead(
    tokenizer: Tokenizer, vocabulary: Vocabulary, reach: npt.NDArray[np.int8]
) -> dict[int, tuple[int, ...]]:
    """For each row that no encoding gives, what the text of the token is encoded to instead.

    Half a character is completed; bytes that no text has are left out.

    Args:
        tokenizer, vocabulary: as for `token_reach`.

    >>> import bpe_core as bpe
    >>> from bpe_core.analysis import read_vocabulary
    >>> plain = bpe.train("", vocab_size=256).tokenizer
    >>> made = bpe.Tokenizer(plain.alphabet, ((97, 98), (98, 99), (97, 257)), "none", {})
    >>> vocabulary = read_vocabulary(made)
    >>> cut_instead(made, vocabulary, token_reach(made, vocabulary))  # "abc" is ab + c
    {258: (256, 99)}
    """
    found = {}
    for row in np.flatnonzero(reach > Reach.NOT_IN_TEXT).tolist():
        token = vocabulary.tokens[row]
        if stands_in_text(token):
            text = next(completed(token, 1))[:-1] if is_partial(token) else token.decode()
            found[row] = tuple(tokenizer.encode(text))
    return found


@checked()
def stands_in_text(token: bytes) -> bool:
    """Whether some UTF-8 text has these bytes in it, perhaps with half characters at the ends.

    >>> stands_in_text(b"\\x82\\xac and \\xe2\\x82"), stands_in_text(b"\\xff")
    (True, False)
    """
    rest = token.lstrip(bytes(range(0x80, 0xC0)))
    if len(token) - len(rest) > _MOST_CONTINUING:
        return False
    # What is left begins with a character; the last one may miss some of its bytes, and where it
    # can be completed at all, the lowest or the highest bytes do it.
    return any(
        not is_partial(rest + fill * missing)
        for fill in (b"\x80", b"\xbf")
        for missing in range(_MOST_CONTINUING + 1)
    )


def _merges_to_itself(
    tokenizer: Tokenizer, vocabulary: Vocabulary, rows: Int64Array
) -> npt.NDArray[np.bool_]:
    """Whether the base symbols of each token, encoded by themselves, give that token."""
    if not len(rows):
        return np.zeros(0, dtype=np.bool_)
    corpus = _tokens_as_pretokens(tokenizer, vocabulary, rows)
    gap_ranks = tokenizer._encoder.gap_ranks(corpus)
    # The gap behind each token is never closed; count those that stay open inside.
    is_open = np.add.reduceat(gap_ranks == NEVER, corpus.starts[:-1], dtype=np.int64) > 1
    ranks = highest_ranks(gap_ranks[:-1], corpus.starts[:-1])
    ranks[is_open | (ranks == NEVER)] = 0
    makes = np.array(tokenizer.merged_ids, dtype=np.int64)[ranks]
    itself: npt.NDArray[np.bool_] = ~is_open & (makes == vocabulary.ids[rows])
    return itself


def _tokens_as_pretokens(tokenizer: Tokenizer, vocabulary: Vocabulary, rows: Int64Array) -> Corpus:
    """A corpus in which each token is a pre-token of its own."""
    tokens = [vocabulary.tokens[row] for row in rows.tolist()]
    data = b"".join(tokens)
    if tokenizer.alphabet.base == "bytes":
        symbols: Int32Array = np.frombuffer(data, dtype=np.uint8).astype(np.int32)
        lengths = vocabulary.lengths[rows]
    else:
        symbols = tokenizer.alphabet.encode(data.decode())
        lengths = vocabulary.characters[rows]
    return Corpus(
        symbols=symbols,
        starts=np.concatenate(([0], np.cumsum(lengths))).astype(np.int64),
        counts=np.ones(len(rows), dtype=np.int64),
        sequence=np.arange(len(rows), dtype=np.int32),
    )


def _not_given_alone(tokenizer: Tokenizer, vocabulary: Vocabulary, rows: list[int]) -> list[int]:
    """The tokens that do not come out where their text stands alone; all of them, where encoding
    so many texts takes longer than cutting them."""
    texts = [vocabulary.texts[row] for row in rows]
    if not tokenizer._encodes_together or not compiled_pays(sum(map(len, texts))):
        return rows
    ids, given = vocabulary.ids[rows].tolist(), tokenizer.encode_batch(texts)
    return [row for row, one, found in zip(rows, ids, given, strict=True) if found != [one]]


def _cut_by_split(
    tokenizer: Tokenizer, vocabulary: Vocabulary, rows: Sequence[int]
) -> Iterator[tuple[int, Reach]]:
    """The tokens that normalization changes or that the split pattern cuts."""
    form = tokenizer.normalization
    texts = [vocabulary.texts[row] for row in rows]
    cut = split_each(texts, tokenizer.split)
    for row, text, pretokens in zip(rows, texts, cut, strict=True):
        if normalize(inside_text(form), text) != text:
            yield row, Reach.NORMALIZED
        elif pretokens != [text] and not _survives(tokenizer, vocabulary, row):
            yield row, Reach.SPLIT


def _survives(tokenizer: Tokenizer, vocabulary: Vocabulary, row: int) -> bool:
    """Whether a token that is cut when it stands alone comes out in some surroundings."""
    return bool(_given(tokenizer, vocabulary, [row], around(vocabulary.texts[row])))


def _not_completed(tokenizer: Tokenizer, vocabulary: Vocabulary, rows: list[int]) -> list[int]:
    """The half characters that come out of no text with the other half that was tried."""
    halves = Halves.of(filter(stands_in_text, (vocabulary.tokens[row] for row in rows)))
    ways: tuple[Callable[[bytes], Iterator[str]], ...] = (
        lambda token: completed(token, FEW),
        halves.beside,
        lambda token: completed(token, ALL),
    )
    for way in ways:
        given: set[int] = set()
        for first in range(0, len(rows), _AT_ONCE):
            some = rows[first : first + _AT_ONCE]
            tries = (text for row in some for text in way(vocabulary.tokens[row]))
            given |= _given(tokenizer, vocabulary, rows, tries)
        rows = [row for row in rows if row not in given]
    return rows


def _given(
    tokenizer: Tokenizer, vocabulary: Vocabulary, rows: Sequence[int], tries: Iterable[str]
) -> set[int]:
    """The rows among these whose tokens some of the texts give."""
    if tokenizer.alphabet.base == "characters":
        known = {symbol.decode() for symbol in tokenizer.alphabet.symbols}
        tries = ("".join(one for one in trial if one in known) for trial in tries)
    # Where it comes out does not matter, so one encoding tries them all.
    ids = set(tokenizer.encode("".join(tries)))
    return {row for row in rows if int(vocabulary.ids[row]) in ids}
