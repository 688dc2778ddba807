"""The address bar, which the page writes and Streamlit does not.

What Python sets as `st.query_params` becomes an entry of the browser's history each time: Back
would go through every step and every setting, and bring none of them back.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlencode

from bpe_view.component import Component
from ui.frame.link_state import page_link
from ui.frame.memory.kept_files import files_to_keep, kept_names, take_names
from ui.frame.memory.preferences_kept import (
    kept_preferences,
    kept_texts,
    take_preferences,
    take_texts,
)
from ui.host.whole_page import of_the_whole_page
from ui.shared.memories.remembered import FOR_THE_TAB, hearing
from ui.shared.mount import mount

ADDRESS: Final = Component("address", Path(__file__).with_name("address.js"))
_KEY: Final = "address"


def show_address(page: str) -> None:
    """Put what a page shows behind the question mark of the address. Takes no room (page.css)."""
    link = page_link(page)
    of_the_tab = kept_names() | kept_texts(link.left_out)
    data = {
        "query": urlencode(link.query),
        "kept": {**kept_preferences(), FOR_THE_TAB: of_the_tab},
        "files": files_to_keep(page),
    }
    with of_the_whole_page():
        mount(ADDRESS, _KEY, data, **hearing(_KEY, _take))


def _take(found: Mapping[str, Any]) -> None:
    take_preferences(found)
    take_texts(found)
    take_names(found)
