"""Draws docs/rooms.svg: the folders of the product and which imports which.

`make rooms` writes it, and `make check` fails (`--check`) where it is not what the code is. A room
is a folder directly in a layer, with all that lies in it; a module beside the rooms is one of its
own. Each is above those that it imports. Where one room leads to another by a third, the direct
arrow is left out.
"""

import ast
import sys
from html import escape
from pathlib import Path

ROOT = Path(__file__).parents[1]
PICTURE = ROOT / "docs" / "rooms.svg"
LAYERS = ("ui", "bpe_view", "bpe_core")
"""From the top. `app.py` and `pages/` have one room each, and stand on `ui`."""

WIDTH, MARGIN = 1000, 110
BOX_HEIGHT, FLOOR_HEIGHT, LETTER = 26, 62, 7.4

Graph = dict[str, set[str]]  # room → the rooms that it imports


def rooms_of(layer: str) -> Graph:
    """The rooms of a layer and what each imports of the same layer."""
    files = sorted((ROOT / layer).rglob("*.py"))
    rooms = {room for file in files if (room := _room(file.relative_to(ROOT / layer)))}
    graph: Graph = {room: set() for room in sorted(rooms)}
    for file in files:
        room = _room(file.relative_to(ROOT / layer))
        for parts in _imported(file):
            if room and parts[0] == layer and parts[1:2] and parts[1] in graph:
                graph[room].add(parts[1])
    return {room: below - {room} for room, below in graph.items()}


def _room(path: Path) -> str:
    return path.parts[0] if len(path.parts) > 1 else "" if "__" in path.stem else path.stem


def _imported(file: Path) -> list[list[str]]:
    """The dotted names that a file imports, as parts, wherever in it."""
    package = list(file.relative_to(ROOT).parent.parts)
    found = []
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found += [alias.name.split(".") for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) + 1 - node.level] if node.level else []
            base = above + (node.module.split(".") if node.module else [])
            found += [[*base, alias.name] for alias in node.names]
    return found


def floors_of(graph: Graph) -> list[list[str]]:
    """The rooms by floor, the ground floor first; ValueError for a circle."""
    floors: list[list[str]] = []
    left = dict(graph)
    while left:
        ready = [room for room, below in left.items() if not below & left.keys()]
        if not ready:
            raise ValueError(f"rooms import in a circle: {', '.join(sorted(left))}")
        floors.append(ready)
        left = {room: below for room, below in left.items() if room not in ready}
    return floors


def direct(graph: Graph) -> Graph:
    """The arrows that no way by other rooms replaces."""

    def reached(room: str) -> set[str]:
        return graph[room].union(*(reached(below) for below in graph[room]))

    return {
        room: {one for one in below if not any(one in reached(other) for other in below)}
        for room, below in graph.items()
    }


def places_of(floors: list[list[str]], arrows: Graph, top: int) -> dict[str, tuple[float, int]]:
    """The middle of each room's box. A floor is ordered by where its rooms' arrows come from."""
    places: dict[str, tuple[float, int]] = {}

    def wish(room: str) -> float:
        above = [places[one][0] for one, below in arrows.items() if room in below]
        return sum(above) / len(above) if above else (WIDTH + MARGIN) / 2

    for row, floor in enumerate(reversed(floors)):
        step = (WIDTH - MARGIN) / len(floor)
        middle = top + row * FLOOR_HEIGHT + BOX_HEIGHT // 2
        for column, room in enumerate(sorted(floor, key=lambda room: (wish(room), room))):
            places[room] = (MARGIN + (column + 0.5) * step, middle)
    return places


def drawn() -> str:
    """The picture as SVG."""
    shapes, top = [], 20
    for room, text in (("app.py", "the server, and the landing page"), ("pages/", "a file a page")):
        shapes += [_band(room, top, BOX_HEIGHT + 20), _text((WIDTH + MARGIN) / 2, top + 28, text)]
        top += BOX_HEIGHT + 30
    for layer in LAYERS:
        graph = rooms_of(layer)
        floors, arrows = floors_of(graph), direct(graph)
        height = len(floors) * FLOOR_HEIGHT - FLOOR_HEIGHT + BOX_HEIGHT
        places = places_of(floors, arrows, top + 10)
        shapes.append(_band(f"{layer}/", top, height + 20))
        shapes += [
            _arrow(places[room], places[one]) for room in arrows for one in sorted(arrows[room])
        ]
        shapes += [_box(room, *places[room]) for room in graph]
        top += height + 30
    return _SVG.format(width=WIDTH, height=top + 10, shapes="\n".join(shapes))


_SVG = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" \
font-family="sans-serif" font-size="13" text-anchor="middle">
<title>The rooms of BPE Explorer: each imports only those that its arrows lead to</title>
<defs><marker id="head" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="7" markerHeight="7" \
orient="auto">\
<path d="M0 0 8 4 0 8z" fill="#667"/></marker></defs>
<rect width="{width}" height="{height}" fill="#fff"/>
{shapes}
</svg>
"""


def _band(name: str, top: int, height: int) -> str:
    return (
        f'<rect x="10" y="{top}" width="{WIDTH - 20}" height="{height}" rx="8" fill="#f1f4f4"/>'
        f'<text x="22" y="{top + 28}" text-anchor="start" font-weight="bold">{name}</text>'
    )


def _box(room: str, x: float, y: float) -> str:
    width = len(room) * LETTER + 16
    return (
        f'<rect x="{x - width / 2:.1f}" y="{y - BOX_HEIGHT / 2:g}" width="{width:.1f}" '
        f'height="{BOX_HEIGHT}" rx="5" fill="#fff" stroke="#0f5a5e"/>{_text(x, y + 4.5, room)}'
    )


def _text(x: float, y: float, words: str) -> str:
    return f'<text x="{x:.1f}" y="{y:g}">{escape(words)}</text>'


def _arrow(start: tuple[float, float], end: tuple[float, float]) -> str:
    (x, y), (to_x, to_y) = start, end
    y, to_y = y + BOX_HEIGHT / 2, to_y - BOX_HEIGHT / 2 - 1
    bend = (to_y - y) / 2
    path = f"M{x:.1f} {y:g}C{x:.1f} {y + bend:g} {to_x:.1f} {to_y - bend:g} {to_x:.1f} {to_y:g}"
    return f'<path d="{path}" fill="none" stroke="#667" marker-end="url(#head)"/>'


def main() -> None:
    picture = drawn()
    if "--check" not in sys.argv:
        PICTURE.write_text(picture, "utf-8")
    elif not PICTURE.exists() or PICTURE.read_text("utf-8") != picture:
        sys.exit("docs/rooms.svg is not what the imports say: run `make rooms`.")


if __name__ == "__main__":
    main()
