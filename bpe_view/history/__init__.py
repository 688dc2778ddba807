"""All merges of a text in one picture: walls in its gaps, and a line to drag."""
