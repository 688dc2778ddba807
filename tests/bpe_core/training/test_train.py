import math
import time
from pathlib import Path
from typing import Any

import numpy as np
import pandas
import pytest

import bpe_core as bpe
from tests.bpe_core.same import content

WIKIPEDIA = "aaabdaaabac"


def test_the_wikipedia_example() -> None:
    run = bpe.train(WIKIPEDIA, vocab_size=259, split="none")
    assert run.at(3).token_ids == [258, 100, 258, 97, 99]
    assert run.at(0).token_ids == list(WIKIPEDIA.encode())
    assert run.token_counts.tolist() == [11, 9, 7, 5]
    assert run.stop_reason is bpe.StopReason.VOCAB_SIZE
    first = run.merges[0]
    assert first == bpe.Merge(rank=0, left=97, right=97, token_id=256, token=b"aa", count=4, tied=1)


def test_a_run_counts_overlaps_and_merges_without() -> None:
    run = bpe.train("aaaaa", vocab_size=257, split="none", leaders=1)
    assert run.merges[0].count == 4
    assert run.at(1).token_ids == [256, 256, 97]
    assert run.leaders is not None
    assert run.leaders.count[0, 0] == 4
    assert run.leaders.mergeable[0, 0] == 2


@pytest.mark.parametrize("text", ["", "a", "é", "\n"])
@pytest.mark.parametrize("base", bpe.BASES)
@pytest.mark.parametrize("engine", bpe.ENGINES)
def test_a_tiny_text_has_no_merges(text: str, base: bpe.Base, engine: bpe.EngineName) -> None:
    run = bpe.train(text, vocab_size=300, base=base, engine=engine)
    assert run.merges == ()
    assert run.stop_reason in (bpe.StopReason.NO_PAIRS, bpe.StopReason.MIN_COUNT)
    assert run.tokenizer.decode(run.at(0).token_ids) == text
    assert len(run.gap_ranks) == max(len(run.at(0).token_ids) - 1, 0)


@pytest.mark.parametrize(
    ("text", "settings", "reason"),
    [
        ("abab", {"vocab_size": 257}, bpe.StopReason.VOCAB_SIZE),
        ("abc", {"vocab_size": 300}, bpe.StopReason.MIN_COUNT),
        ("abab", {"vocab_size": 300, "min_count": 1}, bpe.StopReason.NO_PAIRS),
    ],
)
def test_training_says_why_it_ended(
    text: str, settings: dict[str, Any], reason: bpe.StopReason
) -> None:
    assert bpe.train(text, split="none", **settings).stop_reason is reason


TIES = "yz ab yz ab"


@pytest.mark.parametrize(
    ("tie_rule", "token"),
    [("first", b"yz"), ("lowest", b" a"), ("huggingface", b"ab"), ("greatest", b"z ")],
)
def test_each_tie_rule_takes_its_own_winner(tie_rule: str, token: bytes) -> None:
    # "yz", "z ", "ab" and " a" tie. A space is byte 32, but stands last in Hugging Face's alphabet.
    run = bpe.train(TIES, vocab_size=257, split="none", tie_rule=tie_rule)
    assert run.merges[0].token == token
    assert run.merges[0].count == 2
    assert run.merges[0].tied == 4


def test_character_mode_numbers_the_sorted_characters() -> None:
    run = bpe.train("bababa", vocab_size=3, base="characters", split="none")
    assert run.at(0).token_ids == [1, 0, 1, 0, 1, 0]
    assert run.at(1).token_ids == [2, 2, 2]
    assert run.tokenizer.vocab == {0: b"a", 1: b"b", 2: b"ba"}


def test_special_tokens_take_the_last_ids_and_no_part_in_merges() -> None:
    run = bpe.train(
        "ab<end>ab<end>", vocab_size=300, split="none", special_tokens=["<end>", "<pad>"]
    )
    assert [merge.token for merge in run.merges] == [b"ab"]
    assert run.tokenizer.special_tokens == {"<end>": 257, "<pad>": 258}
    assert run.at(0).token_ids == [97, 98, 257, 97, 98, 257]
    assert run.at(1).token_ids == [256, 257, 256, 257]
    assert run.gap_ranks.tolist()[2:6] == [bpe.CLOSED] * 4
    assert run.token_counts.tolist() == [6, 4]


def test_a_special_token_of_one_byte_is_still_special() -> None:
    run = bpe.train("a|b|", vocab_size=300, split="none", special_tokens=["|"])
    assert run.at(0).token_ids == [97, 256, 98, 256]


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({"vocab_size": 255}, ["vocab_size is 255", "256"]),
        ({"vocab_size": 2, "base": "characters"}, ["vocab_size is 2", "3"]),
        ({"base": "words"}, ["base is 'words'", "'bytes', 'characters'"]),
        (
            {"tie_rule": "none"},
            ["tie_rule is 'none'", "'first'", "'lowest'", "'huggingface', 'greatest'"],
        ),
        ({"engine": "steam"}, ["engine is 'steam'", "'textbook'"]),
        ({"split": "("}, ["split pattern '('", "gpt2"]),
        ({"special_tokens": ("",)}, ["special token 0 is ''"]),
        ({"special_tokens": ("<a>", "<a>")}, ["special", "'<a>'"]),
        ({"special_tokens": "<a>"}, ["special_tokens is '<a>'", "('<e>',)"]),
        ({"split_timeout": float("inf")}, ["split_timeout is inf", "86,400"]),
    ],
)
def test_a_bad_setting_is_named_with_what_is_allowed(
    settings: dict[str, object], words: list[str]
) -> None:
    with pytest.raises(bpe.BPEError) as caught:
        bpe.train("abc", **settings)  # type: ignore[arg-type]
    assert all(word in str(caught.value) for word in words), str(caught.value)


