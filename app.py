"""BPE Explorer: start with `streamlit run app.py`. The landing page is `pages/watch.py`."""

from pages.watch import page

page()
