"""The code that makes a chart, to copy: the library's calls, with the settings of the chart.

It stands in `code`, a file for each chart; a `$` stands before what is put in.
"""

from collections.abc import Mapping, Sequence
from pathlib import Path
from string import Template
from typing import Final

import bpe_core as bpe
from bpe_core.text import SplitPattern

CHARTS_OF_A_RUN: Final = (
    "compression", "vocabulary-used", "leading-pairs", "rank-frequency", "pair-map",
    "merge-savings", "savings-so-far", "token-lengths-bytes", "token-lengths-characters",
)  # fmt: skip
_BUILT_IN: Final = """from bpe_view.texts.parallel_sentences import LANGUAGES

texts = {one.key: one.text.split("\\n") for one in LANGUAGES}"""
_FROM_FILE: Final = """from pathlib import Path
from bpe_core.analysis.parallel_sentences import parallel_sentences

texts = parallel_sentences({"all.tsv": Path("all.tsv").read_bytes().decode()})"""


def recipe(name: str, settings: bpe.Settings, values: Mapping[str, int]) -> str:
    """The code of a chart of one run.

    Args:
        name: of the chart's files.
        settings: of the run.
        values: `size`, the vocabulary size that is shown, and `threshold`, where it is used.
    """
    *stem, last = name.split("-")
    file = "-".join(stem) if last in ("bytes", "characters") else name
    return _code(file, unit=last, settings=_arguments(settings), **values)


def sweep_recipe(settings: bpe.Settings) -> str:
    """The code of a sweep, for a run whose split pattern is varied."""
    return _code("sweep", settings=_arguments(settings, without="split"))


def language_recipe(
    chart: str, measure: str, reference: str, tokenizers: Sequence[str], *, built_in: bool
) -> str:
    """The code of a map or of bars of languages; a tokenizer that is no real model's is in a file.

    Args:
        chart: the function that makes it.
        measure, reference: what is chosen.
        tokenizers: their keys.
        built_in: whether the sentences are those that the project has.
    """
    opened = [name for name in tokenizers if name not in bpe.PRETRAINED]
    lines = [
        f'tokenizers[{name!r}] = bpe.load("tokenizer{n}.json")\n' for n, name in enumerate(opened)
    ]
    return _code(
        "languages",
        chart=chart,
        texts=_BUILT_IN if built_in else _FROM_FILE,
        models=[name for name in tokenizers if name in bpe.PRETRAINED],
        opened="".join(lines),
        measure=repr(measure),
        reference=repr(reference),
    )


def parity_recipe(split: SplitPattern, vocab_size: int, *, built_in: bool) -> str:
    """The code of the bars of plain beside parity-aware training. `split`, `vocab_size`: of both.
    `built_in`: whether the sentences are those that the project has."""
    texts = _BUILT_IN if built_in else _FROM_FILE
    return _code("parity-aware", texts=texts, split=repr(split), vocab_size=vocab_size)


def number_recipe(settings: bpe.Settings | None, name: str, step: int) -> str:
    """The code of the map of numbers.

    Args:
        settings: of the tokenizer's training; None where it was not trained here.
        name: a real model's vocabulary; any other name: the tokenizer is in a file.
        step: merges made.
    """
    tokenizer = f"bpe.load_pretrained({name!r})"
    if settings:
        text = 'Path("text.txt").read_bytes().decode()'
        tokenizer = f"bpe.train({text}, {_arguments(settings)}).tokenizer"
    elif name not in bpe.PRETRAINED:
        tokenizer = 'bpe.load("tokenizer.json")'
    return _code("numbers", tokenizer=tokenizer, step=step)


def _code(name: str, **values: object) -> str:
    code = (Path(__file__).parent / "code" / f"{name}.txt").read_text("utf-8")
    return Template(code).substitute(values)


def _arguments(settings: bpe.Settings, without: str = "") -> str:
    return ", ".join(
        f"{name}={value!r}" for name, value in settings.arguments.items() if name != without
    )
