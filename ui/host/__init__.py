"""What is not public in Streamlit, or wrong there: each in a file of its own, without which the app
still works."""
