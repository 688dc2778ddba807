"""minbpe's `.model` and `.vocab` files (github.com/karpathy/minbpe).

A `.model` file is text: the line `minbpe v1`, the split pattern (an empty line for none), the
number of special tokens, a line `token id` for each, and a line `left right` for each merge.
Merge `k` makes the ID `256 + k`. The `.vocab` file is for people; nothing reads it.
"""

from dataclasses import replace
from typing import Final

from bpe_core.common.errors import CannotSaveError, FormatError
from bpe_core.common.messages import quoted
from bpe_core.common.printable import printable
from bpe_core.files.formats import readers
from bpe_core.files.formats.format import Files, Format, Opened, OpenSettings, SaveSettings
from bpe_core.files.formats.huggingface import named_split
from bpe_core.text.alphabet import byte_alphabet
from bpe_core.text.splits import SPLIT_PATTERNS, looks_like_name
from bpe_core.tokenizer.tokenizer import Tokenizer

_VERSION: Final = "minbpe v1"


def read(files: Files, settings: OpenSettings) -> Opened:
    """Opens a `.model` file."""
    name, data = next(iter(files.items()))
    lines = readers.read_lines(data, name)
    if lines[0].strip() != _VERSION or len(lines) < 3:
        raise FormatError(
            f"{name} begins with {quoted(lines[:3])}; it must begin with the lines {_VERSION!r}, "
            "split pattern, number of special tokens"
        )
    rows = [line.split() for line in lines[3:]]
    if wrong := [row for row in rows if len(row) != 2]:
        raise FormatError(f"{name} has the line {quoted(' '.join(wrong[0]))}; it must be a pair")
    with readers.as_file_errors(name):
        special_count = int(lines[2])
        specials = {text: int(token_id) for text, token_id in rows[:special_count]}
        if len(specials) != special_count:
            raise FormatError(f"{name} has {len(specials)} special tokens, not {special_count}")
        merges = tuple((int(left), int(right)) for left, right in rows[special_count:])
        lengths = dict.fromkeys(range(256), 1)
        readers.check_merge_sizes(
            lengths, ((*pair, 256 + rank) for rank, pair in enumerate(merges))
        )
        bare = Tokenizer(byte_alphabet(), merges, "none", specials)
        split = readers.split_of_file(_split_of(lines[1].strip(), bare), settings.split)
        return Opened(replace(bare, split=split), "minbpe")


def _split_of(pattern: str, tokenizer: Tokenizer) -> str:
    """Returns the named split, or the pattern; what looks like a name is a regex here, too."""
    known = {**{regex: name for name, regex in SPLIT_PATTERNS.items()}, "": "none"}
    name = known.get(pattern) or named_split(pattern, tokenizer.vocab.values())
    return name or (f"(?:{pattern})" if looks_like_name(pattern) else pattern)


def write(tokenizer: Tokenizer, _settings: SaveSettings) -> Files:
    """Returns a `.model` and a `.vocab` file."""
    readers.check_bytes(tokenizer, "minbpe")
    merges, specials, split = tokenizer.merges, tokenizer.special_tokens, tokenizer.split
    ids = range(256), range(256, 256 + len(merges))
    others = tokenizer.file_ranks or tokenizer.other_tokens
    if (tokenizer.base_ids, tokenizer.merged_ids) != ids or others:
        raise CannotSaveError("minbpe has only the bytes 0 to 255 in order, and merges behind them")
    if spaced := [text for text in specials if text.split() != [text]]:
        raise CannotSaveError(f"minbpe has no special token with white space: {quoted(spaced[0])}")
    pattern = "" if split == "none" else SPLIT_PATTERNS.get(split, split)  # type: ignore[arg-type]
    if not isinstance(pattern, str) or "\n" in pattern or "\r" in pattern:
        raise CannotSaveError(f"minbpe has one split pattern, on one line, not {quoted(split)}")
    if pattern != pattern.strip():  # minbpe strips the line
        pattern = f"(?:{pattern})"
    pairs = (*specials.items(), *merges)
    lines = [_VERSION, pattern, str(len(specials)), *(f"{a} {b}" for a, b in pairs)]
    shown = {token_id: f"[{printable(token)}]" for token_id, token in tokenizer.vocab.items()}
    made = {256 + k: f"{shown[a]}{shown[b]} -> " for k, (a, b) in enumerate(merges)}
    vocab = "".join(f"{made.get(i, '')}{shown[i]} {i}\n" for i in sorted(shown))
    return {
        "tokenizer.model": ("\n".join(lines) + "\n").encode(),
        "tokenizer.vocab": vocab.encode(),
    }


def lost(tokenizer: Tokenizer, _settings: SaveSettings) -> list[str]:
    """Returns what the files do not carry, as sentences."""
    is_named = tokenizer.split in SPLIT_PATTERNS
    unmatched = "" if is_named else f"text that {quoted(tokenizer.split)} does not match"
    parts = {"tokens outside of the split pattern": unmatched}
    return readers.missing("minbpe", parts | {"normalization": tokenizer.normalization or ""})


FORMAT: Final = Format(
    "minbpe", "minbpe.zip", lambda files: files.start.startswith(_VERSION.encode()), read, write,
    lost, suffix=".model",
)  # fmt: skip
