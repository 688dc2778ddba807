"""Writes `bpe-explorer.html`, and the folder for any static host, into `dist/site` (make site)."""

import json
import re
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from bpe_core import __version__, load_pretrained
from bpe_view.offline.site import FILE_NAME, site_files
from ui.frame.link_table import properties_of_file

SMALL = 1_000  # bytes of a part that is not worth a line
ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "dist" / "site"

PARTS = re.compile(r"<(?P<tag>style|script)(?P<of>[^>]*)>(?P<content>.*?)</(?P=tag)>", re.DOTALL)


def parts_of(page: str, told_in: str) -> dict[str, int]:
    """Bytes of each part of a file, the largest first; what it is told, by subject."""
    sizes = {}
    for found in PARTS.finditer(page):
        name = re.search('id="(.*?)"', found["of"])
        if name and name[1] == told_in:
            for subject, told in json.loads(found["content"]).items():
                sizes[f"data: {subject}"] = len(json.dumps(told, ensure_ascii=False).encode())
        else:
            sizes[name[1] if name else found["tag"]] = len(found["content"].encode())
    return dict(sorted(sizes.items(), key=lambda part: part[1], reverse=True))


if __name__ == "__main__":
    files = site_files(__version__, load_pretrained, properties_of_file())
    for file, subjects in ((FILE_NAME, "site"), ("index.html", "story")):
        for name, size in parts_of(files[file].decode(), subjects).items():
            if size >= SMALL:
                sys.stdout.write(f"{size:>9,} bytes  of {file}: {name}\n")
    files["README.md"] = (ROOT / "deploy" / "space.md").read_bytes()  # of a Hugging Face Space
    for name, content in files.items():
        place = FOLDER / name
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(content)
        sys.stdout.write(f"{len(content):>9,} bytes  dist/site/{name}\n")
