"""`languages`: what tokenizers cost each language, as a table."""

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import Final

from bpe_core.analysis.language_cost import language_table
from bpe_core.analysis.language_table import MEASURES, LanguageTable
from bpe_core.analysis.parallel_sentences import parallel_sentences
from bpe_core.cli.command import Command, open_named, texts

_WRITTEN: Final[dict[str, Callable[[LanguageTable, argparse.Namespace], str]]] = {
    "csv": lambda table, _: table.to_csv(),
    "json": lambda table, _: f"{table.to_json()}\n",
    "latex": lambda table, arguments: f"{table.to_latex(arguments.measure)}\n",
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
    parser.add_argument("--as", choices=_WRITTEN, default="csv", dest="written_as")
    parser.add_argument(
        "--measure",
        choices=MEASURES,
        default="tokens",
        help="for the LaTeX table (default: tokens)",
    )


def _languages(arguments: argparse.Namespace) -> None:
    files = zip(arguments.text, texts(arguments.text), strict=True)
    sentences = parallel_sentences(dict(files))
    tokenizers = {}
    for name in arguments.tokenizers:
        one = argparse.Namespace(
            tokenizer=name, source_format=None, split=None, special_tokens=None
        )
        tokenizers[Path(name).name] = open_named(one).tokenizer
    reference = arguments.reference or next(iter(sentences))
    table = language_table(tokenizers, sentences, reference=reference)
    print(_WRITTEN[arguments.written_as](table, arguments), end="")


LANGUAGES: Final = Command(
    help="what tokenizers cost each language, on the same sentences",
    add_arguments=_add_languages,
    run=_languages,
    examples="""\
  python -m bpe_core languages gpt2 o200k_base tok.json --text english.txt spanish.txt
  python -m bpe_core languages gpt2 tok.json --text flores.tsv --as latex --measure parity""",
)
