"""The page without a server is like a page of the app: the same data, the same theme, an ear."""

import json
import re
from typing import Any

from playwright.sync_api import Page, expect

from bpe_view.words import messages
from tests.browser.component import hand_over, reports, wait_for_report
from tests.browser.player import mount_player, player_session
from tests.pages.visit import visit
from tests.words import w


def test_the_player_is_sent_what_the_page_sends_it() -> None:
    cases: list[tuple[dict[str, str], dict[str, Any]]] = [
        ({"language": "en"}, {"title": w("samples.river.title")}),
        (
            {"language": "es", "palette": "strong", "mode": "predict", "level": "2", "step": "3"},
            {"visitor": {"language": "es", "palette": "strong"}, "mode": "predict", "level": 2}
            | {"step": 3, "title": str(messages("es")["samples.river.title"])},
        ),
    ]
    for link, start in cases:
        sent = json.loads(json.dumps(player_session(**start).run()))
        expected = visit("watch", sample="river", **link).sent("player")
        assert sent.pop("run") != expected.pop("run")  # its own name
        assert sent == expected


def test_what_is_reported_is_kept_and_new_data_reach_the_same_elements(page: Page) -> None:
    player = mount_player(page, step=3)
    player.text.evaluate("node => { node.dataset.kept = 'yes' }")
    player.button("forward").click()
    run = page.evaluate("streamlit.sent().run")
    wait_for_report(page, "at", {"run": run, "step": 4})
    token = player.text.locator(".m").first
    look = "node => [getComputedStyle(node).backgroundImage, node.className]"
    before, classes = token.evaluate(look)
    hand_over(page, palette="strong")
    expect(player.root).to_have_attribute("data-palette", "strong")
    after, same_classes = token.evaluate(look)
    assert (before != after, classes) == (True, same_classes)
    expect(player.text).to_have_attribute("data-kept", "yes")
    player.is_at(4)


def test_an_answered_report_comes_back(page: Page) -> None:
    player = mount_player(page, step=3)
    player.root.get_by_role("button", name=w("presenter.enter")).click()
    expect(player.root).to_have_class(re.compile("presenting"))
    assert reports(page, "view") == ["presenter"]
