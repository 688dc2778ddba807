"""BPE Explorer: start with `streamlit run app.py`. The landing page is `pages/watch.py`.

Streamlit imports this file once, as the server, and runs it for every visitor as a script.
"""

import streamlit as st

import ui.server.secrets  # noqa: F401  # first: what follows reads settings
from pages.watch import page
from ui.server.gate import middleware
from ui.server.lifespan import lifespan
from ui.server.routes import routes

if __name__ == "__main__":
    page()
else:
    app = st.App("app.py", lifespan=lifespan, routes=routes(), middleware=middleware())
