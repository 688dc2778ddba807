"""Futures under several tie rules side by side, as a test reads them."""

from typing import Final

from playwright.sync_api import Locator, Page, expect

import bpe_core as bpe
from bpe_view.ties.divergence.divergence_payload import DIVERGENCE, divergence_payload
from bpe_view.ties.examples import EXAMPLES
from bpe_view.ties.tie_divergence import train_futures
from tests.browser.component import Session, open_component
from ui.learn.labs.ties_view import futures

RULES: Final = bpe.TIE_RULES


def column(page: Page, rule: str) -> Locator:
    """Of one rule."""
    return page.locator(f".future[data-rule={rule}]")


def all_are_at(page: Page, step: int) -> None:
    """Wait until every column shows this step."""
    for rule in RULES:
        expect(column(page, rule).locator(".tokens")).to_have_attribute("data-step", str(step))


def mount_futures(
    page: Page,
    text: str = EXAMPLES["shells"],
    *,
    step: int = 0,
    palette: str = "twelve",
) -> None:
    """The futures alone, without a server, under all rules.

    Args:
        page: where.
        text: what is trained on.
        step: where they begin.
        palette: the visitor's.
    """
    payload = divergence_payload(train_futures(text, RULES), text, text)
    session = Session(DIVERGENCE, lambda: futures(payload, step), palette=palette)
    open_component(page, session)
