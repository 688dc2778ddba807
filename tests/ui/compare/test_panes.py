"""Panes as they stand in links."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import bpe_core as bpe
from ui.compare import pane_specs
from ui.compare.pane_specs import CURRENT, Panes, PaneSpec, parse_panes
from ui.shared.training.own_file import file_choice

FILE = file_choice("5f0c9a1e77d2", "mine, @ 100 %: yours.json")
sizes = st.none() | st.integers(0, 200_000)
specs = st.builds(PaneSpec, st.just(CURRENT), sizes) | st.builds(
    PaneSpec, st.sampled_from([FILE, *bpe.PRETRAINED])
)


@given(st.lists(specs, min_size=2, max_size=4))
def test_panes_come_back_from_a_link(chosen: list[PaneSpec]) -> None:
    panes = Panes(tuple(chosen))
    assert parse_panes(str(panes)) == panes


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
    with pytest.raises(ValueError, match=r"\w"):
        parse_panes(raw)


def test_a_link_without_panes_means_what_it_meant_when_it_was_given() -> None:
    assert str(pane_specs.DEFAULT_PANES) == "trained@300,trained"
