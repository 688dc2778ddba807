"""How often each token is used, counted from what a run holds."""

import numpy as np
import numpy.typing as npt

import bpe_core as bpe


def token_uses(run: bpe.TrainingRun, step: int) -> npt.NDArray[np.int64]:
    """How often each token stands in the training text after `step` merges, by token ID; special
    tokens are left out."""
    tokens, tokenizer = run.tokenization.unique_tokens(step), run.tokenizer
    is_text = np.isin(tokens.ids, [*tokenizer.special_tokens.values()], invert=True)
    ids = (*tokenizer.base_ids, *tokenizer.merged_ids, *tokenizer.other_tokens)
    uses = np.bincount(tokens.ids[is_text], tokens.weights[is_text], minlength=max(ids) + 1)
    return uses.astype(np.int64)
