"""The files around the code: requirements, Streamlit's settings."""

import json
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from streamlit.config import get_config_options

ROOT = Path(__file__).parents[1]
CONFIG = tomllib.loads((ROOT / ".streamlit" / "config.toml").read_text(encoding="utf-8"))


@pytest.mark.parametrize("path", sorted(ROOT.glob("requirements*.txt")), ids=lambda path: path.name)
def test_every_requirement_is_pinned(path: Path) -> None:
    lines = [line.split("#")[0].strip() for line in path.read_text(encoding="utf-8").splitlines()]
    wanted = [line for line in lines if line and not line.startswith("-r ")]
    assert wanted
    assert [
        line for line in wanted if not re.match(r"[\w-]+(?:\[[\w,]+\])?==[\w.]+( ;|$)", line)
    ] == []


def test_packages_of_node_are_pinned_and_name_no_registry() -> None:
    wanted = json.loads((ROOT / "package.json").read_text("utf-8"))["devDependencies"]
    lock = json.loads((ROOT / "package-lock.json").read_text("utf-8"))["packages"]
    assert [name for name, version in wanted.items() if not re.fullmatch(r"[\d.]+", version)] == []
    assert lock[""]["devDependencies"] == wanted
    packages = [package for name, package in lock.items() if name]
    assert [package for package in packages if "resolved" in package] == []
    assert all(package["integrity"].startswith("sha512-") for package in packages)


def test_make_app_starts_where_an_argument_or_the_environment_says() -> None:
    lines = (ROOT / "Makefile").read_text("utf-8").splitlines()
    assert {"PORT ?= 8501", "ADDRESS ?= localhost"} <= {*lines}


def test_phones_reach_a_class_by_an_address_which_is_no_name_of_the_machine() -> None:
    recipe = (ROOT / "Makefile").read_text("utf-8").partition("\nclass:")[2].partition("\n\n")[0]
    assert recipe
    assert "BPE_EXPLORER_HOSTS" not in recipe


def test_the_image_has_every_part_of_the_app() -> None:
    lines = (ROOT / "deploy/Dockerfile").read_text("utf-8").splitlines()
    parts = {part for line in lines if line.startswith("COPY ") for part in line.split()[1:-1]}
    assert [part for part in parts if not (ROOT / part).exists()] == []
    assert {"app.py", "pages", "ui", "bpe_view", "bpe_core", ".streamlit"} <= parts


def test_streamlit_knows_every_setting() -> None:
    assert set(_flat(CONFIG)) <= set(get_config_options())


def test_nothing_is_asked_and_nothing_is_sent_home() -> None:
    assert CONFIG["server"]["headless"] is True
    assert CONFIG["browser"]["gatherUsageStats"] is False
    assert CONFIG["client"]["showErrorDetails"] == "none"
    assert CONFIG["browser"]["serverAddress"] == "localhost"
    assert "://" not in CONFIG["theme"]["font"] + CONFIG["theme"]["codeFont"]


def test_no_click_waits_for_the_garbage_collector_or_the_file_watcher() -> None:
    """Streamlit's defaults let thirty visitors wait for seconds; the file says why."""
    assert CONFIG["runner"]["postScriptGC"] is False
    assert CONFIG["server"]["fileWatcherType"] == "none"


def test_quick_clicks_on_a_busy_server_find_what_the_browser_has_had() -> None:
    assert CONFIG["global"]["maxCachedMessageAge"] >= 20


def test_the_settings_hold_from_whichever_folder_the_app_is_started() -> None:
    code = (
        "from streamlit import config;"
        f"config._main_script_path = {str(ROOT / 'app.py')!r};"
        "print(*map(config.get_option, ['runner.postScriptGC', 'server.fileWatcherType']))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd="/", capture_output=True, check=True, text=True
    )
    assert done.stdout.split() == ["False", "none"]


def _flat(table: dict[str, Any], prefix: str = "") -> Iterator[str]:
    for key, value in table.items():
        if isinstance(value, dict):
            yield from _flat(value, f"{prefix}{key}.")
        else:
            yield prefix + key
