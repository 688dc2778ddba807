"""Page Learn."""
