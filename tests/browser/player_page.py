"""A notebook's frame opened from disk: the whole player, without a server, for fast tests."""

import datetime
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, Route, expect

import bpe_core as bpe
from bpe_view.notebook.player_page import player_page
from bpe_view.player.player_payload import LEADERS, PLAYER, Start, player_data, player_payload
from bpe_view.player.predict.predict_payload import predict_words
from bpe_view.tokens.text_window import visible_window
from tests.browser.player import PlayerOnPage


def saved_run(
    folder: Path, text: str, start: Start | None = None, palette: str = "twelve", **settings: Any
) -> tuple[bpe.TrainingRun, Path]:
    """Trains on a text and saves the page with the player; gives both."""
    run = bpe.train(text, leaders=LEADERS, **settings)
    payload = player_payload(run, text, "saved run", visible_window(run))
    words = {"unseen": predict_words(run, text)}
    data = player_data(payload, start or Start()) | words | PLAYER.for_visitor(palette)
    page = player_page(run, data, "1.2.3", datetime.date(2026, 3, 4))
    file = folder / "run.html"
    file.write_text(page, "utf-8")
    return run, file


def open_saved(page: Page, file: Path) -> PlayerOnPage:
    """Opens a page from disk; any other request fails the test."""

    def only_the_file(route: Route) -> None:
        if route.request.url == file.as_uri() or route.request.url.startswith("data:"):
            route.continue_()
        else:
            route.abort()
            raise AssertionError(f"the page asked for {route.request.url}")

    page.route("**/*", only_the_file)
    page.goto(file.as_uri())
    player = PlayerOnPage(page)
    expect(player.text).to_be_visible()
    return player
