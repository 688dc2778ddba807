"""Letting go of files that were read; Streamlit keeps them until the visit ends."""

from collections.abc import Iterable
from contextlib import suppress

from ui.host.element_types import UploadedFile


def let_go_of(uploads: Iterable[UploadedFile]) -> None:
    """Free the memory of files that were read, where Streamlit lets us."""
    with suppress(ImportError, AttributeError):
        from streamlit.runtime.memory_uploaded_file_manager import MemoryUploadedFileManager
        from streamlit.runtime.scriptrunner import get_script_run_ctx

        context = get_script_run_ctx()
        if context and isinstance(context.uploaded_file_mgr, MemoryUploadedFileManager):
            for upload in uploads:
                context.uploaded_file_mgr.remove_file(context.session_id, upload.file_id)
