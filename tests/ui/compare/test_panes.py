"""Panes as they stand in links."""

import pytest

from ui.compare.pane_specs import PANES


@pytest.mark.parametrize(
    "raw",
    [
        "",
        "trained",
        "trained,trained,trained,trained,trained",
        "trained,gpt9",
        "trained,opened:5f0c:mine.json",
        "trained,opened:5f0c9a1e77d2:",
        "trained,trained@many",
        "trained,trained@999999999999",
        "trained,trained:gpt2",
    ],
)
def test_what_names_no_panes_is_refused(raw: str) -> None:
    with pytest.raises(ValueError, match=r"$"):
        PANES.read(raw)
