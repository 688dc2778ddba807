"""What a component reports may be anything: it ends as a sentence, and as one line of the log."""

import asyncio
from typing import Any

import pytest
import streamlit as st

from benchmarks.load.client import visiting
from bpe_view.words import say
from ui.shared.mount import read_report

INFINITE = float("inf")
MALFORMED: dict[str, list[tuple[str, dict[str, Any]]]] = {
    "": [
        ("player", {"quiz": 7}),
        ("player", {"quiz": {"mode": [], "level": "x"}}),
        ("player", {"at": [1]}),
        ("player", {"at": "x"}),
        ("player", {"at": {"run": "x"}, "view": {}}),
        ("player", {"ask": 7}),
        ("settings line", {"sample": ["x"]}),
        ("settings line", {"text": "river \ud800"}),
        ("settings line", {"settings": 7, "tokenizer": 7}),
    ],
    "encode": [("encoder", {"place": "x"}), ("encoder", {"place": INFINITE, "chance": {}})],
    "compare": [("overview-models", {"open": 7})],
    "compare?compare_tab=own": [
        ("compare", {"at": {"run": 1}}),
        ("compare", {"at": {"sizes": 7}}),
    ],
    "learn?lab=rules": [
        ("three rules", {"at": {"run": "x"}}),
        ("over the list", {"closed": "x"}),
    ],
    "learn": [("list of lessons", {"pressed": 7}), ("list of lessons", {"pressed": {"kind": "x"}})],
    "vocabulary?token=300": [("token-card", {"token": [7]})],
    "learn?lesson=bytes": [("questions of a lesson", {"closed": {"at": "x"}})],
}


def test_no_report_of_a_component_shows_an_exception(app_url: str) -> None:
    """A `PageError` of the client says that one is shown."""

    async def report(page: str) -> None:
        name, _, query = page.partition("?")
        async with visiting(app_url, name, query) as (client, _):
            for key, value in MALFORMED[page]:
                client.page.use(client.page.widget(key), value)
                await client.open(0.0)

    for page in MALFORMED:
        asyncio.run(report(page))


def test_what_cannot_be_read_is_said_once_in_a_line(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    toasts: list[str] = []
    monkeypatch.setattr(st, "toast", toasts.append)
    monkeypatch.setattr(st, "session_state", {"player": {"at": "x\n" * 9_000, "text": "a\udc00"}})
    assert read_report("player", "at", int, 5) == 5
    assert read_report("player", "text", str, None) == "a\ufffd"
    assert read_report("player", "view", str, None) is None
    assert toasts == [say("errors.report")]
    (record,) = [one for one in caplog.records if one.name == read_report.__module__]
    assert record.getMessage().startswith("at of player is 'x\\nx")
    assert len(record.getMessage()) < 200
