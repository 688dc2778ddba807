"""`python -m bpe_core`, and what pip installs as `bpe-explorer`: see `bpe_core.cli`."""

import gc
import sys
from typing import NoReturn

from bpe_core.cli import main


def run() -> NoReturn:
    """Do what the command line says, and end."""
    try:
        sys.exit(main())
    finally:
        # Before it ends Python looks through all that is there, for a tenth of a second with numba.
        gc.freeze()


if __name__ == "__main__":
    run()
