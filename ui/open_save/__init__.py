"""Page Open & save."""
