"""The font of the marks arrives, and the browser takes it."""

from pathlib import Path

import pytest

from tests.browser.pages import NewPage
from tests.browser.player_page import open_saved, saved_run
from tools.marks import FAMILY

# Only fonts that the page brings are loaded, and a file that is none is refused.
LOADED = "family => document.fonts.load(`16px '${family}'`, '⏎').then(faces => faces.length)"


@pytest.mark.thorough
def test_a_page_without_a_server_holds_the_marks(new_page: NewPage, tmp_path: Path) -> None:
    page = new_page(offline=True)
    open_saved(page, saved_run(tmp_path, "one\ntwo\none\ntwo", vocab_size=258)[1])
    assert page.evaluate(LOADED, FAMILY) == 1
