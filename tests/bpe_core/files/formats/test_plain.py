"""Files that are plain are read here: ids, offsets and text are those of the library."""

import json
from dataclasses import replace
from functools import cache
from itertools import islice
from typing import Any, Final

import pytest
from hypothesis import given, settings
from tokenizers import AddedToken
from tokenizers import Tokenizer as Theirs

import bpe_core as bpe
from bpe_core.files.formats.huggingface import NAMES_IN_FILES, WITHOUT_ENDS, plain
from bpe_core.files.formats.split_proof import fixed_texts
from bpe_core.text import Normalization
from tests.bpe_core.files.formats.library_files import byte_level
from tests.bpe_core.files.formats.samples import named_splits, texts, trained

SPLIT: Final = {"type": "Split", "behavior": "Isolated", "invert": False}
END: Final = AddedToken("<e>", special=True, normalized=False)


def saved(what: Any) -> dict[str, Any]:
    root: dict[str, Any] = json.loads(bpe.dumps(what, "huggingface")["tokenizer.json"])
    return root


def load(root: dict[str, Any]) -> Any:
    return bpe.load(json.dumps(root).encode())


def theirs(root: dict[str, Any]) -> Theirs:
    return Theirs.from_str(json.dumps(root))


@cache
def both(split: str, form: Normalization | None = None) -> tuple[bpe.Tokenizer, Theirs]:
    ours = replace(trained(split, specials=form is None), normalization=form)
    return ours, theirs(saved(ours))


@given(named_splits, texts)
def test_tokenizers_gives_the_same_ids_for_what_we_save(split: str, text: str) -> None:
    ours, other = both(split)
    found = other.encode(text, add_special_tokens=False)
    ids, spans = ours.encode_with_offsets(text, allowed_special="all")
    assert (ids, spans) == (found.ids, found.offsets)
    assert other.decode(ids, skip_special_tokens=False) == ours.decode(ids) == text


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


@pytest.mark.parametrize("every", [7, pytest.param(1, marks=pytest.mark.thorough)])
@pytest.mark.parametrize("spelled", NAMES_IN_FILES)
def test_a_known_spelling_cuts_as_the_split_of_its_name(spelled: str, every: int) -> None:
    """On each character of the Basic Plane, one of each later script, and longer texts."""
    root = byte_level(split=spelled)
    pre_tokenizer = theirs(root).pre_tokenizer
    assert pre_tokenizer
    samples = [*islice(fixed_texts(), 0, None, every)]
    for text in samples:
        if spelled in WITHOUT_ENDS and text != text.rstrip():
            continue
        spans = [span for _, span in pre_tokenizer.pre_tokenize_str(text)]
        assert [text[start:end] for start, end in spans] == bpe.text.split(
            text, NAMES_IN_FILES[spelled]
        )


@pytest.mark.parametrize("spelled", WITHOUT_ENDS)
def test_a_spelling_that_cuts_the_end_of_a_text_otherwise_is_ours_only_where_ids_are_the_same(
    spelled: str,
) -> None:
    root = byte_level(split=spelled)
    assert plain(root)
    root["model"]["merges"].append(["Ċ", "Ġ"])
    root["model"]["vocab"]["ĊĠ"] = len(root["model"]["vocab"])
    assert plain(root) is None
    for text in ("a\n ", "low\n\n  ", "\n a"):
        assert load(root).encode(text) == theirs(root).encode(text).ids


CHANGES: Final[list[Any]] = [
    lambda root: root["model"].update(ignore_merges=True),
    lambda root: root["model"].update(byte_fallback=True),
    lambda root: root["model"].update(unk_token="a"),
    lambda root: root["model"].update(end_of_word_suffix="</w>"),
    lambda root: root["model"].update(type="Unigram"),
    lambda root: root["model"]["vocab"].update({"zz": 300}),
    lambda root: root["model"]["vocab"].update({"low": 5}),
    lambda root: root["added_tokens"][0].update(id=256),
    lambda root: root["model"]["merges"].reverse(),
    lambda root: root["model"]["merges"].append(["l", "ow"]),
    lambda root: root.update(normalizer={"type": "NFC"}),
    lambda root: root.update(decoder=None),
    lambda root: root.update(post_processor={"type": "ByteLevel", "trim_offsets": True}),
    lambda root: root["pre_tokenizer"].update(add_prefix_space=True),
    lambda root: root["pre_tokenizer"].update(type="Whitespace"),
    lambda root: root["added_tokens"][0].update(special=False),
    lambda root: root["added_tokens"][0].update(lstrip=True),
    lambda root: root["added_tokens"][0].update(normalized=True),
    lambda root: root["added_tokens"][0].update(id=600),
    lambda root: root["added_tokens"][0].update(content="low"),
    lambda root: root["added_tokens"].append(root["added_tokens"][0]),
]


@pytest.mark.parametrize("change", CHANGES)
def test_a_file_with_anything_besides_is_not_plain(change: Any) -> None:
    root = byte_level(END)
    assert plain(root)
    change(root)
    assert plain(root) is None


def test_ids_may_be_in_any_order_unless_one_is_the_next_free() -> None:
    root = byte_level(END)
    root["model"]["vocab"] |= {"low": 300}
    assert plain(root) is None
    assert theirs(root).token_to_id("<e>") == root["added_tokens"][0]["id"]
    root["model"]["vocab"] |= {"<e>": 700, "l": root["model"]["vocab"]["e"], "e": 301}
    root["added_tokens"][0]["id"] = 700
    ours = plain(root)
    assert ours
    for text in ("lower el<e>", "<e> low"):
        assert ours.encode(text, allowed_special="all") == theirs(root).encode(text).ids


def test_merges_may_be_lists_or_texts() -> None:
    root = byte_level(END)
    as_texts = [" ".join(pair) for pair in root["model"]["merges"]]
    assert load(byte_level(END, merges=as_texts)) == load(root)


def test_a_split_of_ones_own_is_saved_if_the_library_cuts_alike_and_else_refused() -> None:
    """The first of them is read by two engines alike, the others are not."""
    ours = bpe.train("low LOW", vocab_size=260, split=r"\p{L}+|\d").tokenizer
    assert load(saved(ours)).encode("low 12 e\u0301") == ours.encode("low 12 e\u0301")
    for split, first in ((r"\d{1,3}+|.", "0000000"), ("(?m)a.b", r"\\na\\nb")):
        run = bpe.train("low", vocab_size=257, split=split)
        with pytest.raises(bpe.CannotSaveError, match=f"does not cut '{first}") as refused:
            bpe.dumps(run, "huggingface")
        assert str(refused.value) == str(refusal_of(run))


@pytest.mark.usefixtures("all_texts")
def test_each_character_of_the_basic_plane_is_tried() -> None:
    run = bpe.train("low", vocab_size=257, split="[[:alnum:]]+")
    assert "'a٠a'" in str(refusal_of(run))


def refusal_of(run: bpe.TrainingRun) -> bpe.BPEError:
    with pytest.raises(bpe.BPEError) as refused:
        bpe.what_is_lost(run, "transformers")
    return refused.value


@given(texts)
@settings(max_examples=50)
def test_a_normal_form_is_saved_as_it_is(text: str) -> None:
    ours, other = both("gpt4", "NFKC")
    assert ours.encode(text) == other.encode(text, add_special_tokens=False).ids
