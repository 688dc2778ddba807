"""Everything that the user can choose, in the order in which it stands in a link.

A new property is one line in the `choices.py` of its page; `link_state` does the rest.
"""

from typing import Final

from ui.compare import choices as compare
from ui.compression import choices as compression
from ui.encode import choices as encode
from ui.learn import choices as learn
from ui.open_save import choices as open_save
from ui.shared import choices as every_page
from ui.shared.link.property import Property
from ui.shared.training import choices as training
from ui.ties import choices as ties
from ui.vocabulary import choices as vocabulary
from ui.watch import choices as watch

PROPERTIES: Final[tuple[Property, ...]] = (
    *training.PROPERTIES,
    *every_page.PROPERTIES,
    *watch.PROPERTIES,
    *encode.PROPERTIES,
    *compression.PROPERTIES,
    *compare.PROPERTIES,
    *vocabulary.PROPERTIES,
    *open_save.PROPERTIES,
    *learn.PROPERTIES,
    *ties.PROPERTIES,
)
