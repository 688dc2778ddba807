"""What people get wrong in a call ends in an error that names the argument and what was given."""

from functools import partial
from typing import Any, Final

import pytest

import bpe_core as bpe

RUN: Final = bpe.train("low lower lowest", vocab_size=262, special_tokens=["<e>"])
TOKENIZER: Final = RUN.tokenizer
FILE: Final = bpe.dumps(RUN, "json")["tokenizer.bpe.json"]
TABLE: Final = bpe.language_table({"mine": TOKENIZER}, {"english": "low"})

train: Final = partial(bpe.train, text="low lower")
encode: Final = partial(TOKENIZER.encode, text="low")
load: Final = partial(bpe.load, source=FILE)

WRONG: Final[list[tuple[Any, str, type[bpe.BPEError], list[Any]]]] = [
    (bpe.train, "text", bpe.TextError, [b"low", {"low": 3}]),
    (train, "vocab_size", bpe.SettingError, ["260", 260.0, True, -1, 255]),
    (train, "base", bpe.SettingError, ["Bytes", 8]),
    (train, "tie_rule", bpe.SettingError, ["firts", None]),
    (train, "engine", bpe.SettingError, ["numba"]),
    (train, "special_tokens", bpe.SettingError, ["<a>"]),
    (train, "split", bpe.PatternError, ["gpt-44", 4]),
    (bpe.count, "texts", bpe.TextError, ["low", b"low", {"low": 3}]),
    (partial(bpe.count, ["low"]), "first_document", bpe.SettingError, ["3", -1, 2**63]),
    (encode, "text", bpe.TextError, [b"low", None, ["low"]]),
    (encode, "allowed_special", bpe.SettingError, ["<f>", 3]),
    (TOKENIZER.tokenize_apart, "texts", bpe.TextError, ["low"]),
    (TOKENIZER.decode, "ids", bpe.UnknownTokenError, [97, "97", [97.0]]),
    (TOKENIZER.token_to_id, "token", bpe.SettingError, [97]),
    (TOKENIZER.id_to_token, "token_id", bpe.UnknownTokenError, [999, -1]),
    (TOKENIZER.truncated, "merges", bpe.SettingError, ["2", 2.0, 99]),
    (RUN.at, "step", bpe.SettingError, [-1, 99, 1.0, "1"]),
    (RUN.at(1).pair_counts, "top", bpe.SettingError, [-1, 1.5]),
    (load, "source", bpe.SettingError, [3, ["x"], {"x": "{}"}]),
    (load, "special_tokens", bpe.SettingError, ["<x>", ["<x>"]]),
    (partial(bpe.dumps, format="json"), "what", bpe.SettingError, [TOKENIZER.vocab, "low"]),
    (partial(bpe.dumps, TOKENIZER), "format", bpe.SettingError, ["Json", None]),
    (partial(bpe.save, TOKENIZER), "path", bpe.SettingError, [3]),
    (bpe.load_pretrained, "name", bpe.SettingError, ["gpt-44", None]),
    (partial(bpe.language_table, texts={}), "tokenizers", bpe.SettingError, [TOKENIZER, {}]),
    (partial(bpe.language_table, {"mine": TOKENIZER}), "texts", bpe.SettingError, ["low", {}]),
    (TABLE.values, "measure", bpe.SettingError, ["Tokens"]),
]


@pytest.mark.parametrize(("function", "argument", "kind", "values"), WRONG)
def test_what_is_wrong_is_named(
    function: Any, argument: str, kind: type[bpe.BPEError], values: list[Any]
) -> None:
    for value in values:
        with pytest.raises(bpe.BPEError) as found:
            function(**{argument: value})
        assert type(found.value) is kind
        assert argument.replace("token_id", "token ID") in str(found.value)
        assert repr(value).strip("[]")[:20] in str(found.value)
