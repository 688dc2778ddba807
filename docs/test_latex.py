"""Tables as LaTeX, set by pdflatex itself; `make test-latex` runs this, and needs it."""

import shutil
import subprocess
from pathlib import Path

import pytest

from bpe_core.analysis import can_be_set, latex_table

SIGNS = list(filter(can_be_set, map(chr, range(0x100))))
CELLS = [*SIGNS, *(sign * 2 + "x" for sign in SIGNS), "[1cm] x", "[", " *", "中", ""]
TABLES = {
    "of the docs": (Path(__file__).parent / "languages.tex").read_text("utf-8"),
    "hostile": latex_table(["[x", "*y"], [[cell, cell] for cell in CELLS]),
}


@pytest.mark.parametrize("name", TABLES)
def test_pdflatex_sets_a_table_without_any_package(name: str, tmp_path: Path) -> None:
    program = shutil.which("pdflatex")
    assert program, "pdflatex is not here: apt-get install texlive-latex-base"
    begin = r"\documentclass{article}\begin{document}"
    text = f"{begin}\n{TABLES[name]}\n\\end{{document}}\n"
    (tmp_path / "table.tex").write_text(text, "utf-8")
    done = subprocess.run(
        [program, "-interaction=nonstopmode", "-halt-on-error", "table.tex"],
        cwd=tmp_path, capture_output=True, encoding="latin-1", check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout
