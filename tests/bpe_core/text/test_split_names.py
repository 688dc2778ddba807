"""Splits by name, in any spelling; what is no name is refused, and what cuts nothing is said."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

import bpe_core as bpe
from bpe_core.files import NAMES_IN_FILES, find_pretrained
from bpe_core.text.pretokenize import check_split
from bpe_core.text.splits import SPLITS, find_split
from tests.bpe_core.engines.compiled.test_number_splits import WHOLE_NUMBERS
from tests.bpe_core.same import content

TEXT = "It's 1234 rivers, NOT seas"
TOKENIZER = bpe.train(TEXT).tokenizer
TAKERS: dict[str, Callable[[Any], Any]] = {
    "train": lambda split: bpe.train(TEXT, split=split).settings.split,
    "its tokenizer": lambda split: bpe.train(TEXT, split=split).tokenizer.split,
    "count": lambda split: bpe.count([TEXT], split=split).split,
    "Tokenizer": lambda split: replace(TOKENIZER, split=split).split,
    "load": lambda split: bpe.load(bpe.dumps(TOKENIZER, "json"), split=split).split,
}
"""Wherever a split comes in, and what is kept of it there."""


def test_the_name_of_a_model_is_the_split_of_its_vocabulary() -> None:
    for name in bpe.PRETRAINED:
        tokenizer = bpe.load_pretrained(name)
        # A library that opens a file does not tell its split, but the pieces.
        opened = tokenizer.split or find_split(name)
        assert [one.data for one in tokenizer.trace(TEXT)] == [
            one.encode() for one in bpe.split(TEXT, opened)
        ]
        for one in (name, *find_pretrained(name).model_names):
            spellings = (one, one.upper(), one.replace("-", "_"), one.replace("_", "-"))
            assert {check_split(spelling) for spelling in spellings} == {opened}
    for family, number in [
        ("Llama-3.1", r"\p{N}{1,3}"),
        ("llama3", r"\p{N}{1,3}"),
        ("QWEN", r"\p{N}"),
    ]:
        published = WHOLE_NUMBERS.replace(r"\p{N}+", number)
        assert check_split(family) == NAMES_IN_FILES[published]


@pytest.mark.parametrize("take", TAKERS)
def test_one_split_is_kept_wherever_it_comes_in(take: str) -> None:
    cases: list[tuple[Any, Any]] = [
        ("GPT-4o", "gpt4o"), ("gpt4-digits", "gpt4_digits"), ("[a-z]+", "[a-z]+"), ("12", "12"),
        ("(?:river)", "(?:river)"), (["Qwen"], "gpt4_digits"), ((), "none"),
        ((r"\p{N}", "GPT_2"), (r"\p{N}", "gpt2")),
        (("deepseek", "gpt2"), (*SPLITS["deepseek"].pattern, "gpt2")),
    ]  # fmt: skip
    for given, kept in cases:
        assert TAKERS[take](given) == kept
        assert bpe.split(TEXT, given) == bpe.split(TEXT, kept)


@pytest.mark.parametrize("take", [*TAKERS, "split"])
def test_what_looks_like_a_name_and_is_none_is_refused_everywhere(take: str) -> None:
    ask: Callable[[Any], Any] = TAKERS.get(take, lambda split: bpe.split(TEXT, split))
    for name, meant in [
        ("gpt-4oo", "'gpt4o'"), ("lama3", "'llama-3'"), ("o200k", "'o200k_base'"),
        ("a", "one of"), ("的", "one of"), ("x" * 9_000, "one of"), (("gpt2", "V_2"), "one of"),
    ]:  # fmt: skip
        with pytest.raises(bpe.PatternError, match=rf"{meant}.*\(\?:word\)") as caught:
            ask(name)
        assert len(str(caught.value)) <= 300
    for odd in (3, b"a", len, {"gpt2"}, ("gpt2", 3), (("gpt2",), "x+")):
        with pytest.raises(bpe.PatternError, match=r"^split is .*tuple"):
            ask(odd)


@pytest.mark.usefixtures("kernels")
def test_several_splits_train_alike_in_every_engine_and_stay_in_files() -> None:
    split, text = (r"\p{N}", "gpt2"), "river 12, river 13 and 1213 " * 9
    first, last = (bpe.train(text, split=split, engine=name) for name in ("textbook", "compiled"))
    assert content(first) == content(last) != content(bpe.train(text, split="gpt2"))
    assert content(bpe.load_run(bpe.dumps(first, "json", with_text=True))) == content(first)
    assert bpe.train(counts=bpe.count([text], split=split), split=split).merges == first.merges


@pytest.mark.filterwarnings("error")
def test_a_pattern_that_matches_nowhere_is_said_and_no_other() -> None:
    for split in ("x+", r"(?<=\d)(?=[A-Z])", ("x+", "y+")):
        for run in (
            lambda split: bpe.train(TEXT, split=split),
            lambda split: bpe.train(f"xy{TEXT}xy", split=split, special_tokens=["xy"]),
            lambda split: bpe.count([TEXT, ""], split=split),
        ):
            with pytest.warns(UserWarning, match="split pattern") as told:
                run(split)
            assert [one.filename for one in told] == [__file__]
    cases: list[tuple[str, Any]] = [
        ("", "x+"), ("xx", "x+"), ("x" * 20_000 + "y", "y+"), (TEXT, "none"), ("x", "(?r)x+"),
        (TEXT, "deepseek"), (TEXT, ("q+", r"\w+")), ("ab cd", r"(?<= )\w+"),
    ]  # fmt: skip
    for text, split in cases:
        bpe.count([text], split=split)
        bpe.train(text, split=split)


@pytest.mark.parametrize("name", ["gpt-4o", "words"])
@pytest.mark.parametrize("file", ["json", "minbpe"])
def test_a_file_with_a_word_opens_as_it_was_with_a_note(file: Any, name: str) -> None:
    run = bpe.train(f"a{name}b " * 3, split=f"(?:{name})")
    files = bpe.dumps(run, file, with_text=True if file == "json" else None)
    assert not bpe.open_tokenizer(files).notes
    kept, before = f"(?:{name})".encode(), name.encode()
    opened = bpe.open_tokenizer({key: one.replace(kept, before) for key, one in files.items()})
    assert opened.tokenizer == run.tokenizer
    assert (file == "json") == (opened.run is not None)
    assert [f"'{name}'" in note for note in opened.notes] == [True]
