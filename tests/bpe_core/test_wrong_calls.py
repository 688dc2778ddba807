"""Every public function called wrongly: what ends it is an error that names the argument.

The functions are found in the packages' `__all__`, and what is right for an argument by its name.
Then each argument is given everything in `ODD`. What is unlike the right value has to be refused;
what is like it may be taken or refused, but never ends in another error.
"""

import importlib
import inspect
import json
import math
from collections.abc import Callable, Iterator
from dataclasses import fields
from pathlib import Path, PurePath
from types import NoneType
from typing import Any, Final

import numpy as np
import pytest

import bpe_core as bpe
from bpe_core import analysis
from bpe_core.common import LONGEST, Brief

RUN: Final = bpe.train("low lower lowest", vocab_size=262, special_tokens=["<e>"])
TOKENIZER: Final = RUN.tokenizer
TABLE_OF_LANGUAGES: Final = bpe.language_table({"one": TOKENIZER}, {"english": "low"})
VOCABULARY: Final = analysis.read_vocabulary(TOKENIZER)
WORDS: Final = analysis.find_words("low lower lowest")
USAGE: Final = analysis.token_usage(RUN.tokenization, TOKENIZER.merges)
OTHER: Final = bpe.load({"tokenizer.json": json.dumps({
    "version": "1.0", "added_tokens": [{"id": 0, "content": "<e>", "special": True} | dict.fromkeys(
        ("single_word", "lstrip", "rstrip", "normalized"), False)],
    "model": {"type": "WordLevel", "unk_token": "<e>", "vocab": {"<e>": 0} | {
        str(number): number for number in range(1, 300)}},
}).encode()})  # fmt: skip
COUNTS: Final = RUN.token_counts
FILE: Final = bpe.dumps(RUN, "json")["tokenizer.bpe.json"]
SOME: Final = bpe.count(["low lower"])
FLAT: Final = np.zeros(len(VOCABULARY), dtype=np.bool_)


ODD: Final[list[Any]] = [
    None, True, -1, 2, 10**30, -(10**5000), 0.5, -0.5, math.nan, math.inf, -math.inf, 1j,
    "", "x", "\ud800", "\0", b"", b"\xff", bytearray(b"x"), [], [None], [-1], [10**30], ["x"],
    [b"x"], [[1]], (), ("x",), (1,), (1, 2, 3), ("gpt2", None), {}, {"x": None}, {1: "x"},
    {-1: b"x"}, {"x": 10**30}, {1}, range(2), object(), print, repr, Path("no/such/file"), RUN,
    TOKENIZER, RUN.tokenization, VOCABULARY, WORDS, USAGE, np.int64(1), np.float64(0.5),
    np.array(1), np.array([1.5, np.nan]), np.array([3, -1]), np.array(["x"]),
    np.array([[1, 2], [3, 4]]), np.array([], dtype=np.int64), np.array([True]), np.array([None]),
]  # fmt: skip
"""Values of all kinds: each is wrong nearly everywhere."""

