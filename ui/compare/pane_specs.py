"""What stands side by side on page Compare, as values that fit into a link.

In a link panes are separated by commas, the parts of a pinned run by colons, and a size follows
an @; everything that a user typed is percent-encoded, so these signs mean nothing else:

    trained@320,trained,pinned:gpt2:lowest:bytes:2:384:river@300,cl100k_base
    opened:5f0c9a1e77d2:mine.json,opened:e01b5522c4a9:other.json
"""

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final, get_args
from urllib.parse import quote, unquote

import bpe_core as bpe
from bpe_view.texts.samples import TEXTS
from bpe_view.words import say
from ui.shared.training.own_file import OPENED, is_file
from ui.shared.training.own_split import split_text, typed_split

FEWEST_PANES: Final = 2
MOST_PANES: Final = 4
MAX_SIZE: Final = 200_000
MOST_MORE: Final = 16  # tokenizers of the table of languages beside those of the panes
_MOST_DIGITS: Final = 12
CURRENT: Final = "trained"  # the source that is the run of the settings above, whatever they are
SIZE_OF_RUN: Final = re.compile(rf"(?:{CURRENT}@)?([0-9]{{1,6}})")  # that run at a vocabulary size
PINNED: Final = "pinned"  # the source that is a run with settings of its own
OWN: Final = "own"  # the training text of a pinned run that is no sample


@dataclass(frozen=True)
class Pin:
    """A pinned run."""

    settings: bpe.Settings
    sample: str  # key of the training text, or `OWN`
    text: str = ""  # the training text itself, where it is no sample

    @property
    def training_text(self) -> str:
        """The text that it is trained on."""
        if self.sample == OWN:
            return self.text
        return next(sample.text for sample in TEXTS if sample.key == self.sample)


@dataclass(frozen=True)
class PaneSpec:
    """What one pane shows."""

    # `CURRENT`, `PINNED`, a file of the visitor's own, or the name of a real model's vocabulary
    source: str
    size: int | None = None  # vocabulary size, for runs; None: the whole vocabulary
    pin: Pin | None = None  # the settings, where the source is `PINNED`

    @property
    def is_run(self) -> bool:
        """Whether it was trained here, so that every size of it can be shown."""
        return self.source in (CURRENT, PINNED)

    def __str__(self) -> str:
        size = "" if self.size is None or not self.is_run else f"@{self.size}"
        return f"{self.source}{_pin_text(self.pin) if self.pin else ''}{size}"


@dataclass(frozen=True)
class Panes:
    """All panes, the first of which the others are compared with."""

    specs: tuple[PaneSpec, ...]

    def __str__(self) -> str:
        return ",".join(map(str, self.specs))

    def with_pane(self, place: int, spec: PaneSpec) -> "Panes":
        """The same panes with another one at `place`."""
        return Panes((*self.specs[:place], spec, *self.specs[place + 1 :]))

    def with_sources(self, change: Callable[[str], str]) -> "Panes":
        """The same panes, each of the source that `change` makes of its own."""
        return Panes(tuple(replace(spec, source=change(spec.source)) for spec in self.specs))

    def with_sizes(self, sizes: dict[int, int]) -> "Panes":
        """The same panes, those at some places with another size."""
        return Panes(
            tuple(
                replace(spec, size=sizes[place]) if place in sizes and spec.is_run else spec
                for place, spec in enumerate(self.specs)
            )
        )


DEFAULT_PANES: Final = Panes((PaneSpec(CURRENT, 300), PaneSpec(CURRENT)))
"""What a link means that names no panes."""
START_PANES: Final = Panes((PaneSpec(CURRENT), PaneSpec("cl100k_base")))
"""What a newcomer sees: the own tokenizer beside GPT-4's."""


def parse_panes(raw: str) -> Panes:
    """Panes from a link; the message of a ValueError says what is allowed.

    >>> str(parse_panes("trained@300,cl100k_base"))
    'trained@300,cl100k_base'
    """
    parts = raw.split(",")
    if not FEWEST_PANES <= len(parts) <= MOST_PANES:
        raise ValueError(say("panes.link.count", fewest=FEWEST_PANES, most=MOST_PANES))
    return Panes(tuple(map(_parse_pane, parts)))


def parse_more(raw: str) -> str:
    """Tokenizers of the table of languages from a link; a ValueError says what is allowed.

    >>> parse_more("trained@300 cl100k_base")
    'trained@300 cl100k_base'
    """
    names = raw.split()
    for name in names:
        size = SIZE_OF_RUN.fullmatch(name)
        is_size = name.startswith(CURRENT) and size and int(size[1]) <= MAX_SIZE
        if not is_size and not is_file(name) and name not in bpe.PRETRAINED:
            models = ", ".join(bpe.PRETRAINED)
            raise ValueError(
                say(
                    "languages.more.link",
                    size=f"{CURRENT}@300",
                    opened=f"{OPENED}:…",
                    models=models,
                )
            )
    return " ".join(names[:MOST_MORE])


def _parse_pane(raw: str) -> PaneSpec:
    head, _, size_text = raw.partition("@")
    if is_file(head):
        return PaneSpec(head)
    source, _, settings = head.partition(":")
    if source not in (CURRENT, PINNED, *bpe.PRETRAINED):
        names = {"current": CURRENT, "pinned": PINNED, "opened": f"{OPENED}:…"}
        raise ValueError(say("panes.link.source", **names, models=", ".join(bpe.PRETRAINED)))
    size = _number(size_text) if size_text else None
    return PaneSpec(source, size, _parse_pin(settings) if source == PINNED else None)


def _pin_text(pin: Pin) -> str:
    settings = pin.settings
    fields = (
        split_text(settings.split), settings.tie_rule, settings.base, settings.min_count,
        settings.vocab_size, pin.sample,
        *([pin.text] if pin.sample == OWN else []),
        *([" ".join(settings.special_tokens)] if settings.special_tokens else []),
    )  # fmt: skip
    return "".join(":" + quote(str(field), safe="") for field in fields)


def _parse_pin(raw: str) -> Pin:
    fields = [unquote(field, errors="strict") for field in raw.split(":")]
    least = 7 if OWN in fields[5:6] else 6
    if len(fields) not in (least, least + 1):
        raise ValueError(say("panes.link.pin"))
    split, tie_rule, base, min_count, vocab_size, sample = fields[:6]
    _check(tie_rule, bpe.TIE_RULES)
    _check(base, bpe.BASES)
    _check(sample, (OWN, *(sample.key for sample in TEXTS)))
    settings = bpe.Settings(
        vocab_size=_number(vocab_size),
        base=next(one for one in get_args(bpe.Base) if one == base),
        split=typed_split(split),
        tie_rule=next(one for one in get_args(bpe.TieRule) if one == tie_rule),
        min_count=max(_number(min_count), 1),
        special_tokens=tuple("".join(fields[least:]).split()),
    )
    return Pin(settings, sample, text="".join(fields[6:least]))


def _check(value: str, allowed: tuple[str, ...]) -> None:
    if value not in allowed:
        raise ValueError(say("panes.link.choice", value=value[:60], allowed=", ".join(allowed)))


def _number(raw: str) -> int:
    is_number = raw.isascii() and raw.isdigit() and len(raw) <= _MOST_DIGITS
    if not is_number or int(raw) > MAX_SIZE:
        raise ValueError(say("panes.link.number", value=raw[:60], largest=MAX_SIZE))
    return int(raw)
