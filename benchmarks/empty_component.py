"""A page whose one component does next to nothing: what the player is measured against."""

import streamlit as st

_JS = """
export default function empty({parentElement}) {
  const box = parentElement.querySelector(".empty");
  let presses = 0;
  box.onkeydown = () => { box.textContent = String(++presses); };
}
"""
_HTML = '<div class="empty" tabindex="0">0</div>\n'
st.title("Empty")
st.components.v2.component("empty", html=_HTML, js=_JS)(key="empty")
