"""Learners of a class: what they do on each page, and how long the server takes for it."""

import asyncio
import re
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cache
from random import Random
from typing import Any, Final

from websockets.exceptions import WebSocketException

from benchmarks.streamlit_client import Client, Widget, visiting

_LETTERS: Final = "etaoinshrdlucmwfgypbvk"
_SAYS_NO_ROOM: Final = re.compile("memory|can train on|too large|MB")
NO_ROOM: Final = "refused for want of memory"
Action = tuple[str, str, str, Callable[[Widget, Random], Any]]
"""What learners do: a name, the kind of a widget, a pattern of its name, and what it is set to."""


def _step(player: Widget, chance: Random) -> dict[str, Any]:
    data = player.data
    return {"at": {"run": data["run"], "step": chance.randint(1, data["merge_count"])}}


def _size(line: Widget, chance: Random) -> dict[str, Any]:
    chosen = line.data["training"]["chosen"]
    size = chance.choice([size for size in range(300, 1_000, 20) if size != chosen["vocab_size"]])
    return {"settings": {**chosen, "vocab_size": size, "change": time.time()}}


def _tab(tabs: Widget, chance: Random) -> str:
    shown = tabs.tabs[tabs.element.default_tab_index]
    return chance.choice([tab for tab in tabs.tabs if tab != shown])


def _text(_: Widget, chance: Random) -> dict[str, Any]:
    start = chance.randrange(10_000_000)
    text = _words()[start : start + chance.randrange(100, 1_000)]
    return {"text": text, "encode_text": text}  # each component takes the one that it knows


def _file(_: Widget, chance: Random) -> bytes:
    start = chance.randrange(2_000_000)
    return _words()[start : start + chance.randrange(3_000_000, 10_000_000)].encode()


@cache
def _words() -> str:
    chance = Random(0)
    words = ["".join(chance.choices(_LETTERS, k=chance.randrange(1, 9))) for _ in range(20_000)]
    return " ".join(chance.choices(words, k=2_500_000))


UPLOAD: Final[Action] = ("upload", "file_uploader", "text-file", _file)
ACTIONS: Final[dict[str, Sequence[Action]]] = {  # by the path of a page in the address
    "": (
        ("step of the player", "bidi_component", "^bpe_player", _step),
        ("size", "bidi_component", "^bpe_settings_line", _size),
        ("text", "bidi_component", "^bpe_settings_line", _text),
    ),
    "encode": (("text to encode", "bidi_component", "^bpe_encoder", _text),),
    "sizes": (("size", "bidi_component", "^bpe_settings_line", _size),),
    "compare": (("tab", "tab_container", "", _tab),),
    "vocabulary": (("search", "text_input", "", lambda _, chance: chance.choice(_LETTERS)),),
    "learn": (("lesson", "button", "(Start|Next)( lesson)?:?", lambda *_: None),),
}


@dataclass
class Course:
    """What learners met at a server."""

    address: str
    thinking: tuple[float, float] = (2.0, 6.0)  # seconds between two actions
    seconds: defaultdict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    unchanged: Counter[str] = field(default_factory=Counter)  # actions after which nothing was new
    errors: list[str] = field(default_factory=list)

    async def attend(self, count: int, seconds: float, seed: str, uploaders: int = 0) -> None:
        """Let learners come and go, some with long texts; equal seeds give equal learners."""
        end = time.monotonic() + seconds

        async def learn(number: int) -> None:
            chance = Random(f"{seed} {number}")
            await asyncio.sleep(chance.uniform(0, 8))
            while time.monotonic() < end:
                pages = chance.sample([*ACTIONS], 4)
                try:
                    await self.visit(pages, chance, end, number < uploaders)
                except (OSError, LookupError, RuntimeError, WebSocketException) as error:
                    self.errors.append(f"{' '.join(pages)}: {error!r:.300}")

        await asyncio.gather(*map(learn, range(count)))

    async def visit(self, pages: list[str], chance: Random, end: float, files: bool) -> None:
        """Open the first page, go from it to the others, and do something on each."""
        async with visiting(self.address, pages[0]) as (client, opening):
            self._add("opening", opening, client)
            for page in pages:
                if page != pages[0]:
                    self._add("page change", await client.go_to(page), client)
                actions = chance.choices(ACTIONS[page], k=3)
                for action in [UPLOAD, *actions] if files and not page else actions:
                    await asyncio.sleep(chance.uniform(*self.thinking))
                    if time.monotonic() > end:
                        return
                    name, kind, pattern, value = action
                    widget = client.find(kind, pattern)
                    self._add(name, await client.use(widget, value(widget, chance)), client)

    def _add(self, name: str, seconds: float, client: Client) -> None:
        self.seconds[name].append(seconds)
        self.unchanged[name] += not client.is_new
        for alert in client.alerts:
            if not _SAYS_NO_ROOM.search(alert):
                raise RuntimeError(f"{name}: {alert}")
            self.seconds[NO_ROOM].append(seconds)

    def failures(self) -> list[str]:
        """The errors, and what mostly left the page as it was: the app did not understand it."""
        ignored = [one for one, n in self.unchanged.items() if 2 * n > len(self.seconds[one])]
        return [*self.errors, *(f"{name}: nothing changed on the page" for name in ignored)]
