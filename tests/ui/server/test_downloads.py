"""A file to download comes whole, whatever others do meanwhile."""

from concurrent.futures import ThreadPoolExecutor
from threading import Event

import pytest
from starlette.applications import Starlette
from starlette.testclient import TestClient

from tests.pages.visit import visit
from ui.server.routes import routes
from ui.shared.cache import RESULTS, Cache
from ui.shared.downloads.download_button import keep_file, made_files


@pytest.fixture
def browser() -> TestClient:
    return TestClient(Starlette(routes=routes()))


def test_a_file_comes_with_its_name_and_kind_as_often_as_it_is_asked_for(
    browser: TestClient,
) -> None:
    address = keep_file("ä b.csv", "größe,1")
    for _ in range(2):
        answer = browser.get(address)
        assert (answer.status_code, answer.content) == (200, "größe,1".encode())
        assert answer.headers["content-type"].startswith("text/csv")
        disposition = "attachment; filename*=utf-8''%C3%A4%20b.csv"
        assert answer.headers["content-disposition"] == disposition
        assert answer.headers["cache-control"] == "no-store"


def test_two_hundred_files_come_while_thirty_visitors_have_results_of_their_own(
    browser: TestClient,
) -> None:
    results, is_over = Cache[int, int](), Event()

    def click(visitor: int) -> None:
        for number in range(visitor, 10**9, 30):
            if is_over.is_set():
                break
            results.get(number, lambda: 0, cost=RESULTS.max_cost // 2_000)
            is_over.wait(0.4)

    def download(number: int) -> bool:
        address = keep_file("a.csv", str(number) * 1_000)
        is_over.wait(0.4)  # a slow line
        return browser.get(address).text == str(number) * 1_000

    with ThreadPoolExecutor(50) as pool:
        for visitor in range(30):
            pool.submit(click, visitor)
        files = [pool.submit(download, number) for number in range(200)]
        assert sum(file.result() for file in files) == 200
        is_over.set()
    results.clear()


def test_a_file_that_is_no_longer_kept_is_told_in_the_visitors_language(
    browser: TestClient,
) -> None:
    address = keep_file("a.csv", "a")
    made_files.clear()
    gone = browser.get(address, headers={"accept-language": "es"})
    assert gone.status_code == 410
    assert "ya no está en el servidor" in gone.text
    assert "text/html" in gone.headers["content-type"]


def test_a_file_is_made_at_the_press_and_stays_when_its_visitor_and_others_go_on(
    browser: TestClient,
) -> None:
    app = visit("sizes")
    assert not app.all_sent("fetch_file")
    app.downloads["compression.csv"].click()
    address = app.run().sent("fetch_file")["address"]
    assert app.run().sent("fetch_file")["address"] == address
    app.go("learn")
    visit("sizes")
    assert browser.get(address).text.startswith("tokenizer,text,")
    assert app.go("sizes").downloaded("compression.csv")
    assert app.sent("fetch_file")["address"] != address
