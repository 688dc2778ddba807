"""Page Encode."""
