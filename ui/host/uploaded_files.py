"""Files that visitors sent: how much they are, and letting go of what was read.

Streamlit keeps them until the visit ends, and does not bound their sum:
https://github.com/streamlit/streamlit/issues/9218.
"""

from collections.abc import Iterable
from contextlib import suppress
from typing import Any

from ui.host.changed import CHANGED
from ui.shared.element_types import UploadedFile


def let_go_of(uploads: Iterable[UploadedFile]) -> None:
    """Free the memory of files that were read, where Streamlit lets us."""
    with suppress(*CHANGED):
        from streamlit.runtime.memory_uploaded_file_manager import MemoryUploadedFileManager
        from streamlit.runtime.scriptrunner import get_script_run_ctx

        context = get_script_run_ctx()
        if context and isinstance(context.uploaded_file_mgr, MemoryUploadedFileManager):
            for upload in uploads:
                context.uploaded_file_mgr.remove_file(context.session_id, upload.file_id)


def empty(upload: UploadedFile) -> None:
    """Free the memory of a file that was read but stands on the page, where Streamlit lets us."""
    upload.truncate(0)
    with suppress(*CHANGED):
        from streamlit.runtime.scriptrunner import get_script_run_ctx

        context: Any = get_script_run_ctx()
        files = context.uploaded_file_mgr.file_storage[context.session_id]
        files[upload.file_id] = files[upload.file_id]._replace(data=b"")


def bytes_of_sessions() -> dict[str, int]:
    """Bytes of the files that each session has, by its id; empty where Streamlit does not tell."""
    with suppress(*CHANGED):
        from streamlit.runtime import get_instance

        kept = get_instance().uploaded_file_mgr.file_storage  # type: ignore[attr-defined]
        return {
            session: sum(len(file.data) for file in [*files.values()])
            for session, files in [*kept.items()]
        }
    return {}
