"""A text under each of three rules, step by step: what can be chosen, and what is."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Final, Literal, get_args

from bpe_core.analysis.rules.likelihood import cut_likeliest, first_pieces, improve, losses
from bpe_core.analysis.rules.merge_scores import (
    Pieces,
    Score,
    cut_by_merges,
    cut_longest,
    merge,
    most_attached,
    most_frequent,
    rank_pairs,
)
from bpe_core.text import split

Rule = Literal["bpe", "wordpiece", "unigram"]
RULES: Final[tuple[Rule, ...]] = get_args(Rule)
_SCORES: Final[dict[Rule, Score]] = {"bpe": most_frequent, "wordpiece": most_attached}


@dataclass(frozen=True)
class Choice:
    """What a rule can choose.

    Attributes:
        pieces: the pair that would be merged; of Unigram the one piece that would go.
        score: what the rule goes by; the highest wins, of Unigram the lowest.
        counts: how often the pair occurs, and each of its pieces; of Unigram nothing.
    """

    pieces: Pieces
    score: float
    counts: tuple[int, ...] = ()


@dataclass(frozen=True)
class RuleStep:
    """What a rule has learned so far, and its choices, of which it takes the first.

    Attributes:
        vocabulary: the pieces it has, each with the logarithm of its probability; only Unigram
            knows one, for the others it is 0.
        merges: in the order in which they were learned; none for Unigram.
    """

    rule: Rule
    vocabulary: dict[str, float]
    merges: tuple[Pieces, ...]
    choices: tuple[Choice, ...]

    def cut(self, text: str) -> list[str]:
        """A text in pieces, as the rule's own tokenizer cuts it."""
        cut: Callable[[str], list[str]] = {
            "bpe": lambda word: cut_by_merges(word, self.merges),
            "wordpiece": lambda word: cut_longest(word, self.vocabulary),
            "unigram": lambda word: cut_likeliest(word, self.vocabulary),
        }[self.rule]
        return [piece for word in split(text) for piece in cut(word)]


def learn_by_rules(text: str, choices: int = 20) -> dict[Rule, list[RuleStep]]:
    """Let each rule choose so many times, fewer where one of them has nothing left to choose.

    In the end all have as many pieces: two rules add one at a time, Unigram begins with more and
    drops one at a time. The last step has choices that nobody takes.

    Args:
        text: a short one; 20 kB take some seconds.

    >>> runs = learn_by_rules("the thin thief thought the thing through")
    >>> {rule: steps[0].choices[0].pieces for rule, steps in runs.items()}
    {'bpe': ('t', 'h'), 'wordpiece': ('o', 'u'), 'unigram': ('th',)}
    >>> ["|".join(steps[-1].cut("the thin thief")) for steps in runs.values()]
    ['th|e| thi|n| thi|e|f', 't|h|e| |t|h|in| |t|h|i|e|f', 't|h|e| thin| th|i|e|f']
    """
    words = Counter(split(text))
    merging = {rule: list(islice(_merging(words, rule), choices + 1)) for rule in _SCORES}
    longer = sum(len(piece) > 1 for piece in first_pieces(words, 2 * choices))
    most = min(longer // 2, *(len(steps) - 1 for steps in merging.values()))
    runs = merging | {"unigram": islice(_dropping(words, most), most + 1)}
    return {rule: list(runs[rule])[: most + 1] for rule in RULES}


def _merging(words: Counter[str], rule: Rule) -> Iterator[RuleStep]:
    vocabulary = dict.fromkeys("".join(words), 0.0)
    merges: list[Pieces] = []
    cut = {tuple(word): times for word, times in words.items()}
    while True:
        ranking = rank_pairs(cut, _SCORES[rule])
        found = tuple(Choice(*one) for one in ranking)
        yield RuleStep(rule, dict(vocabulary), tuple(merges), found)
        if not found:
            return
        best = found[0].pieces
        merges.append(best)
        vocabulary["".join(best)] = 0.0
        cut = {merge(word, best): times for word, times in cut.items()}


def _dropping(words: Counter[str], choices: int) -> Iterator[RuleStep]:
    log_probs = first_pieces(words, 2 * choices)
    while True:
        log_probs = improve(words, log_probs)
        found = tuple(Choice((piece,), bits) for piece, bits in losses(words, log_probs))
        yield RuleStep("unigram", dict(log_probs), (), found)
        del log_probs[found[0].pieces[0]]
