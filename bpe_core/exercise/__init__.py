"""An exercise: learners fill in the five functions of `my_bpe.py`, and `test_my_bpe.py` tests them.

Both files go into one folder, and need nothing but Python.
"""

from pathlib import Path
from typing import Final

__all__ = ["FILES"]

_FOLDER: Final = Path(__file__).parent
FILES: Final = {
    name: (_FOLDER / name).read_text("utf-8") for name in ("my_bpe.py", "test_my_bpe.py")
}
"""The text of both files, by their names."""
