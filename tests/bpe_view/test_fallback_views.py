"""A tokenizer with byte fallback on pages Encode and Compare: characters that stand whole."""

import numpy as np
import pytest

from bpe_view.comparison.segmentation import cut
from bpe_view.encoder.text_encoding import encode_text
from tests.bpe_core.files.formats.test_fallback import OURS


@pytest.mark.parametrize("prefix", [True, False], ids=["llama", "gemma"])
def test_the_text_that_is_shown_has_the_bytes_of_its_tokens(prefix: bool) -> None:
    encoding = encode_text(OURS[prefix], "la é ü▁日本", "rank")
    assert encoding.text == ("" if not prefix else " ") + "la é ü 日本"
    assert encoding.symbol_count == len(encoding.text.encode()) == len(encoding.gaps) + 1
    segmentation = cut(OURS[prefix], "la é ü▁日本")
    assert segmentation.text == encoding.text
    assert len(segmentation.tokenization.gap_ranks) == len(encoding.gaps)
    last = segmentation.merge_count
    assert np.flatnonzero(segmentation.cuts(last)).tolist() == encoding.starts[:-1].tolist()
    whole = OURS[prefix].characters
    assert segmentation.vocab_size(0) == len(OURS[prefix].alphabet) + len(whole) > 256
