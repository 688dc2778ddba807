"""Writes a figure of each kind into docs/figures: each by the code that the app offers to copy."""

import os
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

import bpe_core as bpe
from bpe_view.charts import recipes
from bpe_view.charts.about import about
from bpe_view.charts.figure_file import PrintSize, save_figure
from bpe_view.texts.samples import SAMPLES

FOLDER = Path(__file__).parents[1] / "docs" / "figures"
TEXT = SAMPLES[0].text
SETTINGS = bpe.train(TEXT, vocab_size=384).settings
MODELS = ["r50k_base", "cl100k_base", "o200k_base"]
LOW, HIGH = PrintSize(85, 60), PrintSize(85, 120)


def figures() -> Iterator[tuple[str, PrintSize, dict[str, str], str]]:
    """Of each its name, its size, what it is of, and its code."""
    told = about("", SETTINGS, TEXT)
    values = {"size": 300, "threshold": 3}
    for name in recipes.CHARTS_OF_A_RUN:
        yield name, LOW, told, recipes.recipe(name, SETTINGS, values)
    yield "sweep", LOW, told, recipes.sweep_recipe(SETTINGS)
    model, merges = "r50k_base", 50_000
    told = about("", None, "", tokenizer=model, merges=merges)
    yield "numbers", LOW, told, recipes.number_recipe(None, model, merges)
    for look in ("map", "bars"):
        code = recipes.language_recipe(
            f"language_{look}_chart", "parity", "english", MODELS, built_in=True
        )
        told = about("", None, "", measure="parity", reference="english", tokenizers=MODELS)
        yield f"languages-{look}", HIGH, told, code
    told = about("", None, "", split="gpt4", vocab_size=456)
    yield "parity-aware", HIGH, told, recipes.parity_recipe("gpt4", 456, built_in=True)


def main() -> None:
    """Run the code of each, on a sample where it is of a text."""
    FOLDER.mkdir(exist_ok=True)
    with TemporaryDirectory() as folder:
        os.chdir(folder)
        Path("text.txt").write_text(TEXT, "utf-8", newline="")
        for name, size, told, code in figures():
            made: dict[str, Any] = {}
            exec(code, made)
            save_figure(made["figure"], FOLDER / f"{name}.svg", size, told | {"Title": name})
        os.chdir(FOLDER)


if __name__ == "__main__":
    main()
