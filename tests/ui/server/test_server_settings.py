"""The settings of the server, each in the table of the guide."""

import pytest

from tests.server import ROOT
from ui.server_settings import SERVER_SETTINGS, ServerSetting

GUIDE = (ROOT / "docs/guides/hosting.md").read_text("utf-8")


@pytest.mark.parametrize("setting", SERVER_SETTINGS, ids=lambda one: one.name)
def test_the_guide_has_every_setting(
    setting: ServerSetting, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert f"| `{setting.name}` | {setting.default} | {setting.meaning} |" in GUIDE.splitlines()
    monkeypatch.setenv(setting.name, "1")
    assert setting.value() == "1"


def test_no_setting_is_read_anywhere_else() -> None:
    named = [
        file.name
        for file in (ROOT / "ui").rglob("*.py")
        if "BPE_EXPLORER_" in file.read_text("utf-8")
    ]
    assert named == ["server_settings.py"]
