"""The one table of kinds of question: what a file gives, and what computes the answer."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

import bpe_core as bpe
from bpe_core.analysis import RULES
from bpe_view.lessons import choice_questions, number_questions
from bpe_view.lessons.answers import Answer
from bpe_view.lessons.lesson_errors import WrongValueError
from bpe_view.lessons.model import MAX_SIZE, PLAYER, TOKENS, TRAINED, Question
from bpe_view.lessons.question_context import QuestionContext
from bpe_view.lessons.schema import (
    Field,
    flag,
    ids,
    one_of,
    pair,
    pairs,
    split_pattern,
    text,
    texts,
    token,
    whole,
)


@dataclass(frozen=True)
class Kind:
    """A kind of question."""

    compute: Callable[[QuestionContext, dict[str, Any]], Answer]
    fields: tuple[Field, ...]  # what a file gives, besides what every question has
    hint_on: str | None = None  # the kind of stage on which its hint can be followed; None: on any


_AFTER: Final = Field("after", whole(0, MAX_SIZE), default=0)
_OF: Final = Field("of", text)
_OF_REQUIRED: Final = Field("of", text, required=True)
_PAIR: Final = Field("pair", pair, required=True)
_ORDER: Final = Field("order", one_of(*bpe.ORDERS), default="rank")
_TOKENIZER: Final = Field("tokenizer", one_of(TRAINED, *bpe.PRETRAINED))
_RECOGNISE: Final = Field("recognise", flag, default=False)
_CHOICES: Final = Field("choices", texts(2), required=True)
_MERGES: Final = Field("merges", whole(0, MAX_SIZE))
_MERGES_REQUIRED: Final = Field("merges", whole(0, MAX_SIZE), required=True)
_TOKENS: Final = Field("tokens", whole(1, 1_000_000), required=True)

KINDS: Final[dict[str, Kind]] = {
    "byte_count": Kind(number_questions.byte_count, (_OF,), TOKENS),
    "piece_count": Kind(number_questions.piece_count, (_OF, Field("split", split_pattern))),
    "pair_count": Kind(number_questions.pair_count, (_PAIR, _AFTER), PLAYER),
    "mergeable_count": Kind(number_questions.mergeable_count, (_PAIR, _AFTER)),
    "leaders_tied": Kind(number_questions.leaders_tied, (_AFTER,), PLAYER),
    "token_count_after": Kind(number_questions.token_count_after, (_MERGES_REQUIRED,), PLAYER),
    "token_count": Kind(
        number_questions.token_count, (_OF, _ORDER, _TOKENIZER, _RECOGNISE), TOKENS
    ),
    "partial_count": Kind(number_questions.partial_count, (_OF, _TOKENIZER)),
    "bytes_per_token": Kind(number_questions.compression, (_MERGES,), PLAYER),
    "vocab_needed": Kind(number_questions.vocab_needed, (_TOKENS,), PLAYER),
    "token_id": Kind(number_questions.token_id, (Field("token", token, required=True),)),
    "next_pair": Kind(choice_questions.next_pair, (_AFTER, Field("others", pairs)), PLAYER),
    "rule_choice": Kind(
        choice_questions.rule_choice, (_OF_REQUIRED, Field("rule", one_of(*RULES), required=True))
    ),
    "cut": Kind(choice_questions.cut, (_OF_REQUIRED, _ORDER), TOKENS),
    "cut_apart": Kind(choice_questions.cut_apart, (_CHOICES,)),
    "decoded": Kind(
        choice_questions.decoded, (Field("ids", ids, required=True), _CHOICES, _TOKENIZER)
    ),
    "most_tokens": Kind(choice_questions.most_tokens, (_CHOICES, _TOKENIZER), TOKENS),
    "fewest_tokens": Kind(choice_questions.fewest_tokens, (_CHOICES, _TOKENIZER), TOKENS),
    "is_one_token": Kind(
        choice_questions.is_one_token, (_OF_REQUIRED, _TOKENIZER, _RECOGNISE), TOKENS
    ),
}

COMMON_FIELDS: Final = (
    Field("kind", one_of(*KINDS), required=True),
    Field("ask", text, required=True),
    Field("why", text, default=""),
)
"""The keys of every question."""


def answer_of(question: Question, context: QuestionContext) -> Answer:
    """The answer to a question, computed now."""
    try:
        return KINDS[question.kind].compute(context, dict(question.values))
    except bpe.VocabularyUnavailableError:
        raise
    except bpe.BPEError as error:
        raise WrongValueError("library", message=str(error)) from error
