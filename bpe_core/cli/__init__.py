"""The command line: `python -m bpe_core train | count | encode | decode | inspect | …`.

Exit codes: 0 done, 1 the input is bad (one line says how), 2 the command is, as argparse has it.
`command` is what the subcommands share; `training`, `counting`, `using`, `looking` and
`starting` are the subcommands.
"""

import argparse
import io
import logging
import os
import sys
import warnings
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Final

import bpe_core
from bpe_core.cli.command import Command, called, tell
from bpe_core.cli.count_commands import COUNT
from bpe_core.cli.looking import LANGUAGES
from bpe_core.cli.looking import CONVERT, INSPECT
from bpe_core.cli.starting import APP
from bpe_core.cli.training import TRAIN
from bpe_core.cli.using import DECODE, ENCODE
from bpe_core.common.errors import BPEError
from bpe_core.engines import compiled

COMMANDS: Final[dict[str, Command]] = {
    "train": TRAIN,
    "count": COUNT,
    "encode": ENCODE,
    "decode": DECODE,
    "inspect": INSPECT,
    "languages": LANGUAGES,
    "convert": CONVERT,
    "app": APP,
}
"""All commands by name."""

BAD_INPUT: Final = 1
INTERRUPTED: Final = 130

DESCRIPTION: Final = """\
Byte Pair Encoding on the command line: train a tokenizer, look at it, use it, convert it.

FILE is text in UTF-8; without one, or with -, standard input is read."""

EXAMPLES: Final = """\
examples:
  python -m bpe_core train book.txt --vocab-size 1000 -o tok.json
  python -m bpe_core count corpus/ -o counts.npz
  python -m bpe_core inspect tok.json --top 20
  echo "low lower lowest" | python -m bpe_core encode tok.json
  python -m bpe_core encode tok.json book.txt | python -m bpe_core decode tok.json
  python -m bpe_core encode o200k_base --tokens book.txt
  python -m bpe_core convert tok.json tokenizer.json --format huggingface
  python -m bpe_core app

Each command has its own help: python -m bpe_core train --help"""


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line; what it returns is the exit code."""
    words = list(sys.argv[1:] if argv is None else argv)
    parser, commands = make_parsers()
    if not words or words[0] not in commands:
        parser.parse_args(words)  # shows the help, or says what is wrong with it
    # Intermixed: argparse would otherwise lose a FILE that stands behind an option.
    arguments = commands[words[0]].parse_intermixed_args(words[1:])
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")  # a terminal that lacks a character
    _tell_of_compiling()
    try:
        with _telling_warnings():
            code = COMMANDS[words[0]].run(arguments) or 0
        sys.stdout.flush()
    except BrokenPipeError:
        # Whoever read the output has seen enough. Nothing more can be written, not even at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except (BPEError, OSError) as error:
        tell(f"{called()} {words[0]}: {_one_line(error)}")
        return BAD_INPUT
    except KeyboardInterrupt:
        tell("")
        return INTERRUPTED
    return code


class _Telling(logging.Handler):
    """What the library logs, as lines about the work."""

    def emit(self, record: logging.LogRecord) -> None:
        tell(f"note: {record.getMessage()}")


@contextmanager
def _telling_warnings() -> Iterator[None]:
    """What the library warns of, as lines about the work, too."""
    with warnings.catch_warnings():
        warnings.simplefilter("always", UserWarning)
        warnings.showwarning = lambda message, *_: tell(f"note: {message}")
        yield


def _tell_of_compiling() -> None:
    logger = logging.getLogger(compiled.__name__)
    if not any(isinstance(one, _Telling) for one in logger.handlers):
        logger.addHandler(_Telling())
        logger.setLevel(logging.INFO)


def _one_line(error: Exception) -> str:
    if isinstance(error, OSError) and error.strerror and error.filename is not None:
        return f"{error.filename}: {error.strerror}"
    return " ".join(str(error).split())


def make_parsers() -> tuple[argparse.ArgumentParser, dict[str, argparse.ArgumentParser]]:
    """The parser of the whole, and one for each command."""
    parser = argparse.ArgumentParser(
        prog=called(),
        description=DESCRIPTION,
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"bpe_core {bpe_core.__version__}")
    subparsers = parser.add_subparsers(metavar="COMMAND", required=True)
    parsers = {}
    for name, command in COMMANDS.items():
        parsers[name] = subparsers.add_parser(
            name,
            help=command.help,
            description=f"{command.help[0].upper()}{command.help[1:]}.",
            epilog=f"examples:\n{command.examples}",
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )
        command.add_arguments(parsers[name])
    return parser, parsers
