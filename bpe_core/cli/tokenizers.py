"""`train`, `encode`, `decode`, `convert`, `measure`: make, use and compare tokenizers."""

import sys
from argparse import ArgumentTypeError, Namespace
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from bpe_core.analysis import LanguageRow, language_table, measures_of
from bpe_core.cli.arguments import Argument, argument
from bpe_core.common import SettingError, UnknownTokenError, printable
from bpe_core.files import (
    FORMATS,
    PRETRAINED,
    Opened,
    format_for,
    load_pretrained,
    open_tokenizer,
    save,
    what_is_lost,
)
from bpe_core.files.paths import decode_utf8
from bpe_core.text import SPLIT_PATTERNS
from bpe_core.training import Settings, train

SPLITS: Final = f"{', '.join(SPLIT_PATTERNS)}, or a regex"
MODELS: Final = f"a tokenizer file, or a real model: {', '.join(PRETRAINED)}"
SETTINGS: Final = {
    "vocab_size": "base symbols and merges",
    "base": "the base symbols",
    "split": SPLITS,
    "tie_rule": "chooses among the most frequent pairs",
    "min_count": "of a pair that is merged",
    "special_tokens": "always one token; may be repeated",
}
"""The fields of `Settings` that are options of `train`, each with its help."""
MEASURES: Final = [one for name, one in measures_of(LanguageRow).items() if name != "parity"]


def special_token(value: str) -> tuple[str, int]:
    """The text and the ID of a special token that an option adds."""
    text, _, token_id = value.rpartition("=")
    if not text or not (token_id.isascii() and token_id.isdecimal()) or len(token_id) > 10:
        raise ArgumentTypeError(f"{value!r} is not TEXT=ID")
    return text, int(token_id)


def setting(name: str) -> Argument:
    """The option of `train` for a field of `Settings`."""
    field = Settings.__dataclass_fields__[name]
    options: dict[str, Any] = {"dest": name, "default": field.default, "help": SETTINGS[name]}
    if name == "special_tokens":
        options |= {"action": "append", "default": [], "metavar": "TEXT"}
    elif "choices" in field.metadata:
        options["choices"] = field.metadata["choices"]
    elif "least" in field.metadata:
        options |= {"type": int, "metavar": "N"}
    return argument(f"--{name.removesuffix('s').replace('_', '-')}", **options)


TEXT: Final = argument("files", nargs="*", metavar="FILE", help="text; several are joined")
FORMAT: Final = argument("--format", choices=FORMATS, help="by default that of the name")
TOKENIZER: Final = (
    argument("tokenizer", metavar="TOKENIZER", help=MODELS),
    argument("--split", metavar="PATTERN", help=f"if the file has none: {SPLITS}"),
    argument(
        "--special-token", action="append", type=special_token, dest="special_tokens",
        metavar="TEXT=ID", help="besides those of the file; may be repeated",
    ),
)  # fmt: skip

TRAIN: Final = (
    TEXT,
    argument("-o", "--output", required=True, metavar="PATH", help="where to save"),
    FORMAT,
    *map(setting, SETTINGS),
)


def train_tokenizer(arguments: Namespace) -> None:
    """Learn merges from a text and save the tokenizer."""
    path = Path(arguments.output)
    format = arguments.format or format_for(path)
    if not path.parent.is_dir():  # known before the training, which may take minutes
        raise SettingError(f"{path.parent} is no folder; nothing can be saved there")
    text = read_texts(arguments.files)
    settings: dict[str, Any] = {name: getattr(arguments, name) for name in SETTINGS}
    run = train(text, **settings)
    _save(run, arguments.output, format)
    before, after = int(run.token_counts[0]), int(run.token_counts[-1])
    _note(
        f"{len(run.merges):,} merges, vocabulary {run.tokenizer.vocab_size:,}: {before:,} base "
        f"symbols became {after:,} tokens, {len(text.encode()) / max(after, 1):.2f} bytes each "
        f"({run.stop_reason})"
    )


ENCODE: Final = (
    *TOKENIZER,
    TEXT,
    argument("--allow-special", action="store_true", help="also in the text"),
    argument("--tokens", action="store_true", help="a line for each token: ID and text"),
    argument("--count", action="store_true", help="only the number of tokens"),
)


