"""`encode` and `decode`: a tokenizer at work."""

import argparse
import json
import sys
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import Any, Final

from bpe_core.cli.chats import add_chat, encode_chat
from bpe_core.cli.command import (
    FILES,
    Command,
    add_reading,
    add_tokenizer,
    are_plain,
    open_named,
    tell,
    texts,
)
from bpe_core.common.display import has_colours, written
from bpe_core.common.errors import SettingError, UnknownTokenError
from bpe_core.common.printable import printable
from bpe_core.files.token_file import ID_TYPES, encode_to_file
from bpe_core.tokenizer.encode import ORDERS
from bpe_core.tokenizer.tokenizer import Tokenizer
from bpe_core.tokenizer.tokenizer_encoding import batches_of
from bpe_core.training.counts import read_texts


def _add_encode(parser: argparse.ArgumentParser) -> None:
    add_tokenizer(parser)
    parser.add_argument("files", nargs="*", metavar="FILE", help=FILES)
    add_reading(parser)
    add_chat(parser)
    parser.add_argument(
        "--order",
        default="rank",
        choices=ORDERS,
        help="rank is Byte Pair Encoding; the others are for comparison (default: rank)",
    )
    parser.add_argument(
        "--allow-special", action="store_true", help="recognize special tokens in the text"
    )
    shape = parser.add_mutually_exclusive_group()
    shape.add_argument("--tokens", action="store_true", help="a line for each token: ID and text")
    shape.add_argument(
        "--show", action="store_true", help="the text in tokens, coloured in a terminal"
    )
    shape.add_argument("--count", action="store_true", help="only the number of tokens")
    shape.add_argument("--json", action="store_true", help="the IDs as a JSON list")
    shape.add_argument(
        "--bin",
        choices=ID_TYPES,
        help="the IDs as one flat array in OUT, the offsets of documents in OUT.offsets, and a "
        "description in OUT.json",
    )
    parser.add_argument("-o", "--output", metavar="OUT", help="where --bin writes")
    parser.add_argument(
        "--append-special", metavar="TEXT", help="a special token after each document, for --bin"
    )


def _encode(arguments: argparse.Namespace) -> None:
    if arguments.chat:
        encode_chat(arguments)
        return
    if arguments.frame or arguments.date or arguments.careful:
        raise SettingError("--frame, --date and --careful go with --chat")
    if arguments.bin or arguments.output or arguments.append_special:
        _write(arguments)
        return
    tokenizer, is_one = open_named(arguments).tokenizer, are_plain(arguments.files)
    allowed = tuple(tokenizer.special_tokens) if arguments.allow_special else ()
    how: dict[str, Any] = {"allowed_special": allowed}
    if arguments.order != "rank":
        tokenizer.trace("")  # says why there is no order where nothing is merged
        how["order"] = arguments.order
    if is_one:
        encoded = iter([tokenizer.encode("".join(texts(arguments.files)), **how)])
    else:
        batches = batches_of(_documents(arguments))
        encoded = chain.from_iterable(tokenizer.encode_batch(batch, **how) for batch in batches)
    if arguments.count:
        print(sum(map(len, encoded)))
        return
    for ids in encoded:
        _print(ids, tokenizer, arguments)
        if arguments.tokens and not is_one:
            print()


def _documents(arguments: argparse.Namespace) -> Iterator[str]:
    return read_texts(
        arguments.files or ["-"], field=arguments.field, skip_missing=arguments.skip_missing
    )


def _write(arguments: argparse.Namespace) -> None:
    """The ids as a file."""
    if not (arguments.bin and arguments.output and arguments.order == "rank"):
        raise SettingError("--bin and --output go together, with only --order rank")
    opened = open_named(arguments)
    for path in encode_to_file(
        opened.tokenizer,
        _documents(arguments),
        arguments.output,
        dtype=arguments.bin,
        allowed_special=tuple(opened.tokenizer.special_tokens) if arguments.allow_special else (),
        append=arguments.append_special,
        name=f"{Path(arguments.tokenizer).name} ({opened.format})",
    ):
        tell(f"saved {path}")


def _print(ids: list[int], tokenizer: Tokenizer, arguments: argparse.Namespace) -> None:
    """The ids of a text in the shape that was asked for."""
    if arguments.json:
        print(json.dumps(ids))
    elif arguments.show:
        tokens = [(token_id, tokenizer.vocab[token_id]) for token_id in ids]
        print(written(tokens, colours=has_colours()))
    elif arguments.tokens:
        for token_id in ids:
            print(f"{token_id}\t{printable(tokenizer.vocab[token_id])}")
    else:
        print(*ids)


def _add_decode(parser: argparse.ArgumentParser) -> None:
    add_tokenizer(parser)
    parser.add_argument(
        "files", nargs="*", metavar="FILE", help="token IDs separated by whitespace or commas"
    )


def _decode(arguments: argparse.Namespace) -> None:
    tokenizer = open_named(arguments).tokenizer
    ids = [token_id for text in texts(arguments.files) for token_id in _ids(text)]
    # Bytes and not text: half a character may be what somebody wants to see.
    sys.stdout.buffer.write(tokenizer.decode_bytes(ids))


def _ids(text: str) -> Iterator[int]:
    for word in text.replace(",", " ").replace("[", " ").replace("]", " ").split():
        try:
            yield int(word)
        except ValueError:
            shown = word if len(word) <= 20 else f"{word[:20]}…"
            raise UnknownTokenError(f"{shown!r} is no token id; ids are whole numbers") from None


ENCODE: Final = Command(
    help="turn text into token IDs",
    add_arguments=_add_encode,
    run=_encode,
    examples="""\
  python -m bpe_core encode tok.json book.txt
  echo "First Citizen:" | python -m bpe_core encode tok.json --tokens --order left-to-right
  python -m bpe_core encode cl100k.tiktoken --split gpt4 --special-token "<|end|>=100257" a.txt
  python -m bpe_core encode gpt2 corpus.jsonl --bin uint16 -o train.bin
  python -m bpe_core encode gpt-4o --chat request.json --json

Plain text files are joined into one text. Anything else is documents: each file of a folder, line
or row is encoded on its own and gets its own line (with --tokens, an empty line after it). With
--bin, plain files are documents, too.""",
)

DECODE: Final = Command(
    help="turn token IDs back into text",
    add_arguments=_add_decode,
    run=_decode,
    examples="""\
  echo "258 100" | python -m bpe_core decode tok.json
  python -m bpe_core encode tok.json --json book.txt | python -m bpe_core decode tok.json""",
)
