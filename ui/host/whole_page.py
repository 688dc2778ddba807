"""Widgets of the whole page within a fragment."""

from contextlib import AbstractContextManager, nullcontext

from ui.host import CHANGED


def of_the_whole_page() -> AbstractContextManager[None]:
    """A context in which widgets belong to the page: their use ends the run of the fragment.

    Else it would wait for that run (https://github.com/streamlit/streamlit/issues/11030)."""
    try:
        from streamlit.runtime.scriptrunner_utils.script_run_context import ThreadState

        return ThreadState.scoped(fragment_id=None)
    except CHANGED:
        return nullcontext()
