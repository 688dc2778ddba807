"""The command line: `bpe-explorer app | class | train | encode | decode | convert | measure`.

`python -m bpe_core` is the same. Exit codes: 0 done, 2 something is wrong with what was given, as
one sentence says. `starting` and `tokenizers` have the commands.
"""

import argparse
import io
import os
import sys
import warnings
from collections.abc import Callable, Sequence
from pathlib import PurePath
from typing import Final, NoReturn

import bpe_core
from bpe_core.cli import starting, tokenizers
from bpe_core.common.errors import BPEError

Add = Callable[[argparse.ArgumentParser], None]
Run = Callable[[argparse.Namespace], int | None]
COMMANDS: Final[dict[str, tuple[Add, Run]]] = {
    "app": (starting.add_app, starting.app),
    "class": (starting.add_port, starting.app_for_class),
    "train": (tokenizers.add_train, tokenizers.train_tokenizer),
    "encode": (tokenizers.add_encode, tokenizers.encode),
    "decode": (tokenizers.add_decode, tokenizers.decode),
    "convert": (tokenizers.add_convert, tokenizers.convert),
    "measure": (tokenizers.add_measure, tokenizers.measure),
}
"""Of each command what adds its arguments, and what does it: its docstring is the help, and what it
returns the exit code. A `BPEError` or an `OSError` ends it with one line."""

BAD_INPUT: Final = 2
INTERRUPTED: Final = 130
CONSOLE_COMMAND: Final = "bpe-explorer"  # what pip installs
ABOUT: Final = """\
FILE is text in UTF-8; without one, or with -, standard input is read.

examples:
  {0} app
  {0} train book.txt --vocab-size 1000 -o tok.json
  {0} encode tok.json book.txt | {0} decode tok.json
  {0} encode o200k_base --tokens book.txt
  {0} convert tok.json tokenizer.json
  {0} measure gpt2 o200k_base tok.json --text book.txt code.py"""


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line; what it returns is the exit code."""
    words = list(sys.argv[1:] if argv is None else argv)
    parser, commands = _parsers()
    if not words or words[0] not in commands:
        parser.parse_args(words)  # shows the help, or says what is wrong with it
    # Intermixed: argparse would otherwise lose a FILE that stands behind an option.
    arguments = commands[words[0]].parse_intermixed_args(words[1:])
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")  # a terminal that lacks a character
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("always", UserWarning)
            warnings.showwarning = lambda message, *_: print(f"note: {message}", file=sys.stderr)
            code = COMMANDS[words[0]][1](arguments) or 0
        sys.stdout.flush()
    except BrokenPipeError:
        # Whoever read the output has seen enough. Nothing more can be written, not even at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except (BPEError, OSError) as error:
        commands[words[0]].error(_one_line(error))
    except KeyboardInterrupt:
        return INTERRUPTED
    return code


def _one_line(error: Exception) -> str:
    if isinstance(error, OSError) and error.strerror and error.filename is not None:
        return f"{error.filename}: {error.strerror}"
    return " ".join(str(error).split())


class _Parser(argparse.ArgumentParser):
    """Says in one line what is wrong."""

    def error(self, message: str) -> NoReturn:
        self.exit(BAD_INPUT, f"{self.prog}: {message}\n")


def _parsers() -> tuple[_Parser, dict[str, _Parser]]:
    """The parser of the whole, and one for each command."""
    installed = PurePath(sys.argv[0]).stem == CONSOLE_COMMAND
    called = CONSOLE_COMMAND if installed else "python -m bpe_core"
    raw = argparse.RawDescriptionHelpFormatter
    whole = _Parser(prog=called, epilog=ABOUT.format(called), formatter_class=raw)
    whole.add_argument("--version", action="version", version=f"bpe_core {bpe_core.__version__}")
    places = whole.add_subparsers(metavar="COMMAND", required=True)
    parsers = {}
    for name, (add, run) in COMMANDS.items():
        parsers[name] = places.add_parser(name, help=run.__doc__, description=run.__doc__)
        add(parsers[name])
    return whole, parsers
