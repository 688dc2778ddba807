"""The lessons of page Learn: data in files, questions whose answers the library computes.

`en/`, `zh/` and `es/` hold a file a lesson; docs/guides/lessons.md tells teachers how to write one.
"""
