"""`inspect`, `convert`, `languages`: a tokenizer looked at, saved otherwise, and what it costs."""

import argparse
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from typing import Final

from bpe_core.analysis.language_cost import language_table
from bpe_core.analysis.language_row import MEASURES
from bpe_core.analysis.language_table import LanguageTable
from bpe_core.analysis.parallel_sentences import parallel_sentences
from bpe_core.cli.command import (
    Command,
    add_format,
    add_tokenizer,
    named_by,
    open_named,
    save_as,
    texts,
)
from bpe_core.common.printable import printable
from bpe_core.files.others import OtherTokenizer
from bpe_core.tokenizer.tokenizer import Tokenizer
from bpe_core.training.run import TrainingRun


def _add_inspect(parser: argparse.ArgumentParser) -> None:
    add_tokenizer(parser)
    parser.add_argument("--top", type=_count, metavar="N", help="only the first N merges")


def _count(argument: str) -> int:
    if not argument.isdecimal():
        raise argparse.ArgumentTypeError(f"{argument!r} is not a whole number, 0 or more")
    return int(argument)


def _inspect(arguments: argparse.Namespace) -> None:
    opened = open_named(arguments)
    tokenizer = opened.tokenizer
    split = tokenizer.split or "none"
    base = f"{len(tokenizer.alphabet)} {tokenizer.alphabet.base}"
    held = [("base", base), ("merges", f"{len(tokenizer.merges):,}")]
    if isinstance(tokenizer, OtherTokenizer):
        held = [("kind", tokenizer.kind)]
    rows = [
        ("format", opened.format),
        ("vocabulary", f"{tokenizer.vocab_size:,}"),
        *held,
        ("split", split if isinstance(split, str) else ", then ".join(split)),
        ("special", f"{len(tokenizer.special_tokens)}"),
    ]
    if opened.run:
        rows.append(("stopped", str(opened.run.stop_reason)))
    for name, value in rows:
        print(f"{name:<11} {value}")
    if isinstance(tokenizer, OtherTokenizer):
        return
    print()
    lines = None if arguments.top is None else arguments.top + 1
    for line in islice(_merge_table(tokenizer, opened.run), lines):
        print(line)


def _merge_table(tokenizer: Tokenizer, run: TrainingRun | None) -> Iterator[str]:
    """A line for each merge, the token last, because nobody knows how wide it is."""
    vocab = tokenizer.vocab
    counts = [f"{merge.count:>9,} {merge.tied:>5}" for merge in run.merges] if run else None
    heading = f"{'rank':>7} {'id':>7} {'left':>7} {'right':>7}"
    yield f"{heading}{'     count  tied' if run else ''}  token"
    for rank, (left, right) in enumerate(tokenizer.merges):
        token_id = tokenizer.merged_ids[rank]
        numbers = f"{rank:>7} {token_id:>7} {left:>7} {right:>7}"
        sides = f"{printable(vocab[left])} + {printable(vocab[right])}"
        count = f" {counts[rank]}" if counts else ""
        yield f"{numbers}{count}  {printable(vocab[token_id])}  ({sides})"


def _add_convert(parser: argparse.ArgumentParser) -> None:
    add_tokenizer(parser)
    parser.add_argument(
        "output", metavar="OUT", help="where to save; gpt2, transformers: a folder or a .zip"
    )
    add_format(parser)


def _convert(arguments: argparse.Namespace) -> None:
    opened = open_named(arguments)
    named = named_by(arguments)
    save_as(opened.run or opened.tokenizer, arguments, named, with_text=True)


INSPECT: Final = Command(
    help="show the merges of a tokenizer",
    add_arguments=_add_inspect,
    run=_inspect,
    examples="""\
  python -m bpe_core inspect tok.json --top 20
  python -m bpe_core inspect tokenizer.json | less""",
)

CONVERT: Final = Command(
    help="save a tokenizer in another format",
    add_arguments=_add_convert,
    run=_convert,
    examples="""\
  python -m bpe_core convert tok.json tokenizer.json
  python -m bpe_core convert tokenizer.json gpt2-files --format gpt2
  python -m bpe_core convert qwen.tiktoken tok.json --split gpt4""",
)

_WRITTEN: Final[dict[str, Callable[[LanguageTable, argparse.Namespace], str]]] = {
    "csv": lambda table, _: table.to_csv(),
    "json": lambda table, _: f"{table.to_json()}\n",
    "latex": lambda table, asked: "".join(f"{table.to_latex(one)}\n" for one in asked.measure),
    "booktabs": lambda table, asked: f"{table.to_booktabs(asked.measure)}\n",
}


def _add_languages(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "tokenizers",
        nargs="+",
        metavar="TOKENIZER",
        help="tokenizer files, or names of real models' vocabularies",
    )
    parser.add_argument(
        "--text",
        nargs="+",
        required=True,
        metavar="FILE",
        help="the same sentences, one per line: a file per language, named after it; or one .tsv "
        "with a column per language, names in the first line",
    )
    parser.add_argument(
        "--reference",
        metavar="LANGUAGE",
        help="the language that parity compares with (default: the first)",
    )
    parser.add_argument(
        "--baseline",
        metavar="TOKENIZER",
        help="the tokenizer that nsl compares with (default: the first)",
    )
    parser.add_argument("--as", choices=_WRITTEN, default="csv", dest="written_as")
    parser.add_argument(
        "--measure",
        nargs="+",
        choices=MEASURES,
        default=["tokens"],
        help="for LaTeX, which has a table of each; booktabs has one of all (default: tokens)",
    )


def _languages(arguments: argparse.Namespace) -> None:
    files = zip(arguments.text, texts(arguments.text), strict=True)
    sentences = parallel_sentences(dict(files))
    called = {name: Path(name).name for name in arguments.tokenizers}
    same = Counter(called.values())
    called = {name: name if same[base] > 1 else base for name, base in called.items()}
    tokenizers = {}
    for name in called:
        one = argparse.Namespace(
            tokenizer=name, source_format=None, split=None, special_tokens=None
        )
        tokenizers[called[name]] = open_named(one).tokenizer
    reference = arguments.reference or next(iter(sentences))
    baseline = called.get(arguments.baseline, arguments.baseline)
    table = language_table(tokenizers, sentences, reference=reference, baseline=baseline)
    print(_WRITTEN[arguments.written_as](table, arguments), end="")


LANGUAGES: Final = Command(
    help="what tokenizers cost each language, on the same sentences",
    add_arguments=_add_languages,
    run=_languages,
    examples="""\
  python -m bpe_core languages gpt2 o200k_base tok.json --text english.txt spanish.txt
  python -m bpe_core languages gpt2 tok.json --text flores.tsv --as booktabs --measure nsl""",
)
