"""The command line: `bpe-explorer app | class | train | encode | decode | convert | measure`.

`python -m bpe_core` is the same. Exit codes: 0 done, 2 wrong input, which one line explains, 130
interrupted.
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
from bpe_core.cli.starting import Argument
from bpe_core.common.errors import BPEError

Run = Callable[[argparse.Namespace], int | None]
COMMANDS: Final[dict[str, tuple[Sequence[Argument], Run]]] = {
    "app": (starting.APP, starting.app),
    "class": ([starting.PORT], starting.app_for_class),
    "train": (tokenizers.TRAIN, tokenizers.train_tokenizer),
    "encode": (tokenizers.ENCODE, tokenizers.encode),
    "decode": (tokenizers.DECODE, tokenizers.decode),
    "convert": (tokenizers.CONVERT, tokenizers.convert),
    "measure": (tokenizers.MEASURE, tokenizers.measure),
}
"""For each command its arguments, and the function that runs it and returns the exit code; the
docstring of the function is the help."""

ABOUT: Final = """\
FILE is text in UTF-8; without one, or with -, standard input is read.

examples:
  {0} app
  {0} train book.txt --vocab-size 1000 -o tok.json
  {0} encode tok.json book.txt | {0} decode tok.json
  {0} encode o200k_base --tokens book.txt
  {0} convert tok.json tokenizer.json
  {0} measure gpt2 o200k_base tok.json --text book.txt code.py"""


class _Parser(argparse.ArgumentParser):
    """Says in one line what is wrong."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {message}\n")


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line. Returns the exit code."""
    words = list(sys.argv[1:] if argv is None else argv)
    is_installed = PurePath(sys.argv[0]).stem == "bpe-explorer"
    program = "bpe-explorer" if is_installed else "python -m bpe_core"
    raw = argparse.RawDescriptionHelpFormatter
    parser = _Parser(prog=program, epilog=ABOUT.format(program), formatter_class=raw)
    parser.add_argument("--version", action="version", version=f"bpe_core {bpe_core.__version__}")
    commands = parser.add_subparsers(metavar="COMMAND", required=True)
    parsers = {
        name: commands.add_parser(name, help=run.__doc__, description=run.__doc__)
        for name, (_, run) in COMMANDS.items()
    }
    if not words or words[0] not in COMMANDS:
        parser.parse_args(words)  # shows the help, or says what is wrong
    command, (added, run) = parsers[words[0]], COMMANDS[words[0]]
    for add in added:
        add(command)
    # Intermixed: argparse would otherwise lose a FILE that stands behind an option.
    arguments = command.parse_intermixed_args(words[1:])
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")  # a terminal that lacks a character
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("always", UserWarning)
            warnings.showwarning = lambda message, *_: print(f"note: {message}", file=sys.stderr)
            code = run(arguments) or 0
        sys.stdout.flush()
    except BrokenPipeError:
        # No program reads the output any more. At exit Python would try to write the rest of it.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as error:
        has_file = error.strerror and error.filename is not None
        command.error(f"{error.filename}: {error.strerror}" if has_file else str(error))
    except BPEError as error:
        command.error(" ".join(str(error).split()))
    except KeyboardInterrupt:
        return 130
    return code
