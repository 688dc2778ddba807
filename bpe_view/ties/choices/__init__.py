"""What one chooses in the lab of ties and overlaps: which half of it, the text, the tie rules."""
