"""Pictures of a class round: the projector and a phone, in a class of 38."""

import base64
import json
import time
from typing import Any
from unittest.mock import patch

from playwright.sync_api import Browser, Locator, ViewportSize, expect

from tests.browser.windows import PROJECTOR
from ui.round.ask_library import ready_questions
from ui.round.room_file import open_room

POCKET: ViewportSize = {"width": 320, "height": 694}
BESIDE = """<style>
main { display: inline-flex; gap: 20px; padding: 16px; background: #ecede7 }
img { height: 508px; border-radius: 6px }
img ~ img { height: 500px; border: 4px solid #17212b; border-radius: 14px }
</style><main>"""


def class_round(browser: Browser, address: str, until: str) -> Locator:
    """The screens beside each other: where all join, at question 4, or at its answer."""
    question, right = 3, 2
    code = {"join": "ZZA3", "question": "ZZA4", "reveal": "ZZA6"}[until]

    def post(what: str, **body: Any) -> Any:
        send = "([to, body]) => fetch(to, {method: 'POST', body}).then((answer) => answer.json())"
        return phone.evaluate(send, [f"{address}/class/{code}/{what}", json.dumps(body)])

    def act(*acts: str) -> None:
        for one in acts:
            post("act", secret=host, act=one)

    def vote(number: int, *many: int) -> None:
        """The phone that is seen is right; of the others so many choose each option."""
        option = phone.locator(".option").nth(right)
        option.click()
        expect(option).to_have_attribute("aria-pressed", "true")
        choices = [choice for choice, times in enumerate(many) for _ in range(times)]
        for secret, choice in zip(others, choices, strict=False):
            given = {"place": question, "vote": number, "choice": choice, "sure": True}
            post("answer", secret=secret, **given)

    with patch("ui.round.room_file._new_code", lambda: code):
        _, host = open_room(ready_questions("en"), time.time())
    wall = browser.new_page(viewport=PROJECTOR, device_scale_factor=2, locale="en-US")
    phones = browser.new_context(viewport=POCKET, device_scale_factor=2, locale="en-US")
    phone = phones.new_page()
    wall.goto(f"{address}/class/{code}?wall&language=en#{host}")
    phone.goto(f"{address}/class/{code}")
    expect(phone.locator(".privacy")).to_be_visible()
    others = [post("join")["secret"] for _ in range(37)]
    if until != "join":
        act("begin", "open", *("close", "reveal", "next", "open") * question)
        vote(1, 6, 8, 8, *[15 if until == "reveal" else 8])
    if until == "reveal":
        act("close", "again")
        vote(2, 4, 2, 26, 5)
        act("reveal")
    wall.wait_for_timeout(2_000)
    shots = [base64.b64encode(one.screenshot()).decode() for one in (wall, phone)]
    page = browser.new_page(viewport={"width": 1600, "height": 600}, device_scale_factor=2)
    page.set_content(BESIDE + "".join(f"<img src='data:image/png;base64,{one}'>" for one in shots))
    return page.locator("main")
