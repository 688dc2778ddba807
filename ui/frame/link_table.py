"""Everything that the user can choose, in the order in which it stands in a link.

A new property is one line in the `…_choices.py` of its page; `link_state` does the rest.
"""

from typing import Final

from ui.compare import compare_choices as compare
from ui.compression import compression_choices as compression
from ui.encode import encode_choices as encode
from ui.learn import learn_choices as learn
from ui.open_save import open_save_choices as open_save
from ui.shared import shared_choices as every_page
from ui.shared.link.property import Property
from ui.shared.training import training_choices as training
from ui.ties import ties_choices as ties
from ui.vocabulary import vocabulary_choices as vocabulary
from ui.watch import watch_choices as watch

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
