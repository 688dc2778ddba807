"""What `dir` and `help` show of the library."""

import sys
from importlib import import_module
from types import ModuleType
from typing import get_origin


def show_public_names() -> None:
    """Let them show what `__all__` names but for types; called once, at the library's import."""
    library = vars(sys.modules["bpe_core"])
    # `help` writes out in full what `__all__` names: of the library it would be 4,000 lines.
    public = sorted(library.pop("__all__"))
    shown = [name for name in public if get_origin(library.get(name)) is None]  # no alias

    def found(name: str) -> ModuleType:
        if name not in public:  # a room that is not loaded before it is asked for
            raise AttributeError(f"module 'bpe_core' has no attribute {name!r}")
        return import_module(f"bpe_core.{name}")

    # Here, so that type checkers know what there is.
    library.update(__getattr__=found, __dir__=lambda: shown)
