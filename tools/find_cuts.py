"""Finds where vocabularies without merges join their tokens, for `files/pretrained/known_cuts`."""

import sys
import zlib
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from bpe_core.files import (
    FOLDER,
    PACKAGED_FILES,
    TOKEN_LISTS,
    PackagedTokens,
    packaged_tokens,
    read_tokens,
    vocabulary_of,
)


def main() -> None:
    """Write a file for each vocabulary."""
    official = [(one.file, read_tokens(one)) for one in TOKEN_LISTS.values()]
    packaged = [one for one in PACKAGED_FILES.values() if isinstance(one, PackagedTokens)]
    for file, tokens in official + [(one.file, packaged_tokens(one)) for one in packaged]:
        found = vocabulary_of({token_id: token for token_id, token in enumerate(tokens) if token})
        cuts = bytearray(len(tokens))
        for token_id, (left, _) in zip(found.merged_ids, found.merges, strict=True):
            cuts[token_id] = len(tokens[left])
        (FOLDER / f"{file}.zlib").write_bytes(zlib.compress(cuts, 9))


if __name__ == "__main__":
    main()
