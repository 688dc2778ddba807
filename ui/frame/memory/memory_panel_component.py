"""Light or dark, which is the browser's alone."""

from pathlib import Path
from typing import Final

from bpe_view.component import Component
from bpe_view.shell import plain_styles
from ui.shared.mount import mount

MEMORY_PANEL: Final = Component(
    "memory_panel", Path(__file__).with_name("memory_panel.js"), plain_styles, words=("memory",)
)


def memory_panel() -> None:
    """Choose light or dark."""
    mount(MEMORY_PANEL, "memory panel", {})
