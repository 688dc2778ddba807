"""The app on Streamlit. A link needs the choices of all pages before any of them is seen."""

from ui import visit  # noqa: F401
