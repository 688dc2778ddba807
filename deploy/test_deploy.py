"""Two processes of the systemd unit behind Caddy, each of which is killed (`make test-deploy`)."""

import json
import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Final
from urllib.request import Request, urlopen

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.browser.app import settled
from tests.browser.chromium import find_chromium, launch_arguments
from tests.browser.player import open_player
from tests.server import free_port, started
from tests.words import w
from ui.round.ask_library import ready_questions
from ui.round.room_file import open_room
from ui.server_settings import ROUNDS_FOLDER

ROOT: Final = Path(__file__).parents[1]
SITE: Final = "bpe.example.org"  # a name that the browser resolves to this computer
STARTS_WITHIN: Final = 120.0  # seconds


class Process:
    """A process that is started as the unit says."""

    def __init__(self, number: int, folder: Path) -> None:
        """The process with this number, which keeps its files in the folder; it answers."""
        self.address = f"127.0.0.1:{free_port()}"
        unit = (ROOT / "deploy/bpe-explorer@.service").read_text("utf-8")
        for old, new in (
            ("/opt/bpe-explorer/.venv/bin/python", sys.executable),
            ("/opt/bpe-explorer", str(ROOT)),
            ("850%i", self.address.partition(":")[2]),
            ("%i", str(number)),
            ("%S", str(folder)),
            ("%C/bpe-explorer", str(Path.home() / ".cache")),  # which has the compiled engine
        ):
            unit = unit.replace(old, new)
        lines = re.findall(r"^(\w+)=(.+)$", unit, re.MULTILINE)
        variables = [value.split() for key, value in lines if key == "Environment"]
        self._unit = dict(lines)
        self.environment = dict(one.split("=", 1) for line in variables for one in line)
        (folder / self._unit["StateDirectory"]).mkdir(exist_ok=True)
        self._start()

    def restart(self) -> float:
        """Kill the process and return after how many seconds the next one answers, without those
        in which it waited for a core of a busy machine."""
        began = time.monotonic()
        self._process.kill()
        self._process.wait()
        assert self._unit["Restart"] == "always"
        time.sleep(float(self._unit["RestartSec"].removesuffix("ms")) / 1000)
        self._start()
        waited = Path(f"/proc/{self._process.pid}/schedstat").read_text("ascii").split()[1]
        return time.monotonic() - began - int(waited) / 1e9

    def stop(self) -> None:
        """End the process."""
        self._process.terminate()
        self._process.wait()

    def _start(self) -> None:
        self._process = subprocess.Popen(
            self._unit["ExecStart"].split(),
            cwd=self._unit["WorkingDirectory"],
            env={"PATH": os.environ["PATH"]} | self.environment,
            stdout=subprocess.DEVNULL,
        )
        deadline = time.monotonic() + STARTS_WITHIN
        while self._process.poll() is None:
            with suppress(OSError), urlopen(f"http://{self.address}/_stcore/health", timeout=5):
                return
            assert time.monotonic() < deadline
            time.sleep(0.05)
        pytest.fail("A process did not start.")


@pytest.fixture(scope="module")
def processes(tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Process]]:
    """The owner of class rounds, and another process."""
    folder = tmp_path_factory.mktemp("var")
    processes = [Process(number, folder) for number in (1, 2)]
    yield processes
    for process in processes:
        process.stop()


