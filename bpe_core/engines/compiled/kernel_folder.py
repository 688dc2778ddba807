"""The folder in which numba keeps compiled kernels, chosen before numba is imported."""

import atexit
import hashlib
import os
import shutil
import sys
import tempfile
from contextlib import suppress
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Final

_COMPLETE: Final = "complete"  # the file that exists once every kernel is there


@cache
def kernel_folder() -> Path | None:
    """The folder for kernels; None where no file can be written, not even a temporary one.

    It is `kernels-DIGEST` in `NUMBA_CACHE_DIR`, or else in the user's cache. If that is read-only,
    as in a container's image, this is a temporary copy of it for this process.
    """
    with suppress(OSError, RuntimeError, PackageNotFoundError):  # RuntimeError: no home
        folder = _base() / f"kernels-{_digest()}"
        with suppress(OSError):
            folder.mkdir(parents=True, exist_ok=True)
            # Trying is the only test: permission bits say nothing of a read-only disk.
            with tempfile.TemporaryFile(dir=folder):
                return folder
        # The folder contains code that will run: with `mkdtemp` only this user may write there.
        copy = Path(tempfile.mkdtemp(prefix="bpe_core-"))
        atexit.register(shutil.rmtree, copy, ignore_errors=True)
        with suppress(OSError):
            shutil.copytree(folder, copy, dirs_exist_ok=True)
        return copy
    return None


def has_every_kernel() -> bool:
    """Whether `mark_complete` was called for this folder, by this process or another one."""
    folder = kernel_folder()
    return folder is not None and (folder / _COMPLETE).exists()


def mark_complete() -> None:
    """Record that the folder has every kernel."""
    if folder := kernel_folder():
        with suppress(OSError):
            (folder / _COMPLETE).touch()


def remove_kernels() -> None:
    """Empty the folder."""
    folder = kernel_folder()
    for file in folder.rglob("*") if folder else ():
        with suppress(OSError):
            file.unlink()


def _base() -> Path:
    if chosen := os.environ.get("NUMBA_CACHE_DIR"):
        return Path(chosen)
    if sys.platform == "win32":
        caches = Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData/Local")
    elif sys.platform == "darwin":
        caches = Path.home() / "Library/Caches"
    else:
        caches = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    return caches / "bpe_core"


def _digest() -> str:
    """A digest of the engine's sources, of numba's version and of Python's. numba itself notices
    changes in the module of a kernel, but not in modules of functions that the kernel calls."""
    digest = hashlib.sha256(f"{version('numba')} {sys.implementation.cache_tag}".encode())
    for path in sorted(Path(__file__).parent.glob("*.py")):
        digest.update(path.name.encode() + path.read_bytes())
    return digest.hexdigest()[:16]
