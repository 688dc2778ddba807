"""The futures on the page: mounting them, and hearing of the step."""

from typing import Any

from bpe_view.ties.divergence.divergence_payload import DIVERGENCE
from ui.shared.mount import mount, told


def futures(payload: dict[str, Any], start_step: int) -> int | None:
    """Mount the futures.

    Returns:
        The step that the user came to last, or None if that was in other futures.
    """
    mount(
        DIVERGENCE,
        "futures",
        payload | {"start_step": start_step},
        default={"at": None},
        on_at_change=lambda: None,
    )

    def step(at: Any) -> int | None:
        return int(at["step"]) if at["identity"] == payload["identity"] else None

    return told("futures", "at", step, None)
