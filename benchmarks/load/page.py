"""A page as the server's messages put it together, as far as a learner needs to know it."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final
from urllib.parse import parse_qs

from streamlit.proto.Alert_pb2 import Alert
from streamlit.proto.Delta_pb2 import Delta
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from streamlit.proto.WidgetStates_pb2 import WidgetState

from benchmarks.load.widgets import Widget, first_state, used_state, widget_of

Path = tuple[int, ...]
_KEPT_RUNS: Final = 2
"""For so many runs a browser keeps a large message, so that it need not be sent again; what the
server sets as `global.maxCachedMessageAge`."""


class PageError(Exception):
    """A page showed an error, or said something that the client does not understand."""


@dataclass
class Page:
    """What a browser knows of the page that it shows."""

    query: str = ""  # what stands behind the question mark in the address
    script: str = ""  # the server's name for the page's script; `""` before the first answer
    seen: frozenset[str] = frozenset()  # the content of the last run, as digests of its messages
    # errors that the page itself told in the last run
    alerts: list[str] = field(default_factory=list)
    warnings: list[str] = field(default_factory=list)  # what else it told with a mark of its own
    _widgets: dict[Path, Widget] = field(default_factory=dict)
    _closed: set[Path] = field(default_factory=set)
    _states: dict[str, WidgetState] = field(default_factory=dict)
    _kept: dict[str, tuple[int, Widget | None]] = field(default_factory=dict)
    _runs: int = 0
    _arrived: frozenset[str] = frozenset()
    _is_fragment: bool = False

    def widget(self, key: str) -> Widget:
        """The widget to which the page gave a name; a `PageError` also where it is in a menu that
        is closed."""
        for widget in self.widgets():
            if widget.key == key:
                return widget
        here = ", ".join(sorted(widget.key for widget in self.widgets()))
        raise PageError(f"no widget {key!r} on the page; there are: {here}")

    def widgets(self) -> Iterator[Widget]:
        """All widgets but those in menus: a browser draws these when the menu is opened."""
        for place, widget in self._widgets.items():
            if not any(place[: len(menu)] == menu for menu in self._closed):
                yield widget

    def open_menus(self) -> None:
        """The learner opens every menu, of which the server need not hear."""
        self._closed.clear()

    def value(self, key: str) -> WidgetState:
        """What a browser reports of a widget just now."""
        widget = self.widget(key)
        return self._states.get(widget.id, WidgetState(id=widget.id))

    def address(self, name: str) -> str:
        """What the address says of a name, compressed where it is; `""`: nothing."""
        found = parse_qs(self.query)
        return (found.get(name) or found.get(name + ".z") or [""])[0]

    def states(self) -> Iterator[WidgetState]:
        """What a browser reports of every widget on the page."""
        for widget in self.widgets():
            state = self._states.get(widget.id)
            if state is not None:
                yield state

    def use(self, widget: Widget, value: object) -> None:
        """The learner sets a widget."""
        self._states[widget.id] = used_state(widget, value, self._states.get(widget.id))

    def kept_messages(self) -> list[str]:
        """The messages that need not be sent again."""
        return list(self._kept)

    def begin(self, is_fragment: bool) -> None:
        """A run of the page's script began: all of the page comes anew, or one part of it."""
        self._arrived = frozenset()
        self._is_fragment = is_fragment
        self.alerts, self.warnings = [], []
        if not is_fragment:
            self._widgets.clear()
            self._closed.clear()

    def take(self, message: ForwardMsg) -> None:
        """Something on the page changed; a `PageError` for an exception, and for a message that
        needs what is not kept here."""
        kind = message.WhichOneof("type")
        place = tuple(message.metadata.delta_path)
        if kind == "ref_hash":
            self._take_kept(place, message.ref_hash)
        elif kind == "delta":
            self._arrived |= {message.hash}
            self._take_delta(place, message.delta)
            if message.metadata.cacheable:
                self._kept[message.hash] = (self._runs, self._widgets.get(place))
        elif kind == "navigation":
            self.script = message.navigation.page_script_hash
        elif kind == "page_not_found":
            raise PageError(f"no such page: {message.page_not_found.page_name}")

    def end(self) -> bool:
        """The run is over. Gives whether it brought anything that the one before had not."""
        addresses = [one for one in self.widgets() if one.key == "address"]
        self.query = addresses[-1].data["query"] if addresses else self.query
        brought_news = not self._arrived <= self.seen
        self.seen = self._arrived | self.seen if self._is_fragment else self._arrived
        self._runs += 1
        for digest in [key for key, (at, _) in self._kept.items() if self._runs - at > _KEPT_RUNS]:
            del self._kept[digest]
        mounted = {widget.id: widget for widget in self.widgets()}
        for gone in self._states.keys() - mounted.keys():
            del self._states[gone]
        for widget in mounted.values():
            if widget.kind == "button":
                self._states.pop(widget.id, None)  # it is pressed once
            elif widget.is_told or widget.id not in self._states:
                state = first_state(widget)
                if state is not None:
                    self._states[widget.id] = state
        return brought_news

    def _take_kept(self, place: Path, digest: str) -> None:
        if digest not in self._kept:
            raise PageError(f"the server left a message out that is not kept: {digest}")
        _, widget = self._kept[digest]
        self._arrived |= {digest}
        self._kept[digest] = (self._runs, widget)
        self._clear(place)
        if widget:
            self._widgets[place] = widget

    def _take_delta(self, place: Path, delta: Delta) -> None:
        self._clear(place)
        if delta.WhichOneof("type") == "add_block":
            block = delta.add_block
            if block.WhichOneof("type") == "popover" and not block.popover.open:
                self._closed.add(place)
            return
        element = delta.new_element
        if element.HasField("exception"):
            raise PageError(f"{element.exception.type}: {element.exception.message}")
        if element.HasField("alert") and element.alert.format == Alert.ERROR:
            self.alerts.append(element.alert.body)
        if element.HasField("alert") and element.alert.format == Alert.WARNING:
            self.warnings.append(element.alert.body)
        widget = widget_of(delta)
        if widget:
            self._widgets[place] = widget

    def _clear(self, place: Path) -> None:
        """What comes to a place takes the place of what was there and in it."""
        for other in [other for other in self._widgets if other[: len(place)] == place]:
            del self._widgets[other]
        self._closed = {menu for menu in self._closed if menu[: len(place)] != place}
