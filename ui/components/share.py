"""A link to copy, and its QR code."""

from pathlib import Path
from typing import Final

import streamlit as st

from ui.components.bundle import bundle_css, bundle_js
from ui.components.tokens import for_visitor
from ui.sharing.qr import qr_code

_FILES: Final = Path(__file__).parent / "share"

STYLES: Final = bundle_css(_FILES / "share.css")
SCRIPT: Final = bundle_js(_FILES / "share.js")

_mount = st.components.v2.component(
    "bpe_share",
    css=STYLES,
    js=SCRIPT,
    html='<div class="share-mount"></div>\n',
)


def share_link(link: str, is_new: bool = False) -> None:
    """A field with the link, and a button that copies it.

    Args:
        link: the whole address.
        is_new: whether the visitor just asked for it; then the button gets the focus.
    """
    _mount(key="share link", data=for_visitor("share") | {"link": link, "is_new": is_new})


def share_code(link: str) -> None:
    """The QR code of a link, or why there is none.

    Args:
        link: the whole address.
    """
    code = qr_code(link)
    drawn = {"size": code.size, "path": code.path} if code else None
    data = for_visitor("share") | {"code": drawn, "length": len(link)}
    _mount(key="share code", data=data, width="content" if code else "stretch")
