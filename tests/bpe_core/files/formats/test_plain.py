"""Files that are plain are read here: ids, offsets and text are those of the library."""

import json
from functools import cache
from typing import Any, Final

import pytest
import tokenizers
from hypothesis import given

import bpe_core as bpe
from bpe_core.files.formats.huggingface import NAMES_IN_FILES, WITHOUT_ENDS, is_plain
from bpe_core.files.formats.split_proof import fixed_texts
from bpe_core.text.pretokenize import split_each
from tests.bpe_core.files.formats.library_files import byte_level
from tests.bpe_core.files.formats.samples import named_splits, texts, trained

SPLIT: Final = {"type": "Split", "behavior": "Isolated", "invert": False}
END: Final = tokenizers.AddedToken("<e>", special=True, normalized=False)


def saved(what: Any) -> dict[str, Any]:
    root: dict[str, Any] = json.loads(bpe.dumps(what, "huggingface")["tokenizer.json"])
    return root


def load(root: dict[str, Any]) -> Any:
    return bpe.load(json.dumps(root).encode())


def theirs(root: dict[str, Any]) -> tokenizers.Tokenizer:
    return tokenizers.Tokenizer.from_str(json.dumps(root))


@cache
def both(split: str) -> tuple[bpe.Tokenizer, tokenizers.Tokenizer]:
    return trained(split), theirs(saved(trained(split)))


@given(named_splits, texts)
def test_tokenizers_gives_the_same_ids_for_what_we_save(split: str, text: str) -> None:
    ours, other = both(split)
    found = other.encode(text, add_special_tokens=False)
    ids, spans = ours.encode_with_offsets(text, allowed_special="all")
    assert (ids, spans) == (found.ids, found.offsets)
    assert other.decode(ids, skip_special_tokens=False) == ours.decode(ids) == text


@pytest.mark.parametrize("split", bpe.SPLIT_PATTERNS)
@pytest.mark.parametrize("specials", [True, False])
def test_what_we_save_with_a_named_split_is_plain_and_opens_as_it_was(
    split: str, specials: bool
) -> None:
    tokenizer = trained(split, specials=specials)
    root = saved(tokenizer)
    assert is_plain(root)
    assert load(root) == tokenizer


@pytest.mark.usefixtures("no_libraries")
def test_a_plain_file_needs_no_library_and_what_is_not_names_the_line_that_installs_it() -> None:
    assert load(saved(trained())) == trained()
    with pytest.raises(bpe.FormatError, match=r"tokenizers .*pip install 'bpe-explorer\[others\]'"):
        load(byte_level(ignore_merges=True))
    with pytest.raises(bpe.FormatError, match=r"sentencepiece .*pip install"):
        bpe.load(b"\n\x0e\n\x05<unk>\x15\0\0\0\0\x18\x02")
    own = bpe.train("low", vocab_size=257, split="[a-z]+")
    with pytest.raises(bpe.FormatError, match=r"tokenizers .*pip install"):
        bpe.dumps(own, "huggingface")


@pytest.mark.parametrize("spelled", NAMES_IN_FILES)
def test_a_known_spelling_cuts_as_the_split_of_its_name(spelled: str) -> None:
    """On each character of the Basic Plane, one of each later script, and longer texts."""
    root = byte_level(split=spelled)
    pre_tokenizer = theirs(root).pre_tokenizer
    assert pre_tokenizer
    samples = fixed_texts()[:: 1 if spelled.startswith("(?i") else 7]
    for text, ours in zip(samples, split_each(samples, NAMES_IN_FILES[spelled]), strict=True):
        if spelled in WITHOUT_ENDS and text != text.rstrip():
            continue
        spans = [span for _, span in pre_tokenizer.pre_tokenize_str(text)]
        assert [text[start:end] for start, end in spans] == ours
