"""What pages and their frame share: the session, training, links, mounting a component."""
