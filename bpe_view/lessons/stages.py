"""What stands beside the text of a lesson, and what a visitor may switch there."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Annotated, Final

import bpe_core as bpe
from bpe_core.text import make_alphabet
from bpe_view.lessons import fields
from bpe_view.lessons.fields import LessonError, keys_of, one_of, read_table, whole
from bpe_view.texts.samples import TEXTS
from bpe_view.words import say

TRAINED: Final = "trained"  # the tokenizer that is trained on the stage's text
PLAYER: Final = "player"
TOKENS: Final = "tokens"
SIZES: Final = "sizes"
THREE: Final = "rules"
SPECIAL: Final = "special"  # the switch that recognises special tokens

_TEXT: Final = ("text", "sample")
_SETTINGS: Final = ("base", "split", "tie_rule", "min_count", "special_tokens")
_TRAINING: Final = ("vocab_size", "merges", *_SETTINGS)
_SWITCH: Final = ("switch", "choices")
STAGES: Final = {
    PLAYER: (*_TEXT, *_TRAINING, "start", "autoplay", *_SWITCH),
    TOKENS: (*_TEXT, *_TRAINING, "encode", "order", "tokenizer", "look", *_SWITCH),
    SIZES: (*_TEXT, *_TRAINING),
    THREE: _TEXT,
}
"""The keys of each kind of stage, besides `kind`: fields of `Stage`, which has their defaults.

To add a kind, name its keys here, write what shows it into `STAGES` of ui/learn/stage_view.py, and
a row into docs/guides/lessons.md."""


@dataclass(frozen=True)
class Switch:
    """A setting of a stage that a visitor may change."""

    on: str  # the kind of stage that has it
    title: str  # the key of its words: as on the page that has it
    allowed: tuple[str, ...]  # what a file may offer; none: it is on or off
    choice_title: Callable[[str], str]  # what one of these is called


SWITCHES: Final = {
    "split": Switch(
        PLAYER, "inputs.split.label", (*bpe.SPLIT_PATTERNS,),
        lambda one: say(f"inputs.split.{one}.title"),
    ),
    "tie_rule": Switch(
        PLAYER, "inputs.tie_rule.label", (*bpe.TIE_RULES,),
        lambda one: say(f"inputs.tie_rule.{one}"),
    ),
    "order": Switch(
        TOKENS, "encode.order.label", bpe.ORDERS, lambda one: say(f"encode.order.{one}")
    ),
    "tokenizer": Switch(
        TOKENS, "inputs.tokenizer", (*bpe.PRETRAINED,),
        lambda one: f"{bpe.PRETRAINED[one].models} ({one})",
    ),
    SPECIAL: Switch(TOKENS, "encode.special.label", (), str),
}  # fmt: skip
"""What can be switched, by the field of `Stage` that it changes."""


@dataclass(frozen=True)
class Stage:
    """What a lesson shows; docs/guides/lessons.md says what each value means."""

    kind: Annotated[str, one_of(*STAGES)]
    text: fields.Text = ""
    sample: Annotated[str | None, one_of(*(sample.key for sample in TEXTS))] = None
    base: Annotated[bpe.Base, one_of(*bpe.BASES)] = "bytes"
    split: fields.Split = bpe.DEFAULT_SPLIT
    vocab_size: Annotated[int | None, whole(1, fields.MAX_SIZE)] = None
    merges: Annotated[int | None, whole(0, fields.MAX_SIZE)] = None
    tie_rule: Annotated[str, one_of(*bpe.TIE_RULES)] = "first"
    min_count: Annotated[int, whole(1, 1_000_000)] = 2
    special_tokens: fields.SpecialTokens = ()
    start: fields.Step = 0
    autoplay: fields.Flag = False
    encode: fields.Text = ""
    order: Annotated[bpe.Order, one_of(*bpe.ORDERS)] = "rank"
    tokenizer: Annotated[str, one_of(TRAINED, *bpe.PRETRAINED)] = TRAINED
    look: Annotated[str, one_of("plain", "ids", "lanes", "ladder", "split")] = "plain"
    switch: Annotated[str, one_of(*SWITCHES)] = ""
    choices: fields.Texts = ()

    @property
    def shown_text(self) -> str:
        """The text that stands on the stage at first."""
        return self.encode or self.text

    @property
    def settings(self) -> bpe.Settings:
        """Of the training on its text that it asks for."""
        base_size = len(make_alphabet(self.text, self.base))
        size = max(self.vocab_size or 384, base_size)
        size = size if self.merges is None else base_size + self.merges
        own = {name: getattr(self, name) for name in _SETTINGS}
        return bpe.Settings(vocab_size=size, **own)


STAGE_KEYS: Final = keys_of(Stage)


def read_stage(raw: object) -> Stage:
    """The stage of a table, whose values are checked together, too."""
    kind = str(raw.get("kind")) if isinstance(raw, Mapping) else ""
    given = read_table(raw, STAGE_KEYS, "[stage]", ("kind", *STAGES.get(kind, STAGES[PLAYER])))
    for one, other in (_TEXT, ("merges", "vocab_size")):
        if one in given and other in given:
            raise LessonError("only_one", first=one, second=other)
    if not given.keys() & {*_TEXT}:
        raise LessonError("one_missing", first="text", second="sample")
    for name in given.keys() & {*_TRAINING}:
        if given.get("tokenizer", TRAINED) != TRAINED:
            raise LessonError("not_here", name=name)
    if "sample" in given:
        given["text"] = next(one.text for one in TEXTS if one.key == given["sample"])
    stage = Stage(**given)
    _check_switch(stage)
    return stage


def _check_switch(stage: Stage) -> None:
    if not stage.switch:
        if stage.choices:
            raise LessonError("needs", name="choices", other="switch")
        return
    if SWITCHES[stage.switch].on != stage.kind:
        raise LessonError("not_here", name="switch")
    if stage.switch == SPECIAL:
        if not stage.special_tokens and stage.tokenizer == TRAINED:
            raise LessonError("needs", name=SPECIAL, other="special_tokens")
        if stage.choices:
            raise LessonError("not_here", name="choices")
        return
    allowed = ", ".join(SWITCHES[stage.switch].allowed)
    if not stage.choices:
        raise LessonError("switch_without_choices", allowed=allowed)
    for one in stage.choices:
        if one not in SWITCHES[stage.switch].allowed:
            raise LessonError("not_one_of", name="choices", value=one, allowed=allowed)
    if getattr(stage, stage.switch) not in stage.choices:
        raise LessonError("switch_off_choices", switch=stage.switch)
