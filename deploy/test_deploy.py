"""Two processes of the systemd unit behind Caddy, each of which is killed (`make test-deploy`)."""

import os
import re
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Final
from urllib.request import Request, urlopen

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.browser.app import settled
from tests.browser.chromium import find_chromium, launch_arguments
from tests.browser.player import open_player
from tests.server import free_port
from tests.words import w

ROOT: Final = Path(__file__).parents[1]
COOKIE: Final = "bpe_explorer_process"
SITE: Final = "bpe.example.org"  # a name that the browser resolves to this computer
STARTS_WITHIN: Final = 120.0  # seconds
RESTARTS_WITHIN: Final = 5.0


class Process:
    """A process as the unit starts it, and again when it has ended."""

    def __init__(self, number: int, port: int, folder: Path) -> None:
        unit = (ROOT / "deploy/bpe-explorer@.service").read_text("utf-8")
        for old, new in (
            ("/opt/bpe-explorer/.venv/bin/python", sys.executable),
            ("/opt/bpe-explorer", str(ROOT)),
            ("850%i", str(port)),
            ("%i", str(number)),
            ("%S", str(folder)),
            ("%C/bpe-explorer", str(Path.home() / ".cache")),  # with the compiled engine
        ):
            unit = unit.replace(old, new)
        lines = [line.split("=", 1) for line in unit.splitlines() if re.match(r"\w+=", line)]
        variables = " ".join(value for key, value in lines if key == "Environment").split()
        self._unit = dict(lines)
        assert self._unit["Restart"] == "always"
        self._environment = {"PATH": os.environ["PATH"]}
        self._environment |= dict(variable.split("=", 1) for variable in variables)
        self.port = port
        self._is_wanted = True
        self._start()
        self._supervisor = threading.Thread(target=self._supervise)
        self._supervisor.start()

    def kill(self) -> float:
        """Kill the process and return after how many seconds another one answers, without those in
        which that one waited for a core of a busy machine."""
        killed, began = self._process.pid, time.monotonic()
        os.kill(killed, signal.SIGKILL)
        while self._process.pid == killed or not answers(f"http://127.0.0.1:{self.port}"):
            assert time.monotonic() < began + STARTS_WITHIN
            time.sleep(0.05)
        waited = Path(f"/proc/{self._process.pid}/schedstat").read_text("ascii").split()[1]
        return time.monotonic() - began - int(waited) / 1e9

    def stop(self) -> None:
        self._is_wanted = False
        self._process.terminate()
        self._supervisor.join()

    def _start(self) -> None:
        self._process = subprocess.Popen(
            self._unit["ExecStart"].split(),
            cwd=self._unit["WorkingDirectory"],
            env=self._environment,
            stdout=subprocess.DEVNULL,
        )

    def _supervise(self) -> None:
        while self._process.wait() is not None and self._is_wanted:
            time.sleep(float(self._unit["RestartSec"].removesuffix("ms")) / 1000)
            self._start()


@pytest.fixture(scope="module")
def processes(tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Process]]:
    """The owner of class rounds, and another process."""
    folder = tmp_path_factory.mktemp("var")
    with ExitStack() as stack:
        started = [Process(number, free_port(), folder) for number in (1, 2)]
        for process in started:
            stack.callback(process.stop)
        for process in started:
            wait_for(f"http://127.0.0.1:{process.port}")
        yield started


