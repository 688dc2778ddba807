"""A table that one works in: sorted by a press, walked through by keys, printed in part."""
