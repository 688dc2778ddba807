"""Every public function called wrongly: what ends it is an error that names the argument.

The functions are found in the packages' `__all__`. One that is new needs a right call here; then
each of its arguments is given everything in `ODD`. What is unlike the right value has to be
refused; what is like it may be taken or refused, but never ends in another error.
"""

import importlib
import inspect
import math
from collections.abc import Callable, Iterator
from dataclasses import fields
from pathlib import Path, PurePath
from types import NoneType
from typing import Any, Final

import numpy as np
import pytest

import bpe_core as bpe
from bpe_core import analysis, exercise, files
from bpe_core.common import LONGEST, Brief

RUN: Final = bpe.train("low lower lowest", vocab_size=262, special_tokens=["<e>"])
TOKENIZER: Final = RUN.tokenizer
TABLE_OF_LANGUAGES: Final = bpe.language_table({"one": TOKENIZER}, {"english": "low"})
VOCABULARY: Final = analysis.read_vocabulary(TOKENIZER)
WORDS: Final = analysis.find_words("low lower lowest")
USAGE: Final = analysis.token_usage(RUN.tokenization, TOKENIZER.merges)
COUNTS: Final = RUN.token_counts
FILE: Final = bpe.dumps(RUN, "json")["tokenizer.bpe.json"]
TABLE: Final = bpe.count(["low lower"])
FLAT: Final = np.zeros(len(VOCABULARY), dtype=np.bool_)


def join_one(others: Any) -> Any:
    """A table joined to one other."""
    return TABLE.join(others)


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

