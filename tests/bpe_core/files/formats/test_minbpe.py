"""minbpe's `.model`: read back by a loader written here from the format's description."""

from pathlib import Path

import pytest
import regex
from hypothesis import given

import bpe_core as bpe
from tests.bpe_core.files.formats.samples import named_splits, texts, trained

MODEL = "tokenizer.model"


class Reader:
    """A `.model` file, read and used in the simplest way that fits its description."""

    def __init__(self, data: bytes) -> None:
        lines = iter(data.decode().split("\n"))
        assert next(lines) == "minbpe v1"
        self.pattern = next(lines).strip()
        pairs = (next(lines).split() for _ in range(int(next(lines))))
        self.special_tokens = {text: int(token_id) for text, token_id in pairs}
        merges = [tuple(map(int, line.split())) for line in lines if line]
        self.merges = {pair: 256 + rank for rank, pair in enumerate(merges)}

    def encode(self, text: str) -> list[int]:
        pieces = regex.findall(self.pattern, text) if self.pattern else [text]
        return [token_id for piece in pieces for token_id in self._encode_piece(piece)]

    def _encode_piece(self, piece: str) -> list[int]:
        ids = list(piece.encode())
        for pair, token_id in self.merges.items():
            place = 0
            while place < len(ids) - 1:
                if (ids[place], ids[place + 1]) == pair:
                    ids[place : place + 2] = [token_id]
                place += 1
        return ids


_saved: dict[str, tuple[bpe.Tokenizer, Reader]] = {}


@given(named_splits, texts)
def test_minbpe_reads_the_same_tokenizer(split: str, text: str) -> None:
    if split not in _saved:
        tokenizer = bpe.train(
            "low lower lowest newest, It's 123 " * 3,
            vocab_size=300,
            split=split,
            special_tokens=["<e>"],
        ).tokenizer
        _saved[split] = tokenizer, Reader(bpe.dumps(tokenizer, "minbpe")[MODEL])
    ours, other = _saved[split]
    assert ours.encode(text) == other.encode(text)
    assert other.special_tokens == {"<e>": ours.special_tokens["<e>"]}


def test_two_files_stand_beside_each_other(tmp_path: Path) -> None:
    tokenizer = trained(specials=False)
    paths = bpe.save(tokenizer, tmp_path / "my.model")
    assert [path.name for path in paths] == ["my.model", "my.vocab"]
    assert "[·lowe][st] -> [·lowest] 327\n" in paths[1].read_text("utf-8")
    assert bpe.load(paths[0]) == tokenizer
    assert bpe.load({path.name: path.read_bytes() for path in paths}) == tokenizer
    with pytest.raises(bpe.FormatError, match=r"\.model"):
        bpe.load(paths[1])


def test_a_pattern_that_looks_like_a_name_is_a_regex_and_minbpes_own_has_its_name() -> None:
    assert bpe.load(b"minbpe v1\ngpt4\n0\n").split == "(?:gpt4)"
    first = bpe.text.SPLITS["gpt4"].spellings[1]
    assert bpe.load(f"minbpe v1\n{first}\n0\n".encode()).split == "gpt4"


def test_white_space_at_the_edges_of_a_pattern_survives_minbpes_strip() -> None:
    tokenizer = bpe.train("a b a b", vocab_size=257, split=r" ?\w+").tokenizer
    data = bpe.dumps(tokenizer, "minbpe")[MODEL]
    assert Reader(data).encode("a b") == tokenizer.encode("a b") == bpe.load(data).encode("a b")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("minbpe v2\n\n0\n", "begins with .'minbpe v2'"),
        ("minbpe v1\n", "special tokens"),
        ("minbpe v1\n(\n0\n", r"pattern .*'\('"),
        ("minbpe v1\n\nx\n", "invalid literal .*'x'"),
        ("minbpe v1\n\n5\n<e> 300\n", "1 special tokens, not 5"),
        ("minbpe v1\n\n1\n<e>\n", "the line '<e>'"),
        ("minbpe v1\n\n0\n97 98 99\n", "the line '97 98 99'"),
        ("minbpe v1\n\n0\n97 256\n", r"merges\[0\] .*256"),
        ("minbpe v1\n\n0\n97 -1\n", "merges has -1"),
        ("minbpe v1\n\n0\n97 ²\n", "invalid literal .*'²'"),
        (
            "minbpe v1\n\n0\n" + "".join(f"{i} {i}\n" for i in [97, *range(256, 330)]),
            r"merges\[25\]: .*67,108,864",
        ),
        ("minbpe v1\n(?:(?:a{100}){100}){100}\n0\n", "not plain"),
    ],
)
def test_a_bad_line_is_named(text: str, message: str) -> None:
    with pytest.raises(bpe.FormatError, match=message):
        bpe.load(text.encode(), "minbpe")
