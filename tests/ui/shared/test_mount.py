"""What a component reports may be anything: it ends as a sentence, and as one line of the log."""

import json
from typing import Any
from urllib.parse import parse_qsl

import pytest
import streamlit as st
from streamlit.proto.WidgetStates_pb2 import WidgetState, WidgetStates

from bpe_view.words import say
from tests.pages.visit import visit
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
        ("settings-line", {"sample": ["x"]}),
        ("settings-line", {"text": "river \ud800"}),
        ("settings-line", {"settings": 7, "tokenizer": 7}),
    ],
    "encode": [("encoder", {"looked_at": "x"}), ("encoder", {"looked_at": INFINITE, "chat": {}})],
    "compare": [("overview-models", {"open": 7})],
    "compare?compare_tab=own": [
        ("compare", {"at": {"run": 1}}),
        ("compare", {"at": {"sizes": 7}}),
    ],
    "learn?lab=rules": [("three-rules", {"at": {"run": "x"}})],
    "vocabulary?token=300": [("token-card", {"token": [7]})],
    "learn?lesson=bytes": [("lesson-tokens-bytes", {"looked_at": "x", "encode_text": 7})],
}


@pytest.mark.parametrize("page", MALFORMED)
def test_no_report_of_a_component_shows_an_exception(page: str) -> None:
    """A run that raises fails the visit."""
    name, _, query = page.partition("?")
    app = visit(name or "watch", **dict(parse_qsl(query)))
    for key, value in MALFORMED[page]:
        ids = [one.proto.id for one in app.get("bidi_component")]
        (known,) = [one for one in ids if one.split("-", 2)[-1] == key]
        report = WidgetState(id=known, json_value=json.dumps(value))
        app._run(WidgetStates(widgets=[report]))


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
