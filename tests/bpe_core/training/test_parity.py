"""Parity-aware training: held against `ParityBpeTrainer`, and against the algorithm as told."""

import json
from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tokenizers import Tokenizer, pre_tokenizers
from tokenizers.models import BPE
from tokenizers.trainers import ParityBpeTrainer

import bpe_core as bpe
from bpe_core.text import byte_characters
from bpe_view.texts.parallel_sentences import LANGUAGES
from tests.bpe_core import strategies

ALL = {language.key: language.text for language in LANGUAGES}
EIGHT = {
    key: ALL[key]
    for key in (
        "english", "spanish", "german", "russian", "hindi", "burmese", "chinese", "arabic",
    )
}  # fmt: skip
SMALL = st.dictionaries(
    st.sampled_from("xyz"), st.text("aab cé'd1 ", max_size=30), min_size=1, max_size=3
)
CHARACTERS = byte_characters()
Merges = list[tuple[str, str]]


def huggingface_merges(texts: dict[str, str], merges: int, min_count: int) -> Merges:
    tokenizer = Tokenizer(BPE())
    tokenizer.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    trainer = ParityBpeTrainer(
        num_merges=merges,
        min_frequency=min_count,
        initial_alphabet=pre_tokenizers.ByteLevel.alphabet(),
        show_progress=False,
    )
    own = [[text] for text in texts.values()]
    trainer.train_from_iterator(tokenizer, own, dev_iterators=own)
    return [(left, right) for left, right in json.loads(tokenizer.to_str())["model"]["merges"]]


def our_merges(texts: dict[str, str], merges: int, min_count: int) -> Merges:
    run = bpe.train_parity(texts, vocab_size=256 + merges, split="gpt2", min_count=min_count)
    vocab = run.tokenizer.vocab
    return [(written(vocab[one.left]), written(vocab[one.right])) for one in run.merges]


def written(token: bytes) -> str:
    return "".join(CHARACTERS[byte] for byte in token)


@pytest.mark.parametrize(
    ("texts", "merges", "min_count"),
    [(EIGHT, 50, 0), (EIGHT, 200, 0), (EIGHT, 200, 2), (ALL, 200, 2), (ALL, 2000, 0)],
)
def test_real_languages_get_the_merges_of_hugging_face(
    texts: dict[str, str], merges: int, min_count: int
) -> None:
    expected = huggingface_merges(texts, merges, min_count)
    assert our_merges(texts, merges, max(min_count, 1)) == expected


@given(SMALL, st.sampled_from([1, 2]))
def test_small_texts_get_the_merges_of_hugging_face(texts: dict[str, str], min_count: int) -> None:
    assert our_merges(texts, 12, min_count) == huggingface_merges(texts, 12, min_count)


@given(
    SMALL | st.dictionaries(st.sampled_from("xyz"), strategies.text, min_size=1), st.integers(1, 3)
)
def test_training_is_the_algorithm_of_the_paper(texts: dict[str, str], min_count: int) -> None:
    """Count the longest language anew for every merge."""
    run = bpe.train_parity(texts, vocab_size=256 + 15, min_count=min_count)
    letters = [written(bytes([byte])) for byte in range(256)]
    pieces = {
        language: [list(piece.encode()) for piece in bpe.split(text)]
        for language, text in texts.items()
    }
    for rank in range(16):
        lengths = {language: sum(map(len, own)) for language, own in pieces.items()}
        assert lengths == {name: counts[rank] for name, counts in run.token_counts.items()}
        chosen = None
        for language in sorted(lengths, key=lambda name: -lengths[name]):
            counts = Counter(pair for piece in pieces[language] for pair in pairwise(piece))
            most = max(counts.values(), default=0)
            if most >= min_count:
                leading = [pair for pair in counts if counts[pair] == most]
                pair = max(leading, key=lambda pair: (letters[pair[0]], letters[pair[1]]))
                chosen = (language, lengths[language], *pair, most)
                break
        if chosen is None or rank == 15:
            assert len(run.merges) == rank
            return
        merge = run.merges[rank]
        found = (merge.language, merge.length, merge.left, merge.right, merge.count)
        assert found == chosen
        assert (merge.rank, written(merge.token)) == (rank, letters[pair[0]] + letters[pair[1]])
        letters.append(letters[pair[0]] + letters[pair[1]])
        pieces = {
            language: [bpe.merge_pair(piece, pair, 256 + rank) for piece in own]
            for language, own in pieces.items()
        }


def test_the_tokenizer_gives_the_tokens_that_training_ended_with() -> None:
    sentences = {key: text.split("\n") for key, text in EIGHT.items()}
    heard: list[bpe.Progress] = []
    run = bpe.train_parity(sentences, vocab_size=456, on_progress=heard.append)
    assert heard[0] == bpe.Progress("merging", 1, 200)
    table = bpe.language_table({"parity": run.tokenizer}, sentences)
    assert table.values("tokens")["parity"] == [counts[-1] for counts in run.token_counts.values()]
    assert sum(run.turns.values()) == len(run.merges) == 200
    assert run.stop_reason is bpe.StopReason.VOCAB_SIZE


def test_parity_makes_languages_more_equal_than_plain_training() -> None:
    """As the paper claims, and as it was seen before this was written."""
    plain = bpe.train(counts=bpe.count(EIGHT.values()), vocab_size=456, min_count=1).tokenizer
    parity = bpe.train_parity(EIGHT, vocab_size=456)
    tokenizers = {"plain": plain, "parity": parity.tokenizer}
    gini = bpe.language_table(tokenizers, EIGHT).gini
    assert (gini["parity"] or 0) < (gini["plain"] or 0) / 5


@pytest.mark.parametrize(
    ("texts", "min_count", "reason"),
    [
        ({"english": "ab"}, 2, bpe.StopReason.MIN_COUNT),
        ({"english": "ab"}, 1, bpe.StopReason.NO_PAIRS),
        ({"english": ""}, 1, bpe.StopReason.NO_PAIRS),
    ],
)
def test_training_says_why_it_ended(
    texts: dict[str, str], min_count: int, reason: bpe.StopReason
) -> None:
    assert bpe.train_parity(texts, min_count=min_count).stop_reason is reason


def test_a_training_without_languages_is_refused() -> None:
    with pytest.raises(bpe.SettingError, match=r"^texts"):
        bpe.train_parity({})
