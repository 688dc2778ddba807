"""BPE and WordPiece: two neighbours become one piece, and only which two is chosen differently.

Sources: R. Sennrich et al., "Neural Machine Translation of Rare Words with Subword Units" (2016);
M. Schuster and K. Nakajima, "Japanese and Korean Voice Search" (2012), who take the piece that
makes the text likelier by most, which the course of Hugging Face tells as the quotient used here.
The WordPiece trainer of `tokenizers` does not: it takes the most frequent pair, as BPE does.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise

Pieces = tuple[str, ...]
Score = Callable[[int, int, int], float]
"""How good a pair is, from its count and those of its two pieces."""


def most_frequent(pair: int, left: int, right: int) -> float:
    """BPE: what occurs often."""
    return pair


def most_attached(pair: int, left: int, right: int) -> float:
    """WordPiece: what seldom occurs without the other.

    >>> most_attached(6, 6, 12), most_frequent(6, 6, 12)
    (0.08333333333333333, 6)
    """
    return pair / (left * right)


def rank_pairs(
    words: Mapping[Pieces, int], score: Score
) -> list[tuple[Pieces, float, tuple[int, int, int]]]:
    """Pairs that occur at least twice, the best first, each with its score and the three counts.

    Of equal ones the first in the text comes first.

    >>> words = {tuple("that"): 2, tuple("hat"): 1}
    >>> [(pair, counts) for pair, _, counts in rank_pairs(words, most_frequent)]
    [(('h', 'a'), (3, 3, 3)), (('a', 't'), (3, 3, 5)), (('t', 'h'), (2, 5, 3))]
    """
    pairs: Counter[Pieces] = Counter()
    singles: Counter[str] = Counter()
    for word, times in words.items():
        for pair in pairwise(word):
            pairs[pair] += times
        for piece in word:
            singles[piece] += times
    scored = []
    for pieces, count in pairs.items():
        counts = (count, singles[pieces[0]], singles[pieces[1]])
        if count > 1:
            scored.append((pieces, score(*counts), counts))
    return sorted(scored, key=lambda one: -one[1])


def merge(word: Sequence[str], pair: Pieces) -> Pieces:
    """A word with the pair as one piece, from left to right.

    >>> merge("aaab", ("a", "a"))
    ('aa', 'a', 'b')
    """
    merged: list[str] = []
    for piece in word:
        if merged and (merged[-1], piece) == pair:
            merged[-1] += piece
        else:
            merged.append(piece)
    return tuple(merged)


def cut_by_merges(word: str, merges: Sequence[Pieces]) -> list[str]:
    """BPE: all merges, in the order in which they were learned."""
    pieces: Pieces = tuple(word)
    for pair in merges:
        pieces = merge(pieces, pair)
    return list(pieces)


def cut_longest(word: str, pieces: Mapping[str, float]) -> list[str]:
    """WordPiece: from the left, always the longest piece there is.

    >>> cut_longest("there", {"th": 0, "the": 0, "here": 0})
    ['the', 'r', 'e']
    """
    cut = []
    while word:
        ends = (end for end in range(len(word), 1, -1) if word[:end] in pieces)
        end = next(ends, 1)
        cut.append(word[:end])
        word = word[end:]
    return cut
