"""The code that makes a chart, to copy: the library's calls, with the settings of the chart."""

from collections.abc import Mapping, Sequence
from typing import Final

import bpe_core as bpe
from bpe_core.text import SplitPattern

_HEAD: Final = """from pathlib import Path

import bpe_core as bpe
from bpe_view.charts import {module}
from bpe_view.charts.figure_file import PrintSize, save_figure
{imports}
text = Path("text.txt").read_bytes().decode()
run = bpe.train(text, leaders=12, {settings})
"""
_TAIL: Final = """save_figure(figure, "{name}.pdf", PrintSize(width=85, height=60, font=8))
"""
_CURVE: Final = """measured = TextMetrics(run.tokenizer, text, run.tokenization)
curve = Curve("text", TRAINING, len(run.tokenizer.alphabet), {values})
"""
_CURVE_IMPORTS: Final = """from bpe_view.charts.compression_curve import Curve
from bpe_view.charts.style import TRAINING
from bpe_view.text_metrics import TextMetrics
"""
_AT_STEP: Final = "step = {size} - len(run.tokenizer.alphabet)\n"
_MERGES: Final = "merges = pair_bars.pair_merges(run)\n"
_PAIRS: Final = "pairs = metrics.pair_table(run.tokenization, step)\n"
_METRICS: Final = "from bpe_core.analysis import metrics\n"

_RECIPES: Final[dict[str, tuple[str, str, str]]] = {
    "compression": (
        "compression_curve",
        _CURVE_IMPORTS,
        _CURVE.format(values="measured.bytes_per_token")
        + "figure = compression_curve.compression_chart([curve], [], size={size}, is_log=False)\n",
    ),
    "vocabulary-used": (
        "vocabulary_use",
        _CURVE_IMPORTS,
        _CURVE.format(values="100 * measured.share_used")
        + "figure = vocabulary_use.vocabulary_use_chart([curve], size={size}, is_log=False)\n",
    ),
    "leading-pairs": (
        "pair_bars",
        _METRICS,
        _AT_STEP + _PAIRS + _MERGES + "figure = pair_bars.pair_bars_chart(run, pairs, merges)\n",
    ),
    "rank-frequency": (
        "pair_bars, rank_frequency",
        _METRICS,
        _AT_STEP
        + "steps = [*rank_frequency.ghost_steps(step), step]\n"
        + "tables = {{at: metrics.pair_table(run.tokenization, at) for at in steps}}\n"
        + _MERGES
        + "vocab = run.tokenizer.vocab\n"
        + "figure = rank_frequency.rank_frequency_chart(tables, step, vocab, merges)\n",
    ),
    "pair-map": (
        "pair_heatmap",
        _METRICS,
        _AT_STEP
        + _PAIRS
        + "shown = pair_heatmap.pair_map(pairs)\n"
        + "figure = pair_heatmap.pair_heatmap_chart(shown, run.tokenizer.vocab)\n",
    ),
    "merge-savings": (
        "merge_savings",
        _METRICS,
        "saved = metrics.tokens_saved(run.token_counts)\n"
        "falls = metrics.saves_less_from(saved, {threshold})\n"
        "figure = merge_savings.merge_savings_chart(run, threshold={threshold}, falls_at=falls)\n",
    ),
    "savings-so-far": (
        "merge_savings",
        "",
        "figure = merge_savings.cumulative_savings_chart(run)\n",
    ),
    **{
        f"token-lengths-{unit}": (
            "token_lengths",
            _METRICS,
            f"lengths = metrics.token_lengths(run.tokenizer.vocab).{unit}[:{{size}}]\n"
            + _AT_STEP
            + "usage = metrics.token_usage(run.tokenization, run.tokenizer.merges)\n"
            + "uses = usage.at(step)[:{size}]\n"
            + "spreads = [metrics.length_distribution(lengths, one) for one in (None, uses)]\n"
            + f'figure = token_lengths.token_lengths_chart(*spreads, "{unit}")\n',
        )
        for unit in ("bytes", "characters")
    },
}
"""By a chart's name: modules of charts, what else is imported, and what makes the figure."""
CHARTS_OF_A_RUN: Final = tuple(_RECIPES)
_SWEEP: Final = """from pathlib import Path

import bpe_core as bpe
from bpe_view.charts.curves import Curve
from bpe_view.charts.figure_file import PrintSize, save_figure
from bpe_view.charts.settings_sweep import LINES, sweep_chart
from bpe_view.text_metrics import TextMetrics

text = Path("text.txt").read_bytes().decode()
curves = []
for split, look in zip(bpe.SPLIT_PATTERNS, LINES):
    run = bpe.train(text, {settings}, split=split)
    values = TextMetrics(run.tokenizer, text, run.tokenization).bytes_per_token
    curves.append(Curve(split, look, len(run.tokenizer.alphabet), values))
figure = sweep_chart(curves)
"""
_LANGUAGES: Final = """import bpe_core as bpe
from bpe_view.charts.figure_file import PrintSize, save_figure
from bpe_view.charts.language_costs import {chart}
{texts}tokenizers = {{name: bpe.load_pretrained(name) for name in {models!r}}}
{opened}table = bpe.language_table(tokenizers, texts, reference={reference!r})
figure = {chart}(table, {measure!r}, {{name: name for name in tokenizers}})
"""
_PARITY: Final = """import bpe_core as bpe
from bpe_view.charts.figure_file import PrintSize, save_figure
from bpe_view.charts.language_costs import language_bars_chart
{texts}settings = {{"vocab_size": {vocab_size}, "min_count": 1}}
counts = bpe.count([one for own in texts.values() for one in own], split={split!r})
plain = bpe.train(counts=counts, **settings).tokenizer
parity = bpe.train_parity(texts, split={split!r}, **settings).tokenizer
tokenizers = {{"plain": plain, "parity-aware": parity}}
table = bpe.language_table(tokenizers, texts, reference=next(iter(texts)))
figure = language_bars_chart(table, "tokens", {{}})
"""
_NUMBERS: Final = """from pathlib import Path

import bpe_core as bpe
from bpe_core.analysis.metrics import number_tokens
from bpe_view.charts.figure_file import PrintSize, save_figure
from bpe_view.charts.number_map import number_map_chart

tokenizer = {tokenizer}
figure = number_map_chart(number_tokens(tokenizer, step={step}))
"""
_BUILT_IN: Final = """from bpe_view.texts.parallel_sentences import LANGUAGES

texts = {one.key: one.text.split("\\n") for one in LANGUAGES}
"""
_FROM_FILE: Final = """from pathlib import Path
from bpe_core.analysis.parallel_sentences import parallel_sentences

texts = parallel_sentences({"all.tsv": Path("all.tsv").read_bytes().decode()})
"""


