"""What a release says of itself: one version, one date, and addresses that lead somewhere."""

import doctest
import re
import tomllib
from pathlib import Path

from bpe_core import __version__
from tools import package_metadata

ROOT = Path(__file__).parents[1]


def test_version_and_date_are_the_same_wherever_they_stand() -> None:
    cited = dict(
        re.findall(r'^(\S+): "?([^"\n]+)', (ROOT / "CITATION.cff").read_text("utf-8"), re.M)
    )
    changes = (ROOT / "CHANGELOG.md").read_text("utf-8")
    released = re.findall(r"^## \[(\d\S*)\] - (\S+)$", changes, re.M)
    assert released[0] == (__version__, cited["date-released"])
    assert cited["version"] == __version__
    assert released == sorted(released, key=lambda one: one[1], reverse=True)


def test_the_project_lives_at_one_address() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    address = project["tool"]["hatch"]["metadata"]["hooks"]["custom"]["address"]
    cited = re.findall(
        r'^repository-code: "(.*)"$', (ROOT / "CITATION.cff").read_text("utf-8"), re.M
    )
    assert cited == [address] * bool(address)
    assert not address.endswith("/")


def test_the_examples_of_what_the_package_says_are_true() -> None:
    result = doctest.testmod(package_metadata)
    assert result.attempted > 3
    assert result.failed == 0


def test_with_an_address_nothing_in_the_readme_is_relative() -> None:
    readme = (ROOT / "README.md").read_text("utf-8")
    address = "https://example.org/bpe"
    fields = package_metadata.told(address, __version__, readme)
    targets = re.findall(r"\]\(([^)]*)\)", fields["readme"]["text"])
    assert len(targets) > 10
    assert [one for one in targets if not re.match(r"#|https?://", one)] == []
    led = [one.removeprefix(f"{address}/") for one in targets if one.startswith(address)]
    paths = [re.sub(rf"^(raw|blob)/v{__version__}/|#.*", "", one) for one in led]
    assert [path for path in paths if not (ROOT / path).exists()] == []
    assert all(url.startswith(address) for url in fields["urls"].values())
