"""What page Vocabulary is made of."""