TEXT: Final[dict[str, Any]] = {"text": "low", "allowed_special": ("<e>",)}
OPENING: Final[dict[str, Any]] = {"source": FILE, "max_bytes": 1000, "on_progress": print}
ASKED: Final = OPENING | {"format": "json", "split": "gpt4", "special_tokens": {"<x>": 900}}
RIGHT: Final[dict[str, tuple[Callable[..., Any], dict[str, Any]]]] = {
    "train": (
        bpe.train,
        {
            "text": "low low", "counts": None, "vocab_size": 260, "base": "bytes", "split": "gpt4",
            "tie_rule": "first", "min_count": 2, "special_tokens": ("<e>",),
            "initial_merges": ((1, 2),), "engine": "auto", "leaders": 1,
            "split_timeout": 1.0, "max_memory": 10**9, "max_token_bytes": 10**6,
            "on_progress": print,
        },
    ),
    "count": (
        bpe.count,
        {
            "documents": ["low"], "split": "gpt4", "base": "bytes", "special_tokens": ("<e>",),
            "first_document": 3, "max_memory": 10**9, "on_progress": print,
        },
    ),
    "read_texts": (
        bpe.read_texts, {"paths": __file__, "field": "text", "skip_missing": True}
    ),
    "count_files": (
        bpe.count_files,
        {
            "paths": __file__, "split": "gpt4", "base": "bytes", "special_tokens": ("<e>",),
            "first_document": 3, "field": "text", "skip_missing": True, "executor": None,
            "max_memory": 10**9, "on_progress": print,
        },
    ),
    "CountTable.join": (join_one, {"others": TABLE.renumbered(1)}),
    "CountTable.renumbered": (TABLE.renumbered, {"first_document": 3}),
    "CountTable.without_rare": (TABLE.without_rare, {"min_pretoken_count": 2}),
    "CountTable.save": (TABLE.save, {"path": "x.npz", "format": "tsv"}),
    "split": (bpe.split, {"text": "a b", "pattern": "gpt4", "timeout": 1.0, "on_progress": print}),
    "count_pairs": (bpe.count_pairs, {"ids": [1, 2]}),
    "count_mergeable": (bpe.count_mergeable, {"ids": [1, 2], "pair": (1, 2)}),
    "merge_pair": (bpe.merge_pair, {"ids": [1, 2], "pair": (1, 2), "new_id": 3}),
    "dumps": (bpe.dumps, {"what": TOKENIZER, "format": "json", "with_text": True}),
    "what_is_lost": (bpe.what_is_lost, {"what": TOKENIZER, "format": "json", "with_text": True}),
    "save": (
        bpe.save,
        {"what": TOKENIZER, "path": "x", "format": "json", "with_text": True, "lossy": True},
    ),
    "load": (bpe.load, ASKED),
    "open_tokenizer": (bpe.open_tokenizer, ASKED),
    "load_run": (bpe.load_run, OPENING | {"max_bytes": 100_000}),
    "encode_to_file": (
        bpe.encode_to_file,
        {
            "tokenizer": TOKENIZER, "texts": ["low"], "path": "x.bin", "dtype": "uint16",
            "allowed_special": ("<e>",), "append": "<e>", "name": "x",
        },
    ),
    "format_for": (files.format_for, {"path": PurePath("x.json")}),
    "pack": (files.pack, {"files": {"a": b"b"}}),
    "load_pretrained": (
        bpe.load_pretrained, {"name": "none such", "download": False, "keep": False}
    ),
    "find_pretrained": (files.find_pretrained, {"name": "gpt2"}),
    "availability": (files.availability, {}),
    "check": (exercise.check, {"program": exercise.Program("x.py", b""), "seconds": 1.0}),
    "lines_of": (exercise.lines_of, {"report": exercise.Report("x.py", 1.0, None, ())}),
    "boundary_agreement": (
        analysis.boundary_agreement, {"reference": np.arange(3), "other": np.arange(2)}
    ),
    "byte_starts": (analysis.byte_starts, {"starts": np.arange(3), "text": "né!"}),
    "bytes_per_token": (analysis.bytes_per_token, {"byte_count": 16, "token_counts": COUNTS}),
    "characters_per_token": (
        analysis.characters_per_token, {"character_count": 16, "token_counts": COUNTS}
    ),
    "fertility": (
        analysis.fertility, {"gap_ranks": RUN.gap_ranks, "words": WORDS, "merge_count": 6}
    ),
    "share_of_words_cut": (
        analysis.share_of_words_cut, {"gap_ranks": RUN.gap_ranks, "words": WORDS, "merge_count": 6}
    ),
    "find_words": (analysis.find_words, {"text": "low", "base": "bytes"}),
    "length_distribution": (
        analysis.length_distribution, {"lengths": np.arange(3), "weights": np.arange(3)}
    ),
    "pair_table": (analysis.pair_table, {"tokenization": RUN.tokenization, "step": 1}),
    "plateau": (analysis.plateau, {"ratios": np.array([1.0, 2.0]), "tolerance": 0.1}),
    "renyi_efficiency": (analysis.renyi_efficiency, {"uses": np.arange(3), "alpha": 2.5}),
    "saves_less_from": (analysis.saves_less_from, {"saved": np.arange(3), "threshold": 2}),
    "share_used": (analysis.share_used, {"usage": USAGE}),
    "stepping_stones": (analysis.stepping_stones, {"usage": USAGE, "step": 1}),
    "token_lengths": (analysis.token_lengths, {"vocab": {1: b"x"}}),
    "token_usage": (
        analysis.token_usage, {"tokenization": RUN.tokenization, "merges": TOKENIZER.merges}
    ),
    "tokens_saved": (analysis.tokens_saved, {"token_counts": COUNTS}),
    "tokens_saved_so_far": (analysis.tokens_saved_so_far, {"token_counts": COUNTS}),
    "used_up_at": (analysis.used_up_at, {"usage": USAGE, "threshold": 0.9}),
    "used_tokens": (analysis.used_tokens, {"usage": USAGE}),
    "vocabulary_overlap": (analysis.vocabulary_overlap, {"first": [b"x"], "second": [b"x"]}),
    "find_bytes": (analysis.find_bytes, {"vocabulary": VOCABULARY, "wanted": b"lo"}),
    "find_contexts": (
        analysis.find_contexts,
        {"state": RUN.at(3), "token_id": 256, "vocab": TOKENIZER.vocab, "limit": 5, "width": 5},
    ),
    "number_tokens": (
        analysis.number_tokens, {"tokenizer": TOKENIZER, "before": " ", "step": 1}
    ),
    "read_vocabulary": (analysis.read_vocabulary, {"tokenizer": TOKENIZER}),
    "search": (
        analysis.search, {"vocabulary": VOCABULARY, "query": "lo", "how": "text", "timeout": 1.0}
    ),
    "stands_in_text": (analysis.stands_in_text, {"token": b"x"}),
    "token_reach": (analysis.token_reach, {"tokenizer": TOKENIZER, "vocabulary": VOCABULARY}),
    "half_characters": (analysis.half_characters, {"vocabulary": VOCABULARY}),
    "half_pairs": (
        analysis.half_pairs, {"tokenizer": TOKENIZER, "vocabulary": VOCABULARY, "step": 1}
    ),
    "cut_instead": (
        analysis.cut_instead,
        {"tokenizer": TOKENIZER, "vocabulary": VOCABULARY, "reach": np.zeros(260, np.int8)},
    ),
    "Tokenizer": (
        bpe.Tokenizer,
        {
            "alphabet": TOKENIZER.alphabet, "merges": ((97, 98),), "split": "gpt4",
            "special_tokens": {"<e>": 300}, "base_ids": tuple(range(256)), "merged_ids": (256,),
            "other_tokens": {900: b"x"}, "whole_pieces": True, "normalization": "NFC",
            "file_ranks": (0,), "characters": {},
        },
    ),
    "Alphabet": (bpe.Alphabet, {"base": "bytes", "symbols": TOKENIZER.alphabet.symbols}),
    "Alphabet.encode": (TOKENIZER.alphabet.encode, {"text": "x"}),
    "Alphabet.check_covers": (TOKENIZER.alphabet.check_covers, {"text": "x", "position": 0}),
    "Tokenizer.encode": (TOKENIZER.encode, TEXT | {"order": "rank"}),
    "Tokenizer.encode_array": (TOKENIZER.encode_array, TEXT),
    "Tokenizer.encode_batch": (
        TOKENIZER.encode_batch,
        {"texts": ["low"], "order": "rank", "allowed_special": ("<e>",), "threads": 1},
    ),
    "Tokenizer.encode_bytes": (
        TOKENIZER.encode_bytes, {"data": b"low", "allowed_special": ("<e>",)}
    ),
    "Tokenizer.encode_with_offsets": (TOKENIZER.encode_with_offsets, TEXT),
    "Tokenizer.tokenize": (TOKENIZER.tokenize, TEXT),
    "Tokenizer.gap_ranks": (TOKENIZER.gap_ranks, TEXT),
    "Tokenizer.trace": (TOKENIZER.trace, TEXT | {"order": "rank"}),
    "Tokenizer.decode": (TOKENIZER.decode, {"ids": [97, 256]}),
    "Tokenizer.decode_bytes": (TOKENIZER.decode_bytes, {"ids": [97, 256]}),
    "Tokenizer.decode_batch": (TOKENIZER.decode_batch, {"batch": [[97], []]}),
    "Tokenizer.id_to_token": (TOKENIZER.id_to_token, {"token_id": 97}),
    "Tokenizer.token_to_id": (TOKENIZER.token_to_id, {"token": b"lo"}),
    "Tokenizer.truncated": (TOKENIZER.truncated, {"vocab_size": None, "merges": 2}),
    "Tokenizer.with_special_tokens": (
        TOKENIZER.with_special_tokens, {"special_tokens": {"<n>": None}}
    ),
    "Tokenizer.merge_tree": (TOKENIZER.merge_tree, {"token_id": 256}),
    "TrainingRun.view": (RUN.view, {"text": "x"}),
    "TrainingRun.at": (RUN.at, {"step": 1}),
    "TrainingRun.token_uses": (RUN.token_uses, {"step": 1}),
    "Tokenization.at": (RUN.tokenization.at, {"step": 1}),
    "Tokenization.unique_tokens": (RUN.tokenization.unique_tokens, {"step": 1}),
    "Tokenization.units": (RUN.tokenization.units, {}),
    "Tokenization.symbols_between": (
        RUN.tokenization.symbols_between, {"first": 1, "last": 4}
    ),
    "Tokenization.gap_ranks_between": (
        RUN.tokenization.gap_ranks_between, {"first": 1, "last": 4}
    ),
    "Tokenization.let_go": (RUN.tokenization.let_go, {}),
    "compare": (bpe.compare, {"text": "low", "tokenizers": {"one": TOKENIZER}}),
    "language_table": (
        bpe.language_table,
        {
            "tokenizers": {"one": TOKENIZER}, "texts": {"english": ["low"]},
            "reference": "english", "on_progress": print,
        },
    ),
    "train_parity": (
        bpe.train_parity,
        {
            "texts": {"english": ["low"]}, "vocab_size": 257, "split": "gpt2", "min_count": 2,
            "on_progress": print,
        },
    ),
    "LanguageTable.to_csv": (TABLE_OF_LANGUAGES.to_csv, {}),
    "LanguageTable.to_json": (TABLE_OF_LANGUAGES.to_json, {}),
    "LanguageTable.to_latex": (
        TABLE_OF_LANGUAGES.to_latex,
        {"measure": "parity", "names": {"english": "English"}, "point": ","},
    ),
    "LanguageTable.values": (TABLE_OF_LANGUAGES.values, {"measure": "parity"}),
    "LanguageTable.relative_to": (TABLE_OF_LANGUAGES.relative_to, {"reference": "english"}),
    "LanguageTable.sorted_by": (
        TABLE_OF_LANGUAGES.sorted_by, {"measure": "parity", "tokenizer": "one"}
    ),
    "LanguageTable.to_pandas": (TABLE_OF_LANGUAGES.to_pandas, {}),
    "Tokenizer.tokenize_apart": (TOKENIZER.tokenize_apart, {"texts": ["low", "er"]}),
    "Comparison.rows": (bpe.compare("low", {"one": TOKENIZER}).rows, {}),
    "Comparison.show": (bpe.compare("low", {"one": TOKENIZER}).show, {}),
    "State.rows": (RUN.at(1).rows, {}),
    "State.show": (RUN.at(1).show, {}),
    "Tokenization.rows": (RUN.tokenization.rows, {}),
    "Tokenization.show": (RUN.tokenization.show, {}),
    "TrainingRun.rows": (RUN.rows, {}),
    "TrainingRun.show": (RUN.show, {}),
    "State.pair_counts": (RUN.at(1).pair_counts, {"top": 2}),
    "Usage.at": (USAGE.at, {"step": 1}),
    "Usage.made_by": (USAGE.made_by, {"step": 1}),
    "Vocabulary.row": (VOCABULARY.row, {"token_id": 97}),
    "Vocabulary.at": (VOCABULARY.at, {"step": 1}),
    "Vocabulary.uses": (VOCABULARY.uses, {"token_ids": np.arange(3)}),
    "Vocabulary.built_counts": (VOCABULARY.built_counts, {"step": 1}),
    "Vocabulary.built_from": (VOCABULARY.built_from, {"token_id": 97, "step": 1}),
    "Vocabulary.built_upon": (VOCABULARY.built_upon, {"token_id": 97, "step": 1}),
    "Vocabulary.longest": (VOCABULARY.longest, {"rows": ~FLAT, "count": 2}),
}  # fmt: skip
"""For each function a right call, by the names of its arguments."""

