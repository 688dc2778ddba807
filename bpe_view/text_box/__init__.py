"""The box for the text to train on, and the choice of a sample above it."""
