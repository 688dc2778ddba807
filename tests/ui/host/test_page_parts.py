"""What Streamlit does not promise of its page is named in one place, with what to wait for."""

import doctest
import re
from pathlib import Path
from typing import Final

from ui.host import page_parts

ROOT: Final = Path(__file__).parents[3]
FILES: Final = [
    path
    for folder in ("ui", "bpe_view", "pages")
    for path in (ROOT / folder).rglob("*")
    if path.suffix in (".py", ".css", ".js") and path.parent != ROOT / "ui/host"
]
SOURCES: Final = {path: path.read_text("utf-8") for path in FILES}
PRIVATE: Final = re.compile(r"data-test|data-selected|\.st[A-Z]\w+|['\"]st[A-Z]\w+['\"]")


def test_no_other_file_knows_private_names_of_the_page() -> None:
    assert PRIVATE.search('[data-testid="stHeader"]')
    assert [path for path, source in SOURCES.items() if PRIVATE.search(source)] == []


def test_each_part_is_used_and_says_what_to_wait_for_and_what_is_worse_without_it() -> None:
    sources = "".join(SOURCES.values())
    named = {*re.findall(r":--([a-z-]+)", sources)}
    given = {name for name in page_parts.PAGE_PARTS if re.search(f"['\"]{name}['\"]", sources)}
    assert named <= {*page_parts.PAGE_PARTS} <= named | given
    for part in page_parts.PAGE_PARTS.values():
        assert {*part} == {"is", "until", "without"}
        assert part["is"]
        assert part["until"]
        assert part["without"]


def test_the_examples_are_true() -> None:
    assert doctest.testmod(page_parts) == (0, 2)
