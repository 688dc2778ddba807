"""Fixtures for tests in a real browser."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

import bpe_core as bpe
from tests.browser.chromium import (
    HERE_ALONE,
    SELDOM_OPTIMIZED,
    ChromiumMissingError,
    find_chromium,
    launch_arguments,
)
from tests.browser.pages import KeptPages, NewPage
from tests.browser.player import RIVER
from ui.visit import DEFAULT_VOCAB_SIZE

COMPONENTS = Path(__file__).parent / "components"

expect.set_options(timeout=30_000)  # milliseconds; two shared cores draw slowly


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Browser tests run last, being the slow ones, and those of components alone after those of
    pages: at the end the processes share what is short."""
    folders = [f"{Path(__file__).parent}{os.sep}", f"{COMPONENTS}{os.sep}"]
    items.sort(key=lambda item: [str(item.path).startswith(folder) for folder in folders])


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    try:
        executable = find_chromium()
    except ChromiumMissingError as missing:
        pytest.fail(str(missing), pytrace=False)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=executable, args=[*launch_arguments(), SELDOM_OPTIMIZED, HERE_ALONE]
        )
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def kept_pages(browser: Browser) -> KeptPages:
    return KeptPages(browser)


@pytest.fixture(scope="session")
def river() -> bpe.TrainingRun:
    """What the app begins with."""
    return bpe.train(RIVER, vocab_size=DEFAULT_VOCAB_SIZE)


@pytest.fixture(scope="session")
def trained(river: bpe.TrainingRun) -> bpe.Tokenizer:
    return river.tokenizer


@pytest.fixture(scope="session")
def gpt4() -> bpe.Tokenizer:
    return bpe.load_pretrained("cl100k_base")


@pytest.fixture
def new_page(kept_pages: KeptPages) -> Iterator[NewPage]:
    """Opens watched pages, each a visitor of its own: `new_page(color_scheme="dark")`.

    Takes the options of Playwright's `Browser.new_context`.
    """
    with kept_pages.lent() as open_page:
        yield open_page


@pytest.fixture
def page(new_page: NewPage) -> Page:
    return new_page()
