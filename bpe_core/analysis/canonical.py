"""Token ids that somebody has: are they what encoding gives, and if not, where do they differ?

Ids are *canonical* where `encode(decode(ids)) == ids`. A text has many cuttings into tokens of a
vocabulary, and encoding gives one of them; a language model may write any. Inside a pre-token ids
are canonical exactly where every two neighbours are, by themselves, so those at fault can be named.
Source: T. Vieira et al., "Language Models over Canonical Byte-Pair Encodings" (ICML 2025).
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

import numpy as np

from bpe_core.common.arguments import ANYTHING, TEXT, checked
from bpe_core.common.gaps import Int64Array
from bpe_core.common.printable import is_partial
from bpe_core.tokenizer.tokenizer import Tokenizer

MOST_COUNTED: Final = 4_096  # bytes of the longest pre-token whose cuttings are counted
Span = tuple[int, int]


@dataclass(frozen=True)
class Canonical:
    """Whether token ids are what encoding their text gives.

    Attributes:
        text: what they decode to; None where their bytes are no text.
        encoded: the ids that encoding the text gives; none where there is no text.
        faults: (first token, one past the last), by place among `token_ids`: two neighbours that
            encoding never sets beside each other, or a token by itself which it does not make or
            which crosses an edge of a pre-token.
    """

    token_ids: tuple[int, ...]
    text: str | None
    encoded: tuple[int, ...]
    faults: tuple[Span, ...]

    @property
    def is_canonical(self) -> bool:
        """Whether encoding gives these ids."""
        return self.text is not None and self.encoded == self.token_ids


@checked(ids=ANYTHING)
def check_canonical(tokenizer: Tokenizer, ids: Iterable[int]) -> Canonical:
    """Whether ids are what encoding their text gives; special tokens among them are recognised.
    Raises `UnknownTokenError`: an id that the tokenizer does not have.

    >>> import bpe_core as bpe
    >>> tokenizer = bpe.train("aaabdaaabac", vocab_size=259, split="none").tokenizer
    >>> check_canonical(tokenizer, [256, 97, 98]).faults  # of "aa" and "a" encoding makes "aaa"
    ((0, 2),)
    """
    token_ids = tuple(ids)
    data = tokenizer.decode_bytes(token_ids)
    if is_partial(data):
        return Canonical(token_ids, None, (), ())
    text = tokenizer.decode(token_ids)
    there = set(token_ids)
    special = [token for token, one in tokenizer.special_tokens.items() if one in there]
    encoded = tuple(tokenizer.encode(text, allowed_special=special))
    if encoded == token_ids:
        return Canonical(token_ids, text, encoded, ())
    if tokenizer.decode_bytes(encoded) != data:
        # Normalizing changes the text, so no place in it is one of the other.
        return Canonical(token_ids, text, encoded, ((0, len(token_ids)),))
    pretokens = tokenizer.tokenize(text, allowed_special=special).corpus.piece_starts
    theirs = _by_pretoken(tokenizer, encoded, pretokens)
    faults: list[Span] = []
    reaches_over = False
    for pretoken, places in _by_pretoken(tokenizer, token_ids, pretokens).items():
        ours = [token_ids[place] for place, _ in places]
        right = [encoded[place] for place, _ in theirs.get(pretoken, [])]
        if ours != right:
            found = _faults(tokenizer, token_ids, places)
            if not found and not reaches_over:
                # The vocabulary holds the whole pre-token, though each two of these would stand.
                found = [(places[0][0], places[-1][0] + 1)]
            faults += found
        reaches_over = not places[-1][1]
    return Canonical(token_ids, text, encoded, tuple(faults))


def _by_pretoken(
    tokenizer: Tokenizer, ids: Sequence[int], piece_starts: Int64Array
) -> dict[int, list[tuple[int, bool]]]:
    """For each pre-token the places of the tokens that begin in it, and whether each ends in it."""
    by_bytes = tokenizer.alphabet.base == "bytes"
    tokens = (tokenizer.vocab[one] for one in ids)
    sizes = np.array([len(token if by_bytes else token.decode()) for token in tokens], dtype=int)
    ends = np.cumsum(sizes)
    starts = ends - sizes
    begins = np.searchsorted(piece_starts, starts, side="right").tolist()
    last = np.searchsorted(piece_starts, ends - 1, side="right").tolist()
    found: dict[int, list[tuple[int, bool]]] = {}
    for place, pretoken in enumerate(begins):
        found.setdefault(pretoken, []).append((place, last[place] == pretoken))
    return found


def _faults(
    tokenizer: Tokenizer, ids: Sequence[int], places: Sequence[tuple[int, bool]]
) -> list[Span]:
    """The tokens and neighbours of one pre-token that encoding would not make."""
    alone = [
        place
        for place, inside in places
        if not inside or _merged(tokenizer, ids[place : place + 1]) != [ids[place]]
    ]
    pairs = [
        one
        for (one, _), (other, _) in pairwise(places)
        if not {one, other}.intersection(alone)
        and _merged(tokenizer, ids[one : other + 1]) != [ids[one], ids[other]]
    ]
    return sorted([(one, one + 1) for one in alone] + [(one, one + 2) for one in pairs])


def _merged(tokenizer: Tokenizer, ids: Sequence[int]) -> list[int]:
    """What the bytes of some tokens merge to, where no edge of a pre-token is between them."""
    data = b"".join(tokenizer.vocab[one] for one in ids)
    by_bytes = tokenizer.alphabet.base == "bytes"
    pretoken = list(data) if by_bytes else tokenizer.alphabet.encode(data.decode()).tolist()
    return tokenizer._encoder.ids_of(tokenizer._encoder.base_ids_of(pretoken), "rank")


@checked(text=TEXT, allowed_special=ANYTHING)
def count_cuttings(
    tokenizer: Tokenizer, text: str, *, allowed_special: Collection[str] = ()
) -> int | None:
    """In how many ways a text can be cut into tokens of the vocabulary, inside its pre-tokens.

    The ways to reach a place are the sum of the ways to reach each place from which one token
    leads there; pre-tokens are independent of one another, so their numbers are multiplied.

    Returns:
        an exact whole number, however large; None where a pre-token has more than `MOST_COUNTED`
        bytes.

    >>> import bpe_core as bpe
    >>> tokenizer = bpe.train("aaabdaaabac", vocab_size=259, split="none").tokenizer
    >>> count_cuttings(tokenizer, "aaab")  # a·a·a·b, aa·a·b, a·aa·b, aaa·b, aaab
    5
    """
    corpus, specials = tokenizer._cutter.cut(text, allowed_special)
    known = tokenizer._ids_by_bytes
    longest = max(map(len, known), default=0)
    symbols = tokenizer.alphabet.symbols
    count = 1
    for place, pretoken in enumerate(corpus.pretokens()):
        if place in specials:
            continue
        data = b"".join(symbols[symbol] for symbol in pretoken)
        if len(data) > MOST_COUNTED:
            return None
        ways = [1]
        for end in range(1, len(data) + 1):
            starts = range(max(end - longest, 0), end)
            ways.append(sum(ways[one] for one in starts if data[one:end] in known))
        count *= ways[-1] ** int(corpus.occurrences[place])
    return count
