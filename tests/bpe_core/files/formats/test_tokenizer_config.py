"""`tokenizer_config.json` beside a tokenizer, and GPT-2's two files by other names."""

import json
from pathlib import Path
from typing import Any

import pytest

import bpe_core as bpe
from bpe_core.files import pack
from tests.bpe_core.files.formats.samples import TOKENIZER as RUN
from tests.bpe_core.files.formats.samples import VALID

CONFIG = "tokenizer_config.json"
TOKENIZER = RUN.tokenizer
PAIR = bpe.dumps(TOKENIZER, "gpt2")


def config(**values: Any) -> bytes:
    return json.dumps({"tokenizer_class": "PreTrainedTokenizerFast"} | values).encode()


def test_a_folder_for_transformers_says_what_tokens_are_for_and_opens_again(tmp_path: Path) -> None:
    ends = bpe.train("low", vocab_size=258, special_tokens=["<e>", "<pad>"]).tokenizer
    given = {"eos": "<e>", "pad": "<pad>"}
    bpe.save(ends, tmp_path / "hub", format="transformers", lossy=True, **given)  # type: ignore[arg-type]
    opened = bpe.open_tokenizer(tmp_path / "hub")
    assert opened.tokenizer == ends
    assert opened.named == given


@pytest.mark.parametrize(
    ("format", "given", "named"),
    [
        ("transformers", {"eos": "<x>"}, "eos is '<x>'.*'<s>'"),
        ("json", {"pad": "<s>"}, "pad .*json"),
    ],
)
def test_what_no_folder_can_say_is_refused(format: str, given: dict[str, Any], named: str) -> None:
    tokenizer = bpe.train("low", vocab_size=257, special_tokens=["<s>"]).tokenizer
    with pytest.raises(bpe.SettingError, match=named):
        bpe.dumps(tokenizer, format, **given)


def test_its_special_tokens_are_taken_up(tmp_path: Path) -> None:
    added = {"260": {"content": "<e>"}, "900": {"content": "[PAD]", "special": True}}
    files = {"tokenizer.json": VALID["huggingface"], CONFIG: config(added_tokens_decoder=added)}
    for name, data in files.items():
        (tmp_path / name).write_bytes(data)
    sources = (files, pack(files), tmp_path, tmp_path / "tokenizer.json")
    for source in sources:
        opened = bpe.load(source)
        assert opened.special_tokens == {"<e>": 260, "[PAD]": 900}
        assert opened.encode("low[PAD]", allowed_special="all")[-1] == 900


def test_tokens_that_it_only_names_are_special_if_the_vocabulary_has_them() -> None:
    vocab = json.loads(PAIR["vocab.json"]) | {"[END]": 700}
    pair = PAIR | {"vocab.json": json.dumps(vocab).encode()}
    named = config(eos_token={"content": "[END]"}, additional_special_tokens=["[NONE]", "<e>"])
    assert bpe.load(pair).special_tokens == {"<e>": 260}
    opened = bpe.load(pair | {CONFIG: named})
    assert opened.special_tokens == {"<e>": 260, "[END]": 700}


def test_a_token_takes_over_an_id_that_the_vocabulary_has_under_another_name_with_a_note(
    tmp_path: Path,
) -> None:
    """As InternLM 2 names its unused tokens."""
    root = json.loads(VALID["huggingface"])
    root["model"] |= {"ignore_merges": True}
    root["model"]["vocab"] |= {"[UNUSED]": 261, "[UNUSED_2]": 262}
    added = {
        str(i): {"content": f"<|im_{use}|>", "special": True}
        for i, use in ((261, "start"), (262, "end"))
    }
    (tmp_path / "tokenizer.json").write_text(json.dumps(root))
    (tmp_path / CONFIG).write_bytes(config(added_tokens_decoder=added))
    for source in (tmp_path, tmp_path / "tokenizer.json"):
        opened = bpe.open_tokenizer(source)
        specials = {"<e>": 260, "<|im_start|>": 261, "<|im_end|>": 262}
        assert opened.tokenizer.special_tokens == specials
        assert opened.tokenizer.encode("low<|im_end|>", allowed_special="all") == [257, 262]
        assert 262 not in opened.tokenizer.encode("[UNUSED_2]")
        [note] = opened.notes
        assert "261 is '<|im_start|>' and not '[UNUSED]'" in note


def test_alone_it_is_refused_with_the_name_of_the_file_that_is_missing(tmp_path: Path) -> None:
    (tmp_path / CONFIG).write_bytes(config(added_tokens_decoder={}))
    for source in ({CONFIG: config()}, tmp_path / CONFIG, config(), pack({CONFIG: config()})):
        with pytest.raises(bpe.FormatError, match=r"\btokenizer\.json"):
            bpe.load(source)


@pytest.mark.parametrize(
    ("added", "problem"),
    [
        ({"x": {"content": "a"}}, "'x'.*token id"),
        ({"97": {"content": "<new>"}}, "'<new>'.* 97.* 'a'"),
        ({"5": {}}, "content is None"),
    ],
)
def test_what_contradicts_the_vocabulary_is_told(added: dict[str, Any], problem: str) -> None:
    files = {"tokenizer.json": VALID["huggingface"], CONFIG: config(added_tokens_decoder=added)}
    with pytest.raises(bpe.FormatError, match=problem):
        bpe.load(files)


@pytest.mark.parametrize(
    ("vocab", "merges"),
    [
        ("vocab.json", "merges.txt"),
        ("encoder.json", "vocab.bpe"),
        ("gpt2-vocab.json", "gpt2-merges.txt"),
        ("roberta.large.encoder.json", "roberta.large.vocab.bpe"),
        ("vocab (1).json", "merges (1).txt"),
    ],
)
def test_gpt2s_two_files_open_by_every_usual_name(vocab: str, merges: str, tmp_path: Path) -> None:
    files = {vocab: PAIR["vocab.json"], merges: PAIR["merges.txt"]}
    for name, data in files.items():
        (tmp_path / name).write_bytes(data)
    for source in (files, pack(files), tmp_path, tmp_path / vocab, tmp_path / merges):
        assert bpe.load(source) == TOKENIZER


def test_a_folder_with_a_tokenizer_json_is_that_tokenizer(tmp_path: Path) -> None:
    for name, data in (PAIR | {"tokenizer.json": VALID["huggingface"]}).items():
        (tmp_path / name).write_bytes(data)
    assert bpe.open_tokenizer(tmp_path).format == "huggingface"
    assert bpe.open_tokenizer(tmp_path / "vocab.json").format == "gpt2"
