"""Labs of page Learn: what a tie rule changes, what is counted and merged in a run, other rules."""
