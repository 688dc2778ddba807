"""Page Sizes."""
