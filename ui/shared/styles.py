"""Style sheets of a page, beside those of its components."""

import streamlit as st

from ui.host.page_parts import with_page_parts


def show_styles(styles: str) -> None:
    """Put styles on the page until it is left, or other ones take their place.

    They take no room. Streamlit keeps them outside of the part of a page that runs alone, so there
    they stay until others, or `""`, take their place.

    Args:
        styles: CSS, in which parts of Streamlit's page are called `:--header` and so on
            (ui/host/page_parts.toml).
    """
    st.html(f"<style>{with_page_parts(styles)}</style>")
