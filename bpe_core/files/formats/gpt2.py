"""GPT-2's pair of files: `vocab.json`, texts and IDs, and `merges.txt`, a merge on each line.

OpenAI first called them `encoder.json` and `vocab.bpe`. They mean byte-level BPE with GPT-2's
split. A token in `vocab.json` that no merge makes and that looks like `<…>` is special.
"""

import json
from collections.abc import Iterable
from typing import Final

from bpe_core.common.errors import FormatError
from bpe_core.common.messages import quoted
from bpe_core.files.formats.format import FileSet, Format, Opened, OpenSettings, Written
from bpe_core.files.formats.huggingface import open_root, root_of, vocab_and_merges
from bpe_core.files.formats.readers import list_missing, read_lines
from bpe_core.files.json_reading import check_type, parse_json
from bpe_core.tokenizer.tokenizer import Tokenizer

NAMES: Final = (("vocab.json", "merges.txt"), ("encoder.json", "vocab.bpe"))
"""The names of the two files, today and at first."""


def find_pair(names: Iterable[str]) -> tuple[str, str] | None:
    """Returns the names of the two files, if both are among `names`.

    >>> find_pair(["README.md", "merges.txt", "vocab.json"])
    ('vocab.json', 'merges.txt')
    """
    found = {*names}
    return next((pair for pair in NAMES if found.issuperset(pair)), None)


def read(files: FileSet, settings: OpenSettings) -> Opened:
    """Opens `vocab.json` and `merges.txt`."""
    vocab_name, merges_name = find_pair(files) or NAMES[0]
    vocab = check_type(parse_json(files[vocab_name], vocab_name), dict, vocab_name)
    lines = read_lines(files[merges_name], merges_name)
    merges = [line.split(" ") for line in lines if line and not line.startswith("#version")]
    if wrong := [sides for sides in merges if len(sides) != 2 or not all(sides)]:
        raise FormatError(
            f"{merges_name} has the line {quoted(' '.join(wrong[0]))}; not two tokens"
        )
    if "a</w>" in vocab:
        raise FormatError("words end in </w>, as in CLIP's files; open the model's tokenizer.json")
    products = {left + right for left, right in merges}
    specials = {
        text: token_id
        for text, token_id in vocab.items()
        if len(text) > 2 and text[0] + text[-1] == "<>" and text not in products
    }
    root = root_of(vocab, merges, specials, "gpt2")
    return open_root(root, json.dumps(root).encode(), "gpt2", settings)


def write(tokenizer: Tokenizer, *_unused: object) -> Written:
    """Returns `vocab.json` and `merges.txt`."""
    vocab, merges = vocab_and_merges(tokenizer)
    lines = ["#version: 0.2", *map(" ".join, merges), ""]
    texts = json.dumps(vocab, ensure_ascii=False), "\n".join(lines)
    files = {name: text.encode() for name, text in zip(NAMES[0], texts, strict=True)}
    unmarked = [quoted(text) for text in tokenizer.special_tokens if text[0] + text[-1] != "<>"]
    parts = {
        "split pattern": "" if tokenizer.split == "gpt2" else quoted(tokenizer.split),
        "mark of special tokens but <…>": ", ".join(unmarked),
        "whole pre-tokens": len(tokenizer.other_tokens) if tokenizer.whole_pieces else 0,
        "normalization": tokenizer.normalization,
    }
    return files, list_missing("gpt2", parts)


FORMAT: Final = Format(
    "gpt2", "GPT-2: vocab.json, merges.txt (.zip)", "gpt2.zip",
    lambda files: find_pair(files) is not None, read, write,
    suffix=".zip", endings=("json", "bpe", "txt"),
)  # fmt: skip
