"""A run trained on counts is that of the textbook engine on each document's pre-tokens in turn."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import bpe_core as bpe
from bpe_core.engines import Plan, choose_engine
from bpe_core.text import Corpus, build_corpus, character_alphabet, make_alphabet
from bpe_core.training.run import symbol_order_of
from tests.bpe_core import strategies

ENGINES = ("incremental", "compiled")
pytestmark = pytest.mark.usefixtures("kernels")
documents = st.lists(strategies.text, max_size=5)


def one_after_another(
    texts: list[str], base: bpe.Base, split: str, specials: tuple[str, ...]
) -> Corpus:
    """The corpus of several documents, in which no pre-token reaches over the end of one."""
    alphabet = make_alphabet("".join(texts), base)
    corpora = [build_corpus(text, alphabet, split, specials) for text in texts]
    shifts = np.cumsum([0, *(len(corpus.counts) for corpus in corpora)])
    pieces = [piece for corpus in corpora for piece in corpus.pretokens()]
    return Corpus(
        symbols=np.array([symbol for piece in pieces for symbol in piece], dtype=np.int32),
        starts=np.cumsum([0, *map(len, pieces)]),
        counts=np.concatenate([np.zeros(0, int), *(corpus.counts for corpus in corpora)]),
        sequence=np.concatenate(
            [np.zeros(0, int), *(c.sequence + s for c, s in zip(corpora, shifts, strict=False))]
        ).astype(np.int32),
    )


@given(
    documents,
    st.sampled_from([*bpe.SPLIT_PATTERNS, r"[a-z]+"]),
    strategies.base,
    strategies.tie_rule,
    strategies.min_count,
    st.sampled_from([(), ("ab", "b ")]),
    st.integers(0, 5),
)
@settings(max_examples=60)
def test_training_on_counts_is_training_on_the_documents(
    texts: list[str],
    split: str,
    base: bpe.Base,
    tie_rule: bpe.TieRule,
    min_count: int,
    specials: tuple[str, ...],
    cut: int,
) -> None:
    alphabet = make_alphabet("".join(texts), base)
    corpus = one_after_another(texts, base, split, specials)
    order = symbol_order_of(tie_rule, bpe.Tokenizer(alphabet, (), "none", {}))
    expected = choose_engine("textbook").learn(
        corpus, Plan(len(alphabet), 20, min_count, order, leaders=3)
    )
    asked = {"split": split, "base": base, "special_tokens": specials}
    first = bpe.count(texts[:cut], **asked)  # type: ignore[arg-type]
    rest = bpe.count(texts[cut:], first_document=cut, **asked)  # type: ignore[arg-type]
    table = rest.join(first)
    for engine in ENGINES:
        run = bpe.train(
            counts=table,
            vocab_size=len(alphabet) + 20,
            tie_rule=tie_rule,
            min_count=min_count,
            leaders=3,
            engine=engine,  # type: ignore[arg-type]
        )
        history = run.history
        for name in ("left", "right", "count", "tied"):
            assert getattr(history, name).tolist() == getattr(expected, name).tolist()
        assert history.stop_reason == expected.stop_reason
        assert history.leaders is not None
        assert expected.leaders is not None
        for name in ("left", "right", "count", "mergeable"):
            mine, its = getattr(history.leaders, name), getattr(expected.leaders, name)
            assert mine.tolist() == its.tolist()
        assert run.tokenizer.alphabet == alphabet
        for step in {0, len(run.merges)}:
            tokens = sum(len(run.view(text).at(step).ids) for text in texts)
            assert run.token_counts[step] == tokens


@pytest.mark.parametrize("engine", ENGINES)
def test_counts_beyond_32_bits_are_exact(engine: bpe.EngineName) -> None:
    small = bpe.count(["ab abab", "ab", "b ba bab"])
    times = 2**33 + 1
    large = replace(small, pieces=small.pieces._replace(counts=small.pieces.counts * times))
    runs = [
        bpe.train(counts=table, vocab_size=262, engine=engine, leaders=2, min_count=1)
        for table in (small, large)
    ]
    one, many = (run.history for run in runs)
    assert one.left.tolist() == many.left.tolist()
    assert (one.count * times).tolist() == many.count.tolist()
    assert one.tied.tolist() == many.tied.tolist()
    assert one.gap_ranks.tolist() == many.gap_ranks.tolist()
    assert (runs[0].token_counts * times).tolist() == runs[1].token_counts.tolist()
    assert one.leaders is not None
    assert many.leaders is not None
    assert (one.leaders.mergeable * times).tolist() == many.leaders.mergeable.tolist()


def test_what_only_the_text_tells_is_refused_and_a_text_can_be_looked_at() -> None:
    run = bpe.train(counts=bpe.count(["low lower", "lowest"]), vocab_size=260)
    for ask in (
        lambda: run.at(1),
        lambda: run.gap_ranks,
        lambda: bpe.dumps(run, "json", with_text=True),
        lambda: bpe.train(counts=bpe.count(["a"]), engine="textbook"),
    ):
        with pytest.raises(bpe.TextNeededError, match=r"run\.view\(text\)"):
            ask()
    assert run.token_uses(1)[[ord("w"), 256]].tolist() == [3, 3]
    assert run.view("slow").at(2).token_ids == run.tokenizer.tokenize("slow").at(2).token_ids
    assert "3 merges" in repr(run)
    assert run == bpe.train(counts=bpe.count(["low lower", "lowest"]), vocab_size=260)


def test_a_run_on_counts_is_saved_without_its_text() -> None:
    run = bpe.train(counts=bpe.count(["low lower", "lowest"]), vocab_size=260)
    [file] = bpe.dumps(run, "json").values()
    assert b'"text_bytes": 15' in file
    assert bpe.load(file) == run.tokenizer


def test_text_and_counts_exclude_each_other_and_a_table_has_its_own_settings() -> None:
    table = bpe.count(["a"])
    for arguments in ({"split": "gpt2"}, {"base": "characters"}, {"special_tokens": ["x"]}):
        [name] = arguments
        with pytest.raises(bpe.SettingError, match=f"^{name} is .* counts"):
            bpe.train(counts=table, **arguments)
    with pytest.raises(bpe.SettingError, match=r"^split is 'gpt4'.* counts .*'gpt2'"):
        bpe.train(counts=bpe.count(["a"], split="gpt2"), split="gpt4")
    with pytest.raises(bpe.SettingError, match=r"^text and counts"):
        bpe.train("a", counts=table)
    with pytest.raises(bpe.SettingError, match=r"^text is None.* counts"):
        bpe.train()


def test_characters_are_numbered_only_when_all_parts_are_there() -> None:
    parts = [bpe.count([text], base="characters", first_document=n) for n, text in enumerate("bca")]
    run = bpe.train(counts=parts[0].join(*parts[1:]), vocab_size=3)
    assert run.tokenizer.alphabet == character_alphabet("abc")


def test_a_training_that_takes_more_than_is_allowed_does_not_begin() -> None:
    table = bpe.count(["low lower", "lowest"])
    with pytest.raises(bpe.SettingError, match=r"max_memory is 1,000 bytes, .* 3 .* about 130,\d+"):
        bpe.train(counts=table, vocab_size=260, max_memory=1000)
    assert len(bpe.train(counts=table, vocab_size=260, max_memory=10**6).merges) == 3
