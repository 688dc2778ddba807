"""Finds where OpenAI's vocabularies join their tokens, for `files/pretrained/known_cuts`."""

import sys
import zlib
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from bpe_core.files import FOLDER, TOKEN_LISTS, read_tokens, vocabulary_of


def main() -> None:
    """Write a file for each vocabulary."""
    for vocabulary in TOKEN_LISTS.values():
        tokens = read_tokens(vocabulary)
        found = vocabulary_of(dict(enumerate(tokens)))
        cuts = bytearray(len(tokens))
        for token_id, (left, _) in zip(found.merged_ids, found.merges, strict=True):
            cuts[token_id] = len(tokens[left])
        (FOLDER / f"{vocabulary.file}.zlib").write_bytes(zlib.compress(cuts, 9))


if __name__ == "__main__":
    main()
