"""What is not public in Streamlit, or wrong there. The app works without any of these modules."""

CHANGED = (ImportError, AttributeError, LookupError, RuntimeError, TypeError, ValueError)
"""Raised where a private name of Streamlit is gone, or takes or gives something else."""
