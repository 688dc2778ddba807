"""`tokenizer.json`: what is plain is read here, all else by the library; IDs are the library's."""

import json
import unicodedata
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import islice
from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tokenizers import AddedToken
from tokenizers import Tokenizer as Theirs

import bpe_core as bpe
from bpe_core.files import NAMES_IN_FILES
from bpe_core.files.formats import readers
from bpe_core.files.formats.huggingface import _CUT_ENDS, plain
from bpe_core.text import Normalization
from tests.bpe_core.files.formats.library_files import byte_level
from tests.bpe_core.files.formats.samples import named_splits, texts, trained

END: Final = AddedToken("<e>", special=True, normalized=False)
TEXTS: Final = (
    "",
    "<table><tr><td>1</td></tr></table> <b>low</b> abc é! e\u0301! öffnen ÖÖ",
    " low lower  lowest<e> <E>\n\n \u2003x² ½ ٣3 aaa aaaaa Straße STRASSE ſs",
    "漢字かな kanji漢 Ab, cd. (ef) … ; x_1\t\r\n  end \n ",
)


def saved(what: Any) -> dict[str, Any]:
    root: dict[str, Any] = json.loads(bpe.dumps(what, "huggingface")["tokenizer.json"])
    return root


def load(root: dict[str, Any]) -> Any:
    return bpe.load(json.dumps(root).encode())


def theirs(root: dict[str, Any]) -> Theirs:
    return Theirs.from_str(json.dumps(root))


@cache
def both(split: str, form: Normalization | None) -> tuple[bpe.Tokenizer, Theirs]:
    ours = replace(trained(split, specials=form is None), normalization=form)
    return ours, theirs(saved(ours))


@given(named_splits, texts, st.sampled_from([None, "NFKC"]))
def test_tokenizers_gives_the_same_ids_for_what_is_saved(split: str, text: str, form: Any) -> None:
    ours, other = both(split, form)
    found = other.encode(text, add_special_tokens=False)
    ids, spans = ours.encode_with_offsets(text, allowed_special="all")
    assert ids == found.ids
    if form is None:
        assert spans == found.offsets
        assert other.decode(ids, skip_special_tokens=False) == ours.decode(ids) == text


def test_a_plain_file_needs_no_library_and_others_name_the_line_that_installs_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(readers, "find_spec", lambda name: None)
    assert load(saved(trained())) == trained()
    with pytest.raises(bpe.FormatError, match=r"tokenizers .*pip install 'bpe-explorer\[others\]'"):
        load(byte_level(ignore_merges=True))
    with pytest.raises(bpe.FormatError, match=r"sentencepiece .*pip install"):
        bpe.load(b"\n\x0e\n\x05<unk>\x15\0\0\0\0\x18\x02")


def old_characters() -> Iterator[str]:
    """Each character of the Basic Plane that libraries know for long, in three surroundings."""
    for one in map(chr, range(0x10000)):
        if unicodedata.ucd_3_2_0.category(one) not in ("Cn", "Cs"):
            yield from (f"a{one}a", f" {one}1", f"{one}{one} ")


@pytest.mark.parametrize("every", [7, pytest.param(1, marks=pytest.mark.thorough)])
@pytest.mark.parametrize("spelled", NAMES_IN_FILES)
def test_a_known_spelling_cuts_as_the_split_of_its_name(spelled: str, every: int) -> None:
    pre_tokenizer: Any = theirs(byte_level(split=spelled)).pre_tokenizer
    for text in (*islice(old_characters(), 0, None, every), *TEXTS):
        if spelled not in _CUT_ENDS or text == text.rstrip():
            spans = [span for _, span in pre_tokenizer.pre_tokenize_str(text)]
            pieces = bpe.split(text, NAMES_IN_FILES[spelled])
            assert [text[start:end] for start, end in spans] == pieces


@pytest.mark.parametrize("spelled", _CUT_ENDS)
def test_a_spelling_that_cuts_an_end_otherwise_is_plain_if_ids_are_the_same(
    spelled: str,
) -> None:
    root = byte_level(split=spelled)
    assert plain(root)
    root["model"]["merges"].append(["Ċ", "Ġ"])
    root["model"]["vocab"]["ĊĠ"] = len(root["model"]["vocab"])
    assert plain(root) is None
    for text in ("a\n ", "low\n\n  ", "\n a"):
        assert load(root).encode(text) == theirs(root).encode(text).ids


