"""The presenter view: large, alone on the screen, by keys, and nothing is lost on the way."""

import re
from typing import Final

from playwright.sync_api import expect

from tests.browser.pages import NewPage
from tests.browser.player import open_player
from tests.browser.presenter import alone, among_others
from tests.browser.windows import PROJECTOR
from tests.words import w

OWN: Final[dict[str, str | int]] = {
    "sample": "own", "text": "the weather there, the other weather", "split": "none",
    "vocab_size": 266, "tie_rule": "lowest",
}  # fmt: skip


def test_entering_and_leaving_keep_text_settings_and_step_and_the_address_has_the_view(
    new_page: NewPage, app_url: str
) -> None:
    page = new_page(viewport=PROJECTOR)
    player = open_player(page, app_url, step=1, **OWN)
    player.button("forward").click()
    page.keyboard.press("f")
    alone(player)
    expect(player.root.locator(".text-title")).to_have_text(w("inputs.own_text"))
    player.is_at(2)
    page.wait_for_url(re.compile(r"[?&]view=presenter\b"))
    page.wait_for_url(re.compile(r"[?&]step=2\b"))
    page.keyboard.press("ArrowRight")
    player.root.get_by_role("button", name=w("presenter.leave")).click()
    among_others(player)
    player.is_at(3)
    expect(page).not_to_have_url(re.compile("view="))
    page.wait_for_url(re.compile(r"[?&]step=3\b"))
    # Of the 266 that were asked for the text gives so many.
    expect(page.locator(".settings-line textarea")).to_have_value(str(OWN["text"]))
    expect(page.locator(".settings-line")).to_contain_text(w("tokens.tokens", n=263))
    page.wait_for_url(re.compile(r"[?&]tie_rule=lowest\b"))
