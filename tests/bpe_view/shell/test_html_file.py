"""What an HTML file is made of: what no text in it can do, and how it looks."""

import json
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from bpe_view.shell.html_file import json_in_html


@given(st.recursive(st.text() | st.integers(), lambda inner: st.lists(inner, max_size=3)))
def test_json_in_a_page_comes_back_and_opens_no_element(value: Any) -> None:
    written = json_in_html(value)
    assert json.loads(written) == value
    assert not set("<>&\u2028\u2029") & set(written)
