"""Programs and pickles of the last release, in which modules had other names, go on."""

import pickle
import zlib
from importlib import import_module
from pathlib import Path
from typing import Any, Final

import pytest

import bpe_core as bpe
from bpe_core.common.old_names import NOW

PICKLED: Final = Path(__file__).with_name("last_release.pickle.zlib")
"""Results of the last release, pickled by it."""


@pytest.mark.parametrize("old", NOW)
def test_a_module_is_found_by_its_old_name(old: str) -> None:
    assert import_module(f"bpe_core.{old}") is import_module(f"bpe_core.{NOW[old]}")


def test_what_an_old_name_is_for_does_not_hide_what_there_is() -> None:
    assert import_module("bpe_core.train").train is bpe.train
    assert import_module("bpe_core.language_table").LanguageTable is bpe.LanguageTable
    usage = import_module("bpe_core.metrics.usage")
    assert usage.token_usage is import_module("bpe_core.analysis").token_usage
    assert callable(bpe.language_table)
    assert getattr(bpe, "gaps").NEVER == bpe.NEVER  # noqa: B009
    with pytest.raises(AttributeError, match="no attribute 'gap'"):
        getattr(bpe, "gap")  # noqa: B009
    with pytest.raises(ModuleNotFoundError, match=r"bpe_core\.nothing"):
        import_module("bpe_core.nothing")


def test_results_that_the_last_release_pickled_are_those_of_today() -> None:
    kept: dict[str, Any] = pickle.loads(zlib.decompress(PICKLED.read_bytes()))
    run = bpe.train("low lower", vocab_size=258)
    letters = bpe.train("aa", base="characters", vocab_size=2).tokenizer
    assert kept.pop("vocabulary").tokens == tuple(letters.vocab.values())
    assert kept == {
        "run": run,
        "state": run.at(1),
        "settings": run.settings,
        "merge": run.merges[0],
        "counts": bpe.count(["low"]),
        "tokenization": run.tokenizer.tokenize("slow"),
        "trace": run.tokenizer.trace("low"),
        "compared": bpe.compare("low", {"a": run.tokenizer}),
        "leaders": bpe.train("low lower", vocab_size=257, leaders=1),
    }
