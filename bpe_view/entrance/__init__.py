"""The entrance: what this is, in one sentence, and the two ways in."""
