"""The components of a page, as a page test reads them: their JavaScript does not run there."""

from collections.abc import Sequence

from streamlit.testing.v1 import AppTest
from streamlit.testing.v1.element_tree import Block, Element

AROUND = ("bpe_page_language", "bpe_name_box")
"""What stands around that of which a page is made."""


def components(app: AppTest) -> Sequence[Element | Block]:
    """What is sent to each component of a page, save those around it."""
    return [one for one in app.get("bidi_component") if _name(one) not in AROUND]


def name_box(app: AppTest) -> Sequence[Element | Block]:
    """What is sent to the line for a name: one or none."""
    return [one for one in app.get("bidi_component") if _name(one) == AROUND[1]]


def _name(one: Element | Block) -> str:
    name: str = one.proto.component_name
    return name.rpartition(".")[2] or name
