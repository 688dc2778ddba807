"""A page whose slider does next to nothing: what a rerun costs at the least."""

import streamlit as st

size = st.slider("Size", 0, 10_000, 5_000)
st.text(f"At {size:,}")
