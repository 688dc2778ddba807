"""Writes `bpe-explorer.html`, and a folder for any static host, into `dist/site` (make site)."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from bpe_core import __version__, load_pretrained
from bpe_view.offline.site import site_files
from ui.shared.app_look import app_look

FOLDER = Path(__file__).parents[1] / "dist" / "site"

if __name__ == "__main__":
    for name, content in site_files(app_look(), __version__, load_pretrained).items():
        file = FOLDER / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content)
        sys.stdout.write(f"{len(content):>9,} bytes  dist/site/{name}\n")
