"""The merges equal those of an independent library: Hugging Face tokenizers, byte for byte."""

from pathlib import Path

import pytest

from benchmarks import training_peers


@pytest.mark.parametrize("vocab_size", [300, 4096])
def test_merges_are_those_of_huggingface(vocab_size: int, source_text: str, tmp_path: Path) -> None:
    text = source_text[:300_000] + "Zwölf Boxkämpfer jagen Viktor quer über den großen Sylter Deich"
    path = tmp_path / "text.txt"
    path.write_text(text, "utf-8", newline="")
    ours, theirs = (
        list(merges(run()))
        for run, merges in (
            training_peers.train_engine(path, vocab_size),
            training_peers.train_tokenizers(path, vocab_size),
        )
    )
    assert ours == theirs
