"""Pictures of the player: what they show is what the library says, and every program can open them.

They are made in the browser, so most tests take a run that is opened from disk.
"""

import re
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from random import Random
from urllib.parse import urlencode
from xml.etree import ElementTree
from zipfile import ZipFile

import numpy as np
import pytest
from PIL import Image, ImageChops, ImageStat
from playwright.sync_api import Locator, Page, expect

import bpe_core as bpe
from bpe_core.printable import is_partial, printable
from tests.browser.accessibility import broken_rules
from tests.browser.app import settled
from tests.browser.conftest import NewPage
from tests.browser.player import PlayerOnPage
from tests.browser.take_home import open_saved, saved_run
from ui.colours import DARK, LIGHT, PALETTE_SIZE, PALETTES
from ui.components.player import Start

SVG = "{http://www.w3.org/2000/svg}"
MIXED = "the weather, the 👩‍👩‍👧‍👦 مرحبا (مرحبا) नमस्ते\ttab 🐟🐟\n"
HOSTILE = "</text></svg><script>hacked=1</script>\x01\ufffe<![CDATA[ ]]> &amp;\n"


class Pictures:
    """The dialog that makes pictures."""

    def __init__(self, player: PlayerOnPage) -> None:
        self.page = player.page
        self.opener = player.root.get_by_role("button", name="Pictures")
        self.dialog = player.root.get_by_role("dialog", name="Pictures")
        self.status = self.dialog.get_by_role("status")
        self.opener.click()

    def button(self, name: str) -> Locator:
        return self.dialog.get_by_role("button", name=name, exact=True)

    def choose(self, first: int, last: int, every: int) -> None:
        for label, value in (("From step", first), ("To step", last), ("Merges between", every)):
            self.dialog.get_by_label(label).fill(str(value))

    def made(self, button: str) -> tuple[str, bytes]:
        """Presses a button; the name and the content of the file that comes."""
        with self.page.expect_download() as found:
            self.button(button).click()
        expect(self.status).to_contain_text(f"Saved as {found.value.suggested_filename}")
        return found.value.suggested_filename, found.value.path().read_bytes()


@pytest.fixture
def page(new_page: NewPage) -> Iterator[Page]:
    page = new_page(offline=True)
    yield page
    expect(page.locator(".picture-copy")).to_have_count(0)


def fills(group: ElementTree.Element) -> list[str]:
    return [rect.attrib["fill"] for rect in group.iter(f"{SVG}rect")]


def colours_of(picture: Image.Image) -> set[str]:
    pixels = np.asarray(picture.convert("RGB")).reshape(-1, 3)
    return {f"#{red:02x}{green:02x}{blue:02x}" for red, green, blue in np.unique(pixels, axis=0)}


def text_of(element: ElementTree.Element) -> str:
    return "".join(text.text or "" for text in element.iter(f"{SVG}text"))


def without_joiners(text: str) -> str:
    """A picture joins letters and emoji as the page does; `printable` shows the joiner by name."""
    return text.replace("\u200d", "").replace("⟨ZWJ⟩", "")


