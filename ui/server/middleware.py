"""What every request passes before Streamlit has it."""

from starlette.middleware import Middleware

from ui.server.door import Door
from ui.server.gate import gate
from ui.server.rounds import Rounds
from ui.server.upload_guard import UploadGuard


def middleware() -> list[Middleware]:
    """All of it, in order."""
    return [gate(), Middleware(Door), Middleware(Rounds), Middleware(UploadGuard)]
