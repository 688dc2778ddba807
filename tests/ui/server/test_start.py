"""What is said when the server starts, and where its settings come from."""

import os
import subprocess
import sys
from pathlib import Path

from ui.server_settings import ROUNDS_FOLDER
from ui.shared.memory import NAME

ROOT = Path(__file__).parents[3]
STARTS = """
import asyncio, app

async def start():
    async with app.lifespan(app.app):
        pass

asyncio.run(start())
"""


def test_settings_may_stand_in_streamlits_secrets_and_the_start_says_what_they_allow(
    tmp_path: Path,
) -> None:
    """A host that has no other place for settings has secrets."""
    (tmp_path / ".streamlit").mkdir()
    (tmp_path / ".streamlit" / "secrets.toml").write_text(f'{NAME} = "280MB"')
    environment = {name: value for name, value in os.environ.items() if name != NAME}
    environment[ROUNDS_FOLDER.name] = (
        __file__  # which is no folder: all but class rounds work nevertheless
    )
    started = subprocess.run(
        [sys.executable, "-c", STARTS],
        cwd=tmp_path, env=environment | {"PYTHONPATH": str(ROOT)},
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert "280MB has room for a text of 7 MB, a file of 10 MB and 66 MB of files" in started.stdout
