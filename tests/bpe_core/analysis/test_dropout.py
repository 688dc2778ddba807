"""BPE-dropout against every outcome of algorithm 1, worked out with its probability."""

from collections import Counter
from fractions import Fraction
from itertools import chain, combinations, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

import bpe_core as bpe
from bpe_core.analysis.dropout import dropout_cuttings
from tests.bpe_core import strategies

DRAWS = 4_000


def outcomes(tokenizer: bpe.Tokenizer, word: bytes, p: Fraction) -> dict[tuple[bytes, ...], float]:
    """All cuttings of a word by bytes, each with its probability: every set of places is tried."""
    vocab = tokenizer.vocab
    pairs = [(vocab[one], vocab[other]) for one, other in tokenizer.merges]
    ranks: dict[tuple[bytes, ...], int] = {pair: rank for rank, pair in enumerate(pairs)}
    found: Counter[tuple[bytes, ...]] = Counter()
    waiting = [(tuple(bytes([byte]) for byte in word), Fraction(1))]
    while waiting:
        tokens, weight = waiting.pop()
        places = [place for place, pair in enumerate(pairwise(tokens)) if pair in ranks]
        subsets = chain.from_iterable(combinations(places, size) for size in range(len(places) + 1))
        for kept in subsets:
            here = weight * (1 - p) ** len(kept) * p ** (len(places) - len(kept))
            if not kept:
                found[tokens] += here  # type: ignore[assignment]
                continue
            best = min(ranks[tokens[one : one + 2]] for one in kept)
            joined = list(tokens)
            behind = 0
            for place in kept:
                if ranks[tokens[place : place + 2]] == best and place >= behind:
                    # A merge leaves an empty place, so that all others stay where they are.
                    joined[place : place + 2] = [joined[place] + joined[place + 1], b""]
                    behind = place + 2
            tokens_left = tuple(token for token in joined if token)
            waiting.append((tokens_left, here))
    return {tokens: float(weight) for tokens, weight in found.items()}


@pytest.mark.parametrize(("word", "p"), [("aaab", "1/2"), ("aaab", "1/10"), ("aaa", "3/10")])
def test_each_cutting_comes_as_often_as_algorithm_1_says(word: str, p: str) -> None:
    tokenizer = bpe.train("aaabdaaabac", vocab_size=259, split="none").tokenizer
    expected = outcomes(tokenizer, word.encode(), Fraction(p))
    drawn = dropout_cuttings(tokenizer, word, p=float(Fraction(p)), seed=7, times=DRAWS)
    counts = Counter(tuple(tokenizer.vocab[one] for one in ids) for ids in drawn)
    assert sum(expected.values()) == pytest.approx(1)
    assert set(counts) <= set(expected)
    for tokens, chance in expected.items():
        spread = (DRAWS * chance * (1 - chance)) ** 0.5
        assert abs(counts[tokens] - DRAWS * chance) <= 4 * spread, tokens


@given(strategies.text, strategies.split, st.floats(0, 1), st.integers())
def test_every_cutting_is_one_of_the_text(text: str, split: str, p: float, seed: int) -> None:
    tokenizer = bpe.train(text, vocab_size=280, split=split).tokenizer
    ids = [tokenizer.encode(text), list(text.encode())]
    assert dropout_cuttings(tokenizer, text, p=0, seed=seed) == ids[:1]
    assert dropout_cuttings(tokenizer, text, p=1, seed=seed) == ids[1:]
    drawn = dropout_cuttings(tokenizer, text, p=p, seed=seed, times=3)
    assert drawn == dropout_cuttings(tokenizer, text, p=p, seed=seed, times=3)
    edges = set(tokenizer.tokenize(text).corpus.piece_starts.tolist())
    for one in drawn:
        assert tokenizer.decode(one) == text
        starts = {sum(len(tokenizer.vocab[i]) for i in one[:place]) for place in range(len(one))}
        assert edges <= starts


def test_special_tokens_stay_whole_and_words_that_are_equal_are_drawn_each_for_itself() -> None:
    run = bpe.train("low low<e>", vocab_size=260, special_tokens=["<e>"])
    text = "low low low low<e>"
    drawn = dropout_cuttings(run.tokenizer, text, p=0.5, seed=3, times=20, allowed_special=["<e>"])
    special = run.tokenizer.special_tokens["<e>"]
    assert {one[-1] for one in drawn} == {special}
    lengths = [[len(run.tokenizer.vocab[i]) for i in one[:-1]] for one in drawn]
    # Behind the first "low" come three times " low": of equal ones, not all are cut alike.
    assert any(one[-3:] != one[-6:-3] for one in lengths)


@pytest.mark.parametrize(
    ("asked", "says"),
    [({"p": 1.5}, "^p is 1.5"), ({"seed": 0.5}, "^seed is"), ({"times": -1}, "^times is")],
)
def test_what_is_wrong_is_named(asked: dict[str, float], says: str) -> None:
    tokenizer = bpe.train("aa", vocab_size=257).tokenizer
    with pytest.raises(bpe.SettingError, match=says):
        dropout_cuttings(tokenizer, "aa", **({"p": 0.1, "seed": 1} | asked))  # type: ignore[arg-type]
