"""The notebook of docs/, run from beginning to end, and what it shows seen in a browser."""

import os
import re
import tomllib
from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbclient import NotebookClient
from playwright.sync_api import Page, expect

from tests.browser.pages import NewPage
from tests.words import w

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


def open_cells(new_page: NewPage, shown: list[str], **options: Any) -> Page:
    page = new_page(**options)
    page.set_content("<!doctype html>" + "<hr>".join(shown))
    return page


def test_a_run_plays_in_its_frame_and_text_stands_in_tokens(
    new_page: NewPage, shown: list[str]
) -> None:
    page = open_cells(new_page, shown)
    player = page.frame_locator("iframe")
    step = player.get_by_role("spinbutton")
    last = step.input_value()
    player.get_by_role("button", name=w("player.back")).first.click()
    expect(step).to_have_value(str(int(last) - 1))
    # Its frame may save no file.
    player.get_by_role("button", name=w("player.more.title")).click()
    expect(player.locator(".more-menu .item")).not_to_have_count(0)
    expect(player.get_by_role("button", name=w("pictures.open"))).to_have_count(0)
    expect(page.locator(".bpe-still")).to_be_hidden()
    state, compared = (page.locator("body > div").nth(place) for place in (1, 2))
    expect(state).to_have_text("the·river·and·the·other·river,·the·fish·and·the·fisher")
    assert state.locator("span").count() > 20
    expect(compared.locator("b")).to_have_count(3)


def test_a_player_is_not_cut_off_and_the_wheel_over_it_scrolls_the_notebook(
    new_page: NewPage, shown: list[str]
) -> None:
    page = open_cells(new_page, shown * 3)
    frame = page.locator("iframe").first
    expect(frame).not_to_have_css("height", "640px")
    whole = frame.content_frame.locator("html").evaluate("page => page.scrollHeight")
    assert frame.evaluate("frame => frame.clientHeight") == whole
    frame.hover()
    before = page.evaluate("scrollY")
    page.mouse.wheel(0, 300)
    page.wait_for_function("before => scrollY > before", arg=before)


def test_where_a_notebook_takes_scripts_away_the_text_stays(
    new_page: NewPage, shown: list[str]
) -> None:
    kept = [re.sub(r"<(script|style).*?</\1>", "", one, flags=re.S) for one in shown]
    page = open_cells(new_page, kept)
    still = page.locator(".bpe-still")
    expect(still).to_be_visible()
    expect(still).to_contain_text("the·river·and·the·other·river")
    # JupyterLab takes some styles of the elements, too; the lines still have to end somewhere.
    wide = still.evaluate("""still => {
      for (const one of still.querySelectorAll("div")) one.removeAttribute("style");
      still.style.width = "200px";
      return still.scrollWidth;
    }""")
    assert wide <= 200
