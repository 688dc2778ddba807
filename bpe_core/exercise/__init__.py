"""An exercise to take away: write Byte Pair Encoding, and test it.

Two files of plain Python that need nothing else: a learner fills in the five functions of
`my_bpe.py`; `python test_my_bpe.py`, in the same folder, says which is wrong, on what input, and
names the usual mistakes.
"""

from pathlib import Path
from typing import Final

FILES: Final = {
    name: Path(__file__).with_name(name).read_text("utf-8")
    for name in ("my_bpe.py", "test_my_bpe.py")
}
"""What stands in the two files, by their names: the functions to fill in, and their test."""

__all__ = ["FILES"]
