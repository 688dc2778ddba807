"""The address bar, which the page writes and Streamlit does not.

What Python sets as `st.query_params` becomes an entry of the browser's history each time: Back
would go through every step and every setting, and bring none of them back.
"""

from pathlib import Path
from typing import Final
from urllib.parse import urlencode

import streamlit as st

from bpe_view.component import Component
from ui.frame.link_state import page_link
from ui.frame.memory.preferences_kept import kept_preferences, take_preferences
from ui.host.whole_page import of_the_whole_page
from ui.shared.memories.remembered import hearing
from ui.shared.mount import mount
from ui.shared.shared_choices import SWITCHED

ADDRESS: Final = Component("address", Path(__file__).with_name("address.js"))
_KEY: Final = "address"


def show_address(page: str) -> None:
    """Put what a page shows behind the question mark of the address. Takes no room (page.css)."""
    data = {
        "query": urlencode(page_link(page).query),
        "kept": kept_preferences(),
        "reload": st.session_state.pop(SWITCHED, False),
    }
    with of_the_whole_page():
        mount(ADDRESS, _KEY, data, **hearing(_KEY, take_preferences))
