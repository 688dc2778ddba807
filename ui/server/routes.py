"""What the server answers beside Streamlit's own pages."""

from typing import Final

import streamlit as st
from starlette.routing import Route

from ui.server.leading_pairs import send_leading_pairs
from ui.server.old_addresses import OLD_ADDRESSES, lead_on
from ui.server.story_routes import send_story
from ui.shared.downloads.download_routes import fetch_download, make_download

_ROUTES: Final = {
    "/downloads/{token}/{name}": make_download,
    "/downloads/{token}/{name}/{digest}": fetch_download,
    "/story": send_story,
    "/leading-pairs/{run}/{part:int}": send_leading_pairs,
    **{f"/{name}{slash}": lead_on for name in OLD_ADDRESSES for slash in ("", "/")},
}


def routes() -> list[Route]:
    """All of them behind `server.baseUrlPath`, where Streamlit does not put them itself."""
    base = (st.get_option("server.baseUrlPath") or "").strip("/")
    front = f"/{base}" if base else ""
    return [Route(front + path, does) for path, does in _ROUTES.items()]
