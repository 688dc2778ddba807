"""What one chooses on page Ties & overlaps: which of its two parts, the text, the tie rules."""
