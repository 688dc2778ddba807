"""Three rules by which a vocabulary is learned, step by step: BPE, WordPiece and Unigram.

BPE merges the most frequent pair, WordPiece the pair whose pieces seldom occur apart. Unigram
begins with many pieces, each with a probability, and drops the one whose loss costs least. There
the probability of a word is the sum over all ways to cut it, of products over their pieces.

Sources:
    R. Sennrich et al., "Neural Machine Translation of Rare Words with Subword Units" (2016).
    M. Schuster and K. Nakajima, "Japanese and Korean Voice Search" (2012): the pair that raises
    the likelihood of the text most. The score here is that of the Hugging Face course; the
    WordPiece trainer of `tokenizers` merges the most frequent pair, as BPE does.
    T. Kudo, "Subword Regularization" (2018), section 3.2. `sentencepiece` drops a quarter of the
    pieces at a time and only estimates what each costs; here one goes at a time, by its exact cost.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import reduce
from itertools import islice, pairwise
from math import exp, inf, log, log1p
from typing import Final, Literal, get_args

from bpe_core.common.pairs import merge_pair
from bpe_core.text import split

Rule = Literal["bpe", "wordpiece", "unigram"]
RULES: Final[tuple[Rule, ...]] = get_args(Rule)
Pieces = tuple[str, ...]
LONGEST_PIECE: Final = 12  # characters of a piece of Unigram
_LEAST_COUNT: Final = 0.5  # of a piece of Unigram: no probability is 0, so no cost is infinite
_EM_ROUNDS: Final = 2  # before each choice; they continue from the probabilities before


@dataclass(frozen=True)
class Choice:
    """What a rule can choose.

    Attributes:
        pieces: the pair to merge; of Unigram the one piece to drop.
        score: the highest wins; of Unigram the lowest: bits of likelihood that the text loses.
        counts: of the pair, of its left and of its right piece; of Unigram none.
    """

    pieces: Pieces
    score: float
    counts: tuple[int, ...] = ()


@dataclass(frozen=True)
class RuleStep:
    """What a rule has learned before a choice, and its choices, the best first.

    Attributes:
        vocabulary: its pieces with their log probabilities; 0 but for Unigram.
        merges: in the order in which they were learned; of Unigram none.
    """

    rule: Rule
    vocabulary: dict[str, float]
    merges: tuple[Pieces, ...]
    choices: tuple[Choice, ...]

    def cut(self, text: str) -> list[str]:
        """The pieces of a text, as the tokenizer of this rule cuts it."""
        cut: Callable[[str], list[str]] = {
            "bpe": lambda word: [*reduce(merge, self.merges, tuple(word))],
            "wordpiece": lambda word: cut_longest(word, self.vocabulary),
            "unigram": lambda word: cut_likeliest(word, self.vocabulary),
        }[self.rule]
        return [piece for word in split(text) for piece in cut(word)]


def learn_by_rules(text: str, choices: int = 20) -> dict[Rule, list[RuleStep]]:
    """The steps of each rule on a text: `choices` of them, or as many as every rule has.

    All three end with equally many pieces: BPE and WordPiece add one a step, Unigram begins with
    more and drops one a step. The last step lists choices that are not made.

    Args:
        text: a short one; 20 kB take some seconds.

    >>> runs = learn_by_rules("the thin thief thought the thing through")
    >>> {rule: steps[0].choices[0].pieces for rule, steps in runs.items()}
    {'bpe': ('t', 'h'), 'wordpiece': ('o', 'u'), 'unigram': ('th',)}
    >>> ["|".join(steps[-1].cut("the thin thief")) for steps in runs.values()]
    ['th|e| thi|n| thi|e|f', 't|h|e| |t|h|in| |t|h|i|e|f', 't|h|e| thin| th|i|e|f']
    """
    words = Counter(split(text))
    by_merges: tuple[Rule, Rule] = ("bpe", "wordpiece")
    runs = {rule: list(islice(_merge_steps(words, rule), choices + 1)) for rule in by_merges}
    longer = sum(len(piece) > 1 for piece in first_pieces(words, 2 * choices))
    most = min(longer // 2, *(len(steps) - 1 for steps in runs.values()))
    runs["unigram"] = list(islice(_unigram_steps(words, most), most + 1))
    return {rule: steps[: most + 1] for rule, steps in runs.items()}


def _merge_steps(words: Mapping[str, int], rule: Rule) -> Iterator[RuleStep]:
    vocabulary = dict.fromkeys("".join(words), 0.0)
    merges: list[Pieces] = []
    pieces: dict[Pieces, int] = {tuple(word): count for word, count in words.items()}
    while True:
        found = rank_pairs(pieces, rule)
        yield RuleStep(rule, dict(vocabulary), tuple(merges), tuple(found))
        if not found:
            return
        pair = found[0].pieces
        merges.append(pair)
        vocabulary["".join(pair)] = 0.0
        pieces = {merge(word, pair): count for word, count in pieces.items()}


def rank_pairs(words: Mapping[Pieces, int], rule: Rule) -> list[Choice]:
    """Pairs that occur at least twice, the best first; of equal ones the first in the text."""
    pairs: Counter[Pieces] = Counter()
    singles: Counter[str] = Counter()
    for word, times in words.items():
        for neighbours in pairwise(word):
            pairs[neighbours] += times
        for piece in word:
            singles[piece] += times
    choices = []
    for pair, count in pairs.items():
        left, right = (singles[piece] for piece in pair)
        score = count if rule == "bpe" else count / (left * right)
        choices.append(Choice(pair, score, (count, left, right)))
    return sorted((one for one in choices if one.counts[0] > 1), key=lambda one: -one.score)


def merge(word: Pieces, pair: Pieces) -> Pieces:
    """A word with the pair as one piece, merged from left to right."""
    return (*merge_pair(word, pair, "".join(pair)),)


def cut_longest(word: str, vocabulary: Mapping[str, float]) -> list[str]:
    """WordPiece: from the left, always the longest piece of the vocabulary."""
    pieces = []
    while word:
        end = next((end for end in range(len(word), 1, -1) if word[:end] in vocabulary), 1)
        pieces.append(word[:end])
        word = word[end:]
    return pieces


def _unigram_steps(words: Mapping[str, int], choices: int) -> Iterator[RuleStep]:
    log_probs = first_pieces(words, 2 * choices)
    while True:
        log_probs = improve(words, log_probs)
        found = tuple(Choice((piece,), bits) for piece, bits in losses(words, log_probs))
        yield RuleStep("unigram", dict(log_probs), (), found)
        del log_probs[found[0].pieces[0]]


def first_pieces(words: Mapping[str, int], size: int) -> dict[str, float]:
    """All characters, and the `size` longer pieces that cover most of the text.

    A piece that only occurs inside of a longer one is left out.
    """
    counts: Counter[str] = Counter()
    for word, times in words.items():
        for start in range(len(word)):
            for end in range(start + 1, min(start + LONGEST_PIECE, len(word)) + 1):
                counts[word[start:end]] += times
    inside = {
        part for long in counts for part in (long[1:], long[:-1]) if counts[part] == counts[long]
    }
    longer = [one for one in counts if len(one) > 1 and counts[one] > 1 and one not in inside]
    longer.sort(key=lambda piece: -len(piece) * counts[piece])
    characters = [piece for piece in counts if len(piece) == 1]
    return _as_log_probs({piece: counts[piece] for piece in (*characters, *longer[:size])})


def improve(words: Mapping[str, int], log_probs: Mapping[str, float]) -> dict[str, float]:
    """The probabilities after some rounds of EM: the expected count of each piece over all ways
    to cut the words, divided by that of all pieces."""
    for _ in range(_EM_ROUNDS):
        expected = dict.fromkeys(log_probs, 0.0)
        for word, times in words.items():
            length, spans = len(word), list(_spans(word, log_probs))
            before = _sums(length, spans)
            # From the right, the same sums are those of all ways to cut the rest of the word.
            behind = _sums(length, sorted((length - b, length - a, p) for a, b, p in spans))
            for start, end, log_prob in spans:
                inside = before[start] + log_prob + behind[length - end]
                expected[word[start:end]] += times * exp(inside - before[-1])
        log_probs = _as_log_probs(expected)
    return dict(log_probs)


def losses(words: Mapping[str, int], log_probs: Mapping[str, float]) -> list[tuple[str, float]]:
    """The bits of likelihood that the text loses without each piece, the least first.

    Single characters are not listed: without one a text could not be cut.
    """
    lost = {piece: 0.0 for piece in log_probs if len(piece) > 1}
    for word, times in words.items():
        spans = list(_spans(word, log_probs))
        with_all = _sums(len(word), spans)[-1]
        for piece in {word[start:end] for start, end, _ in spans} & lost.keys():
            rest = (span for span in spans if word[span[0] : span[1]] != piece)
            lost[piece] += times * (with_all - _sums(len(word), rest)[-1]) / log(2)
    return sorted(lost.items(), key=lambda one: round(one[1], 9))


def cut_likeliest(word: str, log_probs: Mapping[str, float]) -> list[str]:
    """Unigram: the likeliest way to cut a word (Viterbi); an unknown character stands alone."""
    best: list[tuple[float, int]] = [(0.0, 0)] + [(-inf, 0)] * len(word)
    for start, end, log_prob in _spans(word, dict.fromkeys(word, -1e3) | dict(log_probs)):
        best[end] = max(best[end], (best[start][0] + log_prob, start))
    pieces: list[str] = []
    end = len(word)
    while end:
        start = best[end][1]
        pieces.insert(0, word[start:end])
        end = start
    return pieces


def _spans(word: str, log_probs: Mapping[str, float]) -> Iterator[tuple[int, int, float]]:
    """Each place of a piece in a word: start, end, log probability."""
    for start in range(len(word)):
        for end in range(start + 1, min(start + LONGEST_PIECE, len(word)) + 1):
            if word[start:end] in log_probs:
                yield start, end, log_probs[word[start:end]]


def _sums(length: int, spans: Iterable[tuple[int, int, float]]) -> list[float]:
    """For each place in a word the log probability of all ways to cut what is before it."""
    sums = [0.0] + [-inf] * length
    for start, end, log_prob in spans:
        way, before = sums[start] + log_prob, sums[end]
        high, low = max(way, before), min(way, before)
        sums[end] = high + log1p(exp(low - high))
    return sums


def _as_log_probs(counts: Mapping[str, float]) -> dict[str, float]:
    total = sum(max(count, _LEAST_COUNT) for count in counts.values())
    return {piece: log(max(count, _LEAST_COUNT) / total) for piece, count in counts.items()}
