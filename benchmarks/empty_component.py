"""A page whose one component does next to nothing: what the player is measured against."""

import streamlit as st

_JS = """
export default function empty({parentElement}) {
  const box = parentElement.querySelector(".empty");
  let presses = 0;
  box.onkeydown = () => { box.textContent = String(++presses); };
}
"""
_mount = st.components.v2.component(
    "empty", html='<div class="empty" tabindex="0">0</div>\n', js=_JS
)
st.title("Empty")
_mount(key="empty")
