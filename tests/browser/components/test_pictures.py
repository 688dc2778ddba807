"""Pictures of the player: they show what the library says, and every program can open them."""

import re
from collections.abc import Iterator
from typing import Any
from xml.etree import ElementTree

import pytest
from PIL import Image
from playwright.sync_api import Page, expect

import bpe_core as bpe
from bpe_core.common import is_partial, printable
from bpe_view.palettes import DARK, LIGHT, hue
from tests.browser.pages import NewPage
from tests.browser.pictures import MIXED, Pictures, colours_of
from tests.browser.player import PlayerOnPage, mount_player
from tests.sweeps import first
from tests.words import pattern, w

SVG = "{http://www.w3.org/2000/svg}"
HOSTILE = "</text></svg><script>hacked=1</script>\x01\ufffe<![CDATA[ ]]> &amp;\n"


def played(page: Page, text: str, **settings: Any) -> tuple[bpe.TrainingRun, PlayerOnPage]:
    player = mount_player(page, text, step=0, **settings)
    return bpe.train(text, **settings), player


@pytest.fixture
def page(new_page: NewPage) -> Iterator[Page]:
    page = new_page()
    yield page
    expect(page.locator(".picture-copy")).to_have_count(0)


def fills(group: ElementTree.Element) -> list[str]:
    return [rect.attrib["fill"] for rect in group.iter(f"{SVG}rect")]


def text_of(element: ElementTree.Element) -> str:
    return "".join(text.text or "" for text in element.iter(f"{SVG}text"))


def without_joiners(text: str) -> str:
    """A picture joins letters and emoji as the page does; `printable` shows the joiner by name."""
    return text.replace("\u200d", "").replace("⟨ZWJ⟩", "")


@pytest.mark.parametrize("base", first(1, bpe.BASES))
def test_an_svg_has_exactly_the_tokens_of_the_step(page: Page, base: bpe.Base) -> None:
    size = 276 if base == "bytes" else 50
    run, player = played(page, MIXED, vocab_size=size, min_count=1, split="none", base=base)
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
                assert fills(group)[0] == LIGHT.ground(hue(printable(token)))
        merges = w("tokens.merges", n=len(run.merges))
        title = root.findtext(f"{SVG}title") or ""
        assert title.startswith(w("player.step_of", done=step, merges=merges))
        page.keyboard.press("Escape")


def test_hostile_text_in_an_svg_stays_text(page: Page) -> None:
    player = mount_player(page, HOSTILE, step=0, vocab_size=258, split="none", min_count=1)
    _, content = Pictures(player).made("SVG")
    root = ElementTree.fromstring(content)
    assert {element.tag.removeprefix(SVG) for element in root.iter()} <= {
        "svg", "title", "style", "g", "rect", "path", "text",
    }  # fmt: skip
    assert text_of(root).startswith("</text></svg><script>hacked=1</script>")
    assert page.evaluate("window.hacked") is None


def test_a_mark_on_a_space_is_in_the_picture(page: Page) -> None:
    # In HTML and SVG alike, a space at the start would be left out, and the mark with it.
    player = mount_player(page, "a \u0301 a \u0301", step=0, vocab_size=257, split="none")
    _, content = Pictures(player).made("SVG")
    assert text_of(ElementTree.fromstring(content)).count("\u00a0\u0301") == 2


def test_the_sentence_can_be_in_the_picture(page: Page) -> None:
    pictures = Pictures(mount_player(page, "aaabdaaabac", step=0, vocab_size=259, split="none"))
    pictures.dialog.get_by_label(pattern("pictures.sentence")).check()
    words = text_of(ElementTree.fromstring(pictures.made("SVG")[1]))
    said = pattern("player.next.merge", left="a", right="a").pattern
    assert re.search(said.replace(r"\ ", " ?"), words)  # no space where a line ends


def test_the_pair_that_merges_next_is_outlined_and_the_fonts_are_inside(page: Page) -> None:
    player = mount_player(page, "aaabdaaabac", step=1, vocab_size=259, split="none")
    root = ElementTree.fromstring(Pictures(player).made("SVG")[1])
    outlines = [path for path in root.iter(f"{SVG}path") if path.get("class") == "next"]
    assert len(outlines) == 2
    [style] = root.iter(f"{SVG}style")
    fonts = re.findall(r'@font-face\{font-family:"(.*?)";.*?src:url\((\w+:)', style.text or "")
    assert fonts == [(name, "data:") for name in ("BPE Sans", "BPE Code", "BPE Marks")]


def test_pictures_need_only_the_keyboard_and_are_dark_where_the_page_is(new_page: NewPage) -> None:
    page = new_page(color_scheme="dark")
    # At step 2 the token 257 is new and looks it, 256 is not.
    player = mount_player(page, "xyaxybxydede", step=2, split="none", vocab_size=259)
    player.button("more").focus()
    page.keyboard.press("Enter")
    player.menu.get_by_role("button", name=w("pictures.open")).focus()
    page.keyboard.press("Enter")
    page.get_by_role("button", name="PNG", exact=True).focus()
    with page.expect_download() as found:
        page.keyboard.press("Enter")
    shown = colours_of(Image.open(found.value.path()))
    assert DARK.ground(hue("xy")) in shown
    page.keyboard.press("Escape")
    expect(player.button("more")).to_be_focused()
    player.is_at(2)
