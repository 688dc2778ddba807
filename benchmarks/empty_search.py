"""A page whose search does nothing: what an answer to a search costs at the least."""

import streamlit as st

query = st.text_input("Search", key="find", type="search", live=True)
st.caption(f"{query} found.")
