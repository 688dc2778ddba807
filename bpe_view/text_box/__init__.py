"""The box for the text to train on."""
