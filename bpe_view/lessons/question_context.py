"""What the questions of a lesson are asked about: its text, its training, the tokenizers."""

from collections.abc import Callable
from dataclasses import dataclass

import bpe_core as bpe
from bpe_core.common import printable
from bpe_view.lessons.lesson_errors import WrongValueError
from bpe_view.lessons.model import TRAINED, Stage

Load = Callable[[str], bpe.Tokenizer]
"""Gives a real model's tokenizer; raises VocabularyUnavailableError."""


@dataclass(frozen=True, eq=False)
class QuestionContext:
    """A stage with what was computed for it."""

    stage: Stage
    # the training on its text; None where its tokenizer is a real model's
    run: bpe.TrainingRun | None
    load: Load  # gives the tokenizer of a real model

    @property
    def trained(self) -> bpe.TrainingRun:
        """The training."""
        if self.run is None:
            raise WrongValueError("needs_training")
        return self.run

    def tokenizer(self, name: str | None = None) -> bpe.Tokenizer:
        """A tokenizer by name, the stage's own where none is given."""
        name = name or self.stage.tokenizer
        return self.trained.tokenizer if name == TRAINED else self.load(name)

    def state(self, step: int, field: str) -> bpe.State:
        """The training text after so many merges, which the question holds by the key `field`."""
        merges = len(self.trained.merges)
        if step > merges:
            raise WrongValueError("too_many_merges", name=field, step=step, n=merges)
        return self.trained.at(step)

    def ids(self, text: str, order: bpe.Order, name: str | None, recognise: bool) -> list[int]:
        """A text in tokens."""
        tokenizer = self.tokenizer(name)
        special = tuple(tokenizer.special_tokens) if recognise else ()
        return tokenizer.encode(text, order=order, allowed_special=special)

    def token_id(self, token: str | int, field: str, below: int | None = None) -> int:
        """The id of a token of the training that a question names."""
        tokenizer = self.trained.tokenizer
        found = tokenizer.token_to_id(token) if isinstance(token, str) else token
        is_known = found in tokenizer.vocab
        if found is None or not is_known or (below is not None and found >= below):
            named = printable(token.encode()) if isinstance(token, str) else str(token)
            raise WrongValueError("unknown_token", name=field, token=named)
        return found

    def label(self, token_id: int) -> str:
        """A token as people can read it."""
        return printable(self.trained.tokenizer.vocab[token_id])
