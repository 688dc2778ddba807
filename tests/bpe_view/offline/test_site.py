"""`bpe-explorer.html` and the folder for a static host: what is in them."""

import json
import re

import pytest

import bpe_core as bpe
from bpe_view.offline import site
from bpe_view.offline.site import APP, FILE_NAME, site_files


def no_vocabulary(name: str) -> bpe.Tokenizer:
    raise bpe.VocabularyUnavailableError(f"{name} is not here")


@pytest.fixture(autouse=True)
def _no_lessons(monkeypatch: pytest.MonkeyPatch) -> None:
    """They take longest to make, and are tested in a browser."""
    monkeypatch.setattr(site, "lessons_data", lambda language, load: [])


def test_only_the_page_of_a_host_may_ask_its_host() -> None:
    files = site_files("1.2.3", no_vocabulary, [])
    policies = {
        name: set(
            re.findall(r'Security-Policy" content="([^"]*)"', files[name].decode())[0].split("; ")
        )
        for name in (FILE_NAME, APP)
    }
    from_disk, from_host = policies[FILE_NAME], policies[APP]
    assert {"default-src 'none'", "worker-src blob:", "img-src data:"} <= from_disk
    assert not any("'self'" in rule for rule in from_disk)
    assert from_host - from_disk == {
        "worker-src 'self' blob:", "manifest-src 'self'", "connect-src 'self'"
    }  # fmt: skip
    assert b'rel="manifest"' not in files[FILE_NAME]
    manifest = json.loads(files["manifest.json"])
    assert {"name", "short_name", "start_url", "display", "icons"} <= manifest.keys()
    assert b'<link rel="manifest" href="manifest.json">' in files[APP]
