"""The page without a server is like a page of the app: the same data, the same theme, an ear."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from streamlit.testing.v1 import AppTest

from tests.browser.component import hand_over, reports, wait_for_report
from tests.browser.pages import NewPage
from tests.browser.player import mount_player, open_player
from tests.pages.components import components

ROOT = Path(__file__).parents[3]


def sent_by_the_page(**link: str) -> dict[str, Any]:
    app = AppTest.from_file(ROOT / "app.py", default_timeout=30)
    for name, value in link.items():
        app.query_params[name] = value
    (component,) = components(app.run())
    data: dict[str, Any] = json.loads(component.proto.json)
    return data


def mounted_with(page: Page) -> dict[str, Any]:
    return dict(page.evaluate("streamlit.sent()"))


def test_the_player_is_sent_what_the_page_sends_it(page: Page) -> None:
    cases: list[tuple[dict[str, str], dict[str, Any]]] = [
        ({"language": "en"}, {}),
        (
            {"language": "es", "palette": "grey", "mode": "predict", "level": "2", "step": "3"},
            {"visitor": {"language": "es", "palette": "grey"}, "mode": "predict", "level": 2}
            | {"step": 3},
        ),
    ]
    for link, start in cases:
        mount_player(page, **start)
        sent, expected = mounted_with(page), sent_by_the_page(**link)
        assert sent.pop("run") != expected.pop("run")  # its own name
        assert sent == expected


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_player_looks_as_it_does_in_the_app(
    new_page: NewPage, app_url: str, scheme: str
) -> None:
    look = """player => {
      const parts = player.querySelectorAll(".tokens, .tokens .m, .narration, .number");
      return [player, ...parts].map((node) => {
        const {color, backgroundColor, fontSize, colorScheme} = getComputedStyle(node);
        const {width} = node.getBoundingClientRect();
        return {color, backgroundColor, fontSize, colorScheme, width};
      });
    }"""
    looks = []
    for player in (
        open_player(new_page(color_scheme=scheme), app_url, step=9),
        mount_player(new_page(color_scheme=scheme), step=9),
    ):
        expect(player.root).to_have_attribute("data-theme", scheme)
        player.is_at(9)
        looks.append(player.root.evaluate(look))
    assert looks[0] == looks[1]


def test_what_is_reported_is_kept_and_new_data_reach_the_same_elements(page: Page) -> None:
    player = mount_player(page, step=3)
    player.text.evaluate("node => { node.dataset.kept = 'yes' }")
    player.button("forward").click()
    run = page.evaluate("streamlit.sent().run")
    wait_for_report(page, "at", {"run": run, "step": 4})
    hand_over(page, palette="grey")
    expect(player.root).to_have_attribute("data-palette", "grey")
    expect(player.text).to_have_attribute("data-kept", "yes")
    player.is_at(4)


def test_an_answered_report_comes_back(page: Page) -> None:
    player = mount_player(page, step=3)
    player.root.get_by_role("button", name="Presenter view").click()
    expect(player.root).to_have_class(re.compile("presenting"))
    assert reports(page, "view") == ["presenter"]
