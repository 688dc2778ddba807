"""Where the last merge of each token of a vocabulary without merges joins its two parts.

Such files list tokens and no merges (see `formats.ranked_tokens`). To find the merges is most of
what opening them costs, and always has the same result, so it is kept beside the code: for each
token, in the order of ranks, one byte, the length of its left part, or 0 if no merge makes it.

`vocabulary_of` finds them again; a test holds the files to that.
"""

import zlib
from binascii import a2b_base64
from pathlib import Path
from typing import Final

from bpe_core.files.pretrained.known_vocabularies import PackagedTokens, TokenList

FOLDER: Final = Path(__file__).parent / "cuts"
"""A file for each vocabulary."""


def known_cuts(vocabulary: TokenList | PackagedTokens) -> bytes:
    """The cuts of all tokens, a byte each, by rank."""
    return zlib.decompress((FOLDER / f"{vocabulary.file}.zlib").read_bytes())


def tokens_of(data: bytes) -> list[bytes]:
    """The tokens in a `.tiktoken` file whose hash is known, and so that ids run from 0."""
    return [a2b_base64(line.split(b" ", 1)[0]) for line in data.splitlines()]
