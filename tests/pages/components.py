"""The components of a page, as a page test reads them: their JavaScript does not run there."""

from collections.abc import Sequence

from streamlit.testing.v1 import AppTest
from streamlit.testing.v1.element_tree import Block, Element

EVERYWHERE = "bpe_page_language"


def components(app: AppTest) -> Sequence[Element | Block]:
    """What is sent to each component of a page, save the one that is on every page."""
    return [one for one in app.get("bidi_component") if EVERYWHERE not in one.proto.component_name]
