"""A link to copy, and its QR code."""

from pathlib import Path
from typing import Final

import streamlit as st

from ui.components.bundle import bundle_css, bundle_js
from ui.components.tokens import for_visitor
from ui.sharing.qr import qr_code

_FILES: Final = Path(__file__).parent / "share"

_mount = st.components.v2.component(
    "bpe_share",
    css=bundle_css(_FILES / "share.css"),
    js=bundle_js(_FILES / "share.js"),
    html='<div class="share-mount"></div>\n',
)


def share_link(link: str, key: str = "share link") -> None:
    """A field with the link, a button that copies it, and its QR code if one can be scanned.

    Args:
        link: the whole address.
        key: another one for each on a page.
    """
    code = qr_code(link)
    _mount(
        key=key,
        data=for_visitor("share")
        | {
            "link": link,
            "code": {"size": code.size, "path": code.path} if code else None,
        },
    )
