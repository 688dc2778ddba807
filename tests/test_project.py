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


def test_make_starts_where_the_environment_says_and_a_class_by_its_address() -> None:
    recipes = (ROOT / "Makefile").read_text("utf-8")
    assert {"PORT ?= 8501", "ADDRESS ?= localhost"} <= {*recipes.splitlines()}
    of_class = recipes.partition("\nclass:")[2].partition("\n\n")[0]
    assert of_class
    assert "BPE_EXPLORER_HOSTS" not in of_class


def test_the_image_has_every_part_of_the_app() -> None:
    lines = (ROOT / "deploy/Dockerfile").read_text("utf-8").splitlines()
    parts = {part for line in lines if line.startswith("COPY ") for part in line.split()[1:-1]}
    assert [part for part in parts if not (ROOT / part).exists()] == []
    assert {"app.py", "pages", "ui", "bpe_view", "bpe_core", ".streamlit"} <= parts


def test_streamlit_knows_every_setting() -> None:
    names = [f"{part}.{name}" for part, table in CONFIG.items() for name in _flat(table)]
    assert set(names) <= set(get_config_options())


def test_nothing_is_asked_nothing_is_sent_home_and_no_click_waits() -> None:
    """Streamlit's defaults let thirty visitors wait for seconds; the file says why."""
    wanted: dict[str, dict[str, Any]] = {
        "server": {"headless": True, "fileWatcherType": "none"},
        "browser": {"gatherUsageStats": False, "serverAddress": "localhost"},
        "client": {"showErrorDetails": "none"},
        "runner": {"postScriptGC": False},
    }
    for part, settings in wanted.items():
        assert settings.items() <= CONFIG[part].items()
    # Quick clicks on a busy server find what the browser has had.
    assert CONFIG["global"]["maxCachedMessageAge"] >= 20
    assert "://" not in CONFIG["theme"]["font"] + CONFIG["theme"]["codeFont"]


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


def _flat(table: dict[str, Any]) -> Iterator[str]:
    for key, value in table.items():
        inside = _flat(value) if isinstance(value, dict) else ()
        yield from (f"{key}.{one}" for one in inside) if inside else [key]
