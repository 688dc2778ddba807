"""What is seen, without a host: nothing here knows Streamlit."""
