"""`python -m tools.write_cuts NAME` writes where the last merge of each token of a model joins.

With the file in `bpe_core/files/pretrained/cuts/` a model loads without looking for its merges.
"""

import sys
import zlib
from pathlib import Path

import bpe_core as bpe


def cuts_of(tokenizer: bpe.Tokenizer) -> bytes:
    """Returns for each token in the order of IDs the length of the left side of its merge, 0 where
    it has none; special tokens are left out."""
    vocab = tokenizer.vocab
    lengths = {
        merged: len(vocab[left])
        for (left, _), merged in zip(tokenizer.merges, tokenizer.merged_ids, strict=True)
    }
    specials = {*tokenizer.special_tokens.values()}
    return bytes(lengths.get(one, 0) for one in sorted(vocab) if one not in specials)


if __name__ == "__main__":
    for name in sys.argv[1:]:
        file = Path(bpe.__file__).parent / "files" / "pretrained" / "cuts" / f"{name}.zlib"
        file.write_bytes(zlib.compress(cuts_of(bpe.load_pretrained(name)), 9))
