"""Whether an output brings along what all outputs of its notebook share."""

import sys
from typing import Any

_brought: dict[str, str] = {}  # the cell whose output did, and the request that ran it


def shares_page() -> bool:
    """Whether all outputs stand in one page and may run scripts: in Jupyter and what it exports.

    Elsewhere each stands alone, as in Colab, or runs none, as in marimo.
    """
    return _request() is not None and "google.colab" not in sys.modules


def is_first() -> bool:
    """Whether this is the first output, or the cell that had the first is run again."""
    request = _request() or {}
    # Not every front end names its cells.
    cell = request.get("metadata", {}).get("cellId") or request.get("content", {}).get("code", "")
    asked = request.get("header", {}).get("msg_id", "")
    if cell not in (_brought or {cell: ""}) or _brought.get(cell) == asked:
        return False
    _brought[cell] = asked
    return True


def _request() -> dict[str, Any] | None:
    """What the kernel was asked for; None: Python runs in none."""
    ipython = sys.modules.get("IPython")
    kernel = getattr(ipython.get_ipython() if ipython else None, "kernel", None)
    request: dict[str, Any] | None = kernel and kernel.get_parent()
    return request
