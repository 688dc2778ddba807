"""minbpe's `.model` and `.vocab` files (github.com/karpathy/minbpe).

A `.model` file is text: the line `minbpe v1`, the split pattern (an empty line for none), the
number of special tokens, a line `token id` for each, and a line `left right` for each merge.
Merge `k` makes the id `256 + k`. The `.vocab` file is there to be looked at; nothing reads it.
"""

from typing import Final

from bpe_core.common.errors import CannotSaveError, FormatError
from bpe_core.common.messages import quoted
from bpe_core.common.pairs import Pair
from bpe_core.common.printable import printable
from bpe_core.common.progress import Progress
from bpe_core.files.formats.checks import (
    as_regex,
    check_bytes,
    check_merge_sizes,
    refusals_name,
    split_of_file,
)
from bpe_core.files.formats.format import Files, Format, Opened, OpenSettings, SaveSettings
from bpe_core.files.formats.huggingface import NAMES_IN_FILES
from bpe_core.files.json_reading import check_entries
from bpe_core.files.paths import decode_utf8
from bpe_core.text.alphabet import byte_alphabet
from bpe_core.text.splits import SPLIT_PATTERNS
from bpe_core.tokenizer.tokenizer import Tokenizer

_VERSION: Final = "minbpe v1"
_NAMES: Final = {**NAMES_IN_FILES, **{pattern: name for name, pattern in SPLIT_PATTERNS.items()}}


def read(files: Files, settings: OpenSettings) -> Opened:
    """Read a `.model` file."""
    name, data = next(iter(files.items()))
    settings.on_progress(Progress("reading", 0, len(data)))
    # Only line ends that a Python text file knows end a line; a pattern may hold others.
    check_entries(data.count(b"\n") + data.count(b"\r"), name, "lines")
    text = decode_utf8(data, name).replace("\r\n", "\n").replace("\r", "\n")
    lines = text.removesuffix("\n").split("\n")
    if lines[0].strip() != _VERSION or len(lines) < 3:
        raise FormatError(
            f"{name} begins with {quoted(lines[:3])}; it must begin with the lines {_VERSION!r}, "
            "split pattern, number of special tokens"
        )
    special_tokens: dict[str, int] = {}
    merges: list[Pair] = []
    place = 2
    try:
        first_merge = 3 + int(lines[2])
        for place in range(3, len(lines)):
            left, right = lines[place].split(None, 2)
            if place < first_merge:
                special_tokens[left] = int(right)
            else:
                merges.append((int(left), int(right)))
    except ValueError:
        raise FormatError(
            f"{name}, line {place + 1} is {quoted(lines[place])}; it must be the number of special "
            "tokens, a special token and its id, or the two ids of a merge"
        ) from None
    if len(special_tokens) != first_merge - 3:
        raise FormatError(f"{name}, line 3: {len(special_tokens)} different special tokens follow")
    rows = ((left, right, 256 + rank) for rank, (left, right) in enumerate(merges))
    check_merge_sizes(dict.fromkeys(range(256), 1), rows)
    notes: list[str] = []
    pattern = lines[1].strip()
    with refusals_name(name):
        split = settings.split or _NAMES.get(pattern) or as_regex(pattern, notes) or "none"
        split = split_of_file(split, settings.split)
        tokenizer = Tokenizer(byte_alphabet(), tuple(merges), split, special_tokens)
    return Opened(tokenizer, "minbpe", tuple(notes))


def write(tokenizer: Tokenizer, _settings: SaveSettings) -> dict[str, bytes]:
    """A `.model` and a `.vocab` file."""
    check_bytes(tokenizer, "minbpe")
    merges, specials, split = tokenizer.merges, tokenizer.special_tokens, tokenizer.split
    ids = range(256), range(256, 256 + len(merges))
    others = tokenizer.file_ranks or tokenizer.other_tokens
    if (tokenizer.base_ids, tokenizer.merged_ids) != ids or others:
        raise CannotSaveError(
            "minbpe cannot carry these tokens: there the bytes are 0 to 255 in order, and merges "
            "make all others from 256 on, each after those of its parts"
        )
    if spaced := [text for text in specials if text.split() != [text]]:
        raise CannotSaveError(
            f"minbpe cannot carry the special token {quoted(spaced[0])}: it has whitespace in it, "
            "which ends a token in the file"
        )
    pattern = "" if split == "none" else SPLIT_PATTERNS.get(split, split)  # type: ignore[arg-type]
    if not isinstance(pattern, str) or "\n" in pattern or "\r" in pattern:
        raise CannotSaveError(
            f"minbpe cannot carry the split {quoted(split)}: it must be one pattern, on one line"
        )
    if pattern != pattern.strip():  # as whoever reads the line does
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
