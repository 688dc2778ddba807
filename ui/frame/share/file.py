"""The page without a server, with what is chosen or a challenge: as a file, or at its host."""

import os
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final
from urllib.parse import urlencode

from bpe_core import SettingError, Tokenizer, __version__
from bpe_view.offline.site import RUN, site_page
from bpe_view.player.player_payload import leading_pairs
from bpe_view.words import speaking
from bpe_view.words.catalog import FALLBACK
from ui.frame.link_state import link_values
from ui.frame.link_table import properties_of_file
from ui.shared.link.codec import MAX_TEXT, write
from ui.shared.mount_player import run_payload, run_words
from ui.shared.training.run_store import Trained, kept_runs
from ui.shared.training.settings import chosen_request
from ui.shared.training.tokenizer_choice import pretrained
from ui.shared.training.training_choices import CUSTOM_SPLIT

HOSTED: Final = "BPE_EXPLORER_HOSTED"
"""The environment variable with the address of a copy that anybody can open, if there is one."""
_NO_LIMIT: Final = 10_000_000  # characters of a link that stands in the file
_OF_THE_RUN: Final = ("sample", "text", "pattern", "counts", "window")
"""Properties that the file has no use for when the run is in it."""


def page_as_file(page: str, changes: Mapping[str, Any]) -> Callable[[], bytes]:
    """What makes the file, for whenever somebody takes it: it takes seconds."""
    values = link_values(page, changes)
    window = int(values.get("window", 0))
    trained = _run_to_bring(values) if page == "watch" else None
    if trained:
        values = {"sample": RUN} | {
            name: value
            for name, value in values.items()
            if name not in _OF_THE_RUN and value != CUSTOM_SPLIT
        }
    start = f"{page}?{urlencode(write(values, room=_NO_LIMIT).query)}"
    return partial(_made, start, trained, window)


def hosted_address(raw: str) -> str:
    """The address that the setting has; `""`: there is none.

    >>> hosted_address(" https://example.org/bpe/ ")
    'https://example.org/bpe/'
    """
    address = raw.strip()
    if address and not address.startswith(("https://", "http://")):
        raise SettingError(f"{HOSTED} is {raw[:60]!r}; it must begin with https:// or http://")
    return address


_ADDRESS: Final = hosted_address(os.environ.get(HOSTED, ""))


def hosted_link(page: str, query: Mapping[str, str], address: str = _ADDRESS) -> str | None:
    """A link to the copy that anybody can open; None: there is none.

    >>> hosted_link("watch", {"v": "1", "task": "Why?"}, "https://example.org/bpe/")
    'https://example.org/bpe/#watch?v=1&task=Why%3F'
    """
    return f"{address}#{page}?{urlencode(query)}" if address else None


def _run_to_bring(values: Mapping[str, str]) -> Trained | None:
    """The run that is shown, where the file cannot train it by itself."""
    beyond = {"pattern", "counts", "window"} & values.keys()
    if not beyond and len(values.get("text", "").encode()) <= MAX_TEXT:
        return None
    return kept_runs.find(chosen_request().identity)


def _made(start: str, trained: Trained | None, window: int) -> bytes:
    run = None
    if trained:
        payload = run_payload(trained, window)
        payload = payload | {"leaders": leading_pairs(trained.run, 0, None)}
        run = {"payload": payload, "unseen": run_words(trained), "seconds": trained.seconds}
    with speaking(FALLBACK):  # nobody's session is asked: it has all languages
        properties = properties_of_file()
        made = site_page(__version__, _load, properties, start, run)
        return made.encode()


def _load(name: str) -> Tokenizer:
    return pretrained(name, download=False)
