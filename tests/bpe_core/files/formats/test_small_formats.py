"""minbpe's `.model` and GPT-2's pair: others that read what is saved give the same IDs."""

import json
from itertools import pairwise
from pathlib import Path
from typing import Final

import pytest
import regex
from hypothesis import given

import bpe_core as bpe
from bpe_core.common import merge_pair
from tests.bpe_core.files.formats.samples import named_splits, texts, trained

GPT2: Final = trained("gpt2")
PAIR: Final = bpe.dumps(GPT2, "gpt2")


class Reader:
    """A `.model` file, read and used in the simplest way that fits its description."""

    def __init__(self, data: bytes) -> None:
        version, pattern, count, *rest = data.decode().splitlines()
        assert version == "minbpe v1"
        self.pattern, pairs = pattern.strip(), [line.split() for line in rest]
        self.special_tokens = {text: int(token_id) for text, token_id in pairs[: int(count)]}
        self.merges = [(int(left), int(right)) for left, right in pairs[int(count) :]]

    def encode(self, text: str) -> list[int]:
        found: list[int] = []
        for piece in regex.findall(self.pattern, text) if self.pattern else [text]:
            ids = [*piece.encode()]
            for rank, pair in enumerate(self.merges):
                ids = [*merge_pair(ids, pair, 256 + rank)] if pair in [*pairwise(ids)] else ids
            found += ids
        return found


_saved: dict[str, tuple[bpe.Tokenizer, Reader]] = {}


@given(named_splits, texts)
def test_minbpe_reads_the_same_tokenizer(split: str, text: str) -> None:
    if split not in _saved:
        words = "low lower lowest newest, It's 123 " * 3
        run = bpe.train(words, vocab_size=300, split=split, special_tokens=["<e>"])
        data = bpe.dumps(run.tokenizer, "minbpe")["tokenizer.model"]
        _saved[split] = run.tokenizer, Reader(data)
    ours, other = _saved[split]
    assert ours.encode(text) == other.encode(text)
    assert other.special_tokens == {"<e>": ours.special_tokens["<e>"]}


def test_minbpes_two_files_stand_beside_each_other(tmp_path: Path) -> None:
    tokenizer = trained(specials=False)
    paths = bpe.save(tokenizer, tmp_path / "my.model")
    assert [path.name for path in paths] == ["my.model", "my.vocab"]
    assert "[·lowe][st] -> [·lowest] 327\n" in paths[1].read_text("utf-8")
    assert bpe.load(paths[0]) == tokenizer
    assert bpe.load({path.name: path.read_bytes() for path in paths}) == tokenizer


def test_patterns_of_minbpe_get_their_name_and_keep_their_spaces() -> None:
    first = bpe.text.SPLITS["gpt4"].spellings[1]
    assert bpe.load(f"minbpe v1\n{first}\n0\n".encode()).split == "gpt4"
    tokenizer = bpe.train("a b a b", vocab_size=257, split=r" ?\w+").tokenizer
    data = bpe.dumps(tokenizer, "minbpe")["tokenizer.model"]  # whose reader strips the line
    assert Reader(data).encode("a b") == tokenizer.encode("a b") == bpe.load(data).encode("a b")


def test_a_pair_that_is_not_plain_is_opened_by_tokenizers() -> None:
    vocab = json.loads(PAIR["vocab.json"])
    turned = {token: 1000 - token_id for token, token_id in vocab.items()} | {"unused": 2000}
    opened = bpe.open_tokenizer(PAIR | {"vocab.json": json.dumps(turned).encode()})
    assert (opened.format, type(opened.tokenizer)) == ("gpt2", bpe.OpenedTokenizer)
    for allowed in ((), "all"):
        text = "the sea shore<|end|> é 12 3\n\n x"
        ids = GPT2.encode(text, allowed_special=allowed)
        found = opened.tokenizer.encode(text, allowed_special=allowed)
        assert found == [1000 - token_id for token_id in ids]


DOUBLED: Final = "".join(f"{i} {i}\n" for i in [97, *range(256, 330)])
WRONG: Final[list[tuple[dict[str, bytes], str]]] = [
    *(({"x.model": f"minbpe v{text}".encode()}, message) for text, message in (
        ("1\n", "special tokens"), ("1\n(?:ab)+\n0\n", "not plain"),
        ("1\n\nx\n", "invalid literal .*'x'"), ("1\n\n5\n<e> 300\n", "1 special tokens, not 5"),
        ("1\n\n1\n<e>\n", "the line '<e>'"), ("1\n\n0\n97 98 99\n", "the line '97 98 99'"),
        ("1\n\n0\n97 256\n", r"merges\[0\] .*256"), ("1\n\n0\n97 -1\n", "merges has -1"),
        (f"1\n\n0\n{DOUBLED}", r"merges\[25\]: .*67,108,864"),
    )),
    *((PAIR | {"merges.txt": PAIR["merges.txt"] + line + b"\n"}, message) for line, message in (
        (b"a", "merges.txt has the line 'a'"), (b"a b c", "'a b c'"), (b"a  b", "'a b'"),
        (b"a \xff", "merges.txt .*UTF-8: .*0xFF"), ("a 語".encode(), "tokenizers: "),
    )),
]  # fmt: skip


@pytest.mark.parametrize(("files", "message"), WRONG)
def test_a_bad_line_is_named(files: dict[str, bytes], message: str) -> None:
    with pytest.raises(bpe.FormatError, match=message):
        bpe.load(files)
