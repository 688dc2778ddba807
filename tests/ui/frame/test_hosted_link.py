"""The link to a copy of the page without a server."""

import pytest

import bpe_core as bpe
from ui.frame.share.file import HOSTED, hosted_address, hosted_link


def test_what_a_link_of_the_app_has_stands_behind_the_page_of_the_copy() -> None:
    address = hosted_address(" https://example.org/bpe/ ")
    query = {"v": "1", "task": "Why? & when"}
    linked = hosted_link("watch", query, address)
    assert linked == "https://example.org/bpe/#watch?v=1&task=Why%3F+%26+when"


def test_without_an_address_there_is_no_link() -> None:
    assert hosted_link("watch", {"v": "1"}, hosted_address("")) is None


@pytest.mark.parametrize("raw", ["example.org", "javascript:alert(1)", "file:///tmp/a.html"])
def test_another_address_is_refused_with_what_is_allowed(raw: str) -> None:
    with pytest.raises(bpe.SettingError, match=f"{HOSTED} is .*must begin with https://"):
        hosted_address(raw)
