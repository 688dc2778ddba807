"""Uploaded files, which Streamlit keeps until the visit ends, without a bound for their sum:
https://github.com/streamlit/streamlit/issues/9218."""

from contextlib import suppress
from typing import Any

from ui.host import CHANGED
from ui.shared.element_types import UploadedFile


def empty(upload: UploadedFile) -> None:
    """Free the memory of a file that was read."""
    upload.truncate(0)
    with suppress(*CHANGED):
        from streamlit.runtime.scriptrunner import get_script_run_ctx

        context: Any = get_script_run_ctx()
        files = context.uploaded_file_mgr.file_storage[context.session_id]
        files[upload.file_id] = files[upload.file_id]._replace(data=b"")


def session_upload_bytes() -> dict[str, int]:
    """Bytes of the files of each session, by its ID; empty where Streamlit does not say."""
    with suppress(*CHANGED):
        from streamlit.runtime import get_instance

        sessions: Any = get_instance().uploaded_file_mgr.file_storage  # type: ignore[attr-defined]
        files = [(session, [*files.values()]) for session, files in [*sessions.items()]]
        return {session: sum(len(one.data) for one in its_files) for session, its_files in files}
    return {}
