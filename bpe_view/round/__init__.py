"""A class round's three screens: phone, projector and remote, without Streamlit."""
