"""The leading pairs of a long run, for whoever comes to a step whose own were not sent with it."""

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from bpe_view.player.player_payload import leading_pairs
from ui.shared.training.run_store import kept_runs


def send_leading_pairs(request: Request) -> Response:
    """A part of those of a run; 410: it is no longer kept, and its page has to make it anew."""
    trained = kept_runs.find(request.path_params["run"])
    if trained is None:
        return Response(status_code=410)
    return JSONResponse(leading_pairs(trained.run, request.path_params["part"]))
