"""What a library holds of a file, in a process of its own."""

from typing import Any


class Child:
    """A file that a library holds, asked as `libraries` has it."""

    def __init__(self, library: str, data: bytes) -> None:
        self.library, self.data = library, data

    def ask(self, name: str, *arguments: Any) -> Any:
        """What is asked."""
        raise ValueError("not yet")
