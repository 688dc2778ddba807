"""Compare: one text in the tokens of models, splits, tie rules, languages, or one's own choice."""

from ui.compare.compare_page import compare_body, shown_text
from ui.frame.body import page_body
from ui.shared.pages import page_title
from ui.shared.places import show_title
from ui.training.inputs import line

show_title(*page_title("compare"))
with line(text="compare_text", example=shown_text()):
    page_body(compare_body)
