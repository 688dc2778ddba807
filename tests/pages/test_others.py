"""A tokenizer that its maker's library holds, opened and used on every page that takes one."""

import json

import pytest

import bpe_core as bpe
from tests.bpe_core.files.formats.library_files import WORD_PIECE
from tests.bpe_view.reading import unpack
from tests.pages.own_files import OPEN_FILES
from tests.pages.visit import Visit, visit
from ui.frame.open.file_opening import SAVED

TEXT = "Thé  hellos, a"


@pytest.fixture(scope="module")
def app() -> Visit:
    return visit("encode", panel="open").upload({"tokenizer.json": WORD_PIECE})


def test_it_works_in_a_process_of_its_own_and_is_saved_as_it_came(app: Visit) -> None:
    ours = app.session_state[OPEN_FILES][0].find().tokenizer
    assert (ours.apart, ours.kind) == (True, "WordPiece")
    app.choose(**{SAVED: app.session_state["tokenizer"], "save_format": "huggingface"})
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
    assert (data["token_count"], data["asked"], data["has_orders"]) == (len(found), asked, False)
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
