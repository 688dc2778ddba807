"""How the app looks, for files that are opened without it."""

from pathlib import Path
from typing import Final

import streamlit as st

from bpe_view.offline.html_file import Look

_ROOT: Final = Path(__file__).parents[2]
_FONTS: Final = {"font": "--st-font", "codeFont": "--st-code-font"}
_COLOURS: Final = {
    "primaryColor": "--st-primary-color",
    "backgroundColor": "--st-background-color",
    "textColor": "--st-text-color",
}


def app_look() -> Look:
    """The app's theme, and its font of marks."""
    light, dark = (_options(f"theme.{mode}", _COLOURS) for mode in ("light", "dark"))
    marks = _ROOT / "static" / "marks.ttf"
    return Look(_options("theme", _FONTS), light, dark, marks.read_bytes())


def _options(section: str, names: dict[str, str]) -> dict[str, str]:
    found = {own: st.get_option(f"{section}.{name}") for name, own in names.items()}
    return {own: value for own, value in found.items() if value}
