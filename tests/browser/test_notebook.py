"""The notebook of docs/, run from beginning to end, and what it shows seen in a browser."""

import os
import tomllib
from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient
from playwright.sync_api import Page, expect

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def shown(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """The HTML that its cells show, with the library as pip installs it: findable by name.

    IPython keeps its settings in a folder that it can write to; a home is not always one.
    """
    installed = tmp_path_factory.mktemp("installed")
    named = installed / "bpe_explorer-1.dist-info"
    named.mkdir()
    (named / "METADATA").write_text("Metadata-Version: 2.1\nName: bpe-explorer\nVersion: 1\n")
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    [(name, function)] = project["entry-points"]["bpe_core.display"].items()
    (named / "entry_points.txt").write_text(f"[bpe_core.display]\n{name} = {function}\n")
    notebook = nbformat.read(ROOT / "docs" / "gap_ranks.ipynb", 4)  # type: ignore[no-untyped-call]
    assert len(notebook.cells) == 10
    path = os.pathsep.join([str(ROOT), str(installed)])
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("IPYTHONDIR", str(tmp_path_factory.mktemp("ipython")))
        NotebookClient(notebook, timeout=120).execute(env=os.environ | {"PYTHONPATH": path})
    outputs = [output for cell in notebook.cells for output in cell.get("outputs", ())]
    return [one.data["text/html"] for one in outputs if "text/html" in one.get("data", {})]


def open_cells(page: Page, shown: list[str]) -> Page:
    page.set_content("<!doctype html>" + "<hr>".join(shown))
    return page


def test_a_run_and_a_text_stand_in_tokens(page: Page, shown: list[str]) -> None:
    open_cells(page, shown)
    run, state = (page.locator("body > div").nth(place) for place in (0, 1))
    for one in (run, state):
        expect(one).to_contain_text("the·river·and·the·other·river,·the·fish·and·the·fisher")
    expect(run).to_contain_text("TrainingRun: bytes, vocabulary 270, 14 merges")
    assert run.locator("span").count() == 16
    assert state.locator("span").count() == 36


def test_where_a_notebook_takes_styles_away_the_text_stays(page: Page, shown: list[str]) -> None:
    open_cells(page, shown)
    still = page.locator("body > div").first
    # The lines still have to end somewhere.
    wide = still.evaluate("""still => {
      for (const one of still.querySelectorAll("div")) one.removeAttribute("style");
      still.style.width = "200px";
      return still.scrollWidth;
    }""")
    assert wide <= 200
