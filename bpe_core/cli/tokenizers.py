"""`train`, `encode`, `decode`, `convert`, `measure`: tokenizers made, used and compared."""

import csv
import json
import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

from bpe_core.analysis import language_table
from bpe_core.common.errors import SettingError, UnknownTokenError
from bpe_core.common.printable import printable
from bpe_core.engines import TIE_RULES
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
from bpe_core.text import BASES, DEFAULT_SPLIT, SPLIT_PATTERNS
from bpe_core.tokenizer import ORDERS, Tokenizer
from bpe_core.training import train

SETTINGS: Final = ("vocab_size", "split", "base", "tie_rule", "min_count", "special_tokens")
"""Of `train` those that the command takes."""
SPLITS: Final = f"{', '.join(SPLIT_PATTERNS)}, or a regex"
TOKENIZER: Final = f"a tokenizer file, or a real model: {', '.join(PRETRAINED)}"


def add_train(parser: ArgumentParser) -> None:
    """Add what `train` takes."""
    parser.add_argument("files", nargs="*", metavar="FILE", help="text; several are joined")
    parser.add_argument("--vocab-size", type=int, required=True, metavar="N")
    parser.add_argument("-o", "--output", required=True, metavar="PATH", help="where to save")
    parser.add_argument("--format", choices=FORMATS, help="by default as the name tells")
    parser.add_argument("--split", default=DEFAULT_SPLIT, metavar="PATTERN", help=SPLITS)
    parser.add_argument("--base", choices=BASES, default="bytes", help="the base symbols")
    parser.add_argument("--tie-rule", choices=TIE_RULES, default="first", help="breaks ties")
    parser.add_argument(
        "--min-count", type=int, default=2, metavar="N", help="stop when no pair occurs this often"
    )
    parser.add_argument(
        "--special-token", action="append", default=[], dest="special_tokens", metavar="TEXT",
        help="always one token; may be repeated",
    )  # fmt: skip
    parser.add_argument(
        "--without-text", action="store_true", help="leave the training text out of a json file"
    )


def train_tokenizer(arguments: Namespace) -> None:
    """Learn merges from a text and save the tokenizer."""
    format = arguments.format or format_for(Path(arguments.output))
    folder = Path(arguments.output).parent
    if not folder.is_dir():
        raise SettingError(f"{folder} is no folder; nothing can be saved there")
    text = text_of(arguments.files)
    chosen: dict[str, Any] = {name: getattr(arguments, name) for name in SETTINGS}
    run = train(text, **chosen)
    _save(run, arguments.output, format, with_text=False if arguments.without_text else None)
    before, after = int(run.token_counts[0]), int(run.token_counts[-1])
    _tell(
        f"{len(run.merges):,} merges, vocabulary {run.tokenizer.vocab_size:,}: {before:,} base "
        f"symbols became {after:,} tokens, {len(text.encode()) / max(after, 1):.2f} bytes each "
        f"({run.stop_reason})"
    )


def add_encode(parser: ArgumentParser) -> None:
    """Add what `encode` takes."""
    _add_tokenizer(parser)
    parser.add_argument("files", nargs="*", metavar="FILE", help="text; several are joined")
    parser.add_argument("--order", choices=ORDERS, default="rank", help="rank is BPE (default)")
    parser.add_argument("--allow-special", action="store_true", help="also in the text")
    shape = parser.add_mutually_exclusive_group()
    shape.add_argument("--tokens", action="store_true", help="a line for each token: ID and text")
    shape.add_argument("--count", action="store_true", help="only the number of tokens")
    shape.add_argument("--json", action="store_true", help="the IDs as a JSON list")


def encode(arguments: Namespace) -> None:
    """Turn text into token IDs."""
    tokenizer = _opened(arguments).tokenizer
    how: dict[str, Any] = {} if arguments.order == "rank" else {"order": arguments.order}
    if how and not isinstance(tokenizer, Tokenizer):
        raise SettingError(f"--order is {arguments.order}; {tokenizer.library} has only rank")
    if arguments.allow_special:
        how["allowed_special"] = "all"
    ids = tokenizer.encode(text_of(arguments.files), **how)
    if arguments.count:
        print(len(ids))
    elif arguments.json:
        print(json.dumps(ids))
    elif arguments.tokens:
        for token_id in ids:
            print(f"{token_id}\t{printable(tokenizer.vocab[token_id])}")
    else:
        print(*ids)


def add_decode(parser: ArgumentParser) -> None:
    """Add what `decode` takes."""
    _add_tokenizer(parser)
    parser.add_argument("files", nargs="*", metavar="FILE", help="IDs, parted by spaces or commas")


def decode(arguments: Namespace) -> None:
    """Turn token IDs back into text."""
    tokenizer = _opened(arguments).tokenizer
    # Bytes and not text: half a character may be what somebody wants to see.
    sys.stdout.buffer.write(tokenizer.decode_bytes([*_ids(text_of(arguments.files))]))


