"""Tables as LaTeX, set by pdflatex itself; `make test-latex` runs this, and needs booktabs."""

import shutil
import subprocess
from pathlib import Path

import pytest

import bpe_core as bpe
from bpe_core.analysis import can_be_set, latex_table

SIGNS = list(filter(can_be_set, map(chr, range(0x100))))
CELLS = [*SIGNS, *(sign * 2 + "x" for sign in SIGNS), "[1cm] x", "[", " *", "中", "", "†"]
BYTES = bpe.train("").tokenizer
LANGUAGES = {"[english": ["a b", "c"], "*_中": ["中文", "江"], "english": ["é", "ü"]}
TABLE = bpe.language_table({"[A_&%": BYTES, "ab": bpe.train("ab" * 9).tokenizer}, LANGUAGES)

TABLES = {
    "of the docs": (Path(__file__).parent / "languages.tex").read_text("utf-8"),
    "of several measures": TABLE.to_booktabs(bpe.MEASURES),
    "of one measure": TABLE.to_booktabs(["fertility"], point=","),
    "hostile": latex_table(["[x", "*y"], [[cell, cell] for cell in CELLS]),
}


@pytest.mark.parametrize("name", TABLES)
def test_pdflatex_sets_a_table(name: str, tmp_path: Path) -> None:
    program = shutil.which("pdflatex")
    assert program, "pdflatex is not here: apt-get install texlive-latex-recommended"
    package = r"\usepackage{booktabs}" if "measure" in name else ""
    begin = rf"\documentclass{{article}}{package}\begin{{document}}"
    text = f"{begin}\n{TABLES[name]}\n\\end{{document}}\n"
    (tmp_path / "table.tex").write_text(text, "utf-8")
    done = subprocess.run(
        [program, "-interaction=nonstopmode", "-halt-on-error", "table.tex"],
        cwd=tmp_path, capture_output=True, encoding="latin-1", check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout
