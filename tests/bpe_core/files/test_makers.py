"""Vocabularies from their makers' packages: the same ids as their own libraries, of the data alone.

Those libraries need much that is not here, so digests of what they gave are kept.
"""

import tomllib
from pathlib import Path
from typing import Final

import pytest
from packaging.requirements import Requirement

import bpe_core as bpe
from bpe_core.files import availability
from tests.bpe_core.files.nasty_texts import digest, nasty_texts

ROOT: Final = Path(__file__).parents[3]
LINE: Final = "pip install --no-deps -r requirements-models.txt"
MAKERS: Final = {
    one.name: one for one in bpe.PRETRAINED.values() if one.install and not one.library
}
KEPT: Final = tomllib.loads(Path(__file__).with_name("makers_ids.toml").read_text("utf-8"))


def test_every_maker_has_its_line_in_the_requirements_and_is_here() -> None:
    lines = (ROOT / "requirements-models.txt").read_text("utf-8").splitlines()
    pinned = {str(Requirement(line)) for line in lines if line and not line.startswith("#")}
    assert {one.install for one in MAKERS.values()} == {f"--no-deps {one}" for one in pinned}
    assert [name for name in MAKERS if not availability()[name].source] == [], f"run {LINE}"
    assert KEPT.keys() == MAKERS.keys()


@pytest.mark.parametrize("name", MAKERS)
def test_special_tokens_and_ids_of_nasty_texts_are_those_of_the_makers_library(name: str) -> None:
    tokenizer = bpe.load_pretrained(name)
    texts, specials = nasty_texts(tokenizer), tokenizer.special_tokens
    made: dict[str, object] = {
        "texts": texts,
        "special_tokens": sorted(specials.items()),
        "ids": [tokenizer.encode(text) for text in texts],
        "ids_with_specials": [tokenizer.encode(text, allowed_special=specials) for text in texts],
    }
    assert len(texts) >= 620
    assert len(tokenizer.vocab) == MAKERS[name].token_count + len(specials)
    assert {key: digest(made[key]) for key in KEPT[name]} == KEPT[name]
