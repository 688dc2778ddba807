"""Fails where a page of a folder leads nowhere, or nothing leads to it: tools/check_links.py FOLDER

Only what lies in the folder is looked at, as a browser without a network would.
"""

import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urldefrag

FIRST = "index.html"
NOT_LINKED = {"genindex.html", "search.html"}
"""They are there for who knows the address, and for a form."""


class _Page(HTMLParser):
    """What a page links to, and the places in it."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.places = {"", "top"}
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self.places |= {given.get("id") or "", given.get("name") or ""}
        self.links += [link for name in ("href", "src") if (link := given.get(name))]


def faults(folder: Path) -> list[str]:
    """A line for each link that leads nowhere, and each page that nothing leads to."""
    pages = {file.resolve(): _Page(file.read_text("utf-8")) for file in folder.rglob("*.html")}
    reached, waiting = set(), [(folder / FIRST).resolve()]
    found = [] if waiting[0] in pages else [f"there is no {FIRST}"]
    while waiting:
        file = waiting.pop()
        if file in reached or file not in pages:
            continue
        reached.add(file)
        for link in pages[file].links:
            path, place = urldefrag(link)
            if ":" in path.partition("/")[0] or path.startswith("//"):
                continue
            target = (file.parent / unquote(path.partition("?")[0])).resolve() if path else file
            target = target / FIRST if target.is_dir() else target
            page = pages.get(target)
            known = not page or unquote(place) in page.places
            if not target.exists() or not known:
                found.append(f"{file.relative_to(folder.resolve())}: {link} leads nowhere")
            waiting.append(target)
    left = {file.relative_to(folder.resolve()).as_posix() for file in pages.keys() - reached}
    return found + [f"{name}: nothing leads there" for name in sorted(left - NOT_LINKED)]


if __name__ == "__main__":
    site = Path(sys.argv[1])
    wrong = faults(site)
    sys.stdout.write("\n".join([*wrong, f"{len(wrong)} faults in the links of {site}\n"]))
    sys.exit(bool(wrong))
