"""The settings of the server, each an environment variable.

To add one: an entry here, what uses its `value()`, its row of the table in docs/guides/hosting.md
(tests/ui/server/test_server_settings.py compares them), and a test of what it does.
"""

import os
from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True)
class ServerSetting:
    """An environment variable, and what hosting.md says of it."""

    name: str
    default: str
    meaning: str

    def value(self) -> str | None:
        """The value of the variable; None where it is not set."""
        return os.environ.get(self.name)


MEMORY: Final = ServerSetting(
    "BPE_EXPLORER_MEMORY",
    "40% of the machine's",
    "memory of a process for texts, results and files, such as `400MB`",
)
HOSTS: Final = ServerSetting(
    "BPE_EXPLORER_HOSTS",
    "all",
    "the host names to answer to, such as `bpe.example.org *.example.net`",
)
ROUNDS_FOLDER: Final = ServerSetting(
    "BPE_EXPLORER_ROUNDS",
    "one of the user's in the temporary folder",
    "the folder with the file of all class rounds, on a disk that all processes share",
)
ROUNDS_OWNER: Final = ServerSetting(
    "BPE_EXPLORER_ROUNDS_OWNER",
    "`1`",
    "`1` in the one process that owns the class rounds, `0` in all others",
)
SERVER_SETTINGS: Final = (MEMORY, HOSTS, ROUNDS_FOLDER, ROUNDS_OWNER)
