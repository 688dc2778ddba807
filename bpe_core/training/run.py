"""The result of a training: every merge, every count, and the text at every step."""

from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from bpe_core.common.display import Shown
from bpe_core.common.gaps import Int32Array, Int64Array
from bpe_core.engines.history import Leaders, MergeHistory, StopReason
from bpe_core.tokenizer.state import State
from bpe_core.tokenizer.tokenization import Tokenization
from bpe_core.tokenizer.tokenizer import Tokenizer
from bpe_core.training.settings import Settings


@dataclass(frozen=True, slots=True)
class Merge:
    """One merge of a training.

    Attributes:
        rank: its position in training, from 0.
        left, right: the ids it joined.
        token_id: the id it minted.
        token: the bytes of the new token.
        count: how often the pair occurred, every adjacency counted; 0 where the merge was given
            (`initial_merges`) and the text does not have it.
        tied: how many pairs shared that count, this one included; 1 means no tie, or a given merge.
    """

    rank: int
    left: int
    right: int
    token_id: int
    token: bytes
    count: int
    tied: int


@dataclass(frozen=True, eq=False, repr=False)
class TrainingRun(Shown):
    """A training with its whole history.

    Attributes:
        settings: what was asked for.
        history: the engine's arrays: pairs, counts, ties.
        stop_reason: why training ended.
        tokenizer: the trained tokenizer.
        tokenization: the training text with its gap ranks.
    """

    settings: Settings
    history: MergeHistory
    tokenizer: Tokenizer
    tokenization: Tokenization

    def __repr__(self) -> str:
        return (
            f"<TrainingRun: {self.settings.base}, vocabulary {self.tokenizer.vocab_size:,}, "
            f"{len(self.tokenizer.merges):,} merges, {self.token_counts[-1]:,} tokens>"
        )

    @property
    def stop_reason(self) -> StopReason:
        """Why training ended."""
        return self.history.stop_reason

    @property
    def leaders(self) -> Leaders | None:
        """The leading pairs at each step, where `train(leaders=…)` asked for them."""
        return self.history.leaders

    @property
    def gap_ranks(self) -> Int32Array:
        """int32, one per gap between base symbols of the text: the merge that closed it."""
        return self.tokenization.gap_ranks

    @property
    def token_counts(self) -> Int64Array:
        """int64, shape (merges + 1,): tokens after 0, 1, 2, … merges."""
        return self.tokenization.token_counts

    @cached_property
    def merges(self) -> tuple[Merge, ...]:
        """The merges in order."""
        history, vocab = self.history, self.tokenizer.vocab
        columns = zip(
            self.tokenizer.merged_ids,
            history.left.tolist(),
            history.right.tolist(),
            history.count.tolist(),
            history.tied.tolist(),
            strict=True,
        )
        return tuple(
            Merge(rank, left, right, token_id, vocab[token_id], count, tied)
            for rank, (token_id, left, right, count, tied) in enumerate(columns)
        )

    def view(self, text: str) -> Tokenization:
        """Any text with this run's merges: its tokens at every step, as those of the training text.

        Special tokens of the training are special tokens in it.

        Raises:
            TextError: the text is not a str, or holds a lone surrogate.
            TextError: character mode, and the training text lacked a character.

        >>> import bpe_core as bpe
        >>> run = bpe.train(counts=bpe.count(["low lower"]), vocab_size=258)
        >>> run.view("slow").at(2).token_ids
        [115, 257]
        """
        specials = self.settings.special_tokens
        tokenization = self.tokenizer.tokenize(text, allowed_special=specials)
        return replace(tokenization, tie_rule=self.tokenization.tie_rule)

    def at(self, step: int) -> State:
        """The state after `step` merges, from 0 to `len(run.merges)`.

        Raises:
            SettingError: there is no such step.
            SettingError: the run was trained on counts.

        >>> import bpe_core as bpe
        >>> run = bpe.train("aaabdaaabac", vocab_size=259, split="none")
        >>> run.at(3).token_ids
        [258, 100, 258, 97, 99]
        >>> run.tokenizer.truncated(merges=1).encode("aaab")
        [256, 97, 98]
        >>> run.at(0).pair_counts(top=2)
        {(97, 97): 4, (97, 98): 2}
        """
        return self.tokenization.at(step)

    def token_uses(self, step: int) -> Int64Array:
        """How often each token stands in the text, or in all that was counted, after `step` merges.

        Returns:
            int64, indexed by token id, up to the largest; special tokens are left out.

        Raises:
            SettingError: there is no such step.
        """
        tokens, tokenizer = self.tokenization.unique_tokens(step), self.tokenizer
        is_text = np.isin(tokens.ids, [*tokenizer.special_tokens.values()], invert=True)
        ids = (*tokenizer.base_ids, *tokenizer.merged_ids, *tokenizer.other_tokens)
        size = max(ids, default=-1) + 1
        uses = np.bincount(tokens.ids[is_text], tokens.weights[is_text], minlength=size)
        return uses.astype(np.int64)
