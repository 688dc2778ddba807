"""minbpe's `.model` and `.vocab` files (github.com/karpathy/minbpe).

A `.model` file is text: the line `minbpe v1`, the split pattern (an empty line for none), the
number of special tokens, a line `token id` for each, and a line `left right` for each merge.
Merge `k` makes the id `256 + k`. The `.vocab` file is there to be looked at; nothing reads it.
"""

from dataclasses import replace
from typing import Final

from bpe_core.common.errors import CannotSaveError, FormatError
from bpe_core.common.json_reading import as_text, check_entries
from bpe_core.common.pairs import Pair
from bpe_core.common.printable import printable
from bpe_core.common.progress import OnProgress
from bpe_core.common.quoting import quoted
from bpe_core.common.whole_files import decode_utf8
from bpe_core.files.formats.byte_level import refuse_characters
from bpe_core.files.formats.checks import (
    check_merge_sizes,
    check_pairs_differ,
    check_special_ids,
    check_split,
    heard,
)
from bpe_core.files.formats.format import Opened, OpenSettings
from bpe_core.files.formats.huggingface import NAMES_IN_FILES
from bpe_core.files.formats.lines import lines_of
from bpe_core.text.alphabet import byte_alphabet
from bpe_core.text.splitting.named import SPLIT_PATTERNS, as_regex
from bpe_core.tokenizer.tokenizer import Tokenizer

FILE: Final = "tokenizer.model"
VOCAB_FILE: Final = "tokenizer.vocab"
VERSION: Final = "minbpe v1"
_NAMES: Final = {**NAMES_IN_FILES, **{one: name for name, one in SPLIT_PATTERNS.items()}}
_HEADER_LINES: Final = 3
_MAX_DIGITS: Final = 10


def read(data: bytes, name: str, settings: OpenSettings) -> Opened:
    """Read a `.model` file."""
    # Only line ends that a Python text file knows end a line; a pattern may hold others.
    check_entries(data.count(b"\r"), name, "lines")
    text = decode_utf8(data, name).replace("\r\n", "\n").replace("\r", "\n")
    lines = list(lines_of(text.removesuffix("\n"), name, settings.on_progress))
    if lines[0].strip() != VERSION:
        raise FormatError(f"{name}, line 1 is {quoted(lines[0])}; it must be {VERSION!r}")
    if len(lines) < _HEADER_LINES:
        raise FormatError(f"{name} has {len(lines)} lines; the number of special tokens is missing")
    notes: list[str] = []
    split = (
        settings.split
        or _NAMES.get(lines[1].strip())
        or as_regex(lines[1].strip(), notes)
        or "none"
    )
    first_merge = _HEADER_LINES + _number(lines[2].strip(), f"{name}, line 3")
    if first_merge > len(lines):
        raise FormatError(
            f"{name}, line 3 says {lines[2].strip()} special tokens, but only "
            f"{len(lines) - _HEADER_LINES} lines follow"
        )
    special_tokens = _special_tokens(lines[_HEADER_LINES:first_merge], name)
    merges = _merges(lines[first_merge:], name, first_merge + 1, settings.on_progress)
    tokenizer = Tokenizer(
        alphabet=byte_alphabet(),
        merges=tuple(merges),
        split=check_split(split, f"{name}, line 2"),
        special_tokens={},
    )
    check_special_ids(special_tokens, tokenizer.vocab if special_tokens else {}, name)
    return Opened(replace(tokenizer, special_tokens=special_tokens), "minbpe", tuple(notes))


def _number(text: str, where: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= _MAX_DIGITS):
        raise FormatError(f"{where} has {quoted(text)}; it must be a whole number")
    return int(text)


def _special_tokens(lines: list[str], name: str) -> dict[str, int]:
    special_tokens: dict[str, int] = {}
    for number, line in enumerate(lines, _HEADER_LINES + 1):
        where = f"{name}, line {number}"
        parts = line.split(None, 2)
        if len(parts) != 2:
            raise FormatError(f"{where} is {quoted(line)}; it must be a special token and its id")
        if parts[0] in special_tokens:
            raise FormatError(f"{where}: the special token {quoted(parts[0])} stands twice")
        special_tokens[as_text(parts[0], where)] = _number(parts[1], where)
    return special_tokens