def _ids(text: str) -> Iterator[int]:
    for word in text.replace(",", " ").replace("[", " ").replace("]", " ").split():
        try:
            yield int(word)
        except ValueError:
            shown = word if len(word) <= 20 else f"{word[:20]}…"
            raise UnknownTokenError(f"{shown!r} is no token ID; IDs are whole numbers") from None


def add_convert(parser: ArgumentParser) -> None:
    """Add what `convert` takes."""
    _add_tokenizer(parser)
    parser.add_argument("output", metavar="OUT", help="where to save")
    parser.add_argument("--format", choices=FORMATS, help="by default as the name tells")


def convert(arguments: Namespace) -> None:
    """Save a tokenizer in another format."""
    format = arguments.format or format_for(Path(arguments.output))
    opened = _opened(arguments)
    _save(opened.run or opened.tokenizer, arguments.output, format)


def add_measure(parser: ArgumentParser) -> None:
    """Add what `measure` takes."""
    parser.add_argument("tokenizers", nargs="+", metavar="TOKENIZER", help=TOKENIZER)
    parser.add_argument("--text", nargs="+", required=True, metavar="FILE")
    parser.add_argument("--csv", action="store_true", help="for a spreadsheet")


def measure(arguments: Namespace) -> None:
    """Compare tokenizers on texts: tokens, bytes per token, tokens per word."""
    tokenizers = {name: _named(name).tokenizer for name in arguments.tokenizers}
    texts = {name: text_of([name]) for name in arguments.text}
    lines: list[list[str | float | None]] = [
        ["tokenizer", "file", "tokens", "bytes/token", "tokens/word"]
    ]
    for row in language_table(tokenizers, texts, reference=arguments.text[0]).rows:
        fertility = row.fertility if row.words_meaningful else None
        lines.append([row.tokenizer, row.language, row.tokens, row.bytes_per_token, fertility])
    if arguments.csv:
        csv.writer(sys.stdout, lineterminator="\n").writerows(lines)
        return
    shown = [[*map(_shown, line)] for line in lines]
    widths = [max(map(len, column)) for column in zip(*shown, strict=True)]
    for line in shown:
        cells = zip("<<>>>", line, widths, strict=True)
        print("  ".join(f"{cell:{side}{width}}" for side, cell, width in cells))


def _shown(cell: str | float | None) -> str:
    if cell is None:
        return "–"  # nothing can be told
    return f"{cell:.3f}" if isinstance(cell, float) else str(cell)


def _tell(message: str) -> None:
    """Write to standard error, so that standard output is only the result."""
    print(message, file=sys.stderr)


def text_of(files: Sequence[str]) -> str:
    """The texts of files, joined; of standard input if there is none, and for `-`."""
    return "".join(
        decode_utf8(sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes(), name)
        for name in files or ["-"]
    )


def _add_tokenizer(parser: ArgumentParser) -> None:
    parser.add_argument("tokenizer", metavar="TOKENIZER", help=TOKENIZER)
    parser.add_argument("--split", metavar="PATTERN", help=f"where the file has none: {SPLITS}")
    parser.add_argument(
        "--special-token", action="append", type=_special_token, dest="special_tokens",
        metavar="TEXT=ID", help="besides those of the file; may be repeated",
    )  # fmt: skip


def _special_token(argument: str) -> tuple[str, int]:
    text, _, token_id = argument.rpartition("=")
    if not text or not (token_id.isascii() and token_id.isdecimal()) or len(token_id) > 10:
        raise ArgumentTypeError(f"{argument!r} is not TEXT=ID")
    return text, int(token_id)


def _opened(arguments: Namespace) -> Opened:
    """The tokenizer that the arguments name; what it cannot do goes to standard error."""
    name, split, special_tokens = arguments.tokenizer, arguments.split, arguments.special_tokens
    if split is None and not special_tokens:
        return _named(name)
    return open_tokenizer(name, split=split, special_tokens=dict(special_tokens or ()) or None)


def _named(name: str) -> Opened:
    """A tokenizer by the path of its file, or as a real model is called."""
    if not Path(name).exists():
        try:
            return Opened(load_pretrained(name), "tiktoken")
        except SettingError:
            known = ", ".join(PRETRAINED)
            raise SettingError(f"{name} is neither a file nor one of {known}") from None
    opened = open_tokenizer(name)
    for note in opened.notes:
        _tell(f"note: {note}")
    return opened


def _save(what: Any, path: str, format: str, with_text: bool | None = None) -> None:
    """Save, and say what the format does not carry before anything is written."""
    for sentence in what_is_lost(what, format, with_text=with_text):
        _tell(f"note: {sentence}")
    for saved in save(what, path, format=format, with_text=with_text, lossy=True):
        _tell(f"saved {saved}")
