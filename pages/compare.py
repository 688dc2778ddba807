"""Compare: one text in the tokens of models, splits, tie rules, languages, or one's own choice."""

from ui.compare.compare_page import compare_body, example_shown
from ui.frame.body import page_body
from ui.shared.pages import page_title
from ui.shared.places import places, show_title
from ui.training.inputs import line, tell_line

show_title(*page_title("compare"))
with places().line:
    line("text", "settings", example=example_shown())
page_body(compare_body)
tell_line()
