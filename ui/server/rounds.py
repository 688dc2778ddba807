"""A class round, before what only Streamlit's own pages need: a thousand phones ask at once."""

import streamlit as st
from starlette.routing import Match, Route
from starlette.types import ASGIApp, Receive, Scope, Send

from ui.shared.round.round_routes import ROUND_ROUTES


class Rounds:
    """Answers what belongs to a round, and nothing else."""

    def __init__(self, app: ASGIApp) -> None:
        """Before an app, behind `server.baseUrlPath`."""
        self._app = app
        base = (st.get_option("server.baseUrlPath") or "").strip("/")
        front = f"/{base}" if base else ""
        self._routes = [
            Route(front + path, does, methods=[method])
            for path, (does, method) in ROUND_ROUTES.items()
        ]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer, or pass on."""
        for route in self._routes if scope["type"] == "http" else ():
            match, child = route.matches(scope)
            if match is Match.FULL:
                scope.update(child)
                await route.handle(scope, receive, send)
                return
        await self._app(scope, receive, send)
