"""What a subcommand is, and what all of them share: files in, tokenizers in and out."""

import argparse
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path, PurePath
from typing import Final, NamedTuple

from bpe_core.common.errors import SettingError
from bpe_core.common.progress import OnProgress, Progress
from bpe_core.common.whole_files import decode_utf8
from bpe_core.files.formats import (
    FORMATS,
    OPEN_FORMATS,
    Format,
    Opened,
    format_for,
    open_tokenizer,
    save,
    what_is_lost,
)
from bpe_core.files.formats.opening import as_asked
from bpe_core.files.pretrained import PRETRAINED, find_pretrained, load_pretrained
from bpe_core.text.splitting.named import SPLIT_PATTERNS
from bpe_core.tokenizer.tokenizer import Tokenizer
from bpe_core.training.counts.corpus_files import STANDARD_INPUT, Part
from bpe_core.training.counts.documents import whole_text
from bpe_core.training.run import TrainingRun

_BAR: Final = 30
FILES: Final = "text, .jsonl, .json, .csv or .parquet, also as .gz or .zst, or a folder"
SPLITS: Final = ", ".join([*SPLIT_PATTERNS, "the name of a model"])
CONSOLE_COMMAND: Final = "bpe-explorer"
"""What pip installs; it does the same as `python -m bpe_core`."""


class Command(NamedTuple):
    """A subcommand; it joins by a line in `bpe_core.cli.COMMANDS`."""

    help: str  # what it does, as the rest of a sentence
    add_arguments: Callable[[argparse.ArgumentParser], None]
    # does it; a `BPEError` or `OSError` ends the program with one line. What it returns is the exit
    # code, None for 0.
    run: Callable[[argparse.Namespace], int | None]
    examples: str  # command lines for the end of its help


def called() -> str:
    """The program as it was called."""
    installed = PurePath(sys.argv[0]).stem == CONSOLE_COMMAND
    return CONSOLE_COMMAND if installed else "python -m bpe_core"


def tell(message: str) -> None:
    """Write a line about the work to standard error, so that standard output is only the result."""
    print(message, file=sys.stderr)


@contextmanager
def progress_bar() -> Iterator[OnProgress | None]:
    """Draws progress on the last line of the terminal, which is empty again afterwards."""
    if not sys.stderr.isatty():
        yield None
        return
    try:
        yield _draw_bar
    finally:
        print("\r\033[K", end="", file=sys.stderr)


def _draw_bar(progress: Progress) -> None:
    part = progress.done / max(progress.total, 1)
    bar = "#" * int(part * _BAR)
    print(
        f"\r{progress.stage:<10} [{bar:<{_BAR}}] {part:4.0%}", end="", file=sys.stderr, flush=True
    )


def add_tokenizer(parser: argparse.ArgumentParser) -> None:
    """Add the tokenizer that a command works with."""
    parser.add_argument(
        "tokenizer",
        metavar="TOKENIZER",
        help=f"a tokenizer file of any format, or a real model: {', '.join(PRETRAINED)}",
    )
    parser.add_argument(
        "--from",
        choices=OPEN_FORMATS,
        dest="source_format",
        help="the format of TOKENIZER, if its content does not show it",
    )
    parser.add_argument(
        "--split",
        metavar="PATTERN",
        help=f"replaces the file's split pattern, or adds the missing one: {SPLITS}, or a regex",
    )
    parser.add_argument(
        "--special-token",
        action="append",
        type=_special_token,
        dest="special_tokens",
        metavar="TEXT=ID",
        help="an extra special token; may be repeated",
    )


_USES: Final = {"bos": "begins a text", "eos": "ends a text", "pad": "fills up a batch"}


def add_format(parser: argparse.ArgumentParser) -> None:
    """Add the format to save in."""
    parser.add_argument(
        "--format",
        choices=FORMATS,
        help="the format to save in; by default from the file name: tokenizer.json is "
        "huggingface, other .json json, .zip gpt2, .model minbpe",
    )
    for name, does in _USES.items():
        parser.add_argument(
            f"--{name}", metavar="TOKEN", help=f"the special token that {does}; for transformers"
        )
    parser.add_argument(
        "--chat-template", metavar="FILE", help="how a chat is written, in Jinja; for transformers"
    )


def _special_token(argument: str) -> tuple[str, int]:
    text, equals, token_id = argument.rpartition("=")
    if not equals or not text or not token_id.isdecimal():
        raise argparse.ArgumentTypeError(f"{argument!r} is not TEXT=ID")
    return text, int(token_id)


def open_named(arguments: argparse.Namespace) -> Opened:
    """The tokenizer that the arguments name; what it cannot do goes to standard error."""
    name, split = arguments.tokenizer, arguments.split
    specials = dict(arguments.special_tokens) if arguments.special_tokens else None
    if not Path(name).exists():
        return as_asked(Opened(_pretrained(name), "tiktoken"), split, specials)
    opened = open_tokenizer(name, arguments.source_format, split=split, special_tokens=specials)
    for note in opened.notes:
        tell(f"note: {note}")
    return opened


def _pretrained(name: str) -> Tokenizer:
    try:
        find_pretrained(name)
    except SettingError:
        raise SettingError(f"{name} is neither a file nor one of {', '.join(PRETRAINED)}") from None
    return load_pretrained(name)


def chosen_format(output: str, format_name: str | None) -> Format:
    """The format to save in."""
    chosen = next((name for name in FORMATS if name == format_name), None)
    return chosen or format_for(Path(output))


def named_by(arguments: argparse.Namespace) -> dict[str, str | None]:
    """What is named for transformers; the template is read."""
    template = arguments.chat_template
    named = {name: getattr(arguments, name) for name in _USES}
    named["chat_template"] = template and decode_utf8(Path(template).read_bytes(), template)
    return named


def save_as(
    what: Tokenizer | TrainingRun,
    arguments: argparse.Namespace,
    named: Mapping[str, str | None],
    *,
    with_text: bool | None,
) -> None:
    """Save, and say what the format does not carry before anything is written."""
    format = chosen_format(arguments.output, arguments.format)
    for sentence in what_is_lost(what, format, with_text=with_text):
        tell(f"note: {sentence}")
    for path in save(
        what, arguments.output, format=format, with_text=with_text, lossy=True, **named
    ):
        tell(f"saved {path}")


def texts(files: Sequence[str]) -> Iterator[str]:
    """The text of each file; of standard input if there is none, and for `-`."""
    return (whole_text(Part(name)) for name in files or (STANDARD_INPUT,))


def are_plain(files: Sequence[str]) -> bool:
    """Whether all are plain texts, which are taken as one: no records, not packed, no folder."""
    parts = [Part(file) for file in files if file != STANDARD_INPUT]
    there = all(Path(part.path).exists() and not Path(part.path).is_dir() for part in parts)
    return there and not any(part.kind or part.is_packed for part in parts)


def add_reading(parser: argparse.ArgumentParser) -> None:
    """Add how documents are read, which `train`, `count` and `encode` share."""
    parser.add_argument(
        "--field",
        default="text",
        metavar="NAME",
        help="the field with the text; messages.content is the content of each message "
        "(default: text)",
    )
    parser.add_argument(
        "--skip-missing",
        action="store_true",
        help="skip texts that are missing or null, and say how many",
    )
