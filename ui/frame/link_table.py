"""Everything that the user can choose, in the order in which it stands in a link.

A new property is one line in the `…_choices.py` of its page; `link_state` does the rest.
"""

from typing import Final

from ui.compare import compare_choices as compare
from ui.encode import encode_choices as encode
from ui.frame.open import open_choices
from ui.learn import learn_choices as learn
from ui.shared import shared_choices as every_page
from ui.shared.link.property import Property
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
