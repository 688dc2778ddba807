"""`encode --chat`: a chat as a model is fed it, counted by message."""

import argparse
import json
from collections import Counter

from bpe_core.cli.command import open_named, tell, texts
from bpe_core.common.errors import SettingError
from bpe_core.common.printable import printable
from bpe_core.tokenizer.chat import FRAMES, apply_chat_template, frame_of, read_chat


def add_chat(parser: argparse.ArgumentParser) -> None:
    """Add the chat, and how it is framed."""
    parser.add_argument(
        "--chat",
        metavar="FILE",
        help="messages as JSON, or a request for OpenAI or Anthropic: tokens by message",
    )
    parser.add_argument(
        "--frame",
        choices=FRAMES,
        help="what a model family adds to a --chat; by default the template in the "
        "tokenizer_config.json beside TOKENIZER, or the family with its special tokens",
    )
    parser.add_argument("--date", help="for a frame that shows it, as 2026-01-31")
    parser.add_argument(
        "--careful", action="store_true", help="special tokens in messages of a --chat stay text"
    )


def encode_chat(arguments: argparse.Namespace) -> None:
    """How many tokens each message has; with --json the ids as well."""
    others = ("files", "bin", "tokens", "show", "output", "append_special", "allow_special",
              "skip_missing")  # fmt: skip
    is_usual = (arguments.order, arguments.field) == ("rank", "text")
    if not is_usual or any(getattr(arguments, name) for name in others):
        raise SettingError("--chat goes with --json and --count alone, and takes no other FILE")
    opened = open_named(arguments)
    read = read_chat("".join(texts([arguments.chat])))
    known = arguments.tokenizer if arguments.tokenizer in FRAMES else frame_of(opened.tokenizer)
    frame = arguments.frame or opened.frame or known
    given = {"tools": read.tools, "date": arguments.date, "careful": arguments.careful}
    chat = apply_chat_template(opened.tokenizer, read.messages, frame, **given)
    counts = Counter(chat.messages)
    rows = [(one["role"], counts[place]) for place, one in enumerate(read.messages)]
    parts = [*chat.left_out, *(f"{kind} (message {place})" for kind, place in read.unread)]
    named = frame if isinstance(frame, str) else frame.title
    if arguments.count:
        print(len(chat.token_ids))
    elif arguments.json:
        messages = [{"role": role, "tokens": count} for role, count in rows]
        told = {"frame": named, "text": chat.text, "ids": chat.token_ids, "messages": messages}
        print(json.dumps({**told, "frame_tokens": counts[None], "not_counted": parts}))
    else:
        for role, count in rows:
            print(f"{count:8,}  {printable(role.encode(errors='replace'))}")
        print(f"{counts[None]:8,}  frame: {named}\n{len(chat.token_ids):8,}  in all")
    if parts:
        tell(f"note: not counted: {', '.join(parts)}")
