"""What takes long and is therefore worked out when somebody has asked for it."""

import streamlit as st


def asked_for(key: str, subject: object, label: str) -> bool:
    """Whether this was asked for, of this subject; until then there is a button for it."""
    if st.session_state.get(key) == subject:
        return True
    asked = {key: subject}
    st.button(label, on_click=st.session_state.update, args=(asked,))
    return False
