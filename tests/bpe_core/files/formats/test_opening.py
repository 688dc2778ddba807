"""Opening a file of any format: what is asked for holds, and content is no path."""

from pathlib import Path
from typing import Any, Final

import pytest

import bpe_core as bpe
from bpe_core.files import open_tokenizer
from tests.bpe_core.files.formats.library_files import WORD_PIECE, piece_model
from tests.bpe_core.files.formats.samples import VALID

ASKED: Final[dict[str, Any]] = {"split": "whitespace", "special_tokens": {"<x>": 900_000}}
RUN: Final = bpe.train("low lower lowest", vocab_size=262)


@pytest.mark.parametrize("name", VALID)
def test_split_and_special_tokens_that_were_asked_for_hold_in_every_format(name: str) -> None:
    plain = bpe.load(VALID[name], split="none")
    opened = open_tokenizer(VALID[name], **ASKED)
    assert opened.format == name
    assert (plain.split, opened.tokenizer.split) == ("none", "whitespace")
    assert opened.tokenizer.special_tokens == {**plain.special_tokens, **ASKED["special_tokens"]}
    assert opened.tokenizer.encode("low<x>", allowed_special=["<x>"])[-1] == 900_000
    with pytest.raises(bpe.BPEError, match=r"'<x>' .*b'a'"):
        bpe.load(VALID[name], split="none", special_tokens={"<x>": plain.base_ids[97]})


@pytest.mark.parametrize("data", [WORD_PIECE, piece_model()])
@pytest.mark.parametrize("asked", ASKED)
def test_a_tokenizer_that_a_library_holds_keeps_what_its_file_says(data: bytes, asked: str) -> None:
    with pytest.raises(bpe.SettingError, match="those of the file"):
        bpe.load(data, **{asked: ASKED[asked]})


def test_a_token_of_the_file_keeps_its_id() -> None:
    assert bpe.load(VALID["json"], special_tokens={"<e>": 260}) == bpe.load(VALID["json"])
    for text, known in (("<e>", 260), ("lo", 256)):
        with pytest.raises(bpe.SettingError, match=f"900 .*'{text}'.* {known}"):
            bpe.load(VALID["json"], special_tokens={text: 900})
    assert bpe.load(VALID["json"], special_tokens={"lo": 256}).encode("lo", allowed_special=["lo"])


def test_a_training_of_another_split_is_left_out_with_a_note() -> None:
    files = bpe.dumps(RUN, "json")
    assert open_tokenizer(files, split="gpt4").run == RUN
    opened = open_tokenizer(files, **ASKED)
    assert opened.run is None
    assert "training in the file is left out" in opened.notes[0]


@pytest.mark.parametrize("source", [
    VALID["json"].decode(), ' {"model": 1}', VALID["minbpe"].decode(), "x" * 300, "x/" * 5000,
])  # fmt: skip
def test_the_content_of_a_file_is_not_taken_for_a_path(source: str) -> None:
    for read in (bpe.load, bpe.load_run):
        with pytest.raises(bpe.SettingError, match="bytes") as found:
            read(source)
        assert len(str(found.value)) < 200


def test_a_file_may_have_a_name_like_content(tmp_path: Path) -> None:
    path = tmp_path / "{a}\n.json"
    path.write_bytes(VALID["json"])
    assert bpe.load(str(path)) == bpe.load(VALID["json"])
