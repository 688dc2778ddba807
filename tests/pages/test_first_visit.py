"""Every page as the first request of a process that nobody has visited yet: a link that is opened.

A page may lean on what another one has imported or put into the session, and no test notices that
runs after others.
"""

import subprocess
import sys
from pathlib import Path
from typing import Final

from bpe_view.words.catalog import FALLBACK, messages
from tests.pages import first_visit
from ui.frame.navigation import PAGES, PageLink

ROOT = Path(__file__).parents[2]
WATCH_BY_NAME: Final = PageLink("pages/watch.py", "watch")
"""The landing page has an address of its own, too."""


def test_every_page_opens_as_the_first_request_of_a_fresh_process() -> None:
    said = messages(FALLBACK)
    titles = {
        page.file: str(said[f"shell.pages.{page.key}.title"]) for page in (*PAGES, WATCH_BY_NAME)
    }
    words = [word for pair in titles.items() for word in pair]
    command = [sys.executable, first_visit.__file__, *words]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.splitlines() == list(titles), done.stderr
