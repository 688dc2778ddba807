"""What a test of accessibility asks a page, shadow roots of our components included."""

from collections.abc import Iterator
from contextlib import suppress
from importlib.resources import files
from io import BytesIO
from typing import Any, Final, Literal

from PIL import Image
from playwright.sync_api import Locator, Page, expect
from playwright.sync_api import TimeoutError as PlaywrightTimeoutError

SCHEMES: Final[tuple[Literal["dark", "light"], ...]] = ("dark", "light")

RULES: Final = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa"]
"""Tags of axe's rules: WCAG 2.2 A and AA, and what it took over from 2.0 and 2.1."""
ALSO: Final = ["heading-order"]
"""Rules of axe beyond those: no heading is more than one level below the one before it."""
COLOURS: Final = ["color-contrast", "link-in-text-block"]
"""Those among them that ask for colours; they take three quarters of axe's time."""

LOOKS_EVERY: Final = 100.0
"""Milliseconds. Playwright would look in each frame, and each look goes through the whole page."""

LOADED: Final = "family => document.fonts.load(`16px '${family}'`, '⏎').then(faces => faces.length)"
"""Only fonts that the page brings are loaded, and a file that is none is refused."""
_AXE: Final = files("axe_playwright_python").joinpath("axe.min.js").read_text("utf-8")

_EVERYWHERE: Final = """
function* everywhere(root = document) {
  for (const node of root.querySelectorAll("*")) {
    yield node;
    if (node.shadowRoot) yield* everywhere(node.shadowRoot);
  }
}
const named = (node) => `${node.tagName.toLowerCase()}.${node.getAttribute("class")}`
  + ` ${node.getAttribute("aria-label") ?? node.textContent.slice(0, 40)}`;
"""

_RUNNING: Final = """() => {
  const roots = [document, ...[...everywhere()].map((node) => node.shadowRoot).filter(Boolean)];
  return roots.flatMap((root) => root.getAnimations())
    .filter((animation) => animation.playState === "running")
    .map(({effect}) => named(effect.target));
}"""

# An element is cut off where it reaches past the window, unless somebody can scroll to the rest of
# it, or it is in a box that cuts it short on purpose (an ellipsis, or text for screen readers).
_CUT_OFF: Final = """() => {
  const parent = (node) => node.assignedSlot ?? node.parentElement ?? node.getRootNode().host;
  const excused = (node) => {
    for (let box = parent(node); box; box = parent(box)) {
      const {overflowX, textOverflow, clipPath} = getComputedStyle(box);
      if (textOverflow === "ellipsis" || clipPath !== "none") return true;
      if (/auto|scroll/.test(overflowX) && box.dataset.testid !== "stMain") return true;
    }
    return false;
  };
  const main = document.querySelector("[data-testid=stMain]");
  const found = [];
  for (const node of everywhere()) {
    if (!main.contains(node) && node.getRootNode() === document) continue;
    if (!node.checkVisibility({opacityProperty: true, visibilityProperty: true})) continue;
    const {left, right, width, height} = node.getBoundingClientRect();
    if (width < 2 || height < 2 || (left >= -1 && right <= innerWidth + 1)) continue;
    if (!excused(node)) found.push(`${named(node)}: ${left} to ${right} of ${innerWidth}`);
  }
  for (const box of [document.documentElement, main])
    if (box.scrollWidth > box.clientWidth) found.push(`${named(box)} scrolls sideways`);
  return found;
}"""

_FOCUSED: Final = """() => {
  let node = document.activeElement;
  while (node?.shadowRoot?.activeElement) node = node.shadowRoot.activeElement;
  // What stands in a canvas is drawn by it: a table of Streamlit's has its cells there.
  node = node?.closest("canvas") ?? node;
  if (!node || node === document.body) return null;
  window.stops ??= new Map();
  if (!window.stops.has(node)) window.stops.set(node, window.stops.size);
  const hasRing = (box) => {
    const {outlineStyle, outlineWidth} = getComputedStyle(box);
    return outlineStyle !== "none" && parseFloat(outlineWidth) >= 2;
  };
  const {top, bottom, left, right} = node.getBoundingClientRect();
  return {
    place: window.stops.get(node),
    name: named(node),
    ours: node.getRootNode() !== document,
    // What Streamlit hides behind a drawing of its own has its ring around the words.
    ring: hasRing(node) || [node.closest("label")].some((label) => label && hasRing(label)),
    inSight: bottom > 0 && right > 0 && top < innerHeight && left < innerWidth,
  };
}"""

# A line of text without the pair that merges next, whose outline closes the gap between its tokens.
_PLAIN_LINE: Final = """text => {
  const lines = new Map();
  for (const node of text.querySelectorAll(".y")) {
    const {bottom} = node.getBoundingClientRect();
    lines.set(bottom, [...(lines.get(bottom) ?? []), node]);
  }
  const isPlain = ([, cells]) => !cells.some((node) => node.matches(".next"));
  const [bottom, all] = [...lines].find(isPlain);
  // A character above its bytes reaches through the line; what stands before the first one counts.
  const above = [...text.querySelectorAll(".top")].map((node) => node.getBoundingClientRect());
  const end = Math.min(...above.filter((box) => box.top < bottom).map((box) => box.left));
  const cells = all.filter((node) => node.getBoundingClientRect().right <= end);
  const boxes = cells.map((node) => node.getBoundingClientRect());
  const x = Math.min(...boxes.map((box) => box.left));
  const width = Math.max(...boxes.map((box) => box.right)) - x;
  const tokens = cells.filter((node) => node.matches(".s")).length;
  return {tokens, clip: {x, width, y: Math.floor(bottom) - 1, height: 1}};
}"""

