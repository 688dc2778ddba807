"""The sheet of a lesson: its text, and its questions. Each is a component."""
