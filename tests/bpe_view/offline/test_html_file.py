"""What an HTML file is made of: what no text in it can do, and how it looks."""

import json
import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bpe_view.offline.html_file import json_in_html, theme_css
from ui.shared.app_look import app_look

ROOT = Path(__file__).parents[3]


@given(st.recursive(st.text() | st.integers(), lambda inner: st.lists(inner, max_size=3)))
def test_json_in_a_page_comes_back_and_opens_no_element(value: Any) -> None:
    written = json_in_html(value)
    assert json.loads(written) == value
    assert not set("<>&\u2028\u2029") & set(written)


@pytest.mark.parametrize("mode", ["light", "dark"])
def test_the_theme_is_the_apps_own(mode: str) -> None:
    theme = tomllib.loads((ROOT / ".streamlit" / "config.toml").read_text("utf-8"))["theme"]
    light, dark = theme_css(app_look()).split("@media screen and (prefers-color-scheme: dark)")
    part = dark if mode == "dark" else light
    assert f"--st-primary-color: {theme[mode]['primaryColor']};" in part
    assert f"--st-background-color: {theme[mode]['backgroundColor']};" in part
    assert f"--st-text-color: {theme[mode]['textColor']};" in part
    assert f"--st-code-font: {theme['codeFont']};" in light