@pytest.mark.parametrize("base", bpe.BASES)
def test_an_svg_has_exactly_the_tokens_of_the_step(
    page: Page, tmp_path: Path, base: bpe.Base
) -> None:
    size = 276 if base == "bytes" else 50
    run, file = saved_run(
        tmp_path, MIXED, vocab_size=size, min_count=1, split="none", base=base
    )  # fmt: skip
    player = open_saved(page, file)
    for step in (0, len(run.merges) // 2, len(run.merges)):
        player.root.locator(".jump input").fill(str(step))
        player.root.locator(".jump input").press("Enter")
        player.is_at(step)
        pictures = Pictures(player)
        name, content = pictures.made("SVG")
        assert name == f"bpe-step-{step:04}.svg"
        tokens = run.at(step)
        root = ElementTree.fromstring(content)
        groups = [group for group in root.iter(f"{SVG}g") if group.get("class") == "token"]
        places = [
            (int(group.attrib["data-from"]), int(group.attrib["data-to"])) for group in groups
        ]
        assert sorted(places) == list(tokens.spans)
        for group, place in zip(groups, places, strict=True):
            token_id = tokens.ids[tokens.spans.index(place)]
            token = run.tokenizer.vocab[token_id]
            assert fills(group), printable(token)
            if not is_partial(token):
                assert without_joiners(text_of(group)) == without_joiners(printable(token))
            if token_id >= len(run.tokenizer.alphabet):
                assert fills(group)[0] == LIGHT.ground(token_id * 7 % PALETTE_SIZE)
        assert f"{step} of {len(run.merges)} merges done" in (root.findtext(f"{SVG}title") or "")
        page.keyboard.press("Escape")


def test_the_patterns_of_a_palette_are_in_the_picture(page: Page, tmp_path: Path) -> None:
    run, file = saved_run(tmp_path, MIXED, palette="grey", vocab_size=276, min_count=1)
    last = len(run.merges)
    player = open_saved(page, file)
    player.button("last").click()
    player.is_at(last)
    root = ElementTree.fromstring(Pictures(player).made("SVG")[1])
    (grey,) = (palette for palette in PALETTES if palette.name == "grey")
    ids = dict(zip([start for start, _ in run.at(last).spans], run.at(last).ids, strict=True))
    stripes: dict[str, set[int]] = {pattern: set() for pattern in grey.patterns}
    for group in root.iter(f"{SVG}g"):
        token_id = ids[int(group.get("data-from", 0))]
        if group.get("class") == "token" and token_id >= len(run.tokenizer.alphabet):
            look = token_id * 7 % PALETTE_SIZE
            count = fills(group).count(grey.themes[0].striped(look))
            stripes[grey.pattern(look)].add(count)
    assert stripes["banded"] == {1}
    assert min(stripes["ruled"]) > 2


def test_hostile_text_in_an_svg_stays_text(page: Page, tmp_path: Path) -> None:
    _, file = saved_run(tmp_path, HOSTILE, vocab_size=258, split="none", min_count=1)
    _, content = Pictures(open_saved(page, file)).made("SVG")
    root = ElementTree.fromstring(content)
    assert {element.tag.removeprefix(SVG) for element in root.iter()} <= {
        "svg", "title", "g", "rect", "path", "text",
    }  # fmt: skip
    assert text_of(root).startswith("</text></svg><script>hacked=1</script>")
    assert page.evaluate("window.hacked") is None


def test_a_mark_on_a_space_is_in_the_picture(page: Page, tmp_path: Path) -> None:
    # In HTML and SVG alike, a space at the start would be left out, and the mark with it.
    _, file = saved_run(tmp_path, "a \u0301 a \u0301", vocab_size=257, split="none")
    _, content = Pictures(open_saved(page, file)).made("SVG")
    assert text_of(ElementTree.fromstring(content)).count("\u00a0\u0301") == 2


def test_a_png_is_twice_as_fine_as_the_svg_and_not_blank(page: Page, tmp_path: Path) -> None:
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


def test_the_sentence_can_be_in_the_picture(page: Page, tmp_path: Path) -> None:
    _, file = saved_run(tmp_path, "aaabdaaabac", vocab_size=259, split="none")
    pictures = Pictures(open_saved(page, file))
    pictures.dialog.get_by_label("With the sentence").check()
    words = text_of(ElementTree.fromstring(pictures.made("SVG")[1]))
    assert "Next, merge 1 of 3." in words
    assert "stand together" in words


def test_while_the_next_merge_is_asked_for_no_picture_tells_it(page: Page, tmp_path: Path) -> None:
    start = Start(step=1, mode="predict")
    _, file = saved_run(tmp_path, "aaabdaaabac", start, vocab_size=259, split="none")
    player = open_saved(page, file)
    expect(player.root.locator(".pictures-open")).to_be_hidden()


def test_the_pair_that_merges_next_is_outlined(page: Page, tmp_path: Path) -> None:
    _, file = saved_run(tmp_path, "aaabdaaabac", Start(step=1), vocab_size=259, split="none")
    root = ElementTree.fromstring(Pictures(open_saved(page, file)).made("SVG")[1])
    outlines = [path for path in root.iter(f"{SVG}path") if path.get("class") == "next"]
    assert len(outlines) == 2


def test_a_run_becomes_numbered_pngs_and_a_gif_of_the_same_pictures(
    page: Page, tmp_path: Path
) -> None:
    run, file = saved_run(tmp_path, MIXED, vocab_size=276, min_count=1)
    pictures = Pictures(open_saved(page, file))
    last = len(run.merges)
    pictures.choose(0, last, 6)
    expect(pictures.dialog).to_contain_text("5 pictures.")
    name, content = pictures.made("PNGs in a zip")
    assert name == "bpe-pictures.zip"
    with ZipFile(BytesIO(content)) as archive:
        assert archive.testzip() is None
        assert archive.namelist() == [f"bpe-{number:04}.png" for number in range(1, 6)]
        stills = [
            Image.open(BytesIO(archive.read(each))).convert("RGB") for each in archive.namelist()
        ]
    assert len({still.size for still in stills}) == 1
    pictures.dialog.get_by_label("Each stays").select_option("0.5")
    name, content = pictures.made("Animated GIF")
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


def test_too_many_pictures_and_senseless_steps_are_named_and_not_made(
    page: Page, tmp_path: Path
) -> None:
    text = "".join(Random(6).choices("abcdefghij", k=600))
    run, file = saved_run(tmp_path, text, vocab_size=450, min_count=1, split="none")
    assert len(run.merges) > 120
    pictures = Pictures(open_saved(page, file))
    pictures.choose(0, len(run.merges), 1)
    expect(pictures.dialog).to_contain_text(
        f"That would be {len(run.merges) + 1} pictures; at most"
    )
    pictures.choose(9, 3, 1)
    expect(pictures.dialog).to_contain_text("the first not after the last")
    expect(pictures.button("Animated GIF")).to_have_attribute("aria-disabled", "true")
    assert broken_rules(page) == []
    pictures.button("Animated GIF").press("Enter")
    expect(pictures.button("Cancel")).to_be_hidden()


def test_cancel_stops_the_work_and_saves_nothing(page: Page, tmp_path: Path) -> None:
    run, file = saved_run(tmp_path, MIXED * 8, vocab_size=370, min_count=1)
    pictures = Pictures(open_saved(page, file))
    pictures.choose(0, len(run.merges), 1)
    page.on("download", lambda download: pytest.fail(f"{download.suggested_filename} was saved"))
    pictures.button("Animated GIF").click()
    expect(pictures.status).to_contain_text(re.compile(r"Picture \d+ of \d+"))
    pictures.button("Cancel").click()
    expect(pictures.status).to_have_text("Stopped. Nothing was saved.")
    expect(pictures.button("Close")).to_be_focused()


def test_pictures_of_the_app_need_only_the_keyboard(new_page: NewPage, app_url: str) -> None:
    page = new_page(color_scheme="dark")
    link = {"sample": "own", "text": "aaabdaaabac", "split": "none", "vocab_size": 259, "step": 2}
    page.goto(f"{app_url}/?{urlencode(link)}")
    player = PlayerOnPage(settled(page))
    opener = player.root.get_by_role("button", name="Pictures")
    opener.focus()
    page.keyboard.press("Enter")
    page.get_by_role("button", name="PNG", exact=True).focus()
    with page.expect_download() as found:
        page.keyboard.press("Enter")
    shown = colours_of(Image.open(found.value.path()))
    assert DARK.ground(257 * 7 % PALETTE_SIZE) in shown
    page.keyboard.press("Escape")
    expect(opener).to_be_focused()
    player.is_at(2)
