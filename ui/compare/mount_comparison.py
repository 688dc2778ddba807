"""The comparison on the page: mounting it, and hearing of the sizes that were chosen."""

from collections.abc import Sequence
from typing import Any

from bpe_view.comparison.comparison_payload import COMPARISON
from ui.shared.mount import mount, told


def comparison(
    payload: dict[str, Any], headings: Sequence[dict[str, Any]], start_steps: Sequence[int]
) -> dict[int, int] | None:
    """Mount the comparison.

    Args:
        payload: as `comparison_payload` makes it.
        headings: of each pane, as `heading` makes it.
        start_steps: merges that each pane begins with, if this is a new comparison.

    Returns:
        The vocabulary sizes that the user chose last, by pane, or None if that was in another
        comparison.
    """
    panes = [
        pane | heading | {"start_step": step}
        for pane, heading, step in zip(payload["panes"], headings, start_steps, strict=True)
    ]
    mount(
        COMPARISON,
        "compare",
        payload | {"panes": panes},
        default={"at": None},
        on_at_change=lambda: None,
    )

    def sizes(at: Any) -> dict[int, int] | None:
        if at["identity"] != payload["identity"]:
            return None
        return {place: int(size) for place, size in enumerate(at["sizes"]) if size is not None}

    return told("compare", "at", sizes, None)
