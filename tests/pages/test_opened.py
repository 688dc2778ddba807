"""A tokenizer that its maker's library holds, opened and used on every page that takes one."""

import json

import pytest
from tokenizers import AddedToken, normalizers

import bpe_core as bpe
from bpe_view.texts.samples import SAMPLES
from tests.bpe_core.files.formats.library_files import WORD_PIECE, byte_level
from tests.bpe_view.reading import unpack
from tests.pages.own_files import files_of, tokenizer_of
from tests.pages.visit import Visit, visit
from tests.words import w
from ui.compare.pane_specs import CURRENT, PaneSpec

TEXT = "Thé  hellos, a"
MERGED = byte_level(AddedToken("<b>", special=False), normalizer=normalizers.NFKC())


@pytest.fixture(scope="module")
def app() -> Visit:
    return visit("encode", open="True").upload({"tokenizer.json": WORD_PIECE})


def test_it_works_in_a_process_of_its_own_and_is_saved_as_it_came(app: Visit) -> None:
    ours = tokenizer_of(files_of(app)[0])
    assert (ours.apart, ours.kind) == (True, "WordPiece")
    assert json.loads(app.downloaded("tokenizer.json"))["model"]["type"] == "WordPiece"
    app.choose(save_format="json")
    assert "save as huggingface" in app.error[0].value


def test_encode_shows_the_text_as_it_was_given_and_what_is_made_of_it(app: Visit) -> None:
    data = app.go("encode").choose(encode_text=TEXT).sent("encoder")
    found = [one for one in unpack(data["unit_ids"]).tolist() if one >= 0]
    assert (data["text"], found) == (TEXT, bpe.load(WORD_PIECE).encode(TEXT))
    assert data["reads"] == {"text": "the  hellos, a", "form": "BertNormalizer"} | {
        "frame": ["[CLS]", "[SEP]"]
    }
    asked = ["why", "bytes", "ids", "hidden", "ways"]
    assert (data["token_count"], data["questions"], data["has_orders"]) == (
        len(found),
        asked,
        False,
    )
    assert {one["kind"] for one in data["ladders"]["all"]} == {"chosen", "unknown"}


def test_a_text_of_which_nothing_is_left_has_no_tokens_and_every_page_says_so(app: Visit) -> None:
    for text in "   ", "\u200b":
        data = app.go("encode").choose(encode_text=text, sample="own", text=text).sent("encoder")
        assert (data["token_count"], data["bytes_per_token"]) == (0, None)
        app.go("vocabulary").run()
    app.choose(sample="river")


def test_compare_has_it_in_a_row_and_side_by_side(app: Visit) -> None:
    rows = app.go("compare").choose(compare_tab="models").sent("overview")["rows"]["rows"]
    assert next(row for row in rows if row["name"].startswith("tokenizer"))["tokens"]


def test_vocabulary_counts_its_tokens_in_the_text(app: Visit) -> None:
    assert not app.go("vocabulary").exception
    assert app.tells("tokens.tokens", n=12)
    assert 7 in app.sent("token_chips")["ids"]
    assert app.tells("compare.no_sizes")


def test_what_is_not_explained_has_no_sizes_in_compare_and_a_dot_on_sizes(app: Visit) -> None:
    chosen = app.session_state["tokenizer"]
    panes = (PaneSpec(CURRENT), PaneSpec(chosen))
    app.go("compare").choose(compare_tab="own", panes=panes, compare_text="low lower")
    pane = app.sent("compare")["panes"][1]
    assert (pane["sizable"], pane["note"]) == (False, w("compare.no_sizes"))
    alone = {"models": (chosen,), "unseen": "none", "example": False}
    (point,) = app.go("sizes").choose(**alone).sent("size_curve")["others"]
    text = SAMPLES[0].text
    assert point["value"] == len(text.encode()) / len(bpe.load(WORD_PIECE).encode(text))


def test_a_merged_pre_token_is_explained_as_it_is_read_and_has_every_size() -> None:
    app = visit("encode", open="True").upload({"tokenizer.json": json.dumps(MERGED).encode()})
    text = "ﬁ lower<b>"
    data = app.go("encode").choose(encode_text=text).sent("encoder")
    found = [(one["kind"], one["read"]) for one in data["ladders"]["all"]]
    assert (data["text"], found) == (text, [("merges", "fi"), ("merges", ""), ("special", "")])
    assert data["specials"] == [{"id": 261, "text": "<b>"}]
    panes = (PaneSpec(CURRENT), PaneSpec(app.session_state["tokenizer"], 258))
    app.go("compare").choose(compare_tab="own", panes=panes, compare_text="low lower")
    pane = app.sent("compare")["panes"][1]
    counts = unpack(pane["token_counts"]).tolist()
    assert (pane["sizable"], pane["note"], counts[0], counts[-1]) == (True, "", 9, 2)
    assert pane["start_step"] == 258 - pane["base_size"]
    app.go("vocabulary").choose(model_size=258)
    assert app.tells("tokens.tokens", n=258)
    assert {256, 257} & {*app.sent("token_chips")["ids"]} == {256}
