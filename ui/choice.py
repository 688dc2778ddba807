"""What a visitor can choose: a name, a default, and the values that are allowed.

Each call of `choice` registers one. The link, a reset and a lesson know choices by this table
alone. Nothing here knows Streamlit: the value of a choice is in `st.session_state` under its name,
the key of its widget.

To add an input that links hold: its `choice` in ui/visit.py; where its page draws it, a widget with
the same `key`; its words in each bpe_view/words/LANGUAGE.toml; what it does in the tests of the
page. Tests of links loop over `CHOICES`.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

MAX_TEXT: Final = 200_000  # bytes of UTF-8 of any value in a link
MAX_DIGITS: Final = 12


@dataclass(frozen=True)
class Kind:
    """The values that a choice allows, and how a link writes them.

    Attributes:
        name: what kind it is.
        read: the value of a text from a link; raises ValueError for one that is not allowed.
        write: the text of a value.
        options: the texts that are allowed, where these are few.
        low, high: bounds of a number, or of the characters of a text.
    """

    name: str
    read: Callable[[str], Any]
    write: Callable[[Any], str] = str
    options: Sequence[str] = ()
    low: int = 0
    high: int | None = None

    def allows(self, value: Any) -> bool:
        """Whether a link may hold a value."""
        try:
            return bool(self.read(self.write(value)) == value)
        except ValueError:
            return False


def one_of(*options: str) -> Kind:
    """One of these texts.

    >>> one_of("page", "presenter").read("page")
    'page'
    """

    def read(raw: str) -> str:
        if raw not in options:
            raise ValueError(raw)
        return raw

    return Kind("one_of", read, options=options)


def whole(low: int, high: int) -> Kind:
    """An integer from `low` to `high`.

    >>> whole(0, 200_000).read("384")
    384
    """

    def read(raw: str) -> int:
        is_number = raw.isascii() and raw.isdigit() and len(raw) <= MAX_DIGITS
        if not is_number or not low <= int(raw) <= high:
            raise ValueError(raw)
        return int(raw)

    return Kind("whole", read, low=low, high=high)


def text(most: int = MAX_TEXT) -> Kind:
    """A text of at most so many characters."""

    def read(raw: str) -> str:
        if len(raw) > most:
            raise ValueError(raw[:40])
        return raw

    return Kind("text", read, high=most)


_SWITCH: Final = one_of("True", "False")
switch: Final = replace(_SWITCH, read=lambda raw: _SWITCH.read(raw) == "True")
"""On or off."""


def several(kind: Kind, *, between: str = " ", counts: range = range(1_000)) -> Kind:
    """A tuple of values of a kind. `between` separates them in a link; `counts`: how many may be.

    >>> several(whole(0, 300)).read("104 101")
    (104, 101)
    """

    def read(raw: str) -> tuple[Any, ...]:
        values = tuple(map(kind.read, filter(None, raw.split(between))))
        if len(values) not in counts:
            raise ValueError(raw[:40])
        return values

    return Kind(f"several {kind.name}", read, lambda values: between.join(map(kind.write, values)),
                kind.options, kind.low, kind.high)  # fmt: skip


@dataclass(frozen=True)
class Choice:
    """One thing that a visitor can choose.

    Attributes:
        name: in the session and in a link.
        default: its value where nobody chose; a function gives it for a language.
        kind: the values that are allowed.
        pages: those whose links hold it; none: the links of all pages.
        matters: whether it means something beside the values of the other choices.
        in_browser: whether the browser keeps it for the next visit.
    """

    name: str
    default: Any
    kind: Kind
    pages: tuple[str, ...]
    matters: Callable[[Mapping[str, Any]], bool]
    in_browser: bool

    def default_in(self, language: str) -> Any:
        """Its value where nobody chose, for somebody who reads this language."""
        return self.default(language) if callable(self.default) else self.default

    def is_on(self, page: str) -> bool:
        """Whether the links of a page hold it."""
        return not self.pages or page in self.pages


CHOICES: Final[dict[str, Choice]] = {}
"""All of them by name, in the order in which a link has them."""


def choice(
    name: str,
    default: Any,
    kind: Kind,
    page: str | tuple[str, ...] = (),
    *,
    matters: Callable[[Mapping[str, Any]], bool] = lambda values: True,
    in_browser: bool = False,
) -> Choice:
    """Register a choice. `page`: the key of its page, or of several; none: it is on all pages."""
    if name in CHOICES:
        raise ValueError(f"{name!r} is a choice already.")
    pages = (page,) if isinstance(page, str) else page
    CHOICES[name] = Choice(name, default, kind, pages, matters, in_browser)
    return CHOICES[name]