@pytest.fixture(scope="module")
def site(processes: list[Process], tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of Caddy."""
    if not (caddy := shutil.which("caddy")):
        pytest.fail("This needs Caddy: install it (on Debian: sudo apt-get install caddy).")
    folder, port = tmp_path_factory.mktemp("caddy"), free_port()
    config = folder / "Caddyfile"
    config.write_text(f"{{\n\tadmin off\n}}\nimport {ROOT / 'deploy/Caddyfile'}\n", "utf-8")
    owner, other = (process.address for process in processes)
    environment = {"SITE": f":{port}", "APP": f"{owner} {other}", "ROUNDS": owner}
    command = [caddy, "run", "--config", str(config)]
    with started(command, f"http://127.0.0.1:{port}", env=environment | {"HOME": str(folder)}):
        yield f"http://{SITE}:{port}"


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    arguments = [*launch_arguments(), f"--host-resolver-rules=MAP {SITE} 127.0.0.1"]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=arguments)
        yield browser
        browser.close()


def process_of(page: Page) -> str:
    """The value of Caddy's cookie, another one for each process."""
    cookies = {cookie["name"]: cookie["value"] for cookie in page.context.cookies()}
    return cookies["bpe_explorer_process"]


def visit_both(browser: Browser, address: str) -> list[Page]:
    """A visit to each of the two processes."""
    pages: dict[str, Page] = {}
    while len(pages) < 2:
        page = browser.new_page(locale="en-US")
        page.goto(address)
        pages.setdefault(process_of(settled(page)), page)
    return [*pages.values()]


def open_round(browser: Browser, page: Page, count: int) -> list[Page]:
    """Phones that have joined a round, opened from a page, which is the projector then."""
    page.get_by_role("button", name=w("learn.tools.class.title")).click()
    expect(page.locator(".lobby > .qr path")).to_be_attached()
    phones = [browser.new_page(locale="en-US") for _ in range(count)]
    for phone in phones:
        phone.goto(page.url.partition("?")[0])
    expect(page.locator(".in")).to_contain_text(str(count))
    for name in ("begin", "open"):
        page.locator(f"[data-act={name}]").click()
    return phones


def test_a_page_is_compressed_and_events_are_not(
    site: str, processes: list[Process], monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = ROUNDS_FOLDER.name
    monkeypatch.setenv(folder, processes[0].environment[folder])
    code, host = open_room(ready_questions("en"), time.time())
    local = site.replace(SITE, "127.0.0.1")
    headers = {"Origin": local, "Authorization": f"Bearer {host}", "Accept-Encoding": "gzip"}
    begin = json.dumps({"secret": host, "act": "begin"}).encode()
    asked = [("", None, "gzip"), ("/act", begin, None), ("/events?view=projector", None, None)]
    for path, data, encoding in asked:
        with urlopen(Request(f"{local}/class/{code}{path}", data, headers)) as answer:
            assert answer.headers["Content-Encoding"] == encoding


def test_a_visit_stays_with_its_process(browser: Browser, site: str) -> None:
    for page in visit_both(browser, site):
        process = process_of(page)
        for path in ("encode", "learn", ""):
            page.goto(f"{site}/{path}")
            assert process_of(settled(page)) == process


def test_phones_reach_a_round_of_each_process(browser: Browser, site: str) -> None:
    for wall in visit_both(browser, f"{site}/encode?encode_text=unbelievable"):
        (phone,) = open_round(browser, wall, 1)
        phone.locator(".option").first.click()
        expect(wall.locator(".answered strong")).to_have_text("1")


def test_each_process_is_killed_and_visits_go_on_and_votes_stay(
    browser: Browser, site: str, processes: list[Process]
) -> None:
    pages = visit_both(browser, site)
    players = [open_player(one, site, sample="own", text="lo low lower", step=1) for one in pages]
    wall = browser.new_page(locale="en-US")
    wall.goto(f"{site}/encode?encode_text=unbelievable")
    phones = open_round(browser, settled(wall), 3)
    phones[0].locator(".option").first.click()
    for turn, process in enumerate(processes, start=1):
        expect(wall.locator(".answered strong")).to_have_text(str(turn))
        before = [process_of(player.page) for player in players]
        assert process.restart() < 5.0  # seconds
        phones[turn].locator(".option").first.click()
        for player in players:
            player.button("forward").click()
            player.page.wait_for_url(re.compile(f"step={turn + 1}"))
            player.is_at(turn + 1)
        if turn == 1:  # the visit to the other process has stayed there
            assert {process_of(player.page) for player in players} & {*before}
    expect(wall.locator(".answered strong")).to_have_text(str(len(phones)))
