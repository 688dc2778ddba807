"""minbpe's `.model` and `.vocab` files (github.com/karpathy/minbpe).

A `.model` file is text: the line `minbpe v1`, the split pattern (an empty line for none), the
number of special tokens, a line `token id` for each, and a line `left right` for each merge.
The merge of rank `k` makes the ID `256 + k`. The `.vocab` file shows people the tokens.
"""

from dataclasses import replace
from typing import Final

from bpe_core.common.errors import CannotSaveError, FormatError
from bpe_core.common.messages import quoted
from bpe_core.common.printable import printable
from bpe_core.files.formats import readers
from bpe_core.files.formats.format import Files, Format, Opened, OpenSettings, Written
from bpe_core.files.formats.huggingface import named_split
from bpe_core.text.alphabet import byte_alphabet
from bpe_core.text.splits import SPLIT_PATTERNS
from bpe_core.tokenizer.tokenizer import Tokenizer

_VERSION: Final = "minbpe v1"


def read(files: Files, settings: OpenSettings) -> Opened:
    """Opens a `.model` file."""
    name, data = next(iter(files.items()))
    lines = readers.read_lines(data, name)
    if lines[0].strip() != _VERSION or len(lines) < 3:
        raise FormatError(f"{name} must begin with {_VERSION}, split, number of special tokens")
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
        split = readers.choose_split(_split_of(lines[1].strip(), bare), settings.split)
        return Opened(replace(bare, split=split), "minbpe")


def _split_of(pattern: str, tokenizer: Tokenizer) -> str:
    """Returns the name of the split, or the pattern if it has none."""
    names = {**{regex: name for name, regex in SPLIT_PATTERNS.items()}, "": "none"}
    return names.get(pattern) or named_split(pattern, tokenizer.vocab.values()) or pattern


def write(tokenizer: Tokenizer, *_unused: object) -> Written:
    """Returns a `.model` and a `.vocab` file."""
    merges, specials, split = tokenizer.merges, tokenizer.special_tokens, tokenizer.split
    ids = range(256), range(256, 256 + len(merges))
    has_more = tokenizer.file_ranks or tokenizer.other_tokens
    if (tokenizer.base_ids, tokenizer.merged_ids) != ids or has_more:
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
    parts = {256 + rank: f"{shown[a]}{shown[b]} -> " for rank, (a, b) in enumerate(merges)}
    vocab = "".join(f"{parts.get(i, '')}{shown[i]} {i}\n" for i in sorted(shown))
    lost = {
        "token outside of its split pattern": split not in SPLIT_PATTERNS and quoted(split),
        "normalization": tokenizer.normalization,
    }
    files = {"tokenizer.model": "\n".join([*lines, ""]).encode(), "tokenizer.vocab": vocab.encode()}
    return files, readers.list_missing("minbpe", lost)


FORMAT: Final = Format(
    "minbpe", "minbpe: .model, .vocab (.zip)", "minbpe.zip",
    lambda files: files.start.startswith(_VERSION.encode()), read, write,
    suffix=".model", endings=("model", "vocab"),
)  # fmt: skip
