"""What a plotly figure says, as a test reads it."""

import re
from typing import Any


def words_of(figure: dict[str, Any]) -> list[str]:
    """Axis titles, names, notes and templates of a figure, without the values that fill them in.

    Args:
        figure: as JSON, the way it is sent to the browser.
    """
    layout, traces = figure["layout"], figure["data"]
    words = [layout[axis]["title"]["text"] for axis in ("xaxis", "yaxis")]
    words += [note["text"] for note in layout.get("annotations", [])]
    for trace in traces:
        words += [
            trace.get("name", ""),
            trace.get("colorbar", {}).get("title", {}).get("text", ""),
            re.sub(r"%\{.*?\}|<.*?>", "", trace["hovertemplate"]),
        ]
    return [text for text in words if re.search(r"\w", text)]
