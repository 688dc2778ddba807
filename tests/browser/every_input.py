"""A page in the app's look with every kind of input and card that Streamlit draws for us."""

import streamlit as st

from bpe_view.bundle import bundle_css
from bpe_view.look import LOOK
from tests.server import ROOT
from ui.shared.mount import show_styles

show_styles(bundle_css(*LOOK, ROOT / "ui" / "frame" / "page.css"))
st.text_input("text")
st.text_area("lines")
st.number_input("number")
st.selectbox("one", ["a", "b"])
st.multiselect("some", ["a", "b"])
st.segmented_control("kind", ["a", "b"], default="a")
st.pills("pill", ["a", "b"], default="a")
st.radio("answer", ["a", "b"])
st.toggle("switch")
st.file_uploader("file")
with st.container(border=True):
    st.write("card")
with st.expander("fold"):
    st.write("folded")
with st.form("form"):
    st.form_submit_button("send")
