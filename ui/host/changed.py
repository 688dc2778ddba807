"""What is raised where a private name of a library is gone, or takes and gives something else."""

from typing import Final

CHANGED: Final = (ImportError, AttributeError, LookupError, RuntimeError, TypeError, ValueError)
