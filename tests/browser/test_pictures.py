"""Pictures of the player on a page opened from disk."""

from io import BytesIO
from pathlib import Path
from xml.etree import ElementTree
from zipfile import ZipFile

import pytest
from PIL import Image, ImageChops, ImageStat
from playwright.sync_api import expect

from bpe_view.palettes import LIGHT, PALETTE_SIZE
from bpe_view.player.player_payload import Start
from tests.browser.pages import NewPage
from tests.browser.pictures import MIXED, Pictures, colours_of
from tests.browser.player_page import open_saved, saved_run
from tests.words import w


@pytest.mark.thorough
def test_a_png_is_twice_as_fine_as_the_svg_and_not_blank(new_page: NewPage, tmp_path: Path) -> None:
    page = new_page(offline=True)
    _, file = saved_run(tmp_path, MIXED, Start(step=8), vocab_size=270)
    pictures = Pictures(open_saved(page, file))
    root = ElementTree.fromstring(pictures.made("SVG")[1])
    name, content = pictures.made("PNG")
    picture = Image.open(BytesIO(content))
    assert name == "bpe-step-0008.png"
    assert picture.size == (2 * int(root.attrib["width"]), 2 * int(root.attrib["height"]))
    shown = colours_of(picture)
    assert len(shown) > 50
    assert {LIGHT.ground(index) for index in range(PALETTE_SIZE)} & shown


@pytest.mark.thorough
def test_a_run_becomes_numbered_pngs_and_a_gif_of_the_same_pictures(
    new_page: NewPage, tmp_path: Path
) -> None:
    page = new_page(offline=True)
    run, file = saved_run(tmp_path, MIXED, vocab_size=276, min_count=1)
    pictures = Pictures(open_saved(page, file))
    last = len(run.merges)
    pictures.choose(0, last, 6)
    expect(pictures.dialog).to_contain_text(w("pictures.count", n=5))
    name, content = pictures.made(w("pictures.zip"))
    assert name == "bpe-pictures.zip"
    with ZipFile(BytesIO(content)) as archive:
        assert archive.testzip() is None
        assert archive.namelist() == [f"bpe-{number:04}.png" for number in range(1, 6)]
        stills = [
            Image.open(BytesIO(archive.read(each))).convert("RGB") for each in archive.namelist()
        ]
    assert len({still.size for still in stills}) == 1
    pictures.dialog.get_by_label(w("pictures.pace")).select_option("0.5")
    name, content = pictures.made(w("pictures.gif"))
    assert name == "bpe-run.gif"
    gif = Image.open(BytesIO(content))
    assert getattr(gif, "n_frames", 1) == 5
    assert gif.info["loop"] == 0
    durations = []
    for number, still in enumerate(stills):
        gif.seek(number)
        durations.append(gif.info["duration"])
        difference = ImageChops.difference(gif.convert("RGB"), still.resize(gif.size))
        assert max(ImageStat.Stat(difference).mean) < 3, f"picture {number + 1}"
    assert durations == [500, 500, 500, 500, 3500]
