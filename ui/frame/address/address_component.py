"""The address bar, which the page writes and Streamlit does not.

What Python sets as `st.query_params` becomes an entry of the browser's history each time: Back
would go through every step and every setting, and bring none of them back.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Final
from urllib.parse import urlencode

from bpe_view.component import Component
from ui.shared.mount import mount

ADDRESS: Final = Component("address", Path(__file__).with_name("address.js"))


def show_address(query: Mapping[str, str]) -> None:
    """Put this behind the question mark of the address. Takes no room (page.css).

    Args:
        query: name and value of each, not yet percent-encoded.
    """
    mount(ADDRESS, "address", {"query": urlencode(query)})
