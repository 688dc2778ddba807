"""Learn: lessons, each around a live stage with questions that the library answers; labs."""

from ui.frame.body import page_body
from ui.learn.learn_view import learn_view

page_body(learn_view)