def recipe(name: str, settings: bpe.Settings, values: Mapping[str, int]) -> str:
    """The code of a chart of one run.

    Args:
        name: of the chart's files.
        settings: of the run.
        values: `size`, the vocabulary size that is shown, and `threshold`, where it is used.
    """
    module, imports, body = _RECIPES[name]
    head = _HEAD.format(module=module, imports=imports, settings=_arguments(settings))
    return head + body.format(**values) + _TAIL.format(name=name)


def sweep_recipe(settings: bpe.Settings) -> str:
    """The code of a sweep, for a run whose split pattern is varied."""
    return _SWEEP.format(settings=_arguments(settings, without="split")) + _TAIL.format(
        name="sweep"
    )


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
    code = _LANGUAGES.format(
        chart=chart,
        texts=_BUILT_IN if built_in else _FROM_FILE,
        models=[name for name in tokenizers if name in bpe.PRETRAINED],
        opened="".join(lines),
        measure=measure,
        reference=reference,
    )
    return code + _TAIL.format(name="languages")


def parity_recipe(split: SplitPattern, vocab_size: int, *, built_in: bool) -> str:
    """The code of the bars of plain beside parity-aware training. `split`, `vocab_size`: of both.
    `built_in`: whether the sentences are those that the project has."""
    texts = _BUILT_IN if built_in else _FROM_FILE
    code = _PARITY.format(texts=texts, split=split, vocab_size=vocab_size)
    return code + _TAIL.format(name="parity-aware")


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
    return _NUMBERS.format(tokenizer=tokenizer, step=step) + _TAIL.format(name="numbers")


def _arguments(settings: bpe.Settings, without: str = "") -> str:
    return ", ".join(
        f"{name}={value!r}" for name, value in settings.arguments.items() if name != without
    )