atoms = st.sampled_from(
    ["a", "b", " ", "'", "é", "-", "&", ".", r"\p{L}", r"\p{Lu}", r"\P{N}", r"\s", r"\S", r"\d",
     r"\n", r"\.", r"[^\s\p{L}\p{N}]", "[a-cß]", r"[^\r\n]", "[.,!?]", "(?:ab|a)", "(b)"]
)  # fmt: skip
repeats = st.sampled_from(
    ["", "", "", "+", "*", "?", "++", "*+", "+?", "??", "{2}", "{1,2}", "{2,}"]
)
sequences = st.lists(st.tuples(atoms, repeats).map("".join), min_size=1, max_size=4).map("".join)
alternatives = st.lists(sequences | st.just(r"\s+(?!\S)"), min_size=1, max_size=3).map("|".join)


@given(alternatives, texts | st.text("ab .'-é1\n\xa0ßA&", max_size=20))
def test_a_split_of_ones_own_is_cut_alike_or_refused(pattern: str, text: str) -> None:
    try:
        root = saved(bpe.Tokenizer(trained().alphabet, (), pattern, {}))
    except (bpe.PatternError, bpe.CannotSaveError):
        return
    pieces: Any = theirs(root).pre_tokenizer
    spans = [span for _, span in pieces.pre_tokenize_str(text)]
    assert [text[start:end] for start, end in spans] == bpe.split(text, pattern)


CHANGES: Final[list[Any]] = [
    *(lambda root, new=new: root["model"].update(new) for new in (
        {"ignore_merges": True}, {"byte_fallback": True}, {"unk_token": "a"}, {"type": "Unigram"},
    )),
    lambda root: root["model"]["vocab"].update({"zz": 300}),
    lambda root: root["model"]["vocab"].update({"low": 5}),
    lambda root: root["model"]["merges"].reverse(),
    lambda root: root["model"]["merges"].append(["l", "ow"]),
    lambda root: root.update(normalizer={"type": "NFC"}),
    lambda root: root.update(decoder=None),
    lambda root: root.update(post_processor={"type": "ByteLevel", "trim_offsets": True}),
    lambda root: root["pre_tokenizer"].update(add_prefix_space=True),
    *(lambda root, new=new: root["added_tokens"][0].update(new) for new in (
        {"special": False}, {"lstrip": True}, {"id": 600}, {"content": "low"}, {"id": 256},
    )),
    lambda root: root["added_tokens"].append(root["added_tokens"][0]),
]  # fmt: skip


def test_a_file_with_anything_besides_is_not_plain() -> None:
    for change in CHANGES:
        root = byte_level(END)
        assert plain(root)
        change(root)
        assert plain(root) is None


def test_ids_may_be_in_any_order_and_merges_be_texts_unless_an_id_is_the_next_free() -> None:
    root = byte_level(END, merges=[" ".join(pair) for pair in byte_level()["model"]["merges"]])
    vocab = root["model"]["vocab"]
    vocab |= {"low": 300}
    assert plain(root) is None
    vocab |= {"<e>": 700, "l": vocab["e"], "e": 301}
    root["added_tokens"][0]["id"] = 700
    ours = plain(root)
    assert ours
    for text in ("lower el<e>", "<e> low"):
        assert ours.encode(text, allowed_special="all") == theirs(root).encode(text).ids


def test_truncation_that_a_file_sets_is_not_done_with_a_note() -> None:
    rule = {"direction": "Right", "max_length": 1, "strategy": "LongestFirst", "stride": 0}
    opened = bpe.open_tokenizer(json.dumps(byte_level() | {"truncation": rule}).encode())
    assert opened.notes[0] == "truncation is set in the file, and not done here."
    assert opened.tokenizer.encode("low lower") == load(byte_level()).encode("low lower")


def token(text: str, **flags: bool) -> AddedToken:
    return AddedToken(text, **{"normalized": False, "special": False} | flags)


def test_saving_gives_an_opened_file_back() -> None:
    added = [token("<b>"), token("<e>", special=True, lstrip=True), token("é", normalized=True)]
    data = json.dumps(byte_level(*added)).encode()
    opened = bpe.load(data)
    folder = bpe.dumps(opened, "transformers", eos="<e>")
    assert folder["tokenizer.json"] == bpe.dumps(opened, "huggingface")["tokenizer.json"] == data
    assert bpe.open_tokenizer(folder).named == {"eos": "<e>"}
    assert bpe.what_is_lost(opened, "huggingface") == []
