"""Files for programs: the same in every language, with a point and without separated thousands."""

from collections.abc import Callable

import numpy as np
import pytest

import bpe_core as bpe
from bpe_view import words
from bpe_view.charts.curves import compression_table
from bpe_view.charts.merge_savings import merge_savings_table
from bpe_view.size_curve.size_curve_payload import Curve
from bpe_view.spreadsheet import as_csv
from bpe_view.words import LANGUAGES
from ui.watch.leads import merges_as_table

RUN = bpe.train("ab" * 12_345, vocab_size=260, split="none")
CURVE = Curve("text", 12_345, np.array([1.0, 4.45]))
FILES: dict[str, Callable[[], str]] = {
    "compression": lambda: as_csv(compression_table([CURVE], [])),
    "merges": lambda: as_csv(merges_as_table(RUN)),
    "savings": lambda: as_csv(merge_savings_table(RUN)),
}


@pytest.mark.parametrize("name", FILES)
def test_a_file_has_its_numbers_in_every_language(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    files = set()
    for language in LANGUAGES:
        monkeypatch.setattr(words, "current_language", lambda spoken=language: spoken)
        files.add(FILES[name]())
    (file,) = files
    assert "12345" in file
    assert "12,345" not in file
    assert ("4.45" in file) == (name == "compression")
