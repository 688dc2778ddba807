"""Phones are led to an address that leads to this computer from theirs."""

import pytest

from ui.shared import addresses
from ui.shared.addresses import interfaces, is_this_computer, links_for_phones


@pytest.fixture(autouse=True)
def two_networks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(addresses, "interfaces", lambda: ["192.168.1.5", "10.42.0.1"])
    monkeypatch.setattr("streamlit.get_option", lambda _: "0.0.0.0")


def test_what_is_localhost_here_is_another_address_for_phones() -> None:
    assert links_for_phones("http://localhost:8501/course/class/K7QM?language=es#x") == [
        "http://192.168.1.5:8501/course/class/K7QM?language=es#x",
        "http://10.42.0.1:8501/course/class/K7QM?language=es#x",
    ]


def test_the_address_that_the_teacher_came_by_is_the_first() -> None:
    assert links_for_phones("http://10.42.0.1/class/K7QM")[0] == "http://10.42.0.1/class/K7QM"


@pytest.mark.parametrize(
    "link", ["https://bpe.example.org/class/K7QM", "http://172.16.0.9:80/class"]
)
def test_a_name_or_a_proxys_address_stays_as_it_is(link: str) -> None:
    assert links_for_phones(link) == [link]


def test_a_server_of_this_computer_alone_has_no_way_in(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("streamlit.get_option", lambda _: "localhost")
    assert links_for_phones("http://localhost:8501/class/K7QM") == []


def test_no_interface_is_one_that_others_cannot_reach() -> None:
    assert not any(map(is_this_computer, interfaces()))
