import pytest

from ui.plain import plain


@pytest.mark.parametrize(
    "text",
    ["![](http://example.com/x)", "[a](http://b)", "<b>", ":red[x] :smile:", "$x$", "``b``"],
)
def test_no_mark_of_markdown_is_left_without_a_backslash(text: str) -> None:
    escaped = plain(text)
    assert escaped.replace("\\", "") == text
    for place, character in enumerate(escaped):
        if not character.isalnum() and character not in "\\ ":
            assert escaped[place - 1] == "\\"


def test_lines_do_not_begin_lists_or_headings() -> None:
    assert plain("one\n# two\n- three") == r"one \# two \- three"
