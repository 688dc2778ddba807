"""Three rules of choice against naive programs."""

from collections import Counter, defaultdict
from collections.abc import Iterator
from itertools import pairwise
from math import exp, log, log2

import pytest
from hypothesis import given
from hypothesis import strategies as st

import bpe_core as bpe
from bpe_core.analysis import learn_by_rules
from bpe_core.analysis import rules as unigram

TEXTS = st.text("ab c", min_size=1, max_size=40)
WORDS = st.dictionaries(st.text("abc", min_size=1, max_size=6), st.integers(1, 3), min_size=1)
RIVER = (
    "there is weather for bream and there is weather for mending nets whether or not it is there"
)


def cuttings(word: str, pieces: dict[str, float]) -> Iterator[list[str]]:
    """Every way to cut a word into pieces."""
    if not word:
        yield []
    for end in range(1, len(word) + 1):
        if word[:end] in pieces:
            yield from ([word[:end], *rest] for rest in cuttings(word[end:], pieces))


def chance(cut: list[str], pieces: dict[str, float]) -> float:
    return exp(sum(pieces[piece] for piece in cut))


def whole_chance(word: str, pieces: dict[str, float]) -> float:
    return sum(chance(cut, pieces) for cut in cuttings(word, pieces))


def without(gone: str, pieces: dict[str, float]) -> dict[str, float]:
    return {piece: log_prob for piece, log_prob in pieces.items() if piece != gone}


@given(TEXTS)
def test_bpe_merges_and_cuts_as_the_library_itself(text: str) -> None:
    steps = learn_by_rules(text)["bpe"]
    run = bpe.train(text, base="characters", vocab_size=len(set(text)) + 100)
    spelled = [b.decode() for b in run.tokenizer.vocab.values()]
    for step in steps:
        merges = len(step.merges)
        assert set(step.vocabulary) == set(spelled[: len(set(text)) + merges])
        state = run.at(merges)
        assert step.cut(text) == [spelled[one] for one in state.token_ids]
        counts = sorted((n for n in state.pair_counts().values() if n > 1), reverse=True)
        assert [choice.score for choice in step.choices] == counts


@given(TEXTS)
def test_wordpiece_takes_the_pair_that_plain_loops_find(text: str) -> None:
    words = [[*word] for word in bpe.split(text)]
    for step in learn_by_rules(text)["wordpiece"]:
        single = Counter(piece for word in words for piece in word)
        pairs = Counter(pair for word in words for pair in pairwise(word))
        scores = {
            (left, right): count / (single[left] * single[right])
            for (left, right), count in pairs.items()
            if count > 1
        }
        assert {choice.pieces: choice.score for choice in step.choices} == scores
        if not scores:
            break
        best = step.choices[0].pieces
        assert best == max(scores, key=scores.__getitem__)
        for word in words:
            at = 0
            while at + 1 < len(word):
                if (word[at], word[at + 1]) == best:
                    word[at : at + 2] = ["".join(best)]
                at += 1


@given(WORDS)
def test_unigram_improves_loses_and_cuts_as_all_cuttings_say(words: dict[str, int]) -> None:
    before = unigram.first_pieces(words, 6)
    pieces = before
    for _ in range(2):
        expected: defaultdict[str, float] = defaultdict(float)
        for word, times in words.items():
            for cut in cuttings(word, pieces):
                for piece in cut:
                    expected[piece] += times * chance(cut, pieces) / whole_chance(word, pieces)
        counts = {piece: max(expected[piece], 0.5) for piece in pieces}
        pieces = {piece: log(count / sum(counts.values())) for piece, count in counts.items()}
    assert unigram.improve(words, before) == pytest.approx(pieces)
    lost = {
        piece: sum(
            times * log2(whole_chance(word, pieces) / whole_chance(word, without(piece, pieces)))
            for word, times in words.items()
        )
        for piece in pieces
        if len(piece) > 1
    }
    assert dict(unigram.losses(words, pieces)) == pytest.approx(lost, abs=1e-9)
    for word in words:
        likeliest = max(chance(cut, pieces) for cut in cuttings(word, pieces))
        assert chance(unigram.cut_likeliest(word, pieces), pieces) == pytest.approx(likeliest)


def test_unigram_drops_what_loses_least_until_all_have_as_many() -> None:
    runs = learn_by_rules(RIVER)
    for before, after in pairwise(runs["unigram"]):
        [gone] = before.vocabulary.keys() - after.vocabulary.keys()
        assert before.choices[0].pieces == (gone,)
        assert before.choices[0].score == min(choice.score for choice in before.choices)
    assert len({len(steps[-1].vocabulary) for steps in runs.values()}) == 1
