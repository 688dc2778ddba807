"""The colours of look.css by name, for what is no page: charts, pictures, files."""

import re
from pathlib import Path
from typing import Final

_FILES: Final = Path(__file__).parent
TYPE_SCALE: Final = _FILES / "type_scale.css"
LOOK: Final = (_FILES / "look.css", TYPE_SCALE)  # sizes, corners and colours, by name
COLOURS: Final[dict[str, tuple[str, str]]] = {
    name: (light, dark)
    for name, light, dark in re.findall(
        r"--([a-z-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)", LOOK[0].read_text("utf-8")
    )
}
"""Each as `#rrggbb`, light and dark."""
CHART_COLOURS: Final[dict[str, str]] = dict(
    re.findall(r"--([a-z]+-\w+): (#[0-9a-f]{6});", LOOK[0].read_text("utf-8"))
)
"""Those that are the same on both grounds."""
