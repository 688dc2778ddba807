"""The document that Streamlit's server gives for a page: with our styles, and with the names of
our scripts, so that a browser fetches them beside Streamlit's."""

import gzip
from functools import cache
from typing import Final

from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from bpe_view.comparison.comparison_payload import OVERVIEW
from bpe_view.encoder.encoder_payload import ENCODER
from bpe_view.player.player_payload import PLAYER
from bpe_view.settings_line.settings_line_payload import SETTINGS_LINE
from bpe_view.size_curve.size_curve_payload import SIZE_CURVE
from bpe_view.token_card.token_card_payload import TOKEN_CARD
from bpe_view.token_card.token_chips import TOKEN_CHIPS
from ui.frame.address import ADDRESS
from ui.frame.document.document_component import DOCUMENT
from ui.frame.styles import STYLES, STYLES_ADDRESS
from ui.server.component_routes import packed_response
from ui.shared.mount import packed_files, registered
from ui.shared.pages import PAGES

_SHOWN: Final = {
    "watch": (PLAYER, SETTINGS_LINE),
    "encode": (ENCODER, SETTINGS_LINE),
    "sizes": (SIZE_CURVE, SETTINGS_LINE),
    "compare": (OVERVIEW, SETTINGS_LINE),
    "vocabulary": (TOKEN_CHIPS, TOKEN_CARD, SETTINGS_LINE),
}
"""The components that a page shows at first, beside those of all pages: they are fetched sooner."""
_PLAIN: Final = {b"accept-encoding", b"if-none-match", b"if-modified-since", b"range"}
"""Headers without which a server sends a document as it is."""
packed_files[STYLES_ADDRESS] = gzip.compress(STYLES.encode())


def with_our_documents(app: ASGIApp) -> ASGIApp:
    """An app whose documents have our parts, too."""

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        page = scope.get("path", "").rpartition("/")[2] or PAGES[0]
        if scope.get("method") != "GET" or page not in PAGES:
            await app(scope, receive, send)
            return
        messages: list[Message] = []

        async def keep(message: Message) -> None:
            messages.append(message)

        headers = [header for header in scope["headers"] if header[0] not in _PLAIN]
        await app({**scope, "headers": headers}, receive, keep)
        if "text/html" in Headers(raw=messages[0]["headers"]).get("content-type", ""):
            document = b"".join(message.get("body", b"") for message in messages)
            packed = with_ours(document, page)
            ours = packed_response(
                Request(scope), packed, "text/html", **{"Cache-Control": "no-cache"}
            )
            await ours(scope, receive, send)
        else:
            for message in messages:
                await send(message)

    return answer


@cache
def with_ours(document: bytes, page: str) -> bytes:
    """A document with the styles and scripts of a page, as gzip. Styles stand at its end, as
    Streamlit adds its own to the head, and of equals the last one counts."""
    scripts = ""
    for component in (DOCUMENT, ADDRESS, *_SHOWN.get(page, ())):
        registered(component)
        scripts += f'<link rel="modulepreload" href="{component.address}">'
    ours = document.replace(b"</head>", scripts.encode() + b"</head>")
    link = f'<link rel="stylesheet" href="{STYLES_ADDRESS}">'.encode()
    return gzip.compress(ours.replace(b"</body>", link + b"</body>"))
