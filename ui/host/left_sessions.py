"""Sessions whose visitors have left; Streamlit keeps them for two minutes, if they come back.

Not needed once Streamlit ends them: https://github.com/streamlit/streamlit/issues/8545.
"""

from contextlib import suppress
from typing import Any

from ui.host.changed import CHANGED


def end_what_is_over(at_once: bool = False) -> None:
    """Let go of sessions that are over; on the server's loop, and where Streamlit lets us.

    Streamlit only does when another visitor leaves; until then it no longer lists them.

    Args:
        at_once: also of those to which somebody could still come back.
    """
    with suppress(*CHANGED):
        from streamlit.runtime import get_instance

        sessions: Any = get_instance()._session_mgr
        left = {one.session.id for one in sessions.list_sessions()}
        left -= {one.session.id for one in sessions.list_active_sessions()}
        for session in left if at_once else ():
            sessions.close_session(session)
        len(sessions._session_storage._cache)  # to be counted, they are looked through
