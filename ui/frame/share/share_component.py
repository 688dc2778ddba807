"""A link to copy, and its QR code."""

from pathlib import Path
from typing import Final

from bpe_view.component import Component
from bpe_view.shell import plain_styles
from ui.shared.mount import mount
from ui.shared.qr import qr_code

_FILES: Final = Path(__file__).parent

SHARE: Final = Component("share", _FILES / "share.js", plain_styles, words=("tokens", "share"))


def share_link(link: str, is_new: bool = False) -> None:
    """A field with the link, and a button that copies it, which has the focus if it `is_new`."""
    mount(SHARE, "share link", {"link": link, "is_new": is_new})


def share_code(link: str) -> None:
    """The QR code of a link, or why there is none."""
    code = qr_code(link)
    drawn = {"size": code.size, "path": code.path} if code else None
    data = {"code": drawn, "link": link}
    mount(SHARE, "share code", data, width="content" if code else "stretch")
