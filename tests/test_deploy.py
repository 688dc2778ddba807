"""What stands in `deploy/` fits the app and itself; `deploy/test_serve.py` tries it."""

import json
import os
import re
import subprocess
import sys
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Thread

import pytest

from deploy import serve
from ui.server.hosts import HOSTS
from ui.shared.memory import LEAST, MEMORY, NAME, SMALL

ROOT = Path(__file__).parents[1]
DEPLOY = ROOT / "deploy"


def test_the_proxy_is_told_all_that_it_asks_for() -> None:
    asked = re.findall(r"\{\$(\w+)\}", (DEPLOY / "Caddyfile").read_text("utf-8"))
    assert asked
    assert set(asked) <= set(serve.settings(":8080", [1, 2]))


def test_processes_have_one_secret_and_share_the_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    assert int(serve.settings(":8080", [1, 2])[NAME]) == MEMORY // 2
    assert int(serve.settings(":8080", range(10_000))[NAME]) == LEAST
    monkeypatch.setenv("STREAMLIT_SERVER_COOKIE_SECRET", "ours")
    assert serve.settings(":8080", [1, 2])["STREAMLIT_SERVER_COOKIE_SECRET"] == "ours"


def test_streamlit_starts_for_a_user_without_a_home(monkeypatch: pytest.MonkeyPatch) -> None:
    """It asks for one where it looks for its own settings."""
    monkeypatch.delenv("HOME", raising=False)
    assert Path(serve.settings(":8080", [1])["HOME"]).is_dir()
    monkeypatch.setenv("HOME", "/home/somebody")
    assert serve.settings(":8080", [1])["HOME"] == "/home/somebody"


def test_caddy_keeps_things_elsewhere_where_the_home_cannot_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    assert "XDG_DATA_HOME" not in serve.settings(":8080", [1])
    monkeypatch.setenv("HOME", str(tmp_path / "gone"))
    assert Path(serve.settings(":8080", [1])["XDG_DATA_HOME"]).is_dir()
    monkeypatch.setenv("XDG_DATA_HOME", "/var/lib/bpe-explorer")
    assert serve.settings(":8080", [1])["XDG_DATA_HOME"] == "/var/lib/bpe-explorer"


@pytest.mark.parametrize(("size", "allocator"), [(SMALL - 1, "malloc"), (SMALL, None)])
def test_where_there_is_little_memory_all_that_is_free_goes_back_to_the_machine(
    size: int, allocator: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(serve, "MEMORY", size)
    assert serve.settings(":8080", [1]).get("PYTHONMALLOC") == allocator


@pytest.mark.parametrize(
    ("site", "names"),
    [
        (":8080", ""),
        ("bpe.example.org", "bpe.example.org"),
        ("http://one.org, two.org:8080", "one.org two.org"),
    ],
)
def test_the_app_knows_the_names_of_its_site(
    site: str, names: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(HOSTS, "more.org")
    assert serve.settings(site, [1])[HOSTS].split() == [*names.split(), "more.org"]


def test_no_more_processes_than_there_is_memory_for() -> None:
    assert serve.usual_processes(1, None) == 1
    assert serve.usual_processes(64, MEMORY + 2 * serve.OF_A_PROCESS) == 2
    assert serve.usual_processes(2, 0) == 1


def test_the_service_starts_what_is_there_and_may_write_where_it_keeps_things() -> None:
    unit = (DEPLOY / "bpe-explorer.service").read_text("utf-8")
    folders = dict(re.findall(r"^(Cache|State)Directory=(.+)$", unit, re.M))
    kept = {f"/var/cache/{folders['Cache']}", f"/var/lib/{folders['State']}"}
    assert set(re.findall(r"XDG_\w+=(\S+)", unit)) == kept
    assert "-m deploy.serve" in unit


def test_everybody_speaks_of_one_port() -> None:
    for file in (
        ROOT / "docs/guides/hosting.md",
        DEPLOY / "Dockerfile",
        ROOT / "Makefile",
        DEPLOY / "serve.py",
    ):
        assert "8080" in file.read_text("utf-8")


class Health(BaseHTTPRequestHandler):
    """Of a server where all is well, or not."""

    def do_GET(self) -> None:
        self.send_response(200 if self.path == "/_stcore/health" else 404)
        self.end_headers()

    def log_message(self, *_: object) -> None:
        pass


def test_the_container_is_asked_for_its_health_by_what_it_has() -> None:
    """There is no curl; Docker starts the command itself, without a shell."""
    said = (DEPLOY / "Dockerfile").read_text("utf-8").partition("HEALTHCHECK CMD ")[2]
    command = [sys.executable, *json.loads(said.partition("\n")[0])[1:]]
    with HTTPServer(("localhost", 0), Health) as server:
        answers = Thread(target=server.handle_request)
        answers.start()
        for port, code in ((server.server_port, 0), (1, 1)):
            asked = os.environ | {"PORT": f"{port}"}
            answer = subprocess.run(command, env=asked, capture_output=True, check=False)
            assert answer.returncode == code
        answers.join()


def test_the_container_holds_every_part_of_the_app() -> None:
    copied = re.findall(
        r"^COPY (.+) \S+$", (DEPLOY / "Dockerfile").read_text("utf-8"), re.MULTILINE
    )
    parts = {part for line in copied for part in line.split()}
    assert [part for part in parts if not (ROOT / part).exists()] == []
    assert {"app.py", "pages", "ui", "bpe_view", "bpe_core", "static", ".streamlit"} <= parts
