"""A page to scroll: nine scenes, one idea each, in one file that asks nobody for anything."""
