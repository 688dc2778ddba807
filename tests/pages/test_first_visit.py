"""Every page as the first request of a process that nobody has visited yet: a link that is opened.

A page may lean on what another one has imported or put into the session, and no test notices that
runs after others.
"""

import os
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

from bpe_view.words.catalog import FALLBACK, messages
from tests.pages import first_visit
from ui.frame.navigation import PAGES, PageLink

ROOT = Path(__file__).parents[2]
WATCH_BY_NAME: Final = PageLink("pages/watch.py", "watch")
"""The landing page has an address of its own, too."""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="Windows has no fork")
def test_every_page_opens_as_the_first_request_of_a_fresh_process() -> None:
    said = messages(FALLBACK)
    titles = {
        page.file: str(said[f"shell.pages.{page.key}.title"]) for page in (*PAGES, WATCH_BY_NAME)
    }
    words = [word for pair in titles.items() for word in pair]
    command = [sys.executable, first_visit.__file__, *words]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.splitlines() == list(titles), done.stderr


def test_the_first_page_is_the_same_where_numba_fails(tmp_path: Path) -> None:
    (tmp_path / "numba.py").write_text("raise ImportError('Numba needs NumPy 2.2 or less')")
    title = str(messages(FALLBACK)["shell.pages.watch.title"])
    code = (
        "import sys; from tests.pages.first_visit import visit\n"
        "from ui.shared.training.run_store import make_ready\n"
        f"visit('app.py', {title!r}); make_ready()"
    )
    places = os.pathsep.join([str(tmp_path), str(ROOT)])
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, env=os.environ | {"PYTHONPATH": places},
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    [notice] = [line for line in done.stderr.splitlines() if "umba" in line]
    assert "the plain engine does the work" in notice
