"""The lessons of page Learn: data in files, questions whose answers the library computes.

A file is a language, a table in it a lesson; docs/guides/lessons.md says how to write one.
"""
