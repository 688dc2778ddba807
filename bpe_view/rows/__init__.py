"""Rows of one kind: a name, a text in tokens, a number; the same characters under one another."""
