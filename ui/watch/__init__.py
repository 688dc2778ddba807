"""Page Watch merges."""
