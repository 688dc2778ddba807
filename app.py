"""BPE Explorer: start with `streamlit run app.py`. The script of a visit is `ui/frame/main.py`."""

import streamlit as st

import ui.server.secrets  # noqa: F401  # first: what follows reads settings
from ui.server.lifespan import lifespan
from ui.server.middleware import middleware
from ui.server.routes import routes

app = st.App("ui/frame/main.py", lifespan=lifespan, routes=routes(), middleware=middleware())