SLOW: Final = ("check", "load_pretrained")
"""Right calls take seconds; wrong ones must not get that far."""

MADE_BY_THE_LIBRARY: Final = {
    "Agreement", "Answer", "Availability", "Candidate", "Case", "Comparison", "Context", "Contexts",
    "CountTable", "Failure", "HalfPairs", "LanguageRow", "LanguageTable", "Leaders", "Merge",
    "MergeTree", "Opened", "Overlap", "PairTable", "ParityMerge", "ParityRun", "PieceTrace",
    "Plateau", "Pretrained", "Progress", "Program", "Reach", "Report", "Settings", "State",
    "StopReason", "TokenLengths", "Tokenization", "TraceRow", "TrainingRun", "Usage", "Verdict",
    "Vocabulary", "Words",
}  # fmt: skip
"""What functions hand out: nobody else makes them, so they take what they are given."""

ALSO: Final[dict[str, tuple[type, ...]]] = {
    # Besides values like the right one, and None where it is the default.
    "source": (str, Path, dict, bytearray), "path": (str, Path), "data": (bytearray,),
    "wanted": (bytearray,), "token": (bytearray, str), "what": (bpe.TrainingRun,),
    "pattern": (tuple, list), "split": (tuple, list),
    "allowed_special": (str, list, tuple, dict, set, range),
    "special_tokens": (list, tuple, dict, set, range),
    "texts": (list, tuple, dict, set, range, np.ndarray),
    "ids": (list, tuple, dict, set, range, np.ndarray), "merges": (list, tuple, range, np.ndarray),
    "first": (list, tuple, dict, set, range), "second": (list, tuple, dict, set, range),
    "base_ids": (list, range), "merged_ids": (list, range), "file_ranks": (list, range),
    "batch": (list, tuple, dict, set, range, np.ndarray),
    "initial_merges": (list, tuple, dict, set, range, bpe.Tokenizer),
    "normalization": (NoneType,), "max_token_bytes": (NoneType,),
    "documents": (list, tuple, set, range, np.ndarray),
    "train.text": (list, tuple, set, Path, np.ndarray),
    "paths": (str, Path, list, tuple, dict, set, range),
}  # fmt: skip


