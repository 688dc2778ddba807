"""`python -m bpe_core`: the command line (`bpe_core.cli`)."""

import sys

from bpe_core.cli import main

if __name__ == "__main__":
    sys.exit(main())
