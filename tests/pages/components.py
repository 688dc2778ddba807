"""The components of a page, as a page test reads them: their JavaScript does not run there."""

import json
from collections.abc import Sequence
from typing import Any

from streamlit.testing.v1 import AppTest
from streamlit.testing.v1.element_tree import Block, Element

from ui.shared.downloads.offers import find_shelf
from ui.shared.training.training_choices import OWN_TEXT

AROUND = (
    "bpe_page_language",
    "bpe_entrance",
    "bpe_text_box",
    "bpe_settings_line",
    "bpe_move_focus",
    "bpe_download",
)
"""What stands around that of which a page is made."""


def components(app: AppTest) -> Sequence[Element | Block]:
    """What is sent to each component of a page, save those around it."""
    return [one for one in app.get("bidi_component") if _name(one) not in AROUND]


def text_in_box(app: AppTest) -> str:
    """What the page has put into the box for the text to train on."""
    (box,) = _boxes(app)
    return str(json.loads(box.proto.json)["text"])


def has_box(app: AppTest) -> bool:
    """Whether there is that box."""
    return bool(_boxes(app))


def _boxes(app: AppTest) -> Sequence[Element | Block]:
    return [one for one in app.get("bidi_component") if _name(one) == AROUND[2]]


def type_text(app: AppTest, text: str) -> AppTest:
    """As if a text had been typed into that box: its JavaScript does not run here."""
    app.session_state["text"] = text
    app.session_state["sample"] = OWN_TEXT
    return app.run()


def shown_samples(app: AppTest) -> dict[str, Any]:
    """What can be chosen above it: `choice` says of what, `titles` has them, `chosen` is which."""
    (box,) = _boxes(app)
    sent = json.loads(box.proto.json)
    return {name: sent[name] for name in ("choice", "titles", "chosen")}


def choose_settings(app: AppTest, **settings: Any) -> AppTest:
    """As if these had been chosen behind the line of settings."""
    for name, value in settings.items():
        app.session_state[name] = value
    return app.run()


def has_settings(app: AppTest) -> bool:
    """Whether there is the line of settings."""
    return bool(_lines(app))


def shown_settings(app: AppTest) -> dict[str, Any]:
    """What is sent to it."""
    (line,) = _lines(app)
    data: dict[str, Any] = json.loads(line.proto.json)
    return data


def _lines(app: AppTest) -> Sequence[Element | Block]:
    return [one for one in app.get("bidi_component") if _name(one) == AROUND[3]]


def entrance_data(app: AppTest) -> Sequence[dict[str, Any]]:
    """What is sent to the entrance: one or none."""
    found = [one for one in app.get("bidi_component") if _name(one) == AROUND[1]]
    return [json.loads(one.proto.json) for one in found]


def downloads(app: AppTest) -> dict[str, dict[str, Any]]:
    """What is sent to the buttons for files, by the names of these."""
    found = [one for one in app.get("bidi_component") if _name(one) == AROUND[5]]
    sent = [json.loads(one.proto.json) for one in found]
    return {data["address"].rpartition("/")[2]: data for data in sent}


def downloaded(app: AppTest, name: str) -> bytes:
    """What comes when one of them is pressed."""
    shelf = find_shelf(downloads(app)[name]["address"].split("/")[1])
    assert shelf
    return shelf.make(name)[1]


def _name(one: Element | Block) -> str:
    name: str = one.proto.component_name
    return name.rpartition(".")[2] or name
