"""The line of settings: how a training is set up, and the controls behind it."""