ARRAY: Final = np.arange(3)
LANGUAGES: Final[dict[str, Any]] = {"english": ["low"]}
USUAL: Final[dict[str, Any]] = {
    "allowed_special": ("<e>",), "alphabet": TOKENIZER.alphabet, "apart": False,
    "bos": None, "eos": None, "pad": None,
    "base": "bytes", "base_ids": tuple(range(256)), "batch": [[97], []],
    "byte_count": 16, "character_count": 16, "characters": {}, "count": 2,
    "counts": None, "download": False,
    "engine": "auto", "file_ranks": (0,),
    "files": {"a": b"b"}, "first": 1, "first_document": 3, "format": "json",
    "framed": False, "gap_ranks": RUN.gap_ranks, "how": "text", "ids": [97, 256],
    "initial_merges": ((1, 2),),
    "keep": False, "last": 4, "leaders": 1, "lengths": ARRAY, "limit": 5,
    "lossy": True, "max_bytes": 100_000, "max_token_bytes": 10**6,
    "measure": "parity", "merge_count": 6, "merged_ids": (256,),
    "merges": TOKENIZER.merges, "min_count": 2,
    "name": "x", "new_id": 3, "normalization": "NFC",
    "on_progress": print, "order": "rank", "other_tokens": {900: b"x"},
    "others": bpe.count(["low"], first_document=1), "pair": (1, 2), "path": "x",
    "pattern": "gpt4", "position": 0,
    "query": "lo", "ratios": np.array([1.0, 2.0]), "reach": np.zeros(len(VOCABULARY), np.int8),
    "reference": "english",
    "rows": ~FLAT, "saved": ARRAY,
    "source": FILE, "special_tokens": ("<e>",), "split": "gpt4",
    "split_timeout": 1.0, "state": RUN.at(3), "step": 1,
    "symbols": TOKENIZER.alphabet.symbols, "text": "low", "texts": ["low"], "threads": 1,
    "threshold": 2, "tie_rule": "first", "timeout": 1.0, "token": b"lo", "token_counts": COUNTS,
    "token_id": 256, "token_ids": ARRAY, "tokenization": RUN.tokenization, "tokenizer": TOKENIZER,
    "tokenizers": {"one": TOKENIZER}, "tolerance": 0.1, "top": 2, "unit": "bytes",
    "usage": USAGE,
    "vocab": TOKENIZER.vocab, "vocab_size": 260, "vocabulary": VOCABULARY,
    "weights": ARRAY, "what": TOKENIZER, "whole_pieces": True, "width": 5,
    "with_text": True, "words": WORDS,
}  # fmt: skip
"""What is right for an argument of a name."""
APART: Final[dict[str, dict[str, Any]]] = {
    "LanguageTable.sorted_by": {"tokenizer": "one"},
    "Tokenizer": {"merges": ((97, 98),), "special_tokens": {"<e>": 300}},
    "Tokenizer.truncated": {"merges": 2, "vocab_size": None},
    "find_pretrained": {"name": "gpt2"},
    "format_for": {"path": PurePath("x.json")},
    "language_table": {"texts": LANGUAGES},
    "load": {"special_tokens": {"<x>": 900}},
    "load_pretrained": {"name": "none such"},
    "open_tokenizer": {"special_tokens": {"<x>": 900}},
    "split": {"text": "a b"},
    "zipf_fit": {"counts": np.arange(900, 0, -1)},
}
"""By function what is right for it alone."""
VALUES: Final[dict[str, Any]] = {
    "Alphabet": TOKENIZER.alphabet,
    "Counts": SOME, "DecodeStream": TOKENIZER.decode_stream(),
    "LanguageTable": TABLE_OF_LANGUAGES, "MergeTree": TOKENIZER.merge_tree(256),
    "OtherTokenizer": OTHER, "State": RUN.at(1),
    "Tokenization": RUN.tokenization, "Tokenizer": TOKENIZER, "TrainingRun": RUN, "Usage": USAGE,
    "Vocabulary": VOCABULARY,
}  # fmt: skip
"""Of each class with methods the one whose methods are called."""

SLOW: Final = ("load_pretrained",)
"""Right calls take seconds; wrong ones must not get that far."""

MADE_BY_THE_LIBRARY: Final = {
    "Availability", "Candidate", "Context", "Contexts",
    "Counts", "DecodeStream", "LanguageTable", "Leaders",
    "Merge", "MergeTree", "Opened", "OtherTokenizer", "PairTable",
    "Plateau", "Pretrained", "Progress", "Reach", "Settings",
    "State", "StopReason", "TokenLengths", "Tokenization", "TrainingRun", "Usage",
    "Vocabulary", "Words", "ZipfFit",
}  # fmt: skip
"""What functions hand out: nobody else makes them, so they take what they are given."""

ALSO: Final[dict[str, tuple[type, ...]]] = {
    # Besides values like the right one, and None where it is the default.
    "source": (str, Path, dict, bytearray), "path": (str, Path),
    "token": (bytearray, str), "what": (bpe.TrainingRun,),
    "pattern": (tuple, list), "split": (tuple, list),
    "allowed_special": (str, list, tuple, dict, set, range),
    "special_tokens": (list, tuple, dict, set, range),
    "texts": (list, tuple, dict, set, range, np.ndarray),
    "ids": (list, tuple, dict, set, range, np.ndarray), "merges": (list, tuple, range, np.ndarray),
    "base_ids": (list, range), "merged_ids": (list, range), "file_ranks": (list, range),
    "batch": (list, tuple, dict, set, range, np.ndarray),
    "initial_merges": (list, tuple, dict, range, bpe.Tokenizer),
    **dict.fromkeys(("bos", "eos", "pad"), (str,)),
    "normalization": (NoneType,), "max_token_bytes": (NoneType,),
    "train.text": (list, tuple, set, np.ndarray),
}  # fmt: skip


PUBLIC = ("analysis.metrics", "analysis.vocabulary", "files.formats",
          "files.pretrained")  # fmt: skip
"""The packages that people use, besides `bpe_core` itself."""


