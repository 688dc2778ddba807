"""Opens each page in a process of its own that has seen no other: a fork of one without the app.

What it is given are the packages that are not there, and pairs of a file and a pattern of its
title; it says on standard output which of the files are in order, and on standard error what is
wrong with the others.
"""

import os
import re
import sys
import traceback
from functools import cache
from importlib import import_module
from pathlib import Path

from streamlit.components.v2 import manifest_scanner
from streamlit.testing.v1 import AppTest

MODEL = "cl100k_base"
ASKED = {"sample": "twister", "vocabulary_tokenizer": MODEL, "tokenizer": MODEL, "models": MODEL,
         "panes": f"trained,{MODEL}"}  # fmt: skip
"""What a link asks for: real vocabularies, too, wherever a page has them."""


def visit(page: str, title: str) -> None:
    app = AppTest.from_file(Path("ui/frame/main.py").resolve(), default_timeout=60)
    for name, value in ASKED.items():
        app.query_params[name] = value
    if page != "watch":
        app.switch_page(f"../../pages/{page}.py")
    app.run()
    assert not app.exception, app.exception[0].stack_trace
    assert [re.fullmatch(title, one.value) is not None for one in app.title] == [True]
    assert app.session_state["sample"] == "twister"


def visit_first(file: str, title: str) -> bool:
    """Whether a page opens where nothing of the app was imported before."""
    child = os.fork()
    if child:
        return os.waitpid(child, 0)[1] == 0
    try:
        visit(file, title)
    except BaseException:
        traceback.print_exc()
        sys.stderr.flush()
        os._exit(1)
    os._exit(0)


if __name__ == "__main__":
    # The installed packages, and what they say of themselves, are the same for all: a page may lean
    # on nothing of the app that another page has imported.
    for package in ("numpy", "pandas", "regex", "plotly.graph_objects"):
        import_module(package)
    manifest_scanner.scan_component_manifests = cache(manifest_scanner.scan_component_manifests)
    manifest_scanner.scan_component_manifests()
    assert not any(name.split(".")[0] in ("ui", "bpe_view", "bpe_core") for name in sys.modules)
    sys.path.insert(0, str(Path.cwd()))
    sys.modules.update(dict.fromkeys(sys.argv[1].split(",")))  # type: ignore[arg-type]
    pages = zip(sys.argv[2::2], sys.argv[3::2], strict=True)
    in_order = [file for file, title in pages if visit_first(file, title)]
    sys.stdout.write("\n".join(in_order))
