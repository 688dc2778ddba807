"""The comparison on a page, as a test reads it."""

from playwright.sync_api import Locator, Page

import bpe_core as bpe
from bpe_view.comparison.comparison_payload import (
    COMPARISON,
    PaneContent,
    comparison_payload,
    heading,
)
from bpe_view.comparison.segmentation import cut
from tests.browser.component import Session, open_component
from tests.browser.player import RIVER
from ui.compare.own_view import comparison


def pane(page: Page, number: int) -> Locator:
    """Of this number, counted from 1."""
    return page.locator(f".compare .pane[data-pane='{number - 1}']")


def starts(run: bpe.TrainingRun, size: int) -> list[int]:
    """Where tokens of a run start at a vocabulary size, on bytes."""
    return [start for start, _ in run.at(size - 256).spans]


def starts_shown(page: Page, place: int) -> list[int]:
    """Where tokens start in a pane, as they stand in the DOM."""
    shown: list[int] = (
        pane(page, place)
        .locator(".tokens .y.s")
        .evaluate_all("cells => cells.map(cell => Number(cell.dataset.i))")
    )
    return shown


def mount_compare(page: Page, *panes: tuple[bpe.TrainingRun, int], text: str = RIVER) -> None:
    """The comparison alone, without a server.

    Args:
        page: where.
        panes: in each a run, and the vocabulary size to begin with.
        text: what all of them cut.
    """
    shown = [PaneContent("a run", cut(run.tokenizer, text), None, sizable=True) for run, _ in panes]
    payload = comparison_payload(shown, text, "a comparison", (0, len(text.encode())))
    steps = [size - len(run.tokenizer.alphabet) for run, size in panes]
    headings = [
        heading(one, text) | {"title": f"run {place}", "start_step": step}
        for place, (one, step) in enumerate(zip(shown, steps, strict=True), start=1)
    ]
    open_component(page, Session(COMPARISON, lambda: comparison("compare", payload, headings)))
