"""By which names the server may be asked for: a page of somebody else's could call it by one of its
own, which leads here, and read what a visitor sees (DNS rebinding)."""

import socket
from ipaddress import ip_address
from typing import Final
from urllib.parse import urlsplit

HOSTS: Final = "BPE_EXPLORER_HOSTS"
"""The environment variable: names with spaces between them; `*.example.org` is all that end so, `*`
all there are. Where it is set, even to nothing, others are refused but for this machine's own."""


def names_allowed(listed: str | None) -> frozenset[str]:
    """The names that the setting allows, and this machine's own; None: no setting, any name is
    allowed.

    >>> sorted(names_allowed("BPE.example.org") - names_allowed(""))
    ['bpe.example.org']
    """
    if listed is None:
        return frozenset("*")
    own = socket.gethostname().lower()
    mine = {"localhost", own, f"{own.partition('.')[0]}.local"}
    return frozenset(listed.lower().split()) | mine


def is_allowed(host: str, names: frozenset[str]) -> bool:
    """Whether a request may ask for this host; an address is nobody's name.

    >>> names = frozenset({"localhost", "*.example.org"})
    >>> [is_allowed(host, names) for host in ("LOCALHOST:80", "b.a.example.org.", "[::1]:80")]
    [True, True, True]
    >>> [is_allowed(host, names) for host in ("example.com", "localhost.example.com", "", "[")]
    [False, False, False, False]
    """
    try:
        name = (urlsplit(f"//{host}").hostname or "").rstrip(".")
    except ValueError:
        return False
    if names & {"*", name} or any(one[0] == "*" and name.endswith(one[1:]) for one in names):
        return True
    try:
        return bool(ip_address(name))
    except ValueError:
        return False
