"""Results as the last line of a notebook's cell."""

from collections.abc import Callable
from pathlib import Path

import pytest

import bpe_core as bpe
from bpe_core.common import display

RUN = bpe.train("low lower\nlowest", vocab_size=260)


def installed(monkeypatch: pytest.MonkeyPatch, *makers: Callable[[object], str | None]) -> None:
    monkeypatch.setattr(display, "_functions", lambda: makers)


def test_without_anybody_who_makes_html_a_notebook_shows_the_text_form(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    installed(monkeypatch)
    assert RUN._repr_html_() is None


def test_the_first_who_knows_a_value_makes_its_html(monkeypatch: pytest.MonkeyPatch) -> None:
    installed(monkeypatch, lambda _: None, lambda value: f"<b>{type(value).__name__}</b>")
    assert RUN.at(1)._repr_html_() == "<b>State</b>"
    assert RUN._repr_html_() == "<b>TrainingRun</b>"
    assert RUN.tokenizer.trace("low")._repr_html_() == "<b>Trace</b>"


def test_the_core_knows_of_the_functions_by_the_entry_point_alone(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """As pip writes it when it installs a package."""
    (tmp_path / "somebody.py").write_text("def html_of(value): return 'made by somebody'")
    named = tmp_path / "somebody-1.dist-info"
    named.mkdir()
    (named / "METADATA").write_text("Metadata-Version: 2.1\nName: somebody\nVersion: 1\n")
    (named / "entry_points.txt").write_text("[bpe_core.display]\nit = somebody:html_of\n")
    monkeypatch.syspath_prepend(tmp_path)
    assert next(make(RUN) for make in display._functions.__wrapped__()) == "made by somebody"
