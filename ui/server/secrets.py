"""What a host keeps as Streamlit's secrets joins the environment, where settings are looked for.

Streamlit reads them only after it has imported `app.py`, which therefore imports this first.
"""

import streamlit as st

st.secrets.load_if_toml_exists()
