"""Every page as the first request of a process that nobody has visited yet: a link that is opened.

What is optional is missing, too. A page may lean on what another one has imported or put into the
session, and no test notices that runs after others.
"""

import os
import subprocess
import sys
from itertools import chain
from pathlib import Path
from typing import Final

import pytest

from bpe_core import PRETRAINED
from tests.pages import first_visit
from tests.sweeps import first
from tests.words import pattern
from ui.shared.pages import PAGES

ROOT = Path(__file__).parents[2]
ABSENT: Final = [
    "tiktoken", "numba", *{one for model in PRETRAINED.values() for one in model.packages}
]  # fmt: skip
"""What the app can do without."""


# Vocabulary too: what it would count for its title cannot be had here.
FILES: Final = [*PAGES]


@pytest.mark.skipif(not hasattr(os, "fork"), reason="Windows has no fork")
@pytest.mark.parametrize("files", first(1, [FILES[-2:], FILES[:-2]]))
def test_every_page_opens_as_the_first_request_of_a_process_that_lacks_what_is_optional(
    files: list[str],
) -> None:
    visits = [(key, pattern(f"shell.pages.{key}.title").pattern) for key in files]
    command = [sys.executable, first_visit.__file__, ",".join(ABSENT), *chain(*visits)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.splitlines() == [file for file, _ in visits], done.stderr


@pytest.mark.thorough
def test_the_first_page_is_the_same_where_numba_fails(tmp_path: Path) -> None:
    (tmp_path / "numba.py").write_text("raise ImportError('Numba needs NumPy 2.2 or less')")
    title = pattern("shell.pages.watch.title").pattern
    code = (
        "import sys; from tests.pages.first_visit import visit\n"
        "from ui.training.warm_up import make_ready\n"
        f"visit('watch', {title!r}); make_ready()"
    )
    places = os.pathsep.join([str(tmp_path), str(ROOT)])
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, env=os.environ | {"PYTHONPATH": places},
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    [notice] = [line for line in done.stderr.splitlines() if "umba" in line]
    assert "the plain engine does the work" in notice
