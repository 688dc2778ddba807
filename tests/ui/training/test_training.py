from dataclasses import replace
from typing import Any

import bpe_core as bpe
from bpe_view.player.player_payload import LEADERS
from bpe_view.tokens.text_window import MAX_SYMBOLS
from ui.choice import CHOICES
from ui.shared.mount_player import run_payload
from ui.training.run_store import Request, Trained
from ui.training.settings import as_choices


def request(text: str, **changes: Any) -> Request:
    settings = bpe.Settings(
        vocab_size=300,
        base="bytes",
        split="gpt4",
        tie_rule="first",
        min_count=2,
        special_tokens=(),
    )
    return Request(text, replace(settings, **changes))


def test_equal_requests_have_the_same_identity_and_others_do_not() -> None:
    same = request("text").identity
    assert request("text").identity == same
    others = [
        request("texts"),
        request("text", vocab_size=301),
        request("text", split="gpt2"),
        request("text", base="characters"),
        request("text", tie_rule="lowest"),
        request("text", min_count=3),
        request("text", special_tokens=("a",)),
        request("text", special_tokens=("a", "b")),
    ]
    assert len({same, *(other.identity for other in others)}) == len(others) + 1


def test_every_setting_is_a_choice_of_pages_or_one_that_no_page_asks_for() -> None:
    chosen = as_choices(request("text", split="[a-z]+").settings)
    assert chosen.keys() <= CHOICES.keys()
    assert chosen["pattern"] == "[a-z]+"


def test_a_run_tokenizes_its_own_text_and_others_alike() -> None:
    text, other = "to be or not to be" * 3, "not to be or to bé"
    run = bpe.train(text, vocab_size=300, special_tokens=["or"])
    result = Trained("run", text, run)
    assert result.tokenize(text) is run.tokenization
    again = run.tokenizer.tokenize(text, allowed_special=run.tokenizer.special_tokens)
    assert again.token_counts.tolist() == run.tokenization.token_counts.tolist()
    ids = result.tokenize(other).at(0).token_ids
    assert ids.count(run.tokenizer.special_tokens["or"]) == 1


def test_visitors_at_two_windows_of_one_text_each_get_their_own_made_once() -> None:
    text = "river " * (MAX_SYMBOLS // 5)
    trained = Trained("two windows", text, bpe.train(text, vocab_size=258, leaders=LEADERS))
    first, second = run_payload(trained, 0), run_payload(trained, 6_000)
    assert first["window"][0] == 0 < second["window"][0] <= 6_000
    assert run_payload(trained, 0) is first
    assert run_payload(trained, 6_000) is second
