"""A link to copy, and its QR code."""

from pathlib import Path
from typing import Final

from ui.components.bundle import bundle_css
from ui.components.component import Component
from ui.shared.mount import mount
from ui.sharing.qr import qr_code

_FILES: Final = Path(__file__).parent / "share"

SHARE: Final = Component(
    "share", _FILES / "share.js", bundle_css(_FILES / "share.css"), words=("tokens", "share")
)


def share_link(link: str, is_new: bool = False) -> None:
    """A field with the link, and a button that copies it.

    Args:
        link: the whole address.
        is_new: whether the visitor just asked for it; then the button gets the focus.
    """
    mount(SHARE, "share link", {"link": link, "is_new": is_new})


def share_code(link: str) -> None:
    """The QR code of a link, or why there is none.

    Args:
        link: the whole address.
    """
    code = qr_code(link)
    drawn = {"size": code.size, "path": code.path} if code else None
    data = {"code": drawn, "length": len(link)}
    mount(SHARE, "share code", data, width="content" if code else "stretch")
