"""What is compared by its content: tokenizers, settings, counts, merges, errors."""

import pickle
from copy import copy, deepcopy
from dataclasses import replace
from typing import Any, Final

import numpy as np
import pytest

import bpe_core as bpe
from tests.bpe_core.strategies import ODD_IDS

TEXT: Final = "low lower lowest<e> né low\n" * 3
BYTES: Final = bpe.train(TEXT, vocab_size=264, special_tokens=["<e>"])
CHARACTERS: Final = bpe.train(TEXT, vocab_size=30, base="characters", tie_rule="lowest")
VALUES: Final[list[Any]] = [
    BYTES.tokenizer, CHARACTERS.tokenizer, ODD_IDS, BYTES.settings, CHARACTERS.settings,
    *BYTES.merges[:2], bpe.count([TEXT]), bpe.count([TEXT, "low"]), BYTES.tokenizer.alphabet,
]  # fmt: skip


@pytest.mark.parametrize("value", VALUES, ids=lambda value: type(value).__name__)
def test_a_copy_is_equal_to_it_and_to_nothing_else(value: Any) -> None:
    for again in (copy(value), deepcopy(value), pickle.loads(pickle.dumps(value))):
        assert again == value
        assert repr(again) == repr(value)
        if not isinstance(value, bpe.Counts):
            assert hash(again) == hash(value)
    assert all(other != value for other in VALUES if other is not value)


def test_a_tokenizer_shares_nothing_with_what_it_was_given_or_works_out() -> None:
    given = {"<e>": 300}
    tokenizer = replace(BYTES.tokenizer, special_tokens=given)
    before, fresh = hash(tokenizer), len(pickle.dumps(tokenizer))
    given["<f>"] = 301
    ids = tokenizer.encode(TEXT, allowed_special="all", order="longest")
    assert dict(tokenizer.special_tokens) == {"<e>": 300}
    data = pickle.dumps(tokenizer)
    assert (hash(replace(tokenizer)), len(data)) == (before, fresh)
    assert pickle.loads(data).encode(TEXT, allowed_special="all", order="longest") == ids


ERRORS: Final = [bpe.TextError.unknown_character("é", 3)] + [
    getattr(bpe, name)("what was wrong", reason="a case")
    for name in dir(bpe)
    if name.endswith("Error")
]


def test_every_error_comes_back_from_another_process() -> None:
    for error in ERRORS:
        again = pickle.loads(pickle.dumps(error))
        assert type(again) is type(error)
        assert (str(again), vars(again)) == (str(error), vars(error))


PARTS: Final = [
    ({"merges": [(1, 2.5)]}, "merges .*2.5"),
    ({"merges": [(1, 2**31)]}, "merges .*2147483648.*2,147,483,647"),
    ({"merges": [(97, 98), (97, 300)]}, r"merges\[1\] .*300"),
    ({"merges": [(97, 98), (1, 2), (97, 98)]}, r"merges\[2\] .*merges\[0\]"),
    ({"merges": np.array([[97, 98]])}, "merges is array.*sequence"),
    ({"merges": [(0, 98)], "base_ids": range(5, 261)}, r"merges\[0\] .* 0, "),
    ({"merged_ids": [1, 2]}, "merged_ids .*2 .*1"),
    ({"merged_ids": [97]}, r"merged_ids\[0\] is 97, .*b'a'.*b'ab'"),
    ({"base_ids": [*range(255), 7], "merges": ()}, "base_ids has 7 twice"),
    ({"other_tokens": {97: b"x"}}, "other_tokens .*97"),
    ({"special_tokens": {"": 5}}, "special_tokens .*''"),
    ({"special_tokens": {"\ud800": 900}}, r"U\+D800"),
    ({"special_tokens": {"<e>": 97}}, "'<e>' .*97.* b'a'"),
    ({"special_tokens": {"<e>": 900, "<f>": 900}}, "special_tokens.*twice"),
    ({"file_ranks": [0, 0]}, "file_ranks .*0 to 0"),
    ({"split": ("gpt2", "[")}, r"'\['"),
    ({"whole_pieces": [7]}, "whole_pieces .*bool"),
]  # fmt: skip


@pytest.mark.parametrize(("parts", "message"), PARTS, ids=[message for _, message in PARTS])
def test_parts_that_do_not_fit_make_no_tokenizer(parts: dict[str, Any], message: str) -> None:
    right: dict[str, Any] = {"merges": [(97, 98)], "split": "gpt4", "special_tokens": {}}
    right["alphabet"] = BYTES.tokenizer.alphabet
    assert bpe.Tokenizer(**right).encode("ab") == [256]
    with pytest.raises(bpe.BPEError, match=message):
        bpe.Tokenizer(**right | parts)


def test_several_merges_and_a_special_token_may_make_the_same_text() -> None:
    tokenizer = replace(
        BYTES.tokenizer,
        merges=((97, 98), (98, 99), (256, 99), (97, 257)),
        merged_ids=(256, 257, 258, 258),
        special_tokens={"abc": 258},
    )
    assert tokenizer.encode("abc") == [258]


def test_ids_may_be_any_range() -> None:
    parts: dict[str, Any] = {"merges": ((256, 98),), "special_tokens": {"<e>": 0}, "file_ranks": ()}
    ranges: dict[str, Any] = {"base_ids": range(1, 257), "merged_ids": range(257, 258)}
    tokenizer = replace(BYTES.tokenizer, **parts, **ranges)
    assert tokenizer.vocab[257] == b"\xffa"
    assert tokenizer.encode("low<e>", allowed_special="all") == [109, 112, 120, 0]
    tuples: dict[str, Any] = {name: tuple(ids) for name, ids in ranges.items()}
    assert replace(tokenizer, **tuples).vocab == tokenizer.vocab
