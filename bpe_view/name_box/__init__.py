"""The box on the landing page: a name or a sentence in the tokens of a real model, at once."""
