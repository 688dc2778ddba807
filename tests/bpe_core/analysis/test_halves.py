"""Half characters that fit together, held to trying every two tokens there are."""

from itertools import product

import pytest

import bpe_core as bpe
from bpe_core.analysis.vocabulary import half_characters, half_pairs, read_vocabulary
from bpe_core.common import is_partial

TEXT = "日本日本月 €£€£ нетнет 🐟🐠🐟" * 2


@pytest.mark.parametrize(("split", "step"), [("none", 33), ("gpt4", 28), (r"\S|\s+", 5)])
def test_pairs_are_those_that_trying_every_two_tokens_finds(split: str, step: int) -> None:
    run = bpe.train(TEXT, vocab_size=290, split=split, special_tokens=["<e>"])
    now = bpe.train(TEXT, vocab_size=256 + step, split=split).tokenizer
    halves = [one for one, token in now.vocab.items() if is_partial(token)]
    texts = {
        (one, other): (now.vocab[one] + now.vocab[other]).decode()
        for one, other in product(halves, repeat=2)
        if not is_partial(now.vocab[one] + now.vocab[other])
    }
    vocabulary = read_vocabulary(run.tokenizer)
    pairs = half_pairs(run.tokenizer, vocabulary, step)
    ids = (vocabulary.ids[rows].tolist() for rows in (pairs.first, pairs.second))
    expected = [pair for pair, text in texts.items() if now.encode(text) == [*pair]]
    assert list(zip(*ids, strict=True)) == sorted(expected)
    assert pairs.fitting == len(texts) > len(expected) > 1000


def test_a_token_may_begin_and_end_inside_characters_and_bytes_of_no_text_do_neither() -> None:
    vocab = {256: "é日".encode()[1:4], 257: b" \xe6\x97", 258: "é".encode(), 259: b"\xe6z"}
    plain = bpe.train("", vocab_size=256).tokenizer
    tokenizer = bpe.Tokenizer(plain.alphabet, (), "none", {"<e>": 300}, other_tokens=vocab)
    vocabulary = read_vocabulary(tokenizer)
    begin, end = half_characters(vocabulary)
    rows = [vocabulary.row(one) for one in (256, 257, 258, 259, 300, 0xFF, 0x80, 0xC3)]
    assert begin[rows].tolist() == [True, False, False, False, False, False, True, False]
    assert end[rows].tolist() == [True, True, False, False, False, False, False, True]
