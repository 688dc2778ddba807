"""Texts as a flat file of ids: each by itself, and a file beside it that says whose they are."""

import hashlib
import json
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import bpe_core as bpe
from bpe_core.files import token_file
from tests.modules import module_of

TEXTS = ["low lower " * 10_000, "", "lowest 漢", "<e>"]
TOKENIZER = bpe.train(TEXTS, vocab_size=262, special_tokens=["<e>"]).tokenizer


@pytest.mark.parametrize(
    ("dtype", "append", "end"), [("uint16", None, []), ("uint32", "<e>", [261])]
)
def test_a_file_has_the_ids_of_each_text_as_they_come_and_says_whose_they_are(
    dtype: Any, append: str | None, end: list[int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module_of(vars(token_file)["batches_of"]), "_TOGETHER", 1)
    written: list[int] = []

    def texts() -> Iterator[str]:
        for text in TEXTS:
            written.append(sum(part.stat().st_size for part in tmp_path.iterdir()))
            yield text

    target = tmp_path / "x.bin"
    files = bpe.encode_to_file(TOKENIZER, texts(), target, dtype=dtype, append=append, name="mine")
    assert [file.name for file in files] == ["x.bin", "x.bin.offsets", "x.bin.json"]
    assert written[0] == 0 < written[2]
    ids, offsets = np.fromfile(target, dtype), np.fromfile(files[1], np.int64).tolist()
    found = [ids[first:last].tolist() for first, last in pairwise(offsets)]
    assert found == [TOKENIZER.encode(text) + end for text in TEXTS]
    about = json.loads(files[2].read_text("utf-8"))
    assert (about["dtype"], about["ids"], about["documents"]) == (dtype, len(ids), 4)
    [saved] = bpe.dumps(TOKENIZER, "json").values()
    digest = hashlib.sha256(saved).hexdigest()
    assert about["tokenizer"] == {"name": "mine", "highest_id": 261, "sha256": digest}


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"tokenizer": bpe.load_pretrained("gpt-4")}, "65,535; .* 100,276"),
        ({"append": "<x>"}, r"append is '<x>'; it must be one of \['<e>'\]"),
        ({"texts": ["a", None]}, r"texts\[1\] is None"),
        ({"texts": "a"}, "texts is 'a'"),
        ({"texts": Path("a.txt")}, "texts is .*; read_texts"),
    ],
)
def test_what_does_not_fit_is_refused_and_leaves_no_file(
    wrong: dict[str, Any], said: str, tmp_path: Path
) -> None:
    asked: dict[str, Any] = {"tokenizer": TOKENIZER, "texts": TEXTS, "dtype": "uint16"} | wrong
    with pytest.raises(bpe.BPEError, match=said):
        bpe.encode_to_file(path=tmp_path / "x", **asked)
    assert not [*tmp_path.iterdir()]
