"""Writes `bpe-explorer.html`, and a folder for any static host, into `dist/site` (make site)."""

import json
import re
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from bpe_core import __version__, load_pretrained
from bpe_view.offline.site import FILE_NAME, site_files
from ui.frame.link_table import properties_of_file

SMALL = 1_000
"""Bytes of a part that is not worth a line."""
FOLDER = Path(__file__).parents[1] / "dist" / "site"

PARTS = re.compile(r"<(?P<tag>style|script)(?P<of>[^>]*)>(?P<content>.*?)</(?P=tag)>", re.DOTALL)


def parts_of(page: str) -> dict[str, int]:
    """Bytes of each part of the file, the largest first; what it is told, by subject."""
    sizes = {}
    for found in PARTS.finditer(page):
        name = re.search('id="(.*?)"', found["of"])
        if name and name[1] == "site":
            for subject, told in json.loads(found["content"]).items():
                sizes[f"data: {subject}"] = len(json.dumps(told, ensure_ascii=False).encode())
        else:
            sizes[name[1] if name else found["tag"]] = len(found["content"].encode())
    return dict(sorted(sizes.items(), key=lambda part: part[1], reverse=True))


if __name__ == "__main__":
    files = site_files(__version__, load_pretrained, properties_of_file())
    for name, size in parts_of(files[FILE_NAME].decode()).items():
        if size >= SMALL:
            sys.stdout.write(f"{size:>9,} bytes  of {FILE_NAME}: {name}\n")
    for name, content in files.items():
        file = FOLDER / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content)
        sys.stdout.write(f"{len(content):>9,} bytes  dist/site/{name}\n")
