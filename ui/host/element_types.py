"""The types of what Streamlit's functions give. They are for annotations: while it runs, Any."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from streamlit.delta_generator import DeltaGenerator
    from streamlit.runtime.uploaded_file_manager import UploadedFile
else:
    DeltaGenerator = UploadedFile = Any

__all__ = ["DeltaGenerator", "UploadedFile"]
