"""The pages of the app: this table is the only list of them, in the order of the navigation.

To add a page: its key in `PAGES`; `pages/KEY.py`, which draws it with `page_body`; what it draws in
`ui/KEY/`, unless that is short; its words `shell.pages.KEY` (`lesson` may be left out) in each
bpe_view/words/LANGUAGE.toml; tests/pages/test_KEY.py. In ui/visit.py, choices that it shares with
another page name both pages, and what else it remembers is a field of `Visit`.
"""

from pathlib import Path
from typing import Final

import streamlit as st

from bpe_view.words import say
from bpe_view.words.catalog import FALLBACK, messages

PAGES: Final = ("watch", "encode", "sizes", "compare", "vocabulary", "learn")
"""Their keys: `encode` is the file `pages/encode.py`, the address `/encode`, and the words under
`shell.pages.encode`. The first one is at `/`."""
_FOLDER: Final = Path(__file__).parents[2] / "pages"


def page_of(key: str) -> st.Page:
    """A new page as `st.navigation`, `st.switch_page` and `st.page_link` take it: Streamlit notes
    in it whether it may run, so two visits must not share one."""
    return st.Page(_FOLDER / f"{key}.py", url_path=key, default=key == PAGES[0])


def tab_title(key: str) -> str:
    """What the navigation calls a page."""
    return say(f"shell.pages.{key}.tab")


def page_title(key: str) -> tuple[str, str]:
    """The title of a page, and the line below it, which may be empty."""
    line = f"shell.pages.{key}.lesson"
    return say(f"shell.pages.{key}.title"), say(line) if line in messages(FALLBACK) else ""
