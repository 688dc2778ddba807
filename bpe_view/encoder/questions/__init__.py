"""The questions that one can ask of a text on page Encode.

To add one: an entry in `QUESTIONS`, and a function that answers it where the tokens do not; beside
this file its script NAME.js, which calls `addQuestion` (see `question_row.js`), and where it needs
one NAME.css; in each language what its button says, `encoder.ask.NAME`, and other words of the
section `encoder`; a test of its answer in tests/bpe_view/encoder. The page, links and the tests of
what is true of every question loop over the table.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import bpe_core as bpe
from bpe_view.encoder.questions.chat import can_be_asked, chat_answer
from bpe_view.encoder.questions.hidden import hidden_answer
from bpe_view.encoder.questions.split import split_reasons
from bpe_view.encoder.questions.ways import decoded_answer
from bpe_view.encoder.text_encoding import Encoding

Choices = Mapping[str, Any]
"""The values of the choices of page Encode, by their names."""


@dataclass(frozen=True)
class Question:
    """A question.

    Attributes:
        name: in links, and in what is sent.
        answer: what is sent while it is open, beside the tokens.
        inputs: the choices that are made in its answer.
        suits: whether it can be asked of a tokenizer; the second argument is the name of a model's
            vocabulary.
    """

    name: str
    answer: Callable[[Encoding, Choices], Any] = lambda encoding, choices: {}
    inputs: tuple[str, ...] = ()
    suits: Callable[[bpe.AnyTokenizer, str], bool] = lambda tokenizer, name: True

    @property
    def script(self) -> Path:
        """What shows its answer in the browser."""
        return Path(__file__).with_name(f"{self.name}.js")


QUESTIONS: Final = {
    one.name: one
    for one in (
        Question("why"),
        Question(
            "split",
            lambda encoding, choices: split_reasons(encoding),
            suits=lambda tokenizer, name: tokenizer.split is not None,
        ),
        Question("bytes"),
        Question("ids"),
        Question("hidden", lambda encoding, choices: hidden_answer(encoding)),
        Question(
            "chat",
            lambda encoding, choices: chat_answer(encoding, choices["chat"]),
            inputs=("chat",),
            suits=can_be_asked,
        ),
        Question(
            "ways",
            lambda encoding, choices: decoded_answer(encoding, choices["pasted_ids"]),
            inputs=("pasted_ids", "order", "recognise_special"),
        ),
    )
}
"""All of them by name, in the order of their buttons."""


def answers_to(name: str, encoding: Encoding, choices: Choices) -> dict[str, Any]:
    """The answer to the question that is open, under its name; none where a split pattern of the
    visitor's does not come to one. `name`: that of no question, where none is open."""
    try:
        return {name: QUESTIONS[name].answer(encoding, choices)} if name in QUESTIONS else {}
    except bpe.BPEError:
        return {}
