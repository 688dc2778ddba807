"""What pages and their frame share: the session, training, links, mounting a component."""

from ui.shared.markdown import plain

__all__ = ["plain"]
