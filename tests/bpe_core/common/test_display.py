"""Results as the last line of a notebook's cell."""

from pathlib import Path

import pytest

import bpe_core as bpe
from bpe_core.common import display

RUN = bpe.train("low lower\nlowest", vocab_size=260)


def test_the_first_who_knows_a_value_makes_its_html(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(display, "_functions", tuple)
    assert RUN._repr_html_() is None  # a notebook shows the text form
    makers = (lambda _: None, lambda value: f"<b>{type(value).__name__}</b>")
    monkeypatch.setattr(display, "_functions", lambda: makers)
    shown = [one._repr_html_() for one in (RUN, RUN.at(1), RUN.tokenizer.trace("low"))]
    assert shown == ["<b>TrainingRun</b>", "<b>State</b>", "<b>Trace</b>"]


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
