import gc
import threading
from dataclasses import replace
from typing import Any

import pytest

import bpe_core as bpe
from ui.shared.training.choices import OPENED
from ui.tokenizers import OpenedTokenizer, chosen_tokenizer
from ui.training import Request, RunStore, Trained


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


def make_trained(identity: str, text: str) -> Trained:
    return Trained(identity, text, bpe.train(text, vocab_size=256), 0.0)


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


def test_two_sessions_that_ask_for_the_same_train_once() -> None:
    store = RunStore()
    started, may_end, waited = threading.Event(), threading.Event(), threading.Event()
    trainings: list[str] = []

    def visit(name: str) -> None:
        with store.turn("same", waited.set):
            if store.get("same") is None:
                trainings.append(name)
                started.set()
                assert may_end.wait(10)
                store.put(make_trained("same", "text"))

    first = threading.Thread(target=visit, args=("first",))
    first.start()
    assert started.wait(10)
    second = threading.Thread(target=visit, args=("second",))
    second.start()
    assert waited.wait(10)
    may_end.set()
    first.join(10)
    second.join(10)
    assert trainings == ["first"]


def test_a_visitor_who_gives_up_waiting_leaves_the_turn_to_others() -> None:
    class GaveUpError(Exception):
        pass

    def give_up() -> None:
        raise GaveUpError

    store = RunStore()
    with (
        store.turn("same", give_up),
        pytest.raises(GaveUpError),
        store.turn("same", give_up),
    ):
        pass
    with store.turn("same", give_up):
        pass


def test_the_store_lets_go_of_what_was_not_used_for_longest() -> None:
    store = RunStore(keep_symbols=250)
    for identity in ("one", "two"):
        store.put(make_trained(identity, "x" * 100))
    assert store.get("one") is not None
    store.put(make_trained("three", "x" * 100))
    assert store.get("two") is None
    assert store.get("one") is not None
    assert store.get("three") is not None


def test_the_store_keeps_the_newest_run_however_large() -> None:
    store = RunStore(keep_symbols=10)
    store.put(make_trained("large", "x" * 100))
    assert store.get("large") is not None


def test_opened_files_of_the_same_name_are_not_taken_for_each_other(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """What is kept for one must not answer for another, also when the first one is gone."""

    def identity_of_another() -> str:
        tokenizer = bpe.train("ab", vocab_size=257, min_count=1).tokenizer
        opened = OpenedTokenizer("tokenizer.json", tokenizer)
        with monkeypatch.context() as session:
            session.setattr("ui.tokenizers.opened_tokenizer", lambda: opened)
            chosen = chosen_tokenizer(OPENED)
        assert chosen
        return chosen.identity

    found = set()
    gc.freeze()  # what other tests have left is not looked through twenty times
    for _ in range(20):
        found.add(identity_of_another())
        gc.collect()
    gc.unfreeze()
    assert len(found) == 20
