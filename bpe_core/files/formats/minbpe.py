"""minbpe's `.model` and `.vocab` files (github.com/karpathy/minbpe).

A `.model` file is text: the line `minbpe v1`, the split pattern (an empty line for none), the
number of special tokens, a line `token id` for each, and a line `left right` for each merge.
Merge `k` makes the id `256 + k`. The `.vocab` file is there to be looked at; nothing reads it.
"""

from collections.abc import Iterable
from typing import Final

from bpe_core.common.errors import CannotSaveError, FormatError
from bpe_core.common.json_reading import check_entries
from bpe_core.common.pairs import Pair
from bpe_core.common.printable import printable
from bpe_core.common.quoting import quoted
from bpe_core.common.whole_files import decode_utf8
from bpe_core.files.formats.checks import check_bytes, check_merge_sizes, heard, refusals_name
from bpe_core.files.formats.format import Files, Format, Opened, OpenSettings, SaveSettings
from bpe_core.files.formats.huggingface import NAMES_IN_FILES
from bpe_core.text.alphabet import byte_alphabet
from bpe_core.text.pretokenize import SplitPattern, check_split
from bpe_core.text.splitting.named import SPLIT_PATTERNS, as_regex
from bpe_core.tokenizer.tokenizer import Tokenizer

_VERSION: Final = "minbpe v1"
_NAMES: Final = {**NAMES_IN_FILES, **{pattern: name for name, pattern in SPLIT_PATTERNS.items()}}


def read(files: Files, settings: OpenSettings) -> Opened:
    """Read a `.model` file."""
    name, data = next(iter(files.items()))
    # Only line ends that a Python text file knows end a line; a pattern may hold others.
    check_entries(data.count(b"\n") + data.count(b"\r"), name, "lines")
    text = decode_utf8(data, name).replace("\r\n", "\n").replace("\r", "\n")
    lines = [*heard(text.removesuffix("\n").split("\n"), settings.on_progress)]
    if lines[0].strip() != _VERSION or len(lines) < 3:
        raise FormatError(
            f"{name} begins with {quoted(lines[:3])}; it must begin with the lines {_VERSION!r}, "
            "split pattern, number of special tokens"
        )
    notes: list[str] = []
    pattern = lines[1].strip()
    split: SplitPattern = _NAMES.get(pattern) or as_regex(pattern, notes) or "none"
    first_merge = 3 + _number(lines[2].strip(), f"{name}, line 3")
    if first_merge > len(lines):
        raise FormatError(f"{name}, line 3: only {len(lines) - 3} special tokens and merges follow")
    special_tokens: dict[str, int] = {}
    for number, (text, token_id) in _pairs(lines[:first_merge], name, 3):
        if text in special_tokens:
            raise FormatError(f"{name}, line {number}: {quoted(text)} stands twice")
        special_tokens[text] = _number(token_id, f"{name}, line {number}")
    merges: list[Pair] = []
    for number, pair in _pairs(lines, name, first_merge):
        left, right = (_number(one, f"{name}, line {number}") for one in pair)
        merges.append((left, right))
    rows = ((left, right, 256 + rank) for rank, (left, right) in enumerate(merges))
    check_merge_sizes(dict.fromkeys(range(256), 1), rows)
    with refusals_name(f"{name}, line 2"):
        split = check_split(split if settings.split is None else settings.split)
    with refusals_name(f"{name}, whose merges begin in line {first_merge + 1}"):
        tokenizer = Tokenizer(byte_alphabet(), tuple(merges), split, special_tokens)
    return Opened(tokenizer, "minbpe", tuple(notes))


def _pairs(lines: list[str], name: str, first: int) -> Iterable[tuple[int, list[str]]]:
    """The two parts of each line from a place on, with the line's number."""
    for number, line in enumerate(lines[first:], first + 1):
        parts = line.split(None, 2)
        if len(parts) != 2:
            raise FormatError(f"{name}, line {number} is {quoted(line)}; it must be two parts")
        yield number, parts


def _number(text: str, where: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 10):
        raise FormatError(f"{where} has {quoted(text)}; it must be a whole number")
    return int(text)


def write(tokenizer: Tokenizer, _settings: SaveSettings) -> dict[str, bytes]:
    """A `.model` and a `.vocab` file."""
    check_bytes(tokenizer, "minbpe")
    merges = tokenizer.merges
    ids = range(256), range(256, 256 + len(merges))
    if (tokenizer.base_ids, tokenizer.merged_ids) != ids or tokenizer.file_ranks:
        raise CannotSaveError(
            "minbpe cannot carry these token IDs: there the bytes are 0 to 255 in order, and the "
            "merges follow from 256 on, each after those of its parts"
        )
    if tokenizer.other_tokens:
        raise CannotSaveError(
            f"minbpe cannot carry the {len(tokenizer.other_tokens):,} tokens that no merge makes"
        )
    specials = tokenizer.special_tokens
    if spaced := [text for text in specials if text.split() != [text]]:
        raise CannotSaveError(
            f"minbpe cannot carry the special token {quoted(spaced[0])}: it has whitespace in it, "
            "which ends a token in the file"
        )
    pairs = (*specials.items(), *merges)
    lines = [_VERSION, _pattern(tokenizer), str(len(specials)), *(f"{a} {b}" for a, b in pairs)]
    shown = {token_id: f"[{printable(token)}]" for token_id, token in tokenizer.vocab.items()}
    made = {256 + k: f"{shown[a]}{shown[b]} -> " for k, (a, b) in enumerate(merges)}
    vocab = "".join(f"{made.get(i, '')}{shown[i]} {i}\n" for i in sorted(shown))
    return {
        "tokenizer.model": ("\n".join(lines) + "\n").encode(),
        "tokenizer.vocab": vocab.encode(),
    }


def _pattern(tokenizer: Tokenizer) -> str:
    """The pattern as the line of a file, from which white space at both ends is stripped."""
    split = tokenizer.split
    if not isinstance(split, str):
        raise CannotSaveError(f"minbpe has one split pattern and cannot carry {len(split)} in turn")
    pattern = "" if split == "none" else SPLIT_PATTERNS.get(split, split)
    if "\n" in pattern or "\r" in pattern:
        raise CannotSaveError(
            f"minbpe cannot carry the split pattern {pattern!r}: it must stand on one line; write "
            r"\n for a line end"
        )
    return pattern if pattern == pattern.strip() else f"(?:{pattern})"


def lost(tokenizer: Tokenizer, _settings: SaveSettings) -> list[str]:
    """What the files do not carry, as sentences."""
    form, sentences = tokenizer.normalization, []
    if tokenizer.split not in SPLIT_PATTERNS:
        sentences.append("minbpe leaves out text that the split pattern does not match.")
    if form:
        sentences.append(f"minbpe has no normalization: text is not brought into {form} first.")
    return sentences


FORMAT: Final = Format(
    "minbpe", "minbpe.zip", lambda files: files.start.startswith(_VERSION.encode()), read, write,
    lost, suffix=".model",
)  # fmt: skip
