"""`train`: text in, tokenizer file out."""

import argparse
import sys
from pathlib import Path
from typing import Final

from bpe_core.alphabet import BASES
from bpe_core.cli.command import SPLITS, Command, add_format, chosen_format, save_as, texts
from bpe_core.engines import ENGINES
from bpe_core.formats.files import check_can_write
from bpe_core.formats.runs import text_bytes
from bpe_core.history import Progress
from bpe_core.pretokenize import DEFAULT_SPLIT
from bpe_core.run import TIE_RULES
from bpe_core.train import train

_BAR: Final = 30


def _add_train(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("files", nargs="*", metavar="FILE", help="training text, one after another")
    parser.add_argument(
        "--vocab-size",
        type=int,
        required=True,
        metavar="N",
        help="base symbols plus merges; with --base bytes at least 256",
    )
    parser.add_argument("-o", "--output", required=True, metavar="PATH", help="where to save")
    add_format(parser)
    parser.add_argument(
        "--split",
        default=DEFAULT_SPLIT,
        metavar="PATTERN",
        help=f"what merges may not cross: {SPLITS}, or a regex (default: {DEFAULT_SPLIT})",
    )
    parser.add_argument(
        "--tie-rule",
        default="first",
        choices=TIE_RULES,
        help="which of several pairs with the highest count is taken: the first in the text, the "
        "lowest ids, or as Hugging Face does (default: first)",
    )
    parser.add_argument(
        "--base",
        default="bytes",
        choices=BASES,
        help="what a text is made of before the first merge (default: bytes)",
    )
    parser.add_argument(
        "--min-count",
        type=int,
        default=2,
        metavar="N",
        help="stop when the best pair occurs fewer times (default: 2)",
    )
    parser.add_argument(
        "--special-token",
        action="append",
        default=[],
        dest="special_tokens",
        metavar="TEXT",
        help="a text that is one token and takes no part in merges; may be given several times",
    )
    parser.add_argument(
        "--engine", default="auto", choices=ENGINES, help="all give the same result (default: auto)"
    )
    text = parser.add_mutually_exclusive_group()
    text.add_argument(
        "--with-text",
        action="store_true",
        default=None,
        help="put the training text into a json file, so that the steps can be watched again, "
        "even if it is longer than a megabyte",
    )
    text.add_argument(
        "--without-text",
        action="store_false",
        dest="with_text",
        help="leave it out even if it is shorter: only its length and SHA-256 are kept",
    )


def _train(arguments: argparse.Namespace) -> None:
    chosen = chosen_format(arguments.output, arguments.format)
    check_can_write(
        Path(arguments.output),
        folder=chosen == "gpt2" and not arguments.output.endswith(".zip"),
    )
    text = "".join(texts(arguments.files))
    run = train(
        text,
        vocab_size=arguments.vocab_size,
        base=arguments.base,
        split=arguments.split,
        tie_rule=arguments.tie_rule,
        min_count=arguments.min_count,
        special_tokens=arguments.special_tokens,
        engine=arguments.engine,
        on_progress=_draw_bar if sys.stderr.isatty() else None,
    )
    if sys.stderr.isatty():
        print("\r\033[K", end="", file=sys.stderr)
    save_as(run, arguments.output, chosen, with_text=arguments.with_text)
    before, after = int(run.token_counts[0]), int(run.token_counts[-1])
    size = text_bytes(run)
    print(
        f"{len(run.merges):,} merges, vocabulary {run.tokenizer.vocab_size:,}: {before:,} base "
        f"symbols became {after:,} tokens, {size / max(after, 1):.2f} bytes each "
        f"({run.stop_reason})",
        file=sys.stderr,
    )


def _draw_bar(progress: Progress) -> None:
    """A progress bar on the last line of the terminal."""
    part = progress.done / max(progress.total, 1)
    bar = "#" * int(part * _BAR)
    print(
        f"\r{progress.stage:<10} [{bar:<{_BAR}}] {part:4.0%}", end="", file=sys.stderr, flush=True
    )


TRAIN: Final = Command(
    help="learn merges from a text and save the tokenizer",
    add_arguments=_add_train,
    run=_train,
    examples="""\
  python -m bpe_core train book.txt --vocab-size 1000 -o tok.json
  python -m bpe_core train *.py --vocab-size 4096 --split gpt2 -o tokenizer.json
  cat book.txt | python -m bpe_core train --vocab-size 300 --base characters -o tok.json""",
)
