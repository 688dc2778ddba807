"""A class round's two screens, phone and projector, without Streamlit."""
