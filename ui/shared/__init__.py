"""What pages and their frame share: the session, the cache, mounting a component, tables."""
