"""GPT-2's pair of files: `vocab.json`, texts and ids, and `merges.txt`, a merge on each line.

OpenAI first called them `encoder.json` and `vocab.bpe`. They are read as the `tokenizer.json` that
they stand for: byte-level BPE, whose split pattern is always GPT-2's. Special tokens stand among
the others in `vocab.json`: a token that no merge makes and that looks like `<…>` is taken for one.
"""

import json
from collections.abc import Iterable
from typing import Final

from bpe_core.common.errors import FormatError
from bpe_core.common.messages import quoted
from bpe_core.files.formats import huggingface
from bpe_core.files.formats.by_library import listed
from bpe_core.files.formats.format import (
    Contents,
    Format,
    Opened,
    OpenSettings,
    SaveSettings,
    TokenizerFiles,
)  # fmt: skip
from bpe_core.files.json_reading import as_object, check_entries, parse_json
from bpe_core.files.paths import decode_utf8
from bpe_core.tokenizer.tokenizer import Tokenizer

NAMES: Final = (("vocab.json", "merges.txt"), ("encoder.json", "vocab.bpe"))
"""The names of the two files, today and at first."""


def find_pair(names: Iterable[str], one: str | None = None) -> tuple[str, str] | None:
    """Which of the names are those of the two files; a model's name may stand in front of both.
    `one`: a name that must be one of the two.

    >>> find_pair(["README.md", "gpt2-merges.txt", "gpt2-vocab.json"])
    ('gpt2-vocab.json', 'gpt2-merges.txt')
    """
    there = sorted(names, key=len)  # those without a model's name first
    for vocab, merges in NAMES:
        for name in there:
            pair = name, name.removesuffix(vocab) + merges
            if name.endswith(vocab) and pair[1] in there and one in (None, *pair):
                return pair
    return None


def read(files: TokenizerFiles, settings: OpenSettings) -> Opened:
    """Read `vocab.json` and `merges.txt`."""
    pair = find_pair(files)
    if pair is None:
        raise FormatError(f"gpt2 needs {' and '.join(NAMES[0])}; there is only {', '.join(files)}")
    vocab = as_object(parse_json(files[pair[0]], pair[0], settings.on_progress), pair[0])
    merges = _merges(decode_utf8(files[pair[1]], pair[1]), pair[1])
    made = {left + right for left, right in merges}
    if any(len(text) == 5 and text.endswith("</w>") and text not in made for text in vocab):
        raise FormatError(
            "words end in </w> here, as in the files of CLIP and GPT-1, which are not read; open "
            "the tokenizer.json of the same model"
        )
    named = (text for text in vocab if len(text) > 2 and text[0] + text[-1] == "<>")
    specials = {text: vocab[text] for text in named if text not in made}
    root = huggingface.root_of(vocab, merges, specials, "gpt2")
    return huggingface.opened_from(root, b"", "gpt2", settings)


def _merges(text: str, name: str) -> list[list[str]]:
    """The two sides of each merge; the first line may be a comment."""
    check_entries(text.count("\n"), name, "lines")
    merges = []
    for number, line in enumerate(text.split("\n"), 1):
        sides = line.removesuffix("\r").split(" ")
        if sides == [""] or (number == 1 and line.startswith("#version")):
            continue
        if len(sides) != 2 or not all(sides):
            raise FormatError(
                f"{name}, line {number} is {quoted(line)}; it must be two tokens with a space "
                "between"
            )
        merges.append(sides)
    return merges


def write(tokenizer: Tokenizer, _settings: SaveSettings) -> Contents:
    """`vocab.json` and `merges.txt`."""
    vocab, merges = huggingface.vocab_and_merges(tokenizer, "gpt2")
    lines = ["#version: 0.2", *map(" ".join, merges), ""]
    texts = json.dumps(vocab, ensure_ascii=False), "\n".join(lines)
    return {name: text.encode() for name, text in zip(NAMES[0], texts, strict=True)}


def lost(tokenizer: Tokenizer, _settings: SaveSettings) -> list[str]:
    """What the files do not carry, as sentences."""
    plain = [quoted(text) for text in tokenizer.special_tokens if text[0] + text[-1] != "<>"]
    whole = len(tokenizer.other_tokens) if tokenizer.whole_pieces else 0
    split, form = tokenizer.split, tokenizer.normalization
    left_out = {
        f"split pattern: they are opened with GPT-2's, not {quoted(split)}": split != "gpt2",
        f"mark of special tokens: {listed(plain)} will be ordinary": plain,
        f"whole pre-tokens: {whole:,} tokens will be decoded but never encoded": whole,
        f"normalization: text is not brought into {form} first": form,
    }
    return [f"GPT-2's files have no {what}." for what, is_there in left_out.items() if is_there]


FORMAT: Final = Format(
    "gpt2", "gpt2.zip", lambda files: find_pair(files) is not None, read, write, lost, suffix=".zip"
)
