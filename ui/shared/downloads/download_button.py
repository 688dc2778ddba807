"""Files to download: each is made when its button is pressed, and gets an address of its own.

Streamlit drops the file of an `st.download_button` that makes it on demand as soon as the runs of
other visitors end, which may be before the browser asks for it.
"""

import secrets
from collections.abc import Callable
from pathlib import Path
from typing import Final

import streamlit as st

from bpe_view.component import Component
from ui.shared.cache import Cache
from ui.shared.mount import mount
from ui.shared.session import visit

FETCH: Final = Component("fetch_file", Path(__file__).with_name("fetch_file.js"))
made_files: Final = Cache[str, bytes]()
"""Contents of files by their tokens, which only the visitor knows."""


def download_button(
    label: str,
    name: str,
    make: Callable[[], bytes | str],
    *,
    primary: bool = False,
    enabled: bool = True,
) -> None:
    """Show a button that downloads a file.

    Args:
        label: what stands on it, as Markdown.
        name: of the file; no other one on the page has it.
        make: makes its content, in the run that follows the press.
        primary: whether it is the main action where it stands.
        enabled: whether it can be pressed.
    """
    addresses = visit().downloads
    st.button(
        label,
        key=f"download-{name}",
        type="primary" if primary else "secondary",
        disabled=not enabled,
        on_click=addresses.update,
        args=({name: ""},),
    )
    # A run that another event cuts short leaves it to the next one.
    if addresses.get(name) == "":
        try:
            addresses[name] = keep_file(name, make())
        except Exception:
            del addresses[name]
            raise
    if name in addresses:
        mount(FETCH, f"fetch-file-{name}", {"address": addresses[name]})


def keep_file(name: str, content: bytes | str) -> str:
    """Keep a file for the route `send_download`. Returns its address, relative to a page."""
    data = content.encode() if isinstance(content, str) else content
    token = secrets.token_urlsafe(16)
    made_files.get(token, lambda: data, cost=len(data))
    return f"downloads/{token}/{name}"
