"""A class round, before what only Streamlit's own pages need: a thousand phones ask at once."""

import streamlit as st
from starlette.routing import Route, Router
from starlette.types import ASGIApp, Receive, Scope, Send

from ui.shared.round.round_routes import ROUND_ROUTES


class Rounds:
    """Answers what belongs to a round, and nothing else."""

    def __init__(self, app: ASGIApp) -> None:
        """Before an app, behind `server.baseUrlPath`."""
        self._app = app
        base = (st.get_option("server.baseUrlPath") or "").strip("/")
        front = f"/{base}" if base else ""
        routes = [Route(front + path, does, methods=[how]) for path, does, how in ROUND_ROUTES]
        self._router = Router(routes, redirect_slashes=False, default=app)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer, or pass on."""
        await (self._router if scope["type"] == "http" else self._app)(scope, receive, send)
