"""What every format holds to: what it carries comes back, all else is refused or told."""

from typing import Any, Final

import pytest

import bpe_core as bpe
from bpe_core.files.formats import ranked_tokens
from tests.bpe_core.files.formats.samples import SPECIALS, VALID, trained

BARE: Final = ("gpt2", "tiktoken")
"""In their files is no split pattern."""
NOT_SAVED: Final = r"\d{1,3}+|.", "^a", "(?s:.)", r"(?P<x>a)", r"a\Z", "(?=b)", "x*"
"""Patterns that `tokenizers` would read otherwise."""
BYTES: Final = trained().alphabet
TWICE: Final = bpe.load(b"minbpe v1\n\n0\n97 98\n98 99\n256 99\n97 257\n")
OTHER_PAIR: Final = bpe.load(b"minbpe v1\n\n0\n97 98\n98 99\n97 257\n")


def made(*merges: tuple[int, int], **parts: Any) -> bpe.Tokenizer:
    return bpe.Tokenizer(BYTES, merges, **{"split": "none", "special_tokens": {}} | parts)


def learned(text: str = "abab", **settings: Any) -> bpe.TrainingRun:
    return bpe.train(text, vocab_size=257, **settings)


@pytest.mark.parametrize("specials", [["<e>"], []])
@pytest.mark.parametrize("split", [*bpe.SPLIT_PATTERNS, "[a-z]+"])
@pytest.mark.parametrize("format", bpe.FORMATS)
def test_what_is_saved_opens_as_it_was(format: str, split: str, specials: list[str]) -> None:
    """With a named split as a `Tokenizer`: without a library."""
    tokenizer = learned("abab abc", split=split, special_tokens=specials).tokenizer
    files = bpe.dumps(tokenizer, format)
    asked: dict[str, Any] = {"split": split} if format in BARE else {}
    if format == "tiktoken":
        asked["special_tokens"] = tokenizer.special_tokens
    opened = bpe.load(files, **asked)
    if split in bpe.SPLIT_PATTERNS or not isinstance(opened, bpe.OpenedTokenizer):
        assert opened == tokenizer
    assert opened.encode("abab abc<e>", allowed_special="all") == tokenizer.encode(
        "abab abc<e>", allowed_special="all"
    )


REFUSED: Final[list[tuple[str, bpe.Tokenizer, str]]] = [
    *((one, bpe.train("ab", vocab_size=2, base="characters").tokenizer, f"^{one}")
      for one in bpe.FORMATS if one not in ("json", "transformers")),
    ("minbpe", trained(), rf"^minbpe .*'{SPECIALS[1].replace('|', '.')}'"),
    ("minbpe", learned(split="a\nb").tokenizer, r"'a\\nb'"),
    ("minbpe", made(split=("gpt2", "b+")), r"'b\+'"),
    ("minbpe", made(other_tokens={300: b"x"}), "0 to 255"),
    ("minbpe", made(base_ids=range(1, 257)), "0 to 255"),
    *(("huggingface", learned(split=one).tokenizer, "split") for one in NOT_SAVED),
    ("huggingface", TWICE, r"258 .*259 .*b'abc'"),
    ("huggingface", learned(special_tokens=["c"]).tokenizer, "'c'"),
    ("tiktoken", TWICE, "b'abc' stands twice"),
    ("tiktoken", OTHER_PAIR, "takes ids for ranks"),
    ("tiktoken", made((97, 98), (98, 99), merged_ids=(300, 299)), "takes ids for ranks"),
    ("tiktoken", made(other_tokens={300: b"xyz"}), "whole pre-token"),
]  # fmt: skip


@pytest.mark.parametrize(("format", "tokenizer", "named"), REFUSED)
def test_what_a_format_cannot_carry_is_not_saved(
    format: str, tokenizer: bpe.Tokenizer, named: str
) -> None:
    with pytest.raises(bpe.CannotSaveError, match=named):
        bpe.dumps(tokenizer, format)


def test_a_token_that_nobody_could_open_is_not_saved(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ranked_tokens, "MAX_TOKENS", 300)
    with pytest.raises(bpe.CannotSaveError, match=r"\b300\b"):
        bpe.dumps(trained(), "tiktoken")


LOST: Final[list[tuple[str, bpe.Tokenizer | bpe.TrainingRun, tuple[str, ...]]]] = [
    ("json", learned().tokenizer, ()),
    ("json", learned(), ()),
    ("minbpe", learned(split="[a-z]+").tokenizer, ("split pattern",)),
    *((one, made(normalization="NFC", split="gpt2"), ("NFC",))
      for one in ("tiktoken", "gpt2", "minbpe")),
    ("minbpe", trained(specials=False), ()),
    ("gpt2", trained("gpt4"), ("'gpt4'",)),
    ("gpt2", learned(split="gpt2", special_tokens=["END"]).tokenizer, ("'END'",)),
    ("gpt2", trained("gpt2"), ()),
    ("huggingface", trained(), ("special tokens",)),
    ("huggingface", trained(specials=False), ()),
    ("tiktoken", learned(special_tokens=["<e>"], tie_rule="lowest"),
     ("'gpt4'", "'<e>'", "(lowest)")),
]  # fmt: skip


@pytest.mark.parametrize(("format", "what", "named"), LOST)
def test_what_a_format_leaves_out_is_told(
    format: str, what: bpe.Tokenizer | bpe.TrainingRun, named: tuple[str, ...]
) -> None:
    told = bpe.what_is_lost(what, format)
    assert bool(told) == bool(named)
    assert all(one in " ".join(told) for one in named)


@pytest.mark.parametrize("format", VALID)
def test_who_hears_of_opening_can_end_it(format: str) -> None:
    class Stop(Exception):
        pass

    def stop(progress: bpe.Progress) -> None:
        assert progress.done <= progress.total
        raise Stop

    with pytest.raises(Stop):
        bpe.load(VALID[format], split="gpt2", on_progress=stop)
