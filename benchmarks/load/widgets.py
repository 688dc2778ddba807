"""What a page's widgets are to a browser: each element that the server sent, and what it reports.

A browser does not report what was clicked. With every message it sends the state of all widgets on
the page, under the ids that came with them, and the server finds out which of them changed.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from streamlit.proto.ButtonGroup_pb2 import ButtonGroup
from streamlit.proto.Delta_pb2 import Delta
from streamlit.proto.NumberInput_pb2 import NumberInput
from streamlit.proto.WidgetStates_pb2 import WidgetState

INPUTS: Final = frozenset(
    {
        "selectbox", "radio", "checkbox", "multiselect", "button_group", "slider",
        "number_input", "text_input", "text_area", "button", "bidi_component", "dataframe",
        "file_uploader",
    }
)  # fmt: skip
"""The kinds of elements of which a browser reports something."""


@dataclass(frozen=True, eq=False)
class Widget:
    """An input on a page."""

    kind: str  # one of `INPUTS`
    element: Any  # as the server sent it
    # the part of the page that runs alone when this changes; `""`: the whole page
    fragment: str = ""

    @property
    def id(self) -> str:
        """Under which the server knows it."""
        return str(self.element.id)

    @property
    def key(self) -> str:
        """The name that the page gave it; `"None"` where it gave none."""
        return self.id.split("-", 2)[2]

    @property
    def is_told(self) -> bool:
        """Whether the server says what its state is now."""
        return bool(getattr(self.element, "set_value", False))

    @property
    def options(self) -> list[str]:
        """What one can choose from, as the page shows it."""
        if isinstance(self.element, ButtonGroup):
            return [option.content for option in self.element.options]
        return list(self.element.options)

    @property
    def data(self) -> dict[str, Any]:
        """What a component was given; arrays that stand beside the JSON are left out."""
        given = self.element
        found: dict[str, Any] = json.loads(given.json or given.mixed.json)
        return found


def widget_of(delta: Delta) -> Widget | None:
    """The widget that a message puts on the page, if it is one."""
    kind = delta.new_element.WhichOneof("type")
    if kind not in INPUTS:
        return None
    element = getattr(delta.new_element, kind)
    return Widget(kind, element, delta.fragment_id) if element.id else None


def first_state(widget: Widget) -> WidgetState | None:
    """What a browser reports of a widget that nobody has touched; None: nothing at all."""
    element, state = widget.element, WidgetState(id=widget.id)
    told = widget.is_told
    if widget.kind in ("selectbox", "radio"):
        if told and element.HasField("raw_value"):
            state.string_value = element.raw_value
        elif element.HasField("default"):
            state.string_value = element.options[element.default]
    elif widget.kind in ("multiselect", "button_group"):
        chosen = element.raw_values if told else [widget.options[at] for at in element.default]
        state.string_array_value.data.extend(chosen)
    elif widget.kind == "slider":
        state.double_array_value.data.extend(element.value if told else element.default)
    elif widget.kind == "checkbox":
        state.bool_value = element.value if told else element.default
    elif widget.kind == "number_input":
        _set_number(state, element, "value" if told else "default")
    elif widget.kind in ("text_input", "text_area"):
        name = "value" if told else "default"
        if element.HasField(name):
            state.string_value = getattr(element, name)
    elif widget.kind == "file_uploader":
        state.file_uploader_state_value.SetInParent()
    elif widget.kind == "dataframe":
        state.string_value = element.selection_state or element.selection_default
    else:
        return None  # buttons and components report nothing until they are used
    return state


def _set_number(state: WidgetState, element: NumberInput, name: str) -> None:
    if not element.HasField(name):  # type: ignore[arg-type]
        return
    value = getattr(element, name)
    if element.data_type == NumberInput.INT:
        state.int_value = int(value)
    else:
        state.double_value = value


def used_state(widget: Widget, value: Any, before: WidgetState | None) -> WidgetState:
    """What a browser reports of a widget that was just used. `value`: an option, a list of options,
    a number, a text, or of a component the values that it reports by name; of a button nothing is
    looked at. `before`: what was reported of it last."""
    state = WidgetState(id=widget.id)
    if widget.kind == "button":
        state.trigger_value = True
    elif widget.kind == "bidi_component":
        known: Mapping[str, Any] = json.loads(before.json_value) if before else {}
        state.json_value = json.dumps({**known, **value}, separators=(",", ":"))
    elif widget.kind in ("multiselect", "button_group"):
        state.string_array_value.data.extend([value] if isinstance(value, str) else value)
    elif widget.kind == "file_uploader":
        state.file_uploader_state_value.uploaded_file_info.append(value)
    elif widget.kind == "slider":
        state.double_array_value.data.append(value)
    elif widget.kind == "checkbox":
        state.bool_value = value
    elif widget.kind == "number_input":
        if widget.element.data_type == NumberInput.INT:
            state.int_value = value
        else:
            state.double_value = value
    else:
        state.string_value = value
    return state
