"""The compiled training gives what plain Python gives, to the last count."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bpe_core import Progress
from bpe_core.engines import TIE_RULES, TieRule, Token, incremental
from bpe_core.engines.compiled import merging
from bpe_core.engines.compiled.merging import learn
from bpe_core.engines.history import Plan
from bpe_core.text import Corpus, build_corpus, byte_alphabet, make_alphabet
from tests.bpe_core.same import content
from tests.bpe_core.strategies import BYTES

OTHER = TieRule("most bytes", lambda a, b, place: (-len(a.data) - len(b.data), place))
"""A rule that the compiled engine does not have."""
RULES = [*TIE_RULES.values(), OTHER]
CHINESE = "".join(map(chr, range(0x4E00, 0x6200)))
MANY = make_alphabet(CHINESE, "characters")


def corpus_of(text: str, split: str = "none") -> Corpus:
    return build_corpus(text, byte_alphabet(), split)


def assert_same(corpus: Corpus, plan: Plan) -> None:
    ours = learn(corpus, plan)
    assert content(ours) == content(incremental.learn(corpus, plan))
    assert {array.dtype for array in (ours.left, ours.tied, ours.gap_ranks)} == {np.dtype("i4")}


@given(st.text(CHINESE, min_size=1, max_size=80), st.sampled_from(RULES))
def test_large_alphabets(text: str, rule: TieRule) -> None:
    """Character mode has thousands of base symbols."""
    corpus = build_corpus(text * 2, MANY, "none")
    tokens = [Token(*one) for one in enumerate(MANY.symbols)]
    assert_same(corpus, Plan(tokens, 50, tie_rule=rule, leaders=3))


def fibonacci_word(length: int) -> str:
    shorter, longer = "a", "ab"
    while len(longer) < length:
        shorter, longer = longer, longer + shorter
    return longer[:length]


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.name)
def test_equals_plain_python_on_code_and_long_repetitions(source_text: str, rule: TieRule) -> None:
    repetitions = ["ab" * 500, "a" * 333 + "b" + "a" * 334, fibonacci_word(1500)]
    for text, leaders in ((source_text[:30_000], 12), *zip(repetitions, (0, 1, 12), strict=True)):
        plan = Plan(BYTES, max_merges=1500, min_count=1, tie_rule=rule, leaders=leaders)
        assert_same(corpus_of(text, "gpt4"), plan)


def test_a_megabyte_without_a_space_is_no_trouble() -> None:
    """A run of one letter halves with every merge: 2**20 letters are 20 merges."""
    corpus, plan = corpus_of("a" * 2**20), Plan(BYTES, max_merges=100, min_count=1)
    history = learn(corpus, plan)
    assert history.left.tolist() == [97, *range(256, 275)]
    assert history.stop_reason is incremental.learn(corpus, plan).stop_reason


def test_progress_comes_between_slices_and_an_exception_in_it_ends_training(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(merging, "SLICE", 1 << 10)
    reports: list[Progress] = []

    def stop_at_third(progress: Progress) -> None:
        reports.append(progress)
        if len(reports) == 3:
            raise KeyboardInterrupt

    plan = Plan(BYTES, max_merges=100_000, on_progress=stop_at_third)
    with pytest.raises(KeyboardInterrupt):
        learn(corpus_of("abcdefghij" * 1_000), plan)
    assert [(one.stage, one.total) for one in reports] == [("merging", 100_000)] * 3


def test_what_would_reach_outside_of_an_array_is_refused() -> None:
    with pytest.raises(ValueError, match=r"99.* 98"):
        learn(corpus_of("abc"), Plan(BYTES[:98], max_merges=1))
