"""Saving: bit by bit, and told what a format loses."""

import hashlib
import json
import os
import warnings
import zipfile
from functools import partial
from pathlib import Path

import pytest
from hypothesis import given

import bpe_core as bpe
from bpe_core.files import text_of
from bpe_core.files.formats.own_json import MOST_EMBEDDED
from tests.bpe_core import strategies
from tests.memory import takes_at_most

RUN = bpe.train("low lower <e> lowest\n" * 10, vocab_size=262, special_tokens=["<e>"])
LONG = bpe.train("low lower lowest\n" * (MOST_EMBEDDED // 17 + 1), vocab_size=258)


@given(strategies.text, strategies.base)
def test_the_text_of_a_run_is_told_from_its_pre_tokens(text: str, base: bpe.Base) -> None:
    run = bpe.train(text, vocab_size=300, base=base, special_tokens=["ab", "é"])
    assert text_of(run) == text
    training = json.loads(bpe.dumps(run, "json", with_text=False)["tokenizer.bpe.json"])["training"]
    assert training["text_bytes"] == len(text.encode())


@pytest.mark.parametrize("format", bpe.FORMATS)
def test_what_is_saved_is_what_dumps_gives_and_what_is_lost_is_told(
    format: str, tmp_path: Path
) -> None:
    with warnings.catch_warnings(record=True, action="always") as told:
        written = bpe.save(RUN, tmp_path / "tokenizer.model", format=format)
    lost = [" ".join(bpe.what_is_lost(RUN, format))] if format != "json" else []
    said = [(str(one.message).removesuffix(" (lossy=True: no warning)"), one) for one in told]
    assert [(words, one.filename) for words, one in said] == [(one, __file__) for one in lost]
    files = bpe.dumps(RUN, format)
    assert [path.read_bytes() for path in written] == list(files.values())
    [archive] = bpe.save(RUN, tmp_path / "files.zip", format=format, lossy=True)
    with zipfile.ZipFile(archive) as packed:
        assert {name: packed.read(name) for name in packed.namelist()} == files


def test_a_short_text_is_embedded_and_a_long_one_only_if_asked_for(tmp_path: Path) -> None:
    text = text_of(LONG)
    [path] = bpe.save(LONG, tmp_path / "run.json", lossy=True)
    training = json.loads(path.read_bytes())["training"]
    assert "text" not in training
    assert training["text_bytes"] == len(text)
    assert training["text_sha256"] == hashlib.sha256(text.encode()).hexdigest()
    assert bpe.what_is_lost(LONG, "json") == bpe.what_is_lost(RUN, "json", with_text=False) != []
    [path] = bpe.save(LONG, path, with_text=True)
    assert json.loads(path.read_bytes())["training"]["text"] == text
    assert json.loads(bpe.dumps(RUN, "json")["tokenizer.bpe.json"])["training"]["text"]


def test_saving_takes_less_memory_than_the_text(tmp_path: Path) -> None:
    assert len(LONG.token_counts) == 3  # what is counted once for a run is no part of saving
    save = partial(bpe.save, LONG, tmp_path / "run.json", with_text=True)
    assert takes_at_most(MOST_EMBEDDED, save)


def test_a_link_still_points_to_the_file_and_a_device_stays_one(tmp_path: Path) -> None:
    (tmp_path / "file.json").write_bytes(b"before")
    (tmp_path / "link.json").symlink_to(tmp_path / "file.json")
    bpe.save(RUN, tmp_path / "link.json")
    assert (tmp_path / "link.json").is_symlink()
    assert bpe.load(tmp_path / "file.json") == RUN.tokenizer
    pipe = tmp_path / "pipe.model"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    bpe.save(RUN, pipe, format="tiktoken", lossy=True)
    assert os.read(reader, 100).startswith(b"AA== 0\n")
    os.close(reader)
    assert pipe.is_fifo()


def test_a_name_tells_the_format_or_is_refused(tmp_path: Path) -> None:
    with pytest.raises(bpe.FormatError, match=r"tokenizer\.bin"):
        bpe.save(RUN, tmp_path / "tokenizer.bin")
    path = tmp_path / "tokenizer.json"
    assert bpe.save(RUN, path, lossy=True) == [path]
    assert bpe.open_tokenizer(path).format == "huggingface"
