"""What is not public in Streamlit is there and does what it is for; and the app works without."""

from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from ui.host.uploaded_files import session_upload_bytes
from ui.host.whole_page import of_the_whole_page


def script() -> None:
    """A page that uses all of it."""
    import streamlit as st
    from streamlit.delta_generator import DeltaGenerator
    from streamlit.runtime.scriptrunner import get_script_run_ctx
    from streamlit.runtime.uploaded_file_manager import UploadedFile

    from ui.host.uploaded_files import empty
    from ui.host.whole_page import of_the_whole_page

    assert isinstance(st.empty(), DeltaGenerator)
    context: Any = get_script_run_ctx()
    if one := st.file_uploader("a file"):
        assert isinstance(one, UploadedFile)
        empty(one)
        [kept] = context.uploaded_file_mgr.get_files(context.session_id, [one.file_id])
        st.text(f"emptied {one.name}: {one.getvalue()!r}, {kept.data!r}")

    @st.fragment
    def part() -> None:
        with of_the_whole_page():
            st.button("of the page")
        st.button("of the part")

    part()


def test_each_does_what_it_is_for() -> None:
    app = AppTest.from_function(script).run()
    app.file_uploader[0].set_value(("b.txt", b"sea", "text/plain")).run()
    assert not app.exception
    told = [text.value for text in app.text]
    assert told == ["emptied b.txt: b'', b''"]
    widgets = app.session_state._state._state._new_widget_state.widget_metadata
    alone = [button.label for button in app.button if widgets[button.proto.id].fragment_id]
    assert alone == ["of the part"]


def without() -> None:
    """A page where it is not there."""
    import streamlit as st

    from ui.host.uploaded_files import empty
    from ui.host.whole_page import of_the_whole_page

    upload = st.file_uploader("a file")
    if not upload:
        return
    empty(upload)
    with of_the_whole_page():
        st.button("of the page")


def nothing() -> None:
    """What a private name is one day: it takes and gives something else."""


@pytest.mark.parametrize("is_there", [False, True], ids=["gone", "changed"])
@pytest.mark.parametrize(
    "name",
    [
        "scriptrunner.get_script_run_ctx",
        "scriptrunner_utils.script_run_context.ThreadState.scoped",
    ],
)
def test_without_any_of_it_as_it_was_a_page_still_works(
    name: str, is_there: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = AppTest.from_function(without)
    if is_there:
        monkeypatch.setattr(f"streamlit.runtime.{name}", nothing)
    else:
        monkeypatch.delattr(f"streamlit.runtime.{name}")
    app.run()
    app.file_uploader[0].set_value(("a.txt", b"river", "text/plain")).run()
    assert not app.exception
    assert [button.label for button in app.button] == ["of the page"]


def test_without_what_the_runtime_keeps_there_is_nothing_to_free(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("streamlit.runtime.get_instance", object)
    assert session_upload_bytes() == {}
    monkeypatch.delattr("streamlit.runtime.get_instance")
    monkeypatch.delattr("streamlit.runtime.scriptrunner_utils.script_run_context.ThreadState")
    assert session_upload_bytes() == {}
    with of_the_whole_page() as scope:
        assert scope is None
