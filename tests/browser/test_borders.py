"""What can be typed into or chosen is seen to be so, and cards have the same corners."""

import re
from collections.abc import Iterator
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from tests.bpe_view.test_palettes import contrast
from tests.browser.accessibility import in_each_scheme
from tests.browser.app import serve_app, settled
from tests.browser.pages import KeptPages
from tests.test_look import AA_GRAPHICS, values

SCRIPT: Final = "tests/browser/every_input.py"
INPUTS: Final = "main :is(input, textarea, [role=radio], section)"
COUNT: Final = 14
CARDS: Final = ".stVerticalBlock, details, .stForm"
MEASURED: Final = """inputs => {
    const parents = (node) => (node ? [node, ...parents(node.parentElement)] : []);
    const has = (node, name) => !getComputedStyle(node)[name].endsWith(", 0)");
    const drawn = (node) =>
        parseFloat(getComputedStyle(node).borderTopWidth) > 0 || has(node, "backgroundColor");
    return inputs.map((input) => {
        const label = input.closest("label");
        const nodes = label ? label.querySelectorAll("*") : parents(input);
        const part = [...nodes].find(drawn);
        const around = parents(part.parentElement).find((one) => has(one, "backgroundColor"));
        const { borderTopColor, borderTopWidth, backgroundColor } = getComputedStyle(part);
        return {
            is: (label ?? part).outerHTML.slice(0, 600),
            line: parseFloat(borderTopWidth) ? borderTopColor : backgroundColor,
            ground: getComputedStyle(around).backgroundColor,
        };
    });
}"""
"""Of each input: the colour of its line, or else its own, and the one around it."""


def as_hex(colour: str) -> str:
    """`rgb(…)` as `#rrggbb`."""
    return "#" + "".join(f"{int(part):02x}" for part in re.findall(r"\d+", colour)[:3])


@pytest.fixture(scope="module")
def inputs(kept_pages: KeptPages) -> Iterator[Page]:
    """A page with every input."""
    with serve_app(SCRIPT) as url, kept_pages.lent() as new_page:
        page = new_page()
        page.goto(url)
        yield settled(page)


def test_every_input_has_a_border_that_is_seen_dark_or_light(inputs: Page) -> None:
    every = inputs.locator(INPUTS)
    expect(every).to_have_count(COUNT)
    for scheme in in_each_scheme(inputs):
        for one in every.evaluate_all(MEASURED):
            assert contrast(as_hex(one["line"]), as_hex(one["ground"])) >= AA_GRAPHICS, (
                scheme,
                one["is"],
            )


def test_cards_of_streamlits_have_the_corners_of_ours(inputs: Page) -> None:
    expect(inputs.get_by_role("button", name="send")).to_be_visible()
    corners = inputs.locator(CARDS).evaluate_all(
        """nodes => nodes.map((node) => getComputedStyle(node))
            .filter((style) => parseFloat(style.borderTopWidth))
            .map((style) => style.borderRadius)"""
    )
    assert corners == [values("round-card")] * 3
