"""Everything that the user can choose, in the order in which it stands in a link.

A new property is one line in the `…_choices.py` of its page; `link_state` does the rest. What
`bpe-explorer.html` has of them is told to it from here, so that a link means the same there.
"""

from typing import Final

from bpe_view.offline.site import PAGES, PropertyData
from bpe_view.texts.samples import LONG_TEXTS
from bpe_view.words import LANGUAGES, speaking
from ui.compare import compare_choices as compare
from ui.encode import encode_choices as encode
from ui.frame.open import open_choices
from ui.learn import learn_choices as learn
from ui.shared import shared_choices as every_page
from ui.shared.link.property import Parser, Property, Where
from ui.shared.training import training_choices as training
from ui.sizes import sizes_choices as sizes
from ui.vocabulary import vocabulary_choices as vocabulary
from ui.watch import watch_choices as watch

PROPERTIES: Final[tuple[Property, ...]] = (
    *training.PROPERTIES,
    *every_page.PROPERTIES,
    *watch.PROPERTIES,
    *encode.PROPERTIES,
    *sizes.PROPERTIES,
    *compare.PROPERTIES,
    *vocabulary.PROPERTIES,
    *open_choices.PROPERTIES,
    *learn.PROPERTIES,
)
OTHER_NAMES: Final = {"model": "tokenizer"}  # what links of others call a property
_ONLY_IN_APP: Final = frozenset(
    (
        "pattern", "counts", "tokenizer", "window", "panel", "sample_version", "save_format",
        "lesson_text", "lesson_looked_at",
    )
)  # fmt: skip
"""What pages of `bpe-explorer.html` lack, which the same pages have here."""


CHOICES_OF_APP: Final = {training.CUSTOM_SPLIT, *(text.key for text in LONG_TEXTS)}
"""What can be chosen there and not in that file."""


def properties_of_file() -> list[PropertyData]:
    """What can be chosen in `bpe-explorer.html`, as properties.js reads it."""
    return [
        _told(prop)
        for prop in PROPERTIES
        if prop.name not in _ONLY_IN_APP and any(map(prop.is_on, PAGES))
    ]


def _told(prop: Property) -> PropertyData:
    parser, default, starts = prop.parse, prop.default, {}
    assert isinstance(parser, Parser)
    if prop.start:
        for language in LANGUAGES:
            with speaking(language):
                starts[language] = prop.start()
    return {
        "name": prop.name,
        "default": str(default) if isinstance(default, bool) else default,
        "kind": parser.kind,
        "allowed": [one for one in parser.allowed if one not in CHOICES_OF_APP],
        "low": parser.low,
        "high": parser.high,
        "page": prop.page,
        "in_use": prop.in_use.needed() if isinstance(prop.in_use, Where) else [],
        "starts": starts,
    }
