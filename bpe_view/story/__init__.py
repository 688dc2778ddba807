"""A page to scroll: nine scenes, one idea each. It asks its server what a text becomes."""
