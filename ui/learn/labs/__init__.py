"""Labs of page Learn: what a tie rule changes, and what is counted and merged in a run."""
