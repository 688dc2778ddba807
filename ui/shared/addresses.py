"""By which addresses phones reach this computer."""

import socket
from collections.abc import Iterator
from ipaddress import ip_address
from typing import Final
from urllib.parse import urlsplit, urlunsplit

import streamlit as st

_TOWARDS: Final = ("192.0.2.1", "192.168.137.2", "10.42.0.2", "192.168.2.2")
"""Outside; and phones that a hotspot of Windows, Linux or macOS has given an address."""


def links_for_phones(link: str) -> list[str]:
    """A link as other devices open it, the likeliest first; none where only this computer can."""
    parts = urlsplit(link)
    host = parts.hostname or ""
    if is_this_computer(host):
        is_only_here = is_this_computer(st.get_option("server.address") or "0.0.0.0")
        hosts = [] if is_only_here else interfaces()
    else:
        own = interfaces() if host[-1:].isdigit() else []
        hosts = sorted(own, key=lambda one: one != host) if host in own else [host]
    port = f":{parts.port}" if parts.port else ""
    return [urlunsplit(parts._replace(netloc=one + port)) for one in hosts]


def is_this_computer(host: str) -> bool:
    """Whether a name leads to whoever uses it.

    >>> [is_this_computer(host) for host in ("localhost", "127.0.0.1", "::1", "192.168.1.5", "a.b")]
    [True, True, True, False, False]
    """
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def interfaces() -> list[str]:
    """The IPv4 addresses of this computer; nothing is sent to find them."""
    found = dict.fromkeys([*_routed(), *_named()])
    return [one for one in found if not ip_address(one).is_loopback]


def _routed() -> Iterator[str]:
    for far in _TOWARDS:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            try:
                probe.connect((far, 9))
            except OSError:
                continue
            yield str(probe.getsockname()[0])


def _named() -> list[str]:
    try:
        return socket.gethostbyname_ex(socket.gethostname())[2]
    except OSError:
        return []
