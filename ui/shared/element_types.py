"""The types of what Streamlit's functions give. They are for annotations: while it runs, Any.

Not needed once all are public: https://github.com/streamlit/streamlit/issues/7801.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from streamlit.delta_generator import DeltaGenerator
    from streamlit.typing import UploadedFile
else:
    DeltaGenerator = UploadedFile = Any

__all__ = ["DeltaGenerator", "UploadedFile"]
