"""Where the last merge of each token of a vocabulary without merges joins its two parts.

A `.tiktoken` file lists tokens and no merges (see `formats.ranked_tokens`). To find the merges is
most of what opening it costs, and always has the same result, so it is kept beside the code: for
each token, in the order of ranks, one byte, the length of its left part, or 0 if no merge makes it.
Where they are missing, to open takes two seconds more and leaves them for next time. A test holds
the files to what is found.
"""

import os
import zlib
from contextlib import suppress
from pathlib import Path
from typing import Final

from bpe_core.files.pretrained.table import Pretrained
from bpe_core.tokenizer.tokenizer import Tokenizer

FOLDER: Final = Path(__file__).parent / "cuts"
"""A file for each vocabulary; those that no extra brings are not in the wheel."""


def known_cuts(model: Pretrained) -> bytes | None:
    """The cuts of all tokens, a byte each, by rank; None: nobody has kept them."""
    file = FOLDER / f"{model.file}.zlib"
    return zlib.decompress(file.read_bytes()) if file.is_file() else None


def keep_cuts(model: Pretrained, tokenizer: Tokenizer) -> None:
    """Keep the cuts that merges have, where this process may write beside the code."""
    ids = {*tokenizer.base_ids, *tokenizer.merged_ids, *tokenizer.other_tokens}
    cuts = dict.fromkeys(sorted(ids), 0)
    for (left, _), made in zip(tokenizer.merges, tokenizer.merged_ids, strict=True):
        cuts[made] = len(tokenizer.vocab[left])
    file = FOLDER / f"{model.file}.zlib"
    whole = file.with_suffix(f".{os.getpid()}")  # nobody reads half a file
    with suppress(OSError):
        whole.write_bytes(zlib.compress(bytes(cuts.values()), 9))
        whole.replace(file)