ALLOWED = "it must be a str, or several texts such as a list of str"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (b"bytes", f"text is b'bytes'; {ALLOWED}; decode bytes first"),
        (7, f"text is 7; {ALLOWED}"),
        ({"a": "b"}, f"text is {{'a': 'b'}}; {ALLOWED}"),
        (["a", None], "document 1: text is None; it must be a str"),
        (pandas.Series(["a", math.nan], dtype=object), "document 1: text is nan; it must be a str"),
        (iter([b"b"]), "document 0: text is b'b'; it must be a str; decode bytes first"),
        (Path("b"), f"; {ALLOWED}; read it first"),
        ((Path("b"), "a"), "it must be a str; read it first"),
    ],
)
def test_what_is_no_text_is_refused_with_what_came_and_what_is_taken(text: Any, said: str) -> None:
    with pytest.raises(bpe.TextError) as caught:
        bpe.train(text)
    assert str(caught.value).endswith(said)


def test_documents_are_trained_on_as_their_counts_in_whatever_they_come() -> None:
    texts = ["low lower", "lowest\n", "newest low"]
    asked: dict[str, Any] = {"split": "gpt2", "base": "characters", "special_tokens": ("est",)}
    expected = bpe.train(counts=bpe.count(texts, **asked), vocab_size=12)
    column = pandas.Series(texts)
    for given in (texts, (*texts,), iter(texts), column, column.to_numpy()):
        run = bpe.train(given, vocab_size=12, **asked)
        assert content(run) == content(expected)
    assert bpe.train("a/path.txt", base="characters").tokenization.corpus.symbol_count > 9
    with pytest.raises(bpe.SettingError, match=r"^text and counts"):
        bpe.train(texts, counts=bpe.count(texts))
    with pytest.raises(bpe.PatternError):
        bpe.train(["a" * 40 + "b"], split="(a|aa)+$", split_timeout=0.001)


@pytest.mark.parametrize("engine", bpe.ENGINES)
@pytest.mark.parametrize("base", bpe.BASES)
@pytest.mark.parametrize("split", ["gpt4", "a+"])
def test_a_lone_surrogate_is_named_with_its_position(
    engine: bpe.EngineName, base: bpe.Base, split: str
) -> None:
    with pytest.raises(bpe.TextError, match=r"U\+D800 at position 4"):
        bpe.train("a|b|\ud800", engine=engine, base=base, split=split, special_tokens=["|"])
    with pytest.raises(bpe.TextError, match=r"U\+D800 at position 2"):
        bpe.train("ab", vocab_size=256).tokenizer.encode("ab\ud800")


def test_everything_but_the_text_is_keyword_only() -> None:
    with pytest.raises(TypeError):
        bpe.train("abc", 300)  # type: ignore[call-arg, arg-type]


@pytest.mark.parametrize("engine", bpe.ENGINES)
def test_any_whole_number_will_do(engine: bpe.EngineName) -> None:
    def merges(**numbers: Any) -> Any:
        return bpe.train("ab ab ab", engine=engine, **numbers).merges

    assert merges(vocab_size=10**30, min_count=1) == merges(vocab_size=300, min_count=1)
    assert merges(min_count=10**30) == ()
    assert merges(vocab_size=np.uint16(257), min_count=np.int8(2)) == merges(vocab_size=257)


def test_progress_reports_and_an_exception_ends_the_training() -> None:
    class EnoughError(Exception):
        pass

    def stop(progress: bpe.Progress) -> None:
        assert progress.stage == "merging"
        assert 0 < progress.done <= progress.total
        raise EnoughError

    with pytest.raises(EnoughError):
        bpe.train("ab" * 50, engine="textbook", split="none", on_progress=stop)


@pytest.mark.parametrize("engine", bpe.ENGINES)
def test_progress_comes_at_most_ten_times_a_second(engine: bpe.EngineName) -> None:
    text = "".join(map(chr, range(97, 123))) * 3
    told: list[float] = []
    started = time.monotonic()
    bpe.train(
        text, engine=engine, split="none", on_progress=lambda _: told.append(time.monotonic())
    )
    assert len(told) <= 10 * (time.monotonic() - started) + 1


def test_what_a_run_hands_out_cannot_be_changed_by_mistake() -> None:
    run = bpe.train(WIKIPEDIA, vocab_size=259, split="none")
    with pytest.raises(ValueError, match="read-only"):
        run.gap_ranks[0] = 7
    with pytest.raises(ValueError, match="read-only"):
        run.token_counts[0] = 7
