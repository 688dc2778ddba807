"""One thing that the user can choose: its name in the link, its default, what is allowed."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from bpe_view.words import say

MAX_ENTRY: Final = 10_000
"""Characters of what is typed into a line: a pattern, special tokens, what is looked for."""
MAX_PLACE: Final = 1_000_000_000  # base symbols of a text, more than any that a page takes
MAX_TOKEN_ID: Final = 10_000_000
_MOST_DIGITS: Final = 12


def _always(values: Mapping[str, Any]) -> bool:
    return True


@dataclass(frozen=True)
class Where:
    """Whether another property, given by its name, has a value."""

    name: str
    value: str

    def __call__(self, values: Mapping[str, Any]) -> bool:
        return bool(values[self.name] == self.value)


@dataclass(frozen=True)
class Parser:
    """What a link may say of a property."""

    kind: str
    parse: Callable[[str], Any]  # raises ValueError for what is not allowed
    # these values and no others; numbers, or characters, from and to
    allowed: Sequence[str] = ()
    low: int = 0
    high: int | None = None

    def __call__(self, raw: str) -> Any:
        return self.parse(raw)


def _nothing(value: Any) -> str:
    return ""


@dataclass(frozen=True)
class Property:
    """One thing that the user can choose."""

    name: str  # key in the session state and in the address bar, so it never changes
    default: Any  # its value where nobody chose
    parse: Callable[[str], Any]  # from the address bar; raises ValueError for what is not allowed
    # the page in whose links it stands, or several with spaces between them; None: in those of
    # every page
    page: str | None = None
    # whether it means something beside the values of the others; one that means nothing is kept,
    # but does not belong into the link
    in_use: Callable[[Mapping[str, Any]], bool] = _always
    # its value for who comes by an address that names nothing, asked when one of its pages is first
    # opened; None: the default, which a link that names anything else always means
    start: Callable[[], Any] | None = None
    starts_on: str | None = None  # the page that begins with its start; None: any of its own
    # what no link can hold of a value, as a key of the words; `""`: nothing
    lacks: Callable[[Any], str] = _nothing

    def allows(self, raw: str) -> bool:
        """Whether a link may say this."""
        try:
            self.parse(raw)
        except ValueError:
            return False
        return True

    def is_on(self, page: str | None) -> bool:
        """Whether it stands in the links of a page, given by its key."""
        return self.page is None or page in self.page.split()


def one_of(*allowed: str) -> Parser:
    """A parser that takes these texts and no others."""

    def parse(raw: str) -> str:
        if raw not in allowed:
            raise ValueError(say("share.allowed.one_of", allowed=", ".join(allowed)))
        return raw

    return Parser("one_of", parse, allowed)


def whole_number(low: int, high: int) -> Parser:
    """A parser of whole numbers from `low` to `high`."""

    def parse(raw: str) -> int:
        is_number = raw.isascii() and raw.isdigit() and len(raw) <= _MOST_DIGITS
        if not is_number or not low <= int(raw) <= high:
            raise ValueError(say("share.allowed.number", low=low, high=high))
        return int(raw)

    return Parser("whole_number", parse, (), low, high)


_SWITCH: Final = one_of("True", "False")
yes_or_no: Final = Parser("one_of", lambda raw: _SWITCH(raw) == "True", _SWITCH.allowed)
"""Parses a switch."""
text: Final = Parser("text", str)  # takes any text; the link itself has a limit


def text_up_to(limit: int) -> Parser:
    """A parser of texts with at most so many characters."""

    def parse(raw: str) -> str:
        if len(raw) > limit:
            raise ValueError(say("share.allowed.text", n=limit))
        return raw

    return Parser("text", parse, high=limit)


def names(*allowed: str) -> Parser:
    """A parser of any number of these names, with spaces between them."""

    def parse(raw: str) -> str:
        return " ".join(map(one_of(*allowed), raw.split()))

    return Parser("names", parse, allowed)
