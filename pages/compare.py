"""Compare: one text in the tokens of models, splits, tie rules, languages, or one's own choice."""

from ui.compare.compare_page import compare_body, shown_text
from ui.frame.body import page_body
from ui.shared.pages import page_title
from ui.shared.places import places, show_title
from ui.training.inputs import line, tell_line

show_title(*page_title("compare"))
with places().line:
    line("compare_text", "settings", example=shown_text())
page_body(compare_body)
tell_line()
