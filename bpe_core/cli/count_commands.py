"""`count`: pre-tokens of files counted, to be joined and trained on somewhere else."""

import argparse
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from bpe_core.cli.command import FILES, SPLITS, Command, add_reading, progress_bar, tell
from bpe_core.common.whole_files import check_can_write
from bpe_core.text.alphabet import BASES
from bpe_core.text.pretokenize import DEFAULT_SPLIT
from bpe_core.training.counts import CountTable, count_files

TABLE: Final = ".npz"  # how files end that hold counts


def add_counted(parser: argparse.ArgumentParser) -> None:
    """Add how a text is counted, which `count` and `train` share."""
    parser.add_argument(
        "--split",
        metavar="PATTERN",
        help=f"splits text before merging: {SPLITS}, or a regex (default: {DEFAULT_SPLIT})",
    )
    parser.add_argument("--base", choices=BASES, help="the base symbols (default: bytes)")
    parser.add_argument(
        "--special-token",
        action="append",
        default=[],
        dest="special_tokens",
        metavar="TEXT",
        help="text that is always one token; may be repeated",
    )
    add_reading(parser)
    parser.add_argument(
        "--max-memory",
        type=_size,
        metavar="SIZE",
        help="about how much memory to use, such as 800MB: counts beyond it go to disk, and "
        "training that needs more does not start",
    )


def counted(arguments: argparse.Namespace) -> CountTable:
    """The counts of the files that are named, or of the tables, numbered in this order."""
    files = arguments.files or ["-"]
    if any(map(is_table, files)):
        return joined([CountTable.load(file) for file in files])
    with progress_bar() as draw:
        return count_files(
            files,
            split=arguments.split or DEFAULT_SPLIT,
            base=arguments.base or "bytes",
            special_tokens=arguments.special_tokens,
            field=arguments.field,
            skip_missing=arguments.skip_missing,
            max_memory=arguments.max_memory,
            on_progress=draw,
        )


def _size(argument: str) -> int:
    found = re.fullmatch(r"(\d{1,12}) ?([KMGT]?)B?", argument.upper(), re.ASCII)
    if not found:
        raise argparse.ArgumentTypeError(f"{argument!r} is no size such as 800MB or 2GB")
    return int(found[1]) * int(1000 ** " KMGT".index(found[2] or " "))


def is_table(name: str) -> bool:
    """Whether a file is named like one that holds counts."""
    return name.endswith(TABLE)


def joined(tables: Sequence[CountTable]) -> CountTable:
    """Tables as one, the documents of each behind those of the one before."""
    numbered, first = [], 0
    for table in tables:
        numbered.append(table.renumbered(first))
        first = max([first, *(end for _, end in numbered[-1].covered)])
    return numbered[0].join(*numbered[1:])


def _add_count(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "files", nargs="*", metavar="FILE", help=f"{FILES}; or count tables to join"
    )
    parser.add_argument(
        "-o",
        "--output",
        required=True,
        metavar="PATH",
        help="where to save: .npz for train, .tsv for SentencePiece and subword-nmt",
    )
    add_counted(parser)


def _count(arguments: argparse.Namespace) -> None:
    check_can_write(Path(arguments.output))
    table = counted(arguments)
    for sentence in table.save(arguments.output):
        tell(f"note: {sentence}")
    tell(f"saved {arguments.output}")
    tell(told(table))


def told(table: CountTable) -> str:
    """What a table holds, for the terminal."""
    return (
        f"{len(table):,} distinct pre-tokens of {table.documents:,} documents, "
        f"{table.text_bytes:,} bytes of text"
    )


COUNT: Final = Command(
    help="count the pre-tokens of files of any size, to join and train on the counts",
    add_arguments=_add_count,
    run=_count,
    examples="""\
  python -m bpe_core count corpus/*.txt.gz -o part.npz
  zcat more.gz | python -m bpe_core count -o more.npz
  python -m bpe_core train part.npz more.npz --vocab-size 32768 -o tokenizer.json
  python -m bpe_core count part.npz more.npz -o words.tsv

Parts may be counted anywhere, at any time. Their order matters only to the tie rule "first".""",
)
