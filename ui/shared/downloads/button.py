"""A button for a file that is made when it is pressed, and then arrives whatever others do."""

from pathlib import Path
from typing import Final

from bpe_view.component import Component
from bpe_view.shell import plain_styles
from ui.shared.downloads.offers import Make, offer
from ui.shared.mount import mount

_FILES: Final = Path(__file__).parent
DOWNLOAD: Final = Component("download", _FILES / "download.js", plain_styles, ("downloads",))


def download_button(
    label: str,
    name: str,  # of the file; no other one on the page has it
    make: Make,  # makes what is in the file, in a thread that is no run of the page
    *,
    primary: bool = False,  # whether it is what one has come for
    enabled: bool = True,
) -> None:
    """Show the button."""
    told = {"label": label, "primary": primary, "enabled": enabled}
    data = told | {"address": offer(name, make)}
    # What is reported needs no answer but the run itself, which offers the file anew.
    mount(DOWNLOAD, name, data, width="content", on_again_change=lambda: None)
