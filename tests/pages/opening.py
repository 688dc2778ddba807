"""Any page with any link."""

from collections.abc import Mapping
from typing import Any

from streamlit.testing.v1 import AppTest

from tests.server import ROOT


def open_page(file: str, link: Mapping[str, str | list[str]], **state: Any) -> AppTest:
    """Opens a page of the app as the first of a visit, and checks that it did not raise.

    Args:
        file: of the page, such as `pages/learn.py`; `app.py` is the landing page.
        link: what stands in the address.
        state: what the session holds already.
    """
    app = AppTest.from_file(ROOT / "app.py", default_timeout=60)
    app.query_params |= link
    for key, value in state.items():
        app.session_state[key] = value
    if file != "app.py":
        app.switch_page(file)
    app.run()
    assert not app.exception
    assert app.title
    return app
