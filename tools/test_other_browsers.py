"""Each page in Debian's Firefox and WebKit: `make test-other-browsers`.

Playwright drives builds of its own alone, so they are spoken to directly: Firefox by WebDriver
BiDi, WebKit by WebDriver.
"""

import json
import re
import socket
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from pathlib import Path
from typing import Any, Final
from urllib.request import Request, urlopen

import pytest
from websockets.sync.client import connect

from tests.browser.app import LAST_DRAWN
from tests.server import running
from ui.frame.navigation import PAGES

Evaluate = Callable[[str], Any]
"""Gives the value of an expression of JavaScript, of a page in a browser."""
MINI_BROWSER: Final = "/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser"
ALL: Final = """(selector => {
    const within = root => [...root.querySelectorAll("*")].flatMap(one =>
        [...one.matches(selector) ? [one] : [], ...one.shadowRoot ? within(one.shadowRoot) : []]);
    return within(document);
})"""
"""The elements of a page, those inside of our components, too."""
RIGHT: Final = "new KeyboardEvent('keydown', {key: 'ArrowRight', bubbles: true})"


@contextmanager
def firefox(folder: Path) -> Iterator[Evaluate]:
    command = f"firefox-esr --headless --profile {folder} --remote-debugging-port 0".split()
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as browser:
        found = (re.search(r"BiDi listening on (\S+)", line) for line in browser.stderr or ())
        with connect(f"{next(one[1] for one in found if one)}/session", max_size=None) as channel:

            def ask(method: str, **params: Any) -> Any:
                channel.send(json.dumps({"id": 1, "method": method, "params": params}))
                while "id" not in (answer := json.loads(channel.recv())):
                    pass  # what happens meanwhile
                return answer["result"]

            ask("session.new", capabilities={})
            [tab] = ask("browsingContext.getTree")["contexts"]
            how = {"target": {"context": tab["context"]}, "awaitPromise": False}
            yield lambda said: ask("script.evaluate", expression=said, **how)["result"].get("value")
        browser.terminate()


@contextmanager
def webkit(folder: Path) -> Iterator[Evaluate]:
    with socket.create_server(("localhost", 0)) as probe:
        port = probe.getsockname()[1]
    command = ["xvfb-run", "-a", "WebKitWebDriver", f"--port={port}"]
    with subprocess.Popen(command, cwd=folder) as driver:

        def ask(path: str, **body: Any) -> Any:
            address = f"http://localhost:{port}/session{path}"
            with urlopen(Request(address, json.dumps(body).encode())) as answer:
                return json.load(answer)["value"]

        options = {"binary": MINI_BROWSER, "args": ["--automation"]}
        wanted = {"alwaysMatch": {"webkitgtk:browserOptions": options}}
        way = f"/{until(lambda: ask('', capabilities=wanted))['sessionId']}/execute/sync"
        yield lambda said: ask(way, script=f"return {said}", args=[])
        driver.terminate()


def until(ask: Callable[[], Any]) -> Any:
    """The first answer that is one, within a minute."""
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        with suppress(OSError):  # not there yet
            if found := ask():
                return found
        time.sleep(0.2)
    pytest.fail("nothing came within a minute")


@pytest.mark.parametrize("browser", [firefox, webkit])
def test_every_page_is_drawn_to_its_end_and_keys_move_the_player(
    browser: Callable[[Path], AbstractContextManager[Evaluate]], tmp_path: Path
) -> None:
    with running() as server, browser(tmp_path) as evaluate:

        def visit(page: str, query: str) -> None:
            evaluate(f"void (location.href = '{server.address}/{page}?{query}')")
            until(lambda: evaluate(f"{ALL}('{LAST_DRAWN[page]}').length"))

        for page in PAGES:
            visit(page.key, "sample=twister")
        visit("watch", "step=3")
        evaluate(f"void {ALL}('.player')[0].dispatchEvent({RIGHT})")
        until(lambda: evaluate("location.search.includes('step=4')"))