PUBLIC = ("analysis.metrics", "analysis.vocabulary", "exercise", "files.formats",
          "files.pretrained", "training.counts")  # fmt: skip
"""The packages that people use, besides `bpe_core` itself."""


def public() -> Iterator[tuple[str, Any]]:
    """Each public function, class, and method of a public class."""
    for package in (bpe, *(importlib.import_module(f"bpe_core.{name}") for name in PUBLIC)):
        for name in package.__all__:
            value = getattr(package, name)
            if inspect.isfunction(value):
                yield name, value
            elif inspect.isclass(value) and not issubclass(value, BaseException):
                yield name, value
                for part, method in inspect.getmembers(value, inspect.isfunction):
                    if not part.startswith("_"):
                        yield f"{name}.{part}", method


def test_every_public_name_has_a_right_call() -> None:
    names = {name for name, _ in public()}
    assert names - MADE_BY_THE_LIBRARY == set(RIGHT)
    assert names >= MADE_BY_THE_LIBRARY
    for name, function in public():
        if name in RIGHT and name not in ("Tokenizer", "Alphabet"):
            parameters = set(inspect.signature(function).parameters) - {"self"}
            assert parameters == set(RIGHT[name][1]), name


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
    parameters = inspect.signature(function).parameters
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
    "counts": [{"low": 5}, ["low"]],
    "documents": ["low", [b"low"], ["low", None], ["low", math.nan], [["low"]], {"low": 3}],
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
    "max_memory": ["1GB", -1, 1.5],
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
    [(one, part, near) for one in ASKED_FIRST for part in RIGHT[one][1] for near in NEAR[part]],
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
    LARGE, LARGE.alphabet, LARGE.merge_tree(300), LARGE.tokenize("low"), RUN, RUN.at(3), TABLE,
    bpe.compare("x", {"x" * 20 * n: LARGE for n in range(9)}), TABLE_OF_LANGUAGES,
    bpe.train_parity({"x" * 1000: "low"}), bpe.Progress("reading", 1, 10**9),
    analysis.plateau(np.array([1.0, 2.0])), bpe.Candidate(0, 1, 10**6, 10**6), *bpe.StopReason,
    *analysis.Reach, *(getattr(bpe, name) for name in bpe.__all__ if name.isupper()),
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
    uses = np.array([6, 3, 1, 0])
    limit = -math.log(0.6) / math.log(4)
    assert analysis.renyi_efficiency(uses, math.inf) == pytest.approx(limit)
    assert analysis.renyi_efficiency(uses, 1e300) == pytest.approx(limit)
    assert analysis.renyi_efficiency(uses, 19.9999) == pytest.approx(
        analysis.renyi_efficiency(uses, 20)
    )
    shannon = analysis.renyi_efficiency(uses, 1)
    for near in (1 - 1e-9, 1 + 1e-9, 1 + 2e-6, math.nextafter(1, 2)):
        assert analysis.renyi_efficiency(uses, near) == pytest.approx(shannon, rel=1e-5)
    assert analysis.renyi_efficiency(uses, 5e-324) == pytest.approx(math.log(3) / math.log(4))
    ratios = np.array([1.0, 1.5, 2.0])
    assert [found.step for share in (0, 1) if (found := analysis.plateau(ratios, share))] == [2, 0]
    assert not VOCABULARY.longest(~FLAT, 0).any()
    assert analysis.find_bytes(VOCABULARY, b"").all()
    assert RUN.at(0).pair_counts(top=0) == {}
