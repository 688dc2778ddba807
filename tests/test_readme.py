import doctest
from pathlib import Path

import pytest

import bpe_core as bpe
from bpe_view.texts.samples import SAMPLES

ROOT = Path(__file__).parents[1]


def test_the_examples_in_the_readme_are_true() -> None:
    result = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert result.attempted > 5
    assert result.failed == 0


@pytest.mark.parametrize("name", ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md"])
def test_every_file_that_a_document_links_to_exists(name: str) -> None:
    text = (ROOT / name).read_text("utf-8")
    targets = [part.split(")")[0] for part in text.split("](")[1:]]
    local = [target for target in targets if "://" not in target]
    assert [target for target in local if not (ROOT / target.split("#")[0]).exists()] == []


def test_the_readme_counts_the_samples_and_names_the_patterns() -> None:
    text = (ROOT / "README.md").read_text("utf-8")
    assert len(SAMPLES) == 14
    assert "fourteen short samples" in text
    assert all(
        f"`{name}`" in text for name in ("gpt2", "gpt4", "gpt4o") if name in bpe.SPLIT_PATTERNS
    )
