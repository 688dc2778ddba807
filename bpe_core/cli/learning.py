"""`exercise` and `check`: write Byte Pair Encoding yourself, and have it checked."""

import argparse
from pathlib import Path
from typing import Final

from bpe_core.cli.command import Command, called, tell
from bpe_core.exercise import FILE_NAME, TEMPLATE, Program, check, lines_of

MAX_BYTES: Final = 1 << 20

_NOT_DONE: Final = 1
_BAD_USAGE: Final = 2


def _add_exercise(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "path",
        nargs="?",
        default=FILE_NAME,
        metavar="PATH",
        help=f"where to write it, a file or a folder (default: {FILE_NAME})",
    )


def _exercise(arguments: argparse.Namespace) -> int | None:
    path = Path(arguments.path)
    if path.is_dir():
        path /= FILE_NAME
    try:
        with path.open("x", encoding="utf-8") as file:
            file.write(TEMPLATE)
    except FileExistsError:
        tell(f"{called()} exercise: {path} is there already, and stays as it is; give another name")
        return _NOT_DONE
    tell(f"saved {path}; fill it in, and then: {called()} check {path}")
    return None


def _add_check(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="your file, made by the command exercise")


def _check(arguments: argparse.Namespace) -> int:
    path = Path(arguments.file)
    if not path.is_file():
        return _refuse(f"{path} is no file; {called()} exercise makes one")
    with path.open("rb") as file:
        source = file.read(MAX_BYTES + 1)
    if len(source) > MAX_BYTES:
        return _refuse(f"{path} is larger than a megabyte: is that the right file?")
    report = check(Program(path.name, source))
    for line in lines_of(report):
        print(line)
    return 0 if report.passed else _NOT_DONE


def _refuse(message: str) -> int:
    tell(f"{called()} check: {message}")
    return _BAD_USAGE


EXERCISE: Final = Command(
    help="write Byte Pair Encoding yourself: a Python file with five functions to fill in",
    add_arguments=_add_exercise,
    run=_exercise,
    examples="""\
  python -m bpe_core exercise
  python -m bpe_core exercise homework/my_bpe.py

It never overwrites a file.""",
)

CHECK: Final = Command(
    help="check your functions, and name the usual mistakes",
    add_arguments=_add_check,
    run=_check,
    examples=f"""\
  python -m bpe_core check {FILE_NAME}
  python -m bpe_core check homework/{FILE_NAME} && echo "all right"

Your file runs in another process, in an empty folder, with limits of time, memory and output.
Writing elsewhere, other programs and the network are refused there. This is a guard against
accidents, not a prison: only check files of people whom you trust.

exit code: 0 all right, 1 a function is wrong or still to do, 2 there is no such file""",
)
