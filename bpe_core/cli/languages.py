"""`languages`: what tokenizers cost each language, as a table."""

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import Final

from bpe_core.cli.command import Command, open_named, texts
from bpe_core.errors import SettingError
from bpe_core.language_table import MEASURES, LanguageTable, language_table

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
        help="the same sentences, one a line: a file for each language, which its name tells; or "
        "one .tsv with a column for each language and their names in the first line",
    )
    parser.add_argument(
        "--reference", metavar="LANGUAGE", help="what parity is relative to (default: the first)"
    )
    parser.add_argument("--as", choices=_WRITTEN, default="csv", dest="written_as")
    parser.add_argument(
        "--measure",
        choices=MEASURES,
        default="tokens",
        help="of a table in LaTeX (default: tokens)",
    )


def _languages(arguments: argparse.Namespace) -> None:
    sentences = sentences_of(arguments.text)
    tokenizers = {}
    for name in arguments.tokenizers:
        one = argparse.Namespace(
            tokenizer=name, source_format=None, split=None, special_tokens=None
        )
        tokenizers[Path(name).name] = open_named(one).tokenizer
    reference = arguments.reference or next(iter(sentences))
    table = language_table(tokenizers, sentences, reference=reference)
    print(_WRITTEN[arguments.written_as](table, arguments), end="")


def sentences_of(files: list[str]) -> dict[str, list[str]]:
    """The sentences of each language, from a file each, or from one .tsv.

    Raises:
        SettingError: two files are called the same, or there are not as many sentences in each.
    """
    if len(files) == 1 and files[0].endswith(".tsv"):
        rows = [line.split("\t") for line in "".join(texts(files)).splitlines()]
        widths = {len(row) for row in rows}
        if len(widths) != 1:
            raise SettingError(
                f"{files[0]} has rows of {sorted(widths)} cells; all must be as long"
            )
        return {name: [row[place] for row in rows[1:]] for place, name in enumerate(rows[0])}
    found: dict[str, list[str]] = {}
    for file, text in zip(files, texts(files), strict=True):
        language = Path(file).stem
        if language in found:
            raise SettingError(f"two files are of {language!r}; a file's name tells its language")
        found[language] = text.splitlines()
    lengths = {name: len(lines) for name, lines in found.items()}
    if len(set(lengths.values())) != 1:
        raise SettingError(f"the files have {lengths} sentences; all must have as many")
    return found


LANGUAGES: Final = Command(
    help="what tokenizers cost each language, on the same sentences",
    add_arguments=_add_languages,
    run=_languages,
    examples="""\
  python -m bpe_core languages gpt2 o200k_base tok.json --text english.txt spanish.txt
  python -m bpe_core languages gpt2 tok.json --text flores.tsv --as latex --measure parity""",
)
