"""Pictures of the player: they show what the library says, and every program can open them."""

import re
from collections import defaultdict
from typing import Any, Final
from xml.etree import ElementTree

import numpy as np
import pytest
from PIL import Image, ImageColor
from playwright.sync_api import Page

import bpe_core as bpe
from bpe_core.common import is_partial, printable
from bpe_view.palettes import DARK, LIGHT, hue
from tests.browser.pages import NewPage
from tests.browser.player import PlayerOnPage, mount_player
from tests.sweeps import first
from tests.words import w

SVG: Final = "{http://www.w3.org/2000/svg}"
MIXED: Final = "the weather, the 👩‍👩‍👧‍👦 مرحبا (مرحبا) नमस्ते\ttab 今天天气 🐟🐟\n"
HOSTILE: Final = "</text></svg><script>hacked=1</script>\x01\ufffe<![CDATA[ ]]> &amp; \u0301\n"


def saved(player: PlayerOnPage) -> tuple[str, ElementTree.Element]:
    """The name and the content of the picture that the player saves as SVG."""
    with player.page.expect_download() as found:
        player.choose_in_more(w("pictures.svg"))
    return found.value.suggested_filename, ElementTree.fromstring(found.value.path().read_bytes())


def text_of(element: ElementTree.Element) -> str:
    return "".join(text.text or "" for text in element.iter(f"{SVG}text"))


def readable(text: str) -> str:
    """A picture joins letters and emoji as the page does, and parts the bytes of a character."""
    return re.sub("[\u200d⟨⟩ ]|ZWJ", "", text)


def colour(written: str) -> tuple[int, ...]:
    return ImageColor.getrgb(written)


@pytest.mark.parametrize("base", first(1, bpe.BASES))
def test_an_svg_has_exactly_the_tokens_of_the_step(page: Page, base: bpe.Base) -> None:
    size = 280 if base == "bytes" else 60
    settings: dict[str, Any] = {"vocab_size": size, "split": "none", "min_count": 1}
    player = mount_player(page, MIXED, step=0, base=base, **settings)
    run = bpe.train(MIXED, base=base, **settings)
    for step in (0, len(run.merges) // 2, len(run.merges) - 1):
        player.jump(step)
        name, root = saved(player)
        assert name == f"bpe-step-{step:04}.svg"
        merges = w("tokens.merges", n=len(run.merges))
        title = root.findtext(f"{SVG}title") or ""
        assert title.startswith(w("player.step_of", done=step, merges=merges))
        texts: defaultdict[tuple[int, int], str] = defaultdict(str)
        fills: defaultdict[tuple[int, int], list[tuple[int, ...]]] = defaultdict(list)
        for group in root.iter(f"{SVG}g"):
            place = int(group.attrib["data-from"]), int(group.attrib["data-to"])
            texts[place] += text_of(group)
            fills[place] += [colour(rect.attrib["fill"]) for rect in group.iter(f"{SVG}rect")]
        tokens, after = run.at(step), run.at(step + 1)
        assert sorted(texts) == list(tokens.spans)
        for token_id, place in zip(tokens.ids, tokens.spans, strict=True):
            token = run.tokenizer.vocab[token_id]
            if not is_partial(token):
                assert readable(texts[place]) == readable(printable(token))
            if token_id >= len(run.tokenizer.alphabet):
                assert fills[place][0] == colour(LIGHT.ground(hue(printable(token))))
            assert (colour(LIGHT.accent) in fills[place]) == (place not in after.spans)


def test_hostile_text_in_an_svg_stays_text(page: Page) -> None:
    player = mount_player(page, HOSTILE, step=0, vocab_size=258, split="none", min_count=1)
    _, root = saved(player)
    tags = {element.tag.removeprefix(SVG) for element in root.iter()}
    assert tags == {"svg", "title", "g", "rect", "text"}
    assert text_of(root).startswith("</text></svg><script>hacked=1</script>")
    assert "\u00a0\u0301" in text_of(root)  # a space at the start would be left out with its mark
    assert page.evaluate("window.hacked") is None


def test_pictures_need_only_the_keyboard_and_are_dark_where_the_page_is(new_page: NewPage) -> None:
    page = new_page(color_scheme="dark")
    # At step 2 the token 257 is new and looks it, 256 is not.
    player = mount_player(page, "xyaxybxydede", step=2, split="none", vocab_size=259)
    player.button("more").focus()
    page.keyboard.press("Enter")
    player.menu.get_by_role("button", name=w("pictures.png")).focus()
    with page.expect_download() as found:
        page.keyboard.press("Enter")
    pixels = np.asarray(Image.open(found.value.path()).convert("RGB")).reshape(-1, 3)
    assert colour(DARK.ground(hue("xy"))) in {tuple(pixel) for pixel in pixels.tolist()}
    player.is_at(2)
