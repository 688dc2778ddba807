"""`vocab.json` and `merges.txt`: as the library that still reads them."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from tokenizers import Tokenizer, models, pre_tokenizers

import bpe_core as bpe
from tests.bpe_core.files.formats.samples import texts, trained

TOKENIZER = trained("gpt2")
FILES = bpe.dumps(TOKENIZER, "gpt2")


@pytest.fixture(scope="module")
def theirs(tmp_path_factory: pytest.TempPathFactory) -> Tokenizer:
    folder = tmp_path_factory.mktemp("gpt2")
    bpe.save(TOKENIZER, folder, format="gpt2")
    model = models.BPE.from_file(str(folder / "vocab.json"), str(folder / "merges.txt"))
    tokenizer = Tokenizer(model)
    tokenizer.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    return tokenizer


@given(text=texts)
def test_tokenizers_gives_the_same_ids_for_what_is_saved(text: str, theirs: Tokenizer) -> None:
    assert TOKENIZER.encode(text) == theirs.encode(text).ids


def test_files_that_tokenizers_wrote_give_the_same_ids(theirs: Tokenizer, tmp_path: Path) -> None:
    theirs.model.save(str(tmp_path))
    assert bpe.load(tmp_path) == TOKENIZER


def test_a_pair_that_is_not_plain_is_read_by_tokenizers() -> None:
    vocab = json.loads(FILES["vocab.json"])
    turned = {token: 1000 - token_id for token, token_id in vocab.items()} | {"unused": 2000}
    opened = bpe.open_tokenizer(FILES | {"vocab.json": json.dumps(turned).encode()})
    assert (opened.format, type(opened.tokenizer)) == ("gpt2", bpe.OpenedTokenizer)
    for allowed in ((), "all"):
        text = "the sea shore<|end|> é 12 3\n\n x"
        ids = TOKENIZER.encode(text, allowed_special=allowed)
        found = opened.tokenizer.encode(text, allowed_special=allowed)
        assert found == [1000 - token_id for token_id in ids]


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (b"a", "merges.txt has the line 'a'"),
        (b"a b c", "'a b c'"),
        (b"a \xff", "merges.txt .*UTF-8: .*0xFF"),
        ("a 語".encode(), "tokenizers: "),
        (b"a  b", "'a b'"),
    ],
)
def test_a_bad_merge_is_named(line: bytes, message: str) -> None:
    with pytest.raises(bpe.FormatError, match=message):
        bpe.load(FILES | {"merges.txt": FILES["merges.txt"] + line + b"\n"})


def test_one_file_without_the_other_says_so(tmp_path: Path) -> None:
    with pytest.raises(bpe.FormatError, match=r"vocab\.json .*merges\.txt"):
        bpe.load(FILES["vocab.json"], "gpt2")
    with pytest.raises(bpe.FormatError, match="not one tokenizer"):
        bpe.load(tmp_path)
