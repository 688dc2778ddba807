"""What can be chosen of a training: its text, its settings; and the tokenizer that is used."""

from collections.abc import Callable
from dataclasses import fields, replace
from typing import Any, Final

from bpe_core import PRETRAINED, SettingError, Settings
from bpe_core.files import availability, find_pretrained
from bpe_view.settings_line.settings_line_payload import NAMED_SPLITS
from bpe_view.texts.samples import SAMPLES, STARTS, TEXTS, Sample
from bpe_view.words import current_language
from ui.shared.link.property import (
    MAX_ENTRY,
    Property,
    Where,
    one_of,
    text,
    text_up_to,
    whole_number,
)
from ui.shared.training.own_file import file_or, lacks_files

OWN_TEXT: Final = "own"  # the choice of `sample` that takes the text from the property `text`
CUSTOM_SPLIT: Final = "custom"
"""The choice that takes the split pattern from the property `pattern`."""
SPLITS: Final = (*NAMED_SPLITS, CUSTOM_SPLIT)
"""The split patterns that one can choose, in the order of the menu."""
TRAINED: Final = "trained"
"""The choice of `tokenizer` that takes the one trained with the other properties."""
MAX_VOCAB_SIZE: Final = 200_000
DEFAULT_VOCAB_SIZE: Final = 384
DEFAULT_BASE: Final = "bytes"

START_MODEL: Final = "o200k_base"  # what page Encode begins with for newcomers: what GPT-4o reads

_FIELDS: Final = {one.name: one for one in fields(Settings) if one.name != "initial_merges"}
"""The settings that pages have; none has initial merges."""
CHOICES: Final = {
    name: [*one.metadata["choices"]] for name, one in _FIELDS.items() if "choices" in one.metadata
}
"""What settings with a few choices can be."""
SETTINGS: Final = (*_FIELDS, "pattern")
"""The properties that say how to train, whatever the text is."""
_MOST: Final = {"vocab_size": MAX_VOCAB_SIZE}
_MOST_OF_OTHERS: Final = 1_000_000


def _setting(name: str, default: Any = None, start: Callable[[], Any] | None = None) -> Property:
    """The property of a setting, with the default and the values that its field allows."""
    field = _FIELDS[name]
    if name in CHOICES:
        allowed = one_of(*CHOICES[name])
    else:
        allowed = whole_number(field.metadata["least"], _MOST.get(name, _MOST_OF_OTHERS))
    return Property(name, field.default if default is None else default, allowed, start=start)


_ANY_TOKENIZER: Final = file_or(TRAINED, *PRETRAINED)


def _start_tokenizer() -> str:
    return START_MODEL if availability()[START_MODEL].source else TRAINED


def _tokenizer(raw: str) -> str:
    """A choice of `tokenizer`; a model stands for its vocabulary."""
    try:
        return find_pretrained(raw).name
    except SettingError:
        return str(_ANY_TOKENIZER(raw))


def _start() -> Sample:
    """What a newcomer sees."""
    return next(sample for sample in SAMPLES if sample.key == STARTS[current_language()])


_BY_HAND: Final = {"vocab_size", "base", "split", "special_tokens"}
PROPERTIES: Final = (
    Property(
        "sample",
        SAMPLES[0].key,
        one_of(OWN_TEXT, *(sample.key for sample in TEXTS)),
        start=lambda: _start().key,
    ),
    Property("text", "", text, in_use=Where("sample", OWN_TEXT)),
    _setting("vocab_size", default=DEFAULT_VOCAB_SIZE),
    Property("split", "gpt4", one_of(*SPLITS)),
    Property(
        "pattern",
        r"\w+|\s+|[^\w\s]+",
        text_up_to(MAX_ENTRY),
        in_use=Where("split", CUSTOM_SPLIT),
    ),
    Property("special_tokens", "", text_up_to(MAX_ENTRY)),
    _setting("base", default=DEFAULT_BASE, start=lambda: _start().base or DEFAULT_BASE),
    *(_setting(one) for one in _FIELDS if one not in _BY_HAND),
    Property(
        "tokenizer",
        TRAINED,
        replace(_ANY_TOKENIZER, parse=_tokenizer),
        page="encode vocabulary",
        start=_start_tokenizer,
        starts_on="encode",
        lacks=lacks_files,
    ),
)
