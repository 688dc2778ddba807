"""Files of one model that come together are one tokenizer: in a folder, an archive, a mapping."""

import json
import re
from pathlib import Path
from typing import Any, Final

import pytest

import bpe_core as bpe
from bpe_core.files import pack
from tests.bpe_core.files.formats.library_files import byte_level, piece_model
from tests.bpe_core.files.formats.samples import TOKENIZER, VALID

CONFIG: Final = "tokenizer_config.json"
PAIR: Final = bpe.dumps(TOKENIZER, "gpt2")
MODEL: Final = {
    "tokenizer.json": VALID["huggingface"],
    CONFIG: b'{"eos_token": "<e>"}',
    "special_tokens_map.json": b'{"eos_token": "?", "bos_token": {"content": "<e>"}}',
    "added_tokens.json": b'{"<e>": 260}',
    **PAIR,
    "tokenizer.model": piece_model(),
    "generation_config.json": b"{}",
    "chat_template.jinja": b"{{ messages }}",
}
NOTE: Final = (
    "Not needed beside tokenizer.json: vocab.json, merges.txt, tokenizer.model, "
    "generation_config.json, chat_template.jinja."
)


def config(**values: Any) -> bytes:
    return json.dumps({"tokenizer_class": "PreTrainedTokenizerFast"} | values).encode()


def sources(files: dict[str, bytes], folder: Path) -> list[Any]:
    """The same files in all ways in which somebody may give them."""
    for name, data in files.items():
        (folder / name).write_bytes(data)
    return [files, pack(files), pack({f"a/{name}": data for name, data in files.items()}), folder]


def test_all_files_of_a_model_are_one_tokenizer(tmp_path: Path) -> None:
    for source in sources(MODEL, tmp_path):
        opened = bpe.open_tokenizer(source)
        assert (opened.tokenizer, opened.format) == (TOKENIZER.tokenizer, "huggingface")
        assert opened.named == {"eos": "<e>", "bos": "<e>"}
        [note] = opened.notes
        assert sorted(re.findall(r"[\w.]+\w", note)) == sorted(re.findall(r"[\w.]+\w", NOTE))
    assert bpe.open_tokenizer(tmp_path / "tokenizer.json").notes == ()
    assert bpe.open_tokenizer(tmp_path / "vocab.json").format == "gpt2"


def test_where_a_better_vocabulary_is_missing_the_next_one_is_read() -> None:
    files = dict(MODEL)
    for name, next_one in (("tokenizer.json", "sentencepiece"), ("tokenizer.model", "gpt2")):
        del files[name]
        assert bpe.open_tokenizer(files).format == next_one


def test_a_folder_for_transformers_says_what_tokens_are_for_and_opens_again(tmp_path: Path) -> None:
    ends = bpe.train("low", vocab_size=258, special_tokens=["<e>", "<pad>"]).tokenizer
    given = {"eos": "<e>", "pad": "<pad>"}
    bpe.save(ends, tmp_path / "hub", format="transformers", lossy=True, **given)  # type: ignore[arg-type]
    opened = bpe.open_tokenizer(tmp_path / "hub")
    assert (opened.tokenizer, opened.named) == (ends, given)
    with pytest.raises(bpe.SettingError, match=r"eos is '<x>'.*'<e>'"):
        bpe.dumps(TOKENIZER, "transformers", eos="<x>")
    with pytest.raises(bpe.SettingError, match=r"pad .*json"):
        bpe.dumps(TOKENIZER, "json", pad="<e>")


def test_its_added_tokens_are_taken_up_with_their_flags(tmp_path: Path) -> None:
    flags = {"special": True, "lstrip": True}
    added = {"260": {"content": "<e>"}, "900": {"content": "[PAD]", **flags}}
    files = {"tokenizer.json": VALID["huggingface"], CONFIG: config(added_tokens_decoder=added)}
    for source in (*sources(files, tmp_path), tmp_path / "tokenizer.json"):
        opened = bpe.load(source)
        assert isinstance(opened, bpe.OpenedTokenizer)
        assert opened.special_tokens == {"<e>": 260, "[PAD]": 900}
        assert opened.encode("low [PAD]", allowed_special="all") == [257, 900]
        [*_, pad] = json.loads(opened.data)["added_tokens"]
        assert (pad["lstrip"], pad["rstrip"]) == (True, False)


def test_a_plain_file_and_formats_of_ours_take_special_tokens_up(tmp_path: Path) -> None:
    beside = config(added_tokens_decoder={"261": {"content": "<x>", "special": True}})
    for files, own in (
        ({"tokenizer.json": VALID["huggingface"]}, {"<e>": 260}),
        ({"a.tiktoken": VALID["tiktoken"]}, {}),
    ):
        opened = bpe.load(files | {CONFIG: beside}, split="gpt2")
        assert isinstance(opened, bpe.Tokenizer)
        assert opened.special_tokens == own | {"<x>": 261}
    wrong = config(added_tokens_decoder={"300": {"content": "lo"}})
    with pytest.raises(bpe.FormatError, match=r"'lo'.* 256"):
        bpe.load({"a.tiktoken": VALID["tiktoken"], CONFIG: wrong}, split="gpt2")


