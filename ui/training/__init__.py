"""What to train on and how, the runs of all sessions, and the tokenizers to choose from."""
