"""A lesson as values, whatever file it came from."""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any, Final, Literal

import bpe_core as bpe
from bpe_core.text import SplitPattern, make_alphabet
from bpe_view.lessons.lesson_errors import WrongValueError
from bpe_view.lessons.schema import (
    Field,
    flag,
    one_of,
    special_tokens,
    split_pattern,
    text,
    texts,
    whole,
)
from bpe_view.texts.samples import TEXTS

TRAINED: Final = "trained"  # the tokenizer that is trained on the stage's text
MAX_SIZE: Final = 20_000  # vocabulary sizes that a lesson may ask for
PLAYER: Final = "player"
TOKENS: Final = "tokens"
SIZES: Final = "sizes"
THREE: Final = "rules"
SPECIAL: Final = "special"  # the switch that recognises special tokens
STAGE_KINDS: Final = (PLAYER, TOKENS, SIZES, THREE)
LOOKS: Final = ("plain", "ids", "lanes", "ladder", "split")
"""What a stage of tokens shows below the text: nothing, its ids, its bytes, why it is cut so."""

Switch = Literal["split", "tie_rule", "order", "tokenizer", "special"]


@dataclass(frozen=True)
class Stage:
    """What a lesson shows; docs/guides/lessons.md says what each value means."""

    kind: str
    text: str
    sample: str | None = None
    base: bpe.Base = "bytes"
    split: SplitPattern = bpe.DEFAULT_SPLIT
    vocab_size: int | None = None
    merges: int | None = None
    tie_rule: str = "first"
    min_count: int = 2
    special_tokens: tuple[str, ...] = ()
    start: int = 0
    autoplay: bool = False
    encode: str | None = None
    order: bpe.Order = "rank"
    tokenizer: str = TRAINED
    look: str = "plain"
    switch: Switch | None = None
    choices: tuple[str, ...] = ()

    @property
    def shown_text(self) -> str:
        """The text that stands on the stage at first."""
        return self.encode or self.text

    @property
    def settings(self) -> bpe.Settings:
        """Of the training on its text that it asks for."""
        base_size = len(make_alphabet(self.text, self.base))
        size = self.vocab_size or 384
        return bpe.Settings(
            vocab_size=max(size, base_size) if self.merges is None else base_size + self.merges,
            base=self.base,
            split=self.split,
            tie_rule=self.tie_rule,
            min_count=self.min_count,
            special_tokens=self.special_tokens,
        )


@dataclass(frozen=True)
class Question:
    """A question of a lesson."""

    kind: str  # which one of `question_kinds.KINDS`
    ask: str  # the question, in Markdown
    why: str  # what to add to the explanation; may be empty
    values: Mapping[str, Any] = field(default_factory=dict)  # what the kind needs


@dataclass(frozen=True)
class Lesson:
    """A lesson: some sentences of Markdown, a stage, and one or two questions."""

    title: str
    minutes: int | None  # that it takes; None: its file does not tell
    text: str
    stage: Stage
    questions: tuple[Question, ...]


_TRAINING: Final = (
    Field("text", text),
    Field("sample", one_of(*(sample.key for sample in TEXTS))),
    Field("base", one_of(*bpe.BASES)),
    Field("split", split_pattern),
    Field("vocab_size", whole(1, MAX_SIZE)),
    Field("merges", whole(0, MAX_SIZE)),
    Field("tie_rule", one_of(*bpe.TIE_RULES)),
    Field("min_count", whole(1, 1_000_000)),
    Field("special_tokens", special_tokens),
)
STAGE_FIELDS: Final = {
    PLAYER: (
        Field("kind", one_of(*STAGE_KINDS), required=True),
        *_TRAINING,
        Field("start", whole(0, MAX_SIZE)),
        Field("autoplay", flag),
        Field("switch", one_of("split", "tie_rule")),
        Field("choices", texts(2)),
    ),
    TOKENS: (
        Field("kind", one_of(*STAGE_KINDS), required=True),
        *_TRAINING,
        Field("encode", text),
        Field("order", one_of(*bpe.ORDERS)),
        Field("tokenizer", one_of(TRAINED, *bpe.PRETRAINED)),
        Field("look", one_of(*LOOKS)),
        Field("switch", one_of("order", "tokenizer", "special")),
        Field("choices", texts(2)),
    ),
    SIZES: (Field("kind", one_of(*STAGE_KINDS), required=True), *_TRAINING),
    THREE: (Field("kind", one_of(*STAGE_KINDS), required=True), *_TRAINING[:2]),
}
"""The keys of each kind of stage."""

_ALLOWED_CHOICES: Final[Mapping[str, tuple[str, ...]]] = {
    "split": tuple(bpe.SPLIT_PATTERNS),
    "tie_rule": tuple(bpe.TIE_RULES),
    "order": bpe.ORDERS,
    "tokenizer": tuple(bpe.PRETRAINED),
    "special": (),
}
_OF_TRAINING: Final = tuple(one.name for one in _TRAINING if one.name not in ("text", "sample"))


def make_stage(values: Mapping[str, Any]) -> Stage:
    """A stage from the values of its table, checked together."""
    given = {name: value for name, value in values.items() if value is not None}
    _check_one("text", "sample", given, required=True)
    _check_one("merges", "vocab_size", given, required=False)
    if given.get("tokenizer", TRAINED) != TRAINED:
        for name in _OF_TRAINING:
            if name in given:
                raise WrongValueError("not_here", name=name)
    _check_switch(given)
    if "sample" in given:
        given["text"] = next(one.text for one in TEXTS if one.key == given["sample"])
    return Stage(**given)


def _check_one(first: str, second: str, given: Mapping[str, Any], *, required: bool) -> None:
    if first in given and second in given:
        raise WrongValueError("only_one", first=first, second=second)
    if required and first not in given and second not in given:
        raise WrongValueError("one_missing", first=first, second=second)


def _check_switch(given: Mapping[str, Any]) -> None:
    switch, choices = given.get("switch"), given.get("choices", ())
    if switch is None:
        if choices:
            raise WrongValueError("needs", name="choices", other="switch")
        return
    allowed = _ALLOWED_CHOICES[switch]
    if switch == "special":
        if not given.get("special_tokens") and given.get("tokenizer", TRAINED) == TRAINED:
            raise WrongValueError("needs", name="special", other="special_tokens")
        if choices:
            raise WrongValueError("not_here", name="choices")
        return
    if not choices:
        raise WrongValueError("switch_without_choices", allowed=", ".join(allowed))
    for one in choices:
        if one not in allowed:
            raise WrongValueError(
                "not_one_of", name="choices", value=one, allowed=", ".join(allowed)
            )
    default = next(one.default for one in fields(Stage) if one.name == switch)
    if given.get(switch, default) not in choices:
        raise WrongValueError("switch_off_choices", switch=switch)
