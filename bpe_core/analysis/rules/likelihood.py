"""Unigram: a piece has a probability, a text that of all ways to cut it, and what hardly adds goes.

Source: T. Kudo, "Subword Regularization: Improving Neural Network Translation Models with Multiple
Subword Candidates" (2018), section 3.2. Here one piece goes at a time, and what its loss costs is
worked out in full. `sentencepiece` lets a quarter go at once, estimates the cost from the likeliest
cuttings, makes small counts smaller still (digamma), and drops the last by probability alone, on
a short text all: mostly the same pieces, in another order.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from math import exp, inf, log, log1p
from typing import Final

LogProbs = Mapping[str, float]
LONGEST: Final = 12
"""Letters of a piece at most."""
_LEAST: Final = 0.5
"""What is expected less often counts as much: characters that longer pieces have used up can come
back, and no loss is endless."""
_ROUNDS: Final = 2  # of EM before each choice; the next ones go on from there


def first_pieces(words: Mapping[str, int], size: int) -> dict[str, float]:
    """All characters, and that many of the longer pieces that fill most of the text.

    One that never occurs outside of a longer one is left to that.

    >>> list(first_pieces({"there": 2, "then": 1}, 2))
    ['t', 'h', 'e', 'r', 'n', 'there', 'the']
    """
    counts: Counter[str] = Counter()
    for word, times in words.items():
        for start in range(len(word)):
            for end in range(start + 1, min(start + LONGEST, len(word)) + 1):
                counts[word[start:end]] += times
    inside = {
        one for long in counts for one in (long[1:], long[:-1]) if counts[one] == counts[long]
    }
    longer = [one for one in counts if len(one) > 1 and counts[one] > 1 and one not in inside]
    longer.sort(key=lambda piece: -len(piece) * counts[piece])
    characters = [piece for piece in counts if len(piece) == 1]
    return _as_log_probs({piece: counts[piece] for piece in (*characters, *longer[:size])})


def improve(words: Mapping[str, int], log_probs: LogProbs) -> dict[str, float]:
    """EM: how often each piece is to be expected in the cuttings, and probabilities from that.

    >>> words = {"there": 2, "then": 1}
    >>> before = first_pieces(words, 2)
    >>> improve(words, before)["there"] > before["there"]
    True
    """
    for _ in range(_ROUNDS):
        expected = dict.fromkeys(log_probs, 0.0)
        for word, times in words.items():
            length, steps = len(word), list(_steps(word, log_probs))
            before = _sums(length, steps)
            turned = sorted(
                (length - end, length - start, log_prob) for start, end, log_prob in steps
            )
            behind = _sums(length, turned)
            for start, end, log_prob in steps:
                inside = before[start] + log_prob + behind[length - end]
                expected[word[start:end]] += times * exp(inside - before[-1])
        log_probs = _as_log_probs(expected)
    return dict(log_probs)


def losses(words: Mapping[str, int], log_probs: LogProbs) -> list[tuple[str, float]]:
    """What the text's likelihood loses without each piece, in bits, the least first.

    Characters never go, so that every text can be cut.
    """
    lost = {piece: 0.0 for piece in log_probs if len(piece) > 1}
    for word, times in words.items():
        steps = list(_steps(word, log_probs))
        whole = _sums(len(word), steps)[-1]
        for piece in {word[start:end] for start, end, _ in steps} & lost.keys():
            rest = (step for step in steps if word[step[0] : step[1]] != piece)
            lost[piece] += times * (whole - _sums(len(word), rest)[-1]) / log(2)
    return sorted(lost.items(), key=lambda one: round(one[1], 9))


def cut_likeliest(word: str, log_probs: LogProbs) -> list[str]:
    """Viterbi: the likeliest cutting; a character that no piece has stands alone.

    >>> cut_likeliest("there", dict.fromkeys("ther", -4) | {"the": -5, "here": -5})
    ['t', 'here']
    """
    best: list[tuple[float, int]] = [(0.0, 0)] + [(-inf, 0)] * len(word)
    known = dict.fromkeys(word, -1e3) | dict(log_probs)
    for start, end, log_prob in _steps(word, known):
        best[end] = max(best[end], (best[start][0] + log_prob, start))
    cut: list[str] = []
    end = len(word)
    while end:
        start = best[end][1]
        cut.insert(0, word[start:end])
        end = start
    return cut


def _steps(word: str, log_probs: LogProbs) -> Iterator[tuple[int, int, float]]:
    """Where in a word each of the pieces stands: from, to, and how likely it is."""
    for start in range(len(word)):
        for end in range(start + 1, min(start + LONGEST, len(word)) + 1):
            if word[start:end] in log_probs:
                yield start, end, log_probs[word[start:end]]


def _sums(length: int, steps: Iterable[tuple[int, int, float]]) -> list[float]:
    """For each place in a word the logarithm of the probability of all ways to get there."""
    sums = [0.0] + [-inf] * length
    for start, end, log_prob in steps:
        way, before = sums[start] + log_prob, sums[end]
        high, low = max(way, before), min(way, before)
        sums[end] = high + log1p(exp(low - high))
    return sums


def _as_log_probs(counts: Mapping[str, float]) -> dict[str, float]:
    total = sum(max(count, _LEAST) for count in counts.values())
    return {piece: log(max(count, _LEAST) / total) for piece, count in counts.items()}
