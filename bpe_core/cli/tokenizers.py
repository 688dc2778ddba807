"""`train`, `encode`, `decode`, `convert`, `measure`: make, use and compare tokenizers."""

import sys
from argparse import SUPPRESS, ArgumentTypeError, Namespace
from collections.abc import Sequence
from dataclasses import Field, fields
from functools import partial
from pathlib import Path
from typing import Any, Final

import bpe_core as bpe
from bpe_core.analysis import LanguageRow, measures_of
from bpe_core.cli.starting import Argument, argument
from bpe_core.common import printable
from bpe_core.files import format_for
from bpe_core.files.json_reading import decode_utf8

SPLITS: Final = f"{', '.join(bpe.SPLIT_PATTERNS)}, or a regex"
MODELS: Final = f"a tokenizer file, or a real model: {', '.join(bpe.PRETRAINED)}"
MEASURES: Final = [one for name, one in measures_of(LanguageRow).items() if name != "parity"]


def special_token(value: str) -> tuple[str, int]:
    """The text and the ID of a special token that an option adds."""
    text, _, token_id = value.rpartition("=")
    if not text or not (token_id.isascii() and token_id.isdecimal()) or len(token_id) > 10:
        raise ArgumentTypeError(f"{value!r} is not TEXT=ID")
    return text, int(token_id)


TEXT: Final = argument("files", nargs="*", metavar="FILE", help="text; several are joined")
FORMAT: Final = argument("--format", choices=bpe.FORMATS, help="by default that of the name")
TOKENIZER: Final = (
    argument("tokenizer", metavar="TOKENIZER", help=MODELS),
    argument("--split", metavar="PATTERN", help=f"if the file has none: {SPLITS}"),
    argument(
        "--special-token", action="append", type=special_token, dest="special_tokens",
        metavar="TEXT=ID", help="besides those of the file; may be repeated",
    ),
)  # fmt: skip


def setting(one: Field[Any]) -> Argument:
    """The option of a setting; without it `train` has its own default."""
    flag, allowed = f"--{one.name.replace('_', '-')}", one.metadata
    option = partial(argument, default=SUPPRESS, dest=one.name, help=allowed["help"])
    if "choices" in allowed:
        return option(flag, choices=allowed["choices"])
    if "least" in allowed:
        return option(flag, type=int, metavar="N")
    if one.default == ():
        return option(flag.removesuffix("s"), action="append", metavar="TEXT")
    return option(flag, metavar="PATTERN")


TRAIN: Final = (
    TEXT,
    argument("-o", "--output", required=True, metavar="PATH", help="where to save"),
    FORMAT,
    *(setting(one) for one in fields(bpe.Settings) if "help" in one.metadata),
)


def train_tokenizer(arguments: Namespace) -> None:
    """Learn merges from a text and save the tokenizer."""
    path = Path(arguments.output)
    format = arguments.format or format_for(path)
    if not path.parent.is_dir():  # known before the training, which may take minutes
        raise bpe.SettingError(f"{path.parent} is no folder; nothing can be saved there")
    text = read_texts(arguments.files)
    names = bpe.Settings.__dataclass_fields__
    run = bpe.train(text, **{name: one for name, one in vars(arguments).items() if name in names})
    _save(run, arguments.output, format)
    before, after = int(run.token_counts[0]), int(run.token_counts[-1])
    print(
        f"{len(run.merges):,} merges, vocabulary {run.tokenizer.vocab_size:,}: {before:,} base "
        f"symbols became {after:,} tokens, {len(text.encode()) / max(after, 1):.2f} bytes each "
        f"({run.stop_reason})",
        file=sys.stderr,
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
    tokenizer = _open(arguments.tokenizer, arguments.split, arguments.special_tokens).tokenizer
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
        raise bpe.UnknownTokenError(f"{wrong[:20]!r} is no token ID; IDs are integers from 0")
    tokenizer = _open(arguments.tokenizer, arguments.split, arguments.special_tokens).tokenizer
    # Bytes, because the IDs may end inside a character.
    sys.stdout.buffer.write(tokenizer.decode_bytes([*map(int, words)]))


CONVERT: Final = (*TOKENIZER, argument("output", metavar="OUT", help="where to save"), FORMAT)


def convert(arguments: Namespace) -> None:
    """Save a tokenizer in another format."""
    format = arguments.format or format_for(Path(arguments.output))
    opened = _open(arguments.tokenizer, arguments.split, arguments.special_tokens)
    _save(opened.run or opened.tokenizer, arguments.output, format)


MEASURE: Final = (
    argument("tokenizers", nargs="+", metavar="TOKENIZER", help=MODELS),
    argument("--text", nargs="+", required=True, metavar="FILE"),
    argument("--csv", action="store_true", help="every number, for a spreadsheet"),
)


def measure(arguments: Namespace) -> None:
    """Compare tokenizers on texts: tokens, bytes per token, tokens per word."""
    tokenizers = {name: _open(name).tokenizer for name in arguments.tokenizers}
    table = bpe.language_table(tokenizers, {name: read_texts([name]) for name in arguments.text})
    if arguments.csv:
        print(table.to_csv().replace("\r\n", "\n"), end="")
        return
    lines = [["tokenizer", "file", *(one.unit for one in MEASURES)]]
    lines += ([r.tokenizer, r.language, *map(partial(_cell, r), MEASURES)] for r in table.rows)
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    for line in lines:
        print("  ".join(map(str.rjust, line, widths)))


def _cell(row: LanguageRow, measure: bpe.Measure) -> str:
    value = measure.of(row)
    if value is None or (measure.under == "words" and not row.words_meaningful):
        return "–"
    return f"{value:.3f}" if isinstance(value, float) else str(value)


def read_texts(files: Sequence[str]) -> str:
    """The texts of files, joined; of standard input if there is none, and for `-`."""
    return "".join(
        decode_utf8(sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes(), name)
        for name in files or ["-"]
    )


def _open(name: str, split: str | None = None, special_tokens: Any = None) -> bpe.Opened:
    """The tokenizer of a file, or a real model by its name; notes go to standard error."""
    added = dict(special_tokens or ()) or None
    if split or added or Path(name).exists():
        opened = bpe.open_tokenizer(name, split=split, special_tokens=added)
        for note in opened.notes:
            print(f"note: {note}", file=sys.stderr)
        return opened
    try:
        return bpe.Opened(bpe.load_pretrained(name), "tiktoken")
    except bpe.SettingError:
        known = ", ".join(bpe.PRETRAINED)
        raise bpe.SettingError(f"{name} is neither a file nor one of {known}") from None


def _save(saved: Any, path: str, format: str) -> None:
    """Save a tokenizer or a run, and say before what the format cannot keep."""
    for sentence in bpe.what_is_lost(saved, format):
        print(f"note: {sentence}", file=sys.stderr)
    for file in bpe.save(saved, path, format=format, lossy=True):
        print(f"saved {file}", file=sys.stderr)
