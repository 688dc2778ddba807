"""The route that sends files which `ui.shared.downloads` keeps."""

from html import escape
from mimetypes import guess_type
from urllib.parse import quote

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from bpe_view.words import say, speaking
from ui.shared.downloads.download_button import made_files
from ui.shared.session import language_of


def send_download(request: Request) -> Response:
    """The file of a token; 410 where it is no longer kept, with a page that says so."""
    name: str = request.path_params["name"]
    content = made_files.find(request.path_params["token"])
    if content is None:
        language = language_of(request.headers.get("accept-language"))
        with speaking(language):
            sentence = escape(say("downloads.gone"))
        page = f'<!doctype html><html lang="{language}"><meta charset="utf-8"><p>{sentence}'
        return HTMLResponse(page, 410)
    headers = {
        "Cache-Control": "no-store",
        "Content-Disposition": f"attachment; filename*=utf-8''{quote(name)}",
    }
    return Response(content, 200, headers, guess_type(name)[0] or "application/octet-stream")
