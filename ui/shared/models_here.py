"""Which models' vocabularies are on this computer."""

import time
from functools import lru_cache
from typing import Final

from bpe_core import files
from bpe_core.files import Availability

_SECONDS: Final = 30


def availability() -> dict[str, Availability]:
    """As the library says; looked up every 30 seconds, as to look for packages takes the lock of
    all imports, for which the runs of many visitors would wait."""
    return _looked_up(time.monotonic() // _SECONDS)


@lru_cache(1)
def _looked_up(_period: float) -> dict[str, Availability]:
    return files.availability()
