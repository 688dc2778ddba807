"""Widgets of the whole page, beside parts of it that run alone."""

from contextlib import AbstractContextManager, nullcontext

from ui.host.changed import CHANGED


def of_the_whole_page() -> AbstractContextManager[None]:
    """What is made in it belongs to the page: using it ends the part that runs alone.

    Where Streamlit cannot, it belongs to that part, and using it waits until the part is over.
    Not needed once a click ends such a part: https://github.com/streamlit/streamlit/issues/11030.
    """
    try:
        from streamlit.runtime.scriptrunner_utils.script_run_context import ThreadState

        return ThreadState.scoped(fragment_id=None)
    except CHANGED:
        return nullcontext()
