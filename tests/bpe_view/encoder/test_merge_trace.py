"""Ladders and merge trees on their way to the browser."""

import bpe_core as bpe
from bpe_view.encoder.merge_trace import FIRST_ROWS, LAST_ROWS, MAX_CANDIDATES, ids_in, ladders
from bpe_view.tokens.merge_tree import MOST_IN_TREE, merge_parts, too_long

TOKENIZER = bpe.train("the weather " * 4, vocab_size=280).tokenizer


def test_equal_pre_tokens_share_a_ladder() -> None:
    found = ladders(TOKENIZER.trace("weather the the"))
    assert list(found["of"]) == ["0", "7", "11"]
    assert found["of"]["7"] == found["of"]["11"]
    assert len(found["all"]) == 2


def test_a_ladder_ends_with_the_tokens_and_no_choice() -> None:
    (ladder,) = ladders(TOKENIZER.trace("thew"))["all"]
    assert ladder["kind"] == "merges"
    assert list(ladder["rows"][-1]["ids"]) == TOKENIZER.encode("thew")
    assert ladder["rows"][-1]["chosen"] is None
    assert ladder["rows"][-1]["candidates"] == []


def test_the_chosen_candidate_is_sent_however_many_there_are() -> None:
    # The pair learned first stands at the very end, behind more candidates than are sent.
    tokenizer = bpe.train("xy " * 9 + "ab " * 3, vocab_size=258, split="[a-z]+").tokenizer
    text = "ab" * 40 + "xy"
    (ladder,) = ladders(tokenizer.trace(text))["all"]
    first = ladder["rows"][0]
    assert len(first["candidates"]) == MAX_CANDIDATES + 1
    assert first["chosen"] is not None
    assert first["candidates"][first["chosen"]][0] == len(text) - 2
    assert first["more"] == 41 - MAX_CANDIDATES - 1


def test_a_long_ladder_is_sent_without_its_middle() -> None:
    tokenizer = bpe.train("ab" * 50, vocab_size=257, split="none").tokenizer
    (ladder,) = ladders(tokenizer.trace("ab" * 50))["all"]
    assert len(ladder["rows"]) == FIRST_ROWS + LAST_ROWS
    assert ladder["skipped"] == 51 - FIRST_ROWS - LAST_ROWS
    assert ladder["rows"][-1]["chosen"] is None


def test_what_has_no_ladder_says_why() -> None:
    tokenizer = bpe.train("a", vocab_size=256, split="none", special_tokens=("<s>",)).tokenizer
    kinds = [
        ladder["kind"]
        for text in ("<s>", "b" * 401, "b")
        for ladder in ladders(tokenizer.trace(text, allowed_special=("<s>",)))["all"]
    ]
    assert kinds == ["special", "long", "merges"]


def test_the_table_of_parts_holds_the_whole_tree_of_a_token() -> None:
    [token_id] = TOKENIZER.encode(" weather")
    parts = merge_parts(TOKENIZER, [token_id])

    def spelled(one: int) -> bytes:
        if one not in parts:
            return TOKENIZER.vocab[one]
        rank, left, right = parts[one]
        assert TOKENIZER.merges[rank] == (left, right)
        return spelled(left) + spelled(right)

    assert spelled(token_id) == b" weather"


def test_of_a_token_that_is_too_long_to_draw_there_are_only_its_halves() -> None:
    letters = "".join(chr(0x4E00 + place) for place in range(500))
    run = bpe.train(letters * 2, vocab_size=1000, split="none", base="characters")
    drawn = [merge for merge in run.merges if len(merge.token) <= MOST_IN_TREE]
    whole = run.merges[-1]
    assert not too_long(drawn[-1].token)
    assert too_long(whole.token)
    assert len(merge_parts(run.tokenizer, [drawn[-1].token_id])) == len(drawn)
    assert merge_parts(run.tokenizer, [whole.token_id]) == {
        whole.token_id: (whole.rank, whole.left, whole.right)
    }


def test_tokens_that_no_merge_makes_have_no_parts() -> None:
    tokenizer = bpe.train("a", vocab_size=256, special_tokens=("<s>",)).tokenizer
    assert merge_parts(tokenizer, [97, 256]) == {}


def test_every_id_of_a_ladder_is_known_to_need_a_label() -> None:
    found = ladders(TOKENIZER.trace("the weather"))
    assert ids_in(found) >= {*TOKENIZER.encode("the weather"), *b"the weather"}