def test_a_token_that_is_named_is_special_wherever_it_is_added() -> None:
    beside = {"added_tokens.json": b'{"<x>": 300, "<y>": 301}', CONFIG: config(eos_token="<x>")}
    opened = bpe.load({"tokenizer.json": VALID["huggingface"], **beside})
    assert set(opened.special_tokens) == {"<e>", "<x>"}
    assert opened.encode("<y><x>")[0] == 301
    assert 300 not in opened.encode("<y><x>")


def test_tokens_that_it_only_names_are_special_if_the_vocabulary_has_them() -> None:
    vocab = json.loads(PAIR["vocab.json"]) | {"[END]": 700}
    pair = PAIR | {"vocab.json": json.dumps(vocab).encode()}
    named = config(eos_token={"content": "[END]"}, additional_special_tokens=["[NONE]", "<e>"])
    opened = bpe.open_tokenizer(pair | {CONFIG: named})
    assert opened.tokenizer.special_tokens == {"<e>": 260, "[END]": 700}
    [note] = opened.notes
    assert "'[NONE]', for which" in note


def test_a_token_takes_over_an_id_that_the_vocabulary_has_under_another_name_with_a_note() -> None:
    """As InternLM 2 names its unused tokens."""
    root = byte_level()
    root["model"]["vocab"] |= {"[UNUSED]": 261, "[UNUSED_2]": 262}
    added = {"261": {"content": "<|im_start|>"}, "262": {"content": "<|im_end|>"}}
    beside = {CONFIG: config(added_tokens_decoder=added)}
    opened = bpe.open_tokenizer({"tokenizer.json": json.dumps(root).encode()} | beside)
    assert opened.tokenizer.encode("low<|im_end|>") == [257, 262]
    assert 262 not in opened.tokenizer.encode("[UNUSED_2]")
    [note] = opened.notes
    assert "261 is '<|im_start|>' and not '[UNUSED]'" in note


ADDED: Final[list[tuple[dict[str, Any], str]]] = [
    ({"x": {"content": "a"}}, "'x'.*token id"),
    ({"256": {"content": "<new>"}}, "tokenizers: .*`lo`"),
    ({"5": {}}, "content is None"),
]


@pytest.mark.parametrize(("added", "problem"), ADDED)
def test_what_contradicts_the_vocabulary_is_told(added: dict[str, Any], problem: str) -> None:
    files = {"tokenizer.json": VALID["huggingface"], CONFIG: config(added_tokens_decoder=added)}
    with pytest.raises(bpe.FormatError, match=problem):
        bpe.load(files)


@pytest.mark.parametrize(("vocab", "merges"), [
    ("vocab.json", "merges.txt"),
    ("encoder.json", "vocab.bpe"),
    ("gpt2-vocab.json", "gpt2-merges.txt"),
    ("roberta.large.encoder.json", "roberta.large.vocab.bpe"),
])  # fmt: skip
def test_gpt2s_two_files_open_by_every_usual_name(vocab: str, merges: str, tmp_path: Path) -> None:
    files = {vocab: PAIR["vocab.json"], merges: PAIR["merges.txt"]}
    for source in (*sources(files, tmp_path), tmp_path / vocab, tmp_path / merges):
        assert bpe.load(source) == TOKENIZER.tokenizer


TEKKEN: Final = {"config": {"pattern": "x", "default_vocab_size": 300}, "vocab": []}
LFS: Final = b"version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 9085657\n"
STAND_INS: Final[list[tuple[dict[str, bytes], str]]] = [
    ({"tokenizer.json": LFS}, "pointer of Git LFS"),
    ({"tokenizer.model": LFS}, "pointer of Git LFS"),
    ({"tokenizer.json": b" <!DOCTYPE html>\n<html>"}, "HTML page"),
    ({"tokenizer.json": b"<html lang=en>"}, "HTML page"),
    ({"tokenizer.json": VALID["huggingface"], CONFIG: LFS}, f"^{CONFIG} .*Git LFS"),
    ({"merges.txt": b"404: Not Found", "vocab.json": b"Entry not found"}, "'Entry not found'|404"),
    ({"tekken.json": json.dumps(TEKKEN).encode()}, r"tekken.json of Mistral.*tokenizer\.json"),
    ({"vocab.txt": b"[PAD]\n[UNK]\nlow\n##er"}, r"list of WordPiece.*tokenizer\.json"),
    ({"vocab.json": b'{"a": 0, "a</w>": 1}', "merges.txt": b"a a</w>\n"}, "CLIP.*not read"),
    ({CONFIG: config()}, r"open it together with tokenizer\.json"),
    ({"generation_config.json": b"{}"}, "generation_config.json is no vocabulary.*tokenizer"),
    ({"vocab.json": b'{"a": 0}'}, r"merges\.txt"),
    ({"merges.txt": b"#version: 0.2\na b\n"}, r"vocab\.json"),
    ({"x.model": b"\n\x0e\n\x05"}, "cannot tell which format"),
    ({"x.vocab": b"\n\x0e"}, r"\.model"),
    ({"x.bin": b"\n\x0e"}, "formats are json, huggingface"),
    ({"a.json": b"{}", "b.json": b"{}"}, "a.json, b.json are no tokenizer together"),
    ({"a.json": VALID["json"], "tokenizer.json": VALID["huggingface"]}, "no tokenizer together"),
]  # fmt: skip


@pytest.mark.parametrize(("files", "said"), STAND_INS)
def test_what_is_no_tokenizer_is_told_for_what_it_is(files: dict[str, bytes], said: str) -> None:
    with pytest.raises(bpe.FormatError, match=said):
        bpe.load(files)