def public() -> Iterator[tuple[str, Any]]:
    """Each public function, class, and method of a public class."""
    for package in (bpe, *(importlib.import_module(f"bpe_core.{name}") for name in PUBLIC)):
        for name in sorted({*getattr(package, "__all__", dir(package))} - {"AnyTokenizer"}):
            value = getattr(package, name)
            if inspect.isfunction(value):
                yield name, value
            elif inspect.isclass(value) and not issubclass(value, BaseException):
                yield name, value
                for part, method in inspect.getmembers(value, inspect.isfunction):
                    if not part.startswith("_"):
                        yield f"{name}.{part}", method


def right_call(name: str, function: Any) -> tuple[Callable[..., Any], dict[str, Any]]:
    """How to call a function rightly: with what is right for the names of its arguments."""
    parameters = inspect.signature(function).parameters
    right = {one: USUAL[one] for one in parameters if one != "self"} | APART.get(name, {})
    owner, _, method = name.rpartition(".")
    called = getattr(VALUES[owner], method) if owner else function
    if [one.kind for one in parameters.values()][-1:] != [inspect.Parameter.VAR_POSITIONAL]:
        return called, right
    return lambda **given: called(*given.values()), right


RIGHT: Final = {
    name: right_call(name, function)
    for name, function in public()
    if name not in MADE_BY_THE_LIBRARY
}


def test_what_is_called_rightly_has_a_table_without_rests() -> None:
    assert {name for name, _ in public()} >= MADE_BY_THE_LIBRARY
    assert APART.keys() <= RIGHT.keys()
    assert USUAL.keys() == {argument for _, right in RIGHT.values() for argument in right}


def is_like(value: object, right: object, name: str, default: object) -> bool:
    """Whether a value may be taken where this one is right."""
    if value is None:
        return default is None or NoneType in ALSO.get(name, ())
    if isinstance(value, bool) or isinstance(right, bool):
        return isinstance(value, bool) and isinstance(right, bool)
    if isinstance(right, int | float) and isinstance(value, int | np.integer | np.floating | float):
        return isinstance(right, float) or isinstance(value, int | np.integer)
    if callable(right):
        return callable(value)
    if isinstance(value, np.ndarray) and isinstance(right, np.ndarray):
        return (
            value.ndim == 1
            and value.dtype.kind in {"f": "fiu", "i": "iu", "b": "b"}[right.dtype.kind]
        )
    return isinstance(value, (type(right), *ALSO.get(name, ())))