def _merges(lines: list[str], name: str, first_line: int, on_progress: OnProgress) -> list[Pair]:
    merges: list[Pair] = []
    for number, line in enumerate(heard(lines, on_progress), first_line):
        parts = line.split(None, 2)
        where = f"{name}, line {number}"
        if len(parts) != 2:
            raise FormatError(f"{where} is {quoted(line)}; it must be two token IDs")
        merges.append((_number(parts[0], where), _number(parts[1], where)))
    check_merge_sizes(
        dict.fromkeys(range(256), 1),
        merges,
        range(256, 256 + len(merges)),
        lambda place: f"{name}, line {first_line + place}",
        on_progress,
    )
    check_pairs_differ(merges, lambda place: f"{name}, line {first_line + place}", on_progress)
    return merges


def write(tokenizer: Tokenizer) -> dict[str, bytes]:
    """A `.model` and a `.vocab` file."""
    _check_ids(tokenizer)
    for text in tokenizer.special_tokens:
        if text.split() != [text]:
            raise CannotSaveError(
                f"minbpe cannot carry the special token {quoted(text)}: it has whitespace in it, "
                "which ends a token in the file"
            )
    specials = tokenizer.special_tokens.items()
    lines = [
        VERSION,
        _pattern(tokenizer),
        str(len(specials)),
        *(f"{text} {token_id}" for text, token_id in specials),
        *(f"{left} {right}" for left, right in tokenizer.merges),
    ]
    return {
        FILE: ("\n".join(lines) + "\n").encode(),
        VOCAB_FILE: "".join(_vocab_lines(tokenizer)).encode(),
    }


def _check_ids(tokenizer: Tokenizer) -> None:
    refuse_characters(tokenizer, "minbpe")
    in_order = range(256), range(256, 256 + len(tokenizer.merges))
    if (tokenizer.base_ids, tokenizer.merged_ids) != in_order:
        raise CannotSaveError(
            "minbpe cannot carry these token IDs: there the bytes are 0 to 255 in order, and the "
            "merges follow from 256 on"
        )
    if tokenizer.file_ranks:
        raise CannotSaveError(
            "minbpe cannot carry merges that join what a merge of a higher rank makes; there each "
            "merge stands after those of its parts"
        )
    if tokenizer.other_tokens:
        raise CannotSaveError(
            f"minbpe cannot carry the {len(tokenizer.other_tokens):,} tokens that no merge makes"
        )


def _pattern(tokenizer: Tokenizer) -> str:
    """The pattern as the line of a file, from which white space at both ends is stripped."""
    if tokenizer.split == "none":
        return ""
    if not isinstance(tokenizer.split, str):
        raise CannotSaveError(
            f"minbpe cannot carry {len(tokenizer.split)} split patterns one after another; it has "
            "one"
        )
    pattern = SPLIT_PATTERNS.get(tokenizer.split, tokenizer.split)
    if "\n" in pattern or "\r" in pattern:
        raise CannotSaveError(
            f"minbpe cannot carry the split pattern {pattern!r}: it must stand on one line; write "
            r"\n for a line end"
        )
    return pattern if pattern == pattern.strip() else f"(?:{pattern})"


def _vocab_lines(tokenizer: Tokenizer) -> list[str]:
    """A line for each token, for people: `[left][right] -> [token] id`."""
    vocab = tokenizer.vocab
    shown = {token_id: f"[{printable(token)}]" for token_id, token in vocab.items()}
    pairs = dict(zip(tokenizer.merged_ids, tokenizer.merges, strict=True))
    return [
        f"{shown[pairs[i][0]]}{shown[pairs[i][1]]} -> {shown[i]} {i}\n"
        if i in pairs
        else f"{shown[i]} {i}\n"
        for i in sorted(vocab)
    ]


def lost(tokenizer: Tokenizer) -> list[str]:
    """What the file does not carry, as sentences."""
    sentences = []
    if tokenizer.split != "none" and tokenizer.split not in SPLIT_PATTERNS:
        sentences.append("minbpe leaves out text that the split pattern does not match.")
    if tokenizer.normalization:
        sentences.append(
            f"minbpe has no normalization: text is not brought into {tokenizer.normalization} "
            "first."
        )
    return sentences