@pytest.fixture(scope="module")
def site(processes: list[Process], tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of Caddy."""
    if not (caddy := shutil.which("caddy")):
        pytest.fail("This needs Caddy: install it (on Debian: sudo apt-get install caddy).")
    folder, port = tmp_path_factory.mktemp("caddy"), free_port()
    config = folder / "Caddyfile"
    config.write_text(f"{{\n\tadmin off\n}}\nimport {ROOT / 'deploy/Caddyfile'}\n", "utf-8")
    owner, other = (f"127.0.0.1:{process.port}" for process in processes)
    settings = {"SITE": f":{port}", "APP": f"{owner} {other}", "ROUNDS": owner}
    environment = {"PATH": os.environ["PATH"], "HOME": str(folder), **settings}
    with subprocess.Popen([caddy, "run", "--config", str(config)], env=environment) as process:
        wait_for(f"http://127.0.0.1:{port}")
        yield f"http://{SITE}:{port}"
        process.terminate()


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    arguments = [*launch_arguments(), f"--host-resolver-rules=MAP {SITE} 127.0.0.1"]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=arguments)
        yield browser
        browser.close()


def answers(address: str) -> bool:
    try:
        with urlopen(f"{address}/_stcore/health", timeout=5):
            return True
    except OSError:
        return False


def wait_for(address: str) -> None:
    deadline = time.monotonic() + STARTS_WITHIN
    while not answers(address):
        assert time.monotonic() < deadline, address
        time.sleep(0.1)


def process_of(page: Page) -> str:
    """The value of Caddy's cookie, another one for each process."""
    return next(one["value"] for one in page.context.cookies() if one["name"] == COOKIE)


def visits(browser: Browser, address: str) -> list[Page]:
    """A visit to each of the two processes."""
    found: dict[str, Page] = {}
    while len(found) < 2:
        page = browser.new_context(locale="en-US").new_page()
        settled_page(page, address)
        found.setdefault(process_of(page), page)
    return list(found.values())


def settled_page(page: Page, address: str) -> None:
    page.goto(address)
    settled(page)


def join(browser: Browser, wall: Page, count: int) -> list[Page]:
    """Open a round from a page of the app, and join it with phones."""
    wall.get_by_role("button", name=w("learn.tools.class.title")).click()
    expect(wall.locator(".lobby > .qr path")).to_be_attached()
    phones = [browser.new_context(locale="en-US").new_page() for _ in range(count)]
    for phone in phones:
        phone.goto(wall.url.partition("?")[0])
    expect(wall.locator(".in")).to_contain_text(str(count))
    return phones


def act(wall: Page, name: str) -> None:
    wall.locator(f"[data-act={name}]").click()


def answer(wall: Page, phones: list[Page], counted: int) -> None:
    """Answer, and see on the projector how many answers there are."""
    for phone in phones:
        phone.locator(".option").first.click()
        expect(phone.locator("[aria-pressed=true]").first).to_be_visible()
    expect(wall.locator(".answered strong")).to_have_text(str(counted))


def test_what_a_browser_loads_is_compressed(site: str) -> None:
    address = site.replace(SITE, "127.0.0.1")
    with urlopen(address) as page:
        script = page.read().decode().partition('src="./')[2].partition('"')[0]
    with urlopen(Request(f"{address}/{script}", headers={"Accept-Encoding": "gzip"})) as found:
        assert found.headers["Content-Encoding"] == "gzip"


def test_a_visit_stays_with_its_process(browser: Browser, site: str) -> None:
    for page in visits(browser, site):
        process = process_of(page)
        for path in ("encode", "learn", ""):
            settled_page(page, f"{site}/{path}")
            assert process_of(page) == process
        page.context.close()


def test_a_round_opened_from_each_process_is_reached_and_hears_of_changes_at_once(
    browser: Browser, site: str
) -> None:
    for wall in visits(browser, f"{site}/encode?encode_text=unbelievable"):
        (phone,) = join(browser, wall, 1)
        act(wall, "begin")
        act(wall, "open")
        # Without events it would ask every two seconds.
        expect(phone.locator(".option").first).to_be_enabled(timeout=1_000)
        answer(wall, [phone], 1)
        for page in (wall, phone):
            page.context.close()


def test_each_process_is_killed_and_visitors_come_back_and_votes_stay(
    browser: Browser, site: str, processes: list[Process]
) -> None:
    players = [
        open_player(page, site, sample="own", text="banana bandana", step=1)
        for page in visits(browser, site)
    ]
    page = browser.new_context(locale="en-US").new_page()
    settled_page(page, f"{site}/encode?encode_text=unbelievable")
    phones = join(browser, page, 4)
    act(page, "begin")
    act(page, "open")
    answer(page, phones[:2], 2)
    for turn, process in enumerate(processes):
        before = [process_of(player.page) for player in players]
        assert process.kill() < RESTARTS_WITHIN
        answer(page, phones[2 + turn : 3 + turn], 3 + turn)
        for player in players:
            settled(player.page)
            player.button("forward").click()
            player.page.wait_for_url(re.compile(f"step={2 + turn}"))
            player.is_at(2 + turn)
        after = [process_of(player.page) for player in players]
        assert sum(old != new for old, new in zip(before, after, strict=True)) <= 1
    act(page, "close")
    act(page, "reveal")
    for phone in phones:
        expect(phone.locator(".score")).to_be_visible()
