"""The main script: the frame of all pages, which stays while one goes from page to page.

Streamlit runs it for every visitor, and again at every click. It stands in a folder of its own, as
`st.navigation` wants no folder `pages/` beside it.
"""

import streamlit as st

from bpe_view.words import say
from ui.frame.bar import draw_bar
from ui.frame.document.document_component import tell_document
from ui.frame.share_menu import share_menu
from ui.link import open_link
from ui.open.open_view import open_menu
from ui.shared.error_messages import show_unused
from ui.shared.page_button import leave_if_asked
from ui.shared.pages import PAGES, page_of, page_title
from ui.shared.places import placed
from ui.shared.session import begin_run, visit
from ui.training.warm_up import warm_up_soon

pages = {key: page_of(key) for key in PAGES}
page = st.navigation([*pages.values()], position="hidden")
key = page.url_path or PAGES[0]
open_link()
begin_run(key)
leave_if_asked()
st.set_page_config(
    page_title=say("shell.window_title", page=page_title(key)[0]),
    page_icon="🧩",
    layout="wide",
    menu_items={"About": say("shell.about")},
)
with st.container(key="frame"):
    menus = draw_bar(key, pages)
    tell_document()
    with st.container(horizontal=True, key="page-head"):
        title = st.container(gap="xxsmall", key="page-title")
        line = st.container(key="page-line", width="content")
    messages = st.container()
    with placed(title, line):
        page.run()
        with messages:
            show_unused(visit().link.unused)
            visit().link.unused.clear()
        with menus:
            open_menu()
            share_menu(key)
warm_up_soon()