def encode(arguments: Namespace) -> None:
    """Turn text into token IDs."""
    tokenizer = _open(arguments).tokenizer
    allowed = "all" if arguments.allow_special else ()
    ids = tokenizer.encode(read_texts(arguments.files), allowed_special=allowed)
    if arguments.count:
        print(len(ids))
    elif arguments.tokens:
        for token_id in ids:
            print(f"{token_id}\t{printable(tokenizer.vocab[token_id])}")
    else:
        print(*ids)


IDS: Final = argument("files", nargs="*", metavar="FILE", help="IDs, by spaces or commas")
DECODE: Final = (*TOKENIZER, IDS)


def decode(arguments: Namespace) -> None:
    """Turn token IDs back into text."""
    words = read_texts(arguments.files).translate(str.maketrans(",[]", "   ")).split()
    wrong = next((one for one in words if not (one.isdecimal() and len(one) <= 10)), None)
    if wrong is not None:
        raise UnknownTokenError(f"{wrong[:20]!r} is no token ID; IDs are integers from 0")
    # Bytes, because the IDs may end inside a character.
    sys.stdout.buffer.write(_open(arguments).tokenizer.decode_bytes([*map(int, words)]))


CONVERT: Final = (*TOKENIZER, argument("output", metavar="OUT", help="where to save"), FORMAT)


def convert(arguments: Namespace) -> None:
    """Save a tokenizer in another format."""
    format = arguments.format or format_for(Path(arguments.output))
    opened = _open(arguments)
    _save(opened.run or opened.tokenizer, arguments.output, format)


MEASURE: Final = (
    argument("tokenizers", nargs="+", metavar="TOKENIZER", help=MODELS),
    argument("--text", nargs="+", required=True, metavar="FILE"),
    argument("--csv", action="store_true", help="every number, for a spreadsheet"),
)


def measure(arguments: Namespace) -> None:
    """Compare tokenizers on texts: tokens, bytes per token, tokens per word."""
    tokenizers = {name: _open_by_name(name).tokenizer for name in arguments.tokenizers}
    table = language_table(tokenizers, {name: read_texts([name]) for name in arguments.text})
    if arguments.csv:
        print(table.to_csv().replace("\r\n", "\n"), end="")
        return
    lines = [["tokenizer", "file", *(one.unit for one in MEASURES)]]
    for row in table.rows:
        values = [
            None if one.under == "words" and not row.words_meaningful else one.of(row)
            for one in MEASURES
        ]
        lines.append([row.tokenizer, row.language, *map(_cell, values)])
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    for line in lines:
        print("  ".join(map(str.rjust, line, widths)))


def _cell(value: float | None) -> str:
    return f"{value:.3f}" if isinstance(value, float) else "–" if value is None else str(value)


def _note(message: str) -> None:
    """Write to standard error, so that standard output is only the result."""
    print(message, file=sys.stderr)


def read_texts(files: Sequence[str]) -> str:
    """The texts of files, joined; of standard input if there is none, and for `-`."""
    return "".join(
        decode_utf8(sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes(), name)
        for name in files or ["-"]
    )


def _open(arguments: Namespace) -> Opened:
    """The tokenizer of the argument `TOKENIZER`, with the options for its file."""
    name, split, special_tokens = arguments.tokenizer, arguments.split, arguments.special_tokens
    if split is None and not special_tokens:
        return _open_by_name(name)
    return open_tokenizer(name, split=split, special_tokens=dict(special_tokens or ()) or None)


def _open_by_name(name: str) -> Opened:
    """The tokenizer of a file, or a real model by its name; notes go to standard error."""
    if Path(name).exists():
        opened = open_tokenizer(name)
        for note in opened.notes:
            _note(f"note: {note}")
        return opened
    try:
        return Opened(load_pretrained(name), "tiktoken")
    except SettingError:
        known = ", ".join(PRETRAINED)
        raise SettingError(f"{name} is neither a file nor one of {known}") from None


def _save(saved: Any, path: str, format: str) -> None:
    """Save a tokenizer or a run, and say before what the format cannot keep."""
    for sentence in what_is_lost(saved, format):
        _note(f"note: {sentence}")
    for file in save(saved, path, format=format, lossy=True):
        _note(f"saved {file}")
