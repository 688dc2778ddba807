"""Files that visitors sent: how many bytes they are, and freeing those that were read.

Streamlit keeps them until the visit ends, and does not bound their sum:
https://github.com/streamlit/streamlit/issues/9218.
"""

from contextlib import suppress
from typing import Any

from ui.host.changed import CHANGED
from ui.shared.element_types import UploadedFile


def empty(upload: UploadedFile) -> None:
    """Free the memory of a file that was read, where Streamlit lets us."""
    upload.truncate(0)
    with suppress(*CHANGED):
        from streamlit.runtime.scriptrunner import get_script_run_ctx

        context: Any = get_script_run_ctx()
        files = context.uploaded_file_mgr.file_storage[context.session_id]
        files[upload.file_id] = files[upload.file_id]._replace(data=b"")


def session_upload_bytes() -> dict[str, int]:
    """Bytes of the files that each session has, by its ID; empty where Streamlit does not tell."""
    with suppress(*CHANGED):
        from streamlit.runtime import get_instance

        kept = get_instance().uploaded_file_mgr.file_storage  # type: ignore[attr-defined]
        return {
            session: sum(len(file.data) for file in [*files.values()])
            for session, files in [*kept.items()]
        }
    return {}