# Some screen readers call it a status bar.
_EMPTY_STATUS: Final = """() => [...everywhere()]
  .filter((node) => node.role === "status" && !node.textContent && node.checkVisibility())
  .map(named)"""

_STOPS: Final = """() => [...everywhere()]
  .filter((node) => node.getRootNode() !== document && node.tabIndex >= 0 && !node.disabled)
  .filter((node) => node.checkVisibility({visibilityProperty: true}) && !node.closest("dialog"))
  .map(named)"""


def broken_rules(page: Page, part: Locator | None = None) -> list[str]:
    """What axe finds on the page, or in a part of it, as it is now: rule, element, reason."""
    return _found(page, part, _all_rules())


def broken_in_a_scheme(page: Page, part: Locator | None = None) -> list[str]:
    """What axe finds dark and light. Nothing but colours differs, so all else is asked once."""
    options = _all_rules()
    found = []
    for scheme in in_each_scheme(page):
        found += [f"{scheme}: {broken}" for broken in _found(page, part, options)]
        options = {"runOnly": {"type": "rule", "values": COLOURS}}
    return found


def broken_colours_in_a_scheme(page: Page, part: Locator) -> list[str]:
    """The same of colours alone."""
    options = {"runOnly": {"type": "rule", "values": COLOURS}}
    return [
        f"{scheme}: {broken}"
        for scheme in in_each_scheme(page)
        for broken in _found(page, part, options)
    ]


def in_each_scheme(page: Page) -> Iterator[str]:
    """Shows the page dark and then light, each time when all of it does and nothing moves."""
    for scheme in SCHEMES:
        page.emulate_media(color_scheme=scheme)
        expect(page.get_by_test_id("stApp")).to_have_css("color-scheme", scheme)
        expect(page.locator(f".frame:not([data-theme={scheme}])")).to_have_count(0)
        wait_until_at_rest(page)
        yield scheme


def running_animations(page: Page) -> list[str]:
    """The elements that something moves now."""
    return list(page.evaluate(_with_helpers(_RUNNING)))


def wait_until_at_rest(page: Page) -> None:
    """Wait until nothing moves any more; fails where something never stops."""
    page.wait_for_function(f"!({_with_helpers(_RUNNING)})().length", polling=LOOKS_EVERY)


def cut_off(page: Page) -> list[str]:
    """The elements that one cannot see all of without scrolling the page sideways.

    Charts take a moment to fit a window of another size; what is still cut off after it counts.
    """
    with suppress(PlaywrightTimeoutError):
        found = f"({_with_helpers(_CUT_OFF)})().length"
        page.wait_for_function(f"!{found}", timeout=5_000, polling=LOOKS_EVERY)
    return list(page.evaluate(_with_helpers(_CUT_OFF)))


def tokens_and_lines(text: Locator) -> tuple[int, int]:
    """How many tokens there are in a line of text, and how many separate strokes below it."""
    line = text.evaluate(_PLAIN_LINE)
    picture = Image.open(BytesIO(text.page.screenshot(clip=line["clip"]))).convert("L")
    dark = [level < 128 for level in picture.tobytes()]
    starts = [now and not before for before, now in zip([False, *dark], dark, strict=False)]
    return line["tokens"], sum(starts)


def focused(page: Page) -> dict[str, Any] | None:
    """The element with the focus: which one it is, and whether one can see that; None for none."""
    found: dict[str, Any] | None = page.evaluate(_with_helpers(_FOCUSED))
    return found


def own_tab_stops(page: Page) -> list[str]:
    """Every element of our components that the Tab key should come to."""
    return list(page.evaluate(_with_helpers(_STOPS)))


def _all_rules() -> dict[str, Any]:
    return {
        "runOnly": {"type": "tag", "values": RULES},
        "rules": {rule: {"enabled": True} for rule in ALSO},
    }


def _found(page: Page, part: Locator | None, options: dict[str, Any]) -> list[str]:
    if not page.evaluate("'axe' in window"):
        page.evaluate(_AXE)
    found: dict[str, Any] = (part or page.locator("html")).evaluate(
        "(node, options) => axe.run(node, options)", options | {"resultTypes": ["violations"]}
    )
    assert found["passes"] or found["violations"], "axe looked at nothing"
    empty = [f"empty status: {name}" for name in page.evaluate(_with_helpers(_EMPTY_STATUS))]
    return empty + [
        f"{rule['id']}: {node['target']} {node['html'][:200]} {node['failureSummary']}"
        for rule in found["violations"]
        for node in rule["nodes"]
    ]


def _with_helpers(function: str) -> str:
    return f"() => {{ {_EVERYWHERE} return ({function})(); }}"
