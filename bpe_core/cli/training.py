"""`train`: text or counts in, tokenizer file out."""

import argparse
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from bpe_core.cli.command import (
    FILES,
    Command,
    add_format,
    are_plain,
    chosen_format,
    named_by,
    progress_bar,
    save_as,
    tell,
    texts,
)
from bpe_core.cli.count_commands import add_counted, counted, is_table, told
from bpe_core.common.whole_files import check_can_write
from bpe_core.engines.engine_choice import ENGINES
from bpe_core.files.formats import Format, dumps
from bpe_core.files.formats.runs import text_bytes
from bpe_core.training.run import TIE_RULES, TrainingRun
from bpe_core.training.train import train

MOST_READ: Final = 1 << 28
"""Bytes of plain text that are trained on as one text, whose steps can be kept."""


def _add_train(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("files", nargs="*", metavar="FILE", help=f"{FILES}; or count tables")
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
        "--tie-rule",
        default="first",
        choices=TIE_RULES,
        help="breaks ties: the first pair in the text, the lowest IDs, or the lowest Hugging Face "
        "IDs (default: first)",
    )
    parser.add_argument(
        "--min-count",
        type=int,
        default=2,
        metavar="N",
        help="stop when no pair occurs this often (default: 2)",
    )
    add_counted(parser)
    parser.add_argument(
        "--min-pretoken-count",
        type=_from_one,
        default=1,
        metavar="N",
        help="skip pre-tokens that occur fewer times: less memory, and merges may differ "
        "(default: 1)",
    )
    parser.add_argument(
        "--engine", default="auto", choices=ENGINES, help="all give the same result (default: auto)"
    )
    parser.add_argument(
        "--show",
        action="store_true",
        help="also print the text in its tokens, coloured in a terminal",
    )
    text = parser.add_mutually_exclusive_group()
    text.add_argument(
        "--with-text",
        action="store_true",
        default=None,
        help="keep the training text in the json file, even if it is over a megabyte",
    )
    text.add_argument(
        "--without-text",
        action="store_false",
        dest="with_text",
        help="keep only its length and SHA-256",
    )


def _from_one(argument: str) -> int:
    if not argument.isdecimal() or int(argument) < 1:
        raise argparse.ArgumentTypeError(f"{argument!r} is not a whole number, 1 or more")
    return int(argument)


def _train(arguments: argparse.Namespace) -> None:
    chosen = chosen_format(arguments.output, arguments.format)
    check_can_write(
        Path(arguments.output),
        folder=chosen in ("gpt2", "transformers") and not arguments.output.endswith(".zip"),
    )
    named = named_by(arguments)
    _judge(named, arguments, chosen)
    run = _trained(arguments)
    save_as(run, arguments, named, with_text=arguments.with_text)
    if arguments.show:
        run.show()
    before, after = int(run.token_counts[0]), int(run.token_counts[-1])
    size = text_bytes(run)
    print(
        f"{len(run.merges):,} merges, vocabulary {run.tokenizer.vocab_size:,}: {before:,} base "
        f"symbols became {after:,} tokens, {size / max(after, 1):.2f} bytes each "
        f"({run.stop_reason})",
        file=sys.stderr,
    )


def _judge(named: Mapping[str, str | None], arguments: argparse.Namespace, chosen: Format) -> None:
    """Refuse names before long work, if no count table can have them."""
    given: dict[str, Any] = {use: text for use, text in named.items() if text is not None}
    specials = dict.fromkeys(arguments.special_tokens)
    if any(map(is_table, arguments.files)):
        specials |= dict.fromkeys(t for use, t in given.items() if use != "chat_template")
    if given:
        dumps(train("", special_tokens=[*specials]).tokenizer, chosen, **given)


def _trained(arguments: argparse.Namespace) -> TrainingRun:
    text = table = None
    if _is_counted(arguments):
        whole = counted(arguments)
        tell(f"counted: {told(whole)}")
        table = whole.without_rare(arguments.min_pretoken_count)
        if len(table) < len(whole):
            tell(
                f"note: left out {len(whole) - len(table):,} distinct pre-tokens that occur fewer "
                f"than {arguments.min_pretoken_count} times, "
                f"{whole.text_bytes - table.text_bytes:,} bytes of text; merges may differ"
            )
    else:
        text = "".join(texts(arguments.files))
    with progress_bar() as draw:
        return train(
            text,
            counts=table,
            vocab_size=arguments.vocab_size,
            base=arguments.base,
            split=arguments.split,
            tie_rule=arguments.tie_rule,
            min_count=arguments.min_count,
            special_tokens=arguments.special_tokens,
            engine=arguments.engine,
            max_memory=arguments.max_memory,
            on_progress=draw,
        )


def _is_counted(arguments: argparse.Namespace) -> bool:
    """Whether counts are trained on: of what is no plain text, or too much of it to be kept."""
    files = [file for file in arguments.files if file != "-"]
    return (
        arguments.max_memory is not None
        or any(map(is_table, files))
        or not are_plain(files)
        or sum(Path(file).stat().st_size for file in files) > MOST_READ
    )


TRAIN: Final = Command(
    help="learn merges from a text and save the tokenizer",
    add_arguments=_add_train,
    run=_train,
    examples="""\
  python -m bpe_core train book.txt --vocab-size 1000 -o tok.json
  python -m bpe_core train *.py --vocab-size 4096 --split gpt2 -o tokenizer.json
  python -m bpe_core train corpus/ --vocab-size 32768 -o tokenizer.json
  cat book.txt | python -m bpe_core train --vocab-size 300 --base characters -o tok.json

Plain text files of up to 256 MB are joined into one text. Anything else, and anything with
--max-memory, is counted file by file, line by line or row by row, and trained on the counts.""",
)