@pytest.mark.parametrize("name", RIGHT)
def test_a_wrong_call_ends_in_an_error_that_names_the_argument(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    function, right = RIGHT[name]
    if name not in SLOW:
        function(**right)
    parameters = inspect.signature(dict(public())[name]).parameters
    for argument in right:
        for value in ODD:
            kind = f"{name}.{argument}" if f"{name}.{argument}" in ALSO else argument
            likes = is_like(value, right[argument], kind, parameters[argument].default)
            if likes and name in SLOW:
                continue
            try:
                function(**right | {argument: value})
            except bpe.BPEError as error:
                said = str(error)
            except OSError:
                said = argument if argument in ("source", "path", "paths") else ""
            else:
                said = argument if likes else "takes it"
            told = likes or said.startswith(("split", "special token")) or argument in said
            assert told, f"{name}({argument}={type(value)}): {said}"
            assert len(said) <= LONGEST


NEAR: Final[dict[str, list[Any]]] = {
    "text": [b"low", ["low", None], [b"low"], ["low", math.nan], {"low": 3}],
    "counts": [{"low": "5"}, {"low": 0}, {"": 1}, {"low": 2**53}, ["low"], "words.tsv"],
    "vocab_size": ["260", 260.0, 255],
    "base": ["Bytes", "byte", "chars", ""],
    "split": ["gpt-4x", "gpt-44", "gpt4_digit", "words", "bytelevel", "(", ("gpt4", "gtp2")],
    "tie_rule": ["firs", "First", "hugginface", ""],
    "min_count": [0, "2", 2.0],
    "special_tokens": [
        "<e>", [""], [b"<e>"], {"<x>"}, ["<e>", "<e>"], {"<x>": "900"}, {"<x>": 97}, {"": 900},
    ],
    "initial_merges": [[(97,)], ["ab"], [(97, 98, 99)], [(97, 900)], [(b"a", b"b")], "ab"],
    "engine": ["compile", "Auto", "numba", ""],
    "leaders": [-1, "1", 1.5, 10**9],
    "split_timeout": [0, -1, "1", math.nan, 10**9],
    "max_token_bytes": ["4MB", -1, 1.5],
    "on_progress": ["print", [print]],
    "first_document": [-1, 0.5, "3", 10**30],
    "source": ["no/such.json", "{}", b"", b"{}", {}, {"a": "b"}, {"a": b""}, [b""]],
    "format": ["hugginface", "Json", ".json", "tokenizers", "", ["json"]],
    "max_bytes": [-1, "64MB", 1.5, 10],
    "what": ["x", TOKENIZER.vocab, TOKENIZER.merges],
    "path": ["", "no/such/file.json", "\0", ["x"]],
    "with_text": ["yes", 1],
    "lossy": ["yes", 1],
    "apart": ["yes", 1],
    **{one: [b"<e>", 1, ["<e>"]] for one in ("bos", "eos", "pad")},
    "tokenizers": [{}, TOKENIZER, [TOKENIZER], {"one": "gpt2"}, {1: TOKENIZER}],
    "texts": [
        {}, "low", ["low"], {"english": [1]}, {"english": b"low"}, {1: ["low"]}, {"thai": ["low"]},
        {"english": ["a"], "thai": ["a", "b"]},
    ],
    "reference": ["English", "englsh", ""],
    "order": ["rankk", "Rank", "left_to_right", ""],
    "allowed_special": ["<E>", ["<f>"], "al", [None], [b"<e>"]],
    "alphabet": ["bytes", TOKENIZER.alphabet.symbols],
    "merges": [[(97,)], [(97, 98.0)], [(97, 900)], [("a", "b")], ["ab"], {(97, 98): 256}],
    "base_ids": [range(255), [0] * 256, ["a"] * 256, "x" * 256],
    "merged_ids": [[97], ["256"], [256, 257], [256.0]],
    "other_tokens": [{900: "x"}, {97: b"x"}, {"900": b"x"}, [b"x"]],
    "whole_pieces": [1, "yes", [7], ["900"]],
    "normalization": ["nfc", "NFX", "none", ""],
    "file_ranks": [[1], ["0"], [0, 1], "0"],
    "characters": [{"x": 900}, {"éé": 900}, {"é": "900"}, {"é": 97}, ["é"]],
}  # fmt: skip
"""For each argument what is like something right, or meant it."""

ASKED_FIRST: Final = (
    "train", "load", "open_tokenizer", "Tokenizer.encode", "language_table", "count", "save",
    "Tokenizer",
)  # fmt: skip


@pytest.mark.parametrize(
    ("name", "argument", "value"),
    [
        (one, part, near)
        for one in ASKED_FIRST
        for part, right in RIGHT[one][1].items()
        for near in NEAR[part]
        if not (one == "count" and near == right)
    ],
)
def test_what_is_nearly_right_is_refused_or_warned_of(
    name: str, argument: str, value: object, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    function, right = RIGHT[name]
    with pytest.raises((bpe.BPEError, UserWarning, OSError)) as found:
        function(**right | {argument: value})
    assert not isinstance(found.value, OSError) or argument in ("source", "path")


LARGE: Final = bpe.load_pretrained("gpt-4")
SHOWN: Final[list[Any]] = [
    LARGE, LARGE.alphabet, LARGE.merge_tree(300), LARGE.tokenize("low"), RUN, RUN.at(3), SOME,
    TABLE_OF_LANGUAGES,
    bpe.Progress("reading", 1, 10**9),
    analysis.plateau(np.array([1.0, 2.0])), bpe.Candidate(0, 1, 10**6, 10**6), *bpe.StopReason,
    OTHER, *analysis.Reach, *(getattr(bpe, name) for name in dir(bpe) if name.isupper()),
]  # fmt: skip
"""What does not show its fields alone."""


def test_no_value_takes_more_than_a_few_lines_to_show_itself() -> None:
    for name, kind in public():
        if inspect.isclass(kind) and not any(type(one) is kind for one in SHOWN):
            assert kind.__repr__ is Brief.__repr__, name
            value = object.__new__(kind)
            for field in fields(kind):  # type: ignore[arg-type]
                object.__setattr__(value, field.name, LARGE.vocab)
            SHOWN.append(value)
    assert max(len(repr(value)) for value in SHOWN) <= LONGEST


def test_missing_and_unknown_arguments_stay_a_type_error() -> None:
    with pytest.raises(TypeError, match="missing"):
        bpe.split()  # type: ignore[call-arg]
    with pytest.raises(TypeError, match="unexpected"):
        bpe.train("x", size=3)  # type: ignore[call-arg]


def test_each_limit_has_its_value_at_the_limit() -> None:
    ratios = np.array([1.0, 1.5, 2.0])
    assert [found.step for share in (0, 1) if (found := analysis.plateau(ratios, share))] == [2, 0]
    assert not VOCABULARY.longest(~FLAT, 0).any()
    assert RUN.at(0).pair_counts(top=0) == {}
