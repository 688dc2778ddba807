import re

import pytest

from ui.shared.markdown import plain

JOINER = "\N{WORD JOINER}"


@pytest.mark.parametrize(
    "text",
    ["![](http://example.com/x)", "[a](http://b)", "<b>", ":red[x] :smile:", "$x$", "``b``"],
)
def test_no_mark_of_markdown_is_left_without_a_backslash(text: str) -> None:
    escaped = plain(text)
    assert escaped.replace("\\", "").replace(JOINER, "") == text
    for place, character in enumerate(escaped):
        if not character.isalnum() and character not in f"\\ {JOINER}":
            assert escaped[place - 1] == "\\"


def test_lines_do_not_begin_lists_or_headings() -> None:
    assert plain("one\n# two\n- three") == r"one \# two \- three"


def test_no_bare_address_is_left_that_would_become_a_link() -> None:
    """The expressions are those of mdast-util-gfm-autolink-literal, which Streamlit uses."""
    shown = plain("https://a.example http://b.example www.c.example d@e.example").replace("\\", "")
    assert not re.search(r"(https?://|www(?=\.))([-.\w]+)([^ \t\r\n]*)", shown, re.IGNORECASE)
    assert not re.search(r"([-.\w+]+)@([-\w]+(?:\.[-\w]+)+)", shown)
