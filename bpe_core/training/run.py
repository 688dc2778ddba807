"""The result of training: every merge with its count, and the text at every step."""

from dataclasses import dataclass, replace
from functools import cached_property

from bpe_core.common.display import Shown
from bpe_core.common.gaps import Int32Array, Int64Array
from bpe_core.engines.history import Leaders, MergeHistory, StopReason
from bpe_core.tokenizer.tokenization import State, Tokenization
from bpe_core.tokenizer.tokenizer import Tokenizer
from bpe_core.training.settings import Settings


@dataclass(frozen=True, slots=True)
class Merge:
    """One merge of a training.

    Attributes:
        rank: its index among the merges, from 0.
        left, right: the token IDs of the pair.
        token_id, token: the ID and the bytes of the new token.
        count: the pair's count, overlapping occurrences included.
        tied: how many pairs had this highest count, this one included; 1 for an initial merge.
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
        settings: the settings of the training.
        history: the arrays of the engine, one entry per merge; properties return parts of it.
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
        """The most frequent pairs at each step; None unless `train` got `leaders` above 0."""
        return self.history.leaders

    @property
    def gap_ranks(self) -> Int32Array:
        """The rank of the merge that closed each gap between symbols of the text, `NEVER`, or
        `CLOSED` in special tokens: int32, shape (symbols - 1,)."""
        return self.tokenization.gap_ranks

    @property
    def token_counts(self) -> Int64Array:
        """The number of tokens after 0, 1, 2, … merges: int64, shape (merges + 1,)."""
        return self.tokenization.token_counts

    @cached_property
    def merges(self) -> tuple[Merge, ...]:
        """The merges in order."""
        history, vocab = self.history, self.tokenizer.vocab
        arrays = (history.left, history.right, history.count, history.tied)
        rows = zip(self.tokenizer.merged_ids, *(one.tolist() for one in arrays), strict=True)
        return tuple(
            Merge(rank, left, right, token_id, vocab[token_id], count, tied)
            for rank, (token_id, left, right, count, tied) in enumerate(rows)
        )

    def view(self, text: str) -> Tokenization:
        """Return the `Tokenization` of any text: its tokens after any number of this run's merges.
        Raises `TextError`: as `Tokenizer.encode` does.

        >>> import bpe_core as bpe
        >>> run = bpe.train(counts=bpe.count(["low lower"]), vocab_size=258)
        >>> run.view("slow").at(2).token_ids
        [115, 257]
        """
        specials = self.settings.special_tokens
        tokenization = self.tokenizer.tokenize(text, allowed_special=specials)
        return replace(tokenization, tie_rule=self.tokenization.tie_rule)

    def at(self, step: int) -> State:
        """Return the tokens of the training text after `step` merges, 0 to `len(run.merges)`.

        Raises:
            SettingError: there is no such step, or the run was trained on counts.

        >>> import bpe_core as bpe
        >>> run = bpe.train("aaabdaaabac", vocab_size=259, split="none")
        >>> run.at(3).token_ids
        [258, 100, 258, 97, 99]
        >>> run.at(0).pair_counts(top=2)
        {(97, 97): 4, (97, 98): 2}
        """
        return self.tokenization.at(step)
