"""Sizes, corners, colours and fonts stand in one place: bpe_view/look.css and type_scale.css."""

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
import streamlit

from bpe_view.look import COLOURS, LOOK
from bpe_view.shell import FONTS, font_faces
from tests.bpe_view.test_palettes import contrast

ROOT = Path(__file__).parents[1]
THEME = tomllib.loads((ROOT / ".streamlit" / "config.toml").read_text("utf-8"))["theme"]
STREAMLIT_CSS = Path(streamlit.__file__).parent / "static" / "static" / "css"
SHEETS = "".join(sheet.read_text("utf-8") for sheet in LOOK)
FOLDERS = (ROOT / "bpe_view" / "shell" / "fonts", ROOT / "ui" / "frame" / "static")
OURS = ("BPE Sans", "BPE Code")
MOST_BYTES = 70_000
AA_TEXT, AA_GRAPHICS = 4.5, 3.0
TEXT = (
    "ink", "secondary", "muted", "faint", "control", "accent", "wrong", "right",
    "differs", "strong", "hex",
)  # fmt: skip
GRAPHICS = ["field-line", "special-line"]


def values(name: str) -> str:
    """What look.css says of a name first, on one line."""
    [found] = re.findall(rf"^  --{name}:\s*(.*?);", SHEETS, re.S | re.M)[:1]
    return re.sub(r"\s+", " ", found)


@pytest.mark.parametrize("place", [0, 1], ids=["light", "dark"])
def test_streamlit_draws_in_our_colours(place: int) -> None:
    theme = THEME[("light", "dark")[place]]
    ours = {
        "primaryColor": "control",
        "backgroundColor": "paper",
        "secondaryBackgroundColor": "wash",
        "textColor": "ink",
        "linkColor": "control",
        "borderColor": "hairline",
    }
    assert theme == {name: COLOURS[own][place] for name, own in ours.items()}


def test_streamlit_writes_in_our_sizes_and_corners() -> None:
    title, heading = (
        re.findall(r"[\d.]+", values(f"type-{name}"))[0] for name in ("title", "heading")
    )
    assert THEME["headingFontSizes"] == [f"{title}rem", f"{heading}rem", "1rem"]
    assert (THEME["baseRadius"], THEME["buttonRadius"]) == (values("round-field"), "full")


@pytest.mark.parametrize(("option", "name"), [("font", "sans"), ("codeFont", "mono")])
def test_the_page_has_the_fonts_of_its_components(option: str, name: str) -> None:
    fonts = [font.strip("\"'") for font in values(name).split(", ")]
    assert [one.strip("'") for one in THEME[option].split(", ")] == [
        font for font in fonts if font not in OURS
    ]


@pytest.mark.parametrize("name", ["sans", "mono"])
def test_the_first_font_is_one_that_streamlit_brings_along(name: str) -> None:
    sheets = "".join(file.read_text("utf-8") for file in STREAMLIT_CSS.glob("*.css"))
    family = values(name).split(", ")[0].strip('"')
    assert re.search(rf"@font-face\{{font-family:\"?{family}\"?;", sheets)


@pytest.mark.parametrize("place", [0, 1], ids=["light", "dark"])
def test_words_and_borders_of_inputs_have_contrast(place: int) -> None:
    for ground in ("paper", "panel"):
        behind = COLOURS[ground][place]
        for names, least in ((TEXT, AA_TEXT), (GRAPHICS, AA_GRAPHICS)):
            for name in names:
                assert contrast(COLOURS[name][place], behind) >= least, (name, ground)
    for word, behind in (
        ("on-control", "control"),
        ("control", "control-wash"),
        ("control", "wash"),
        ("ink", "accent-wash"),
    ):
        assert contrast(COLOURS[word][place], COLOURS[behind][place]) >= AA_TEXT
    for ground in ("paper", "wash"):  # Streamlit's captions are text at 60 %
        ink, below = (bytes.fromhex(COLOURS[one][place][1:]) for one in ("ink", ground))
        faint = bytes(round(0.6 * a + 0.4 * b) for a, b in zip(ink, below, strict=True)).hex()
        assert contrast(f"#{faint}", COLOURS[ground][place]) >= AA_TEXT


def test_our_fonts_are_small_the_same_everywhere_and_keep_the_licence() -> None:
    assert sum((FOLDERS[0] / file).stat().st_size for _, _, file in FONTS) <= MOST_BYTES
    for _, _, file in FONTS:
        ours, copy = (folder / file for folder in FOLDERS)
        assert ours.read_bytes() == copy.read_bytes()
    for folder in FOLDERS:
        assert "SIL OPEN FONT LICENSE" in (folder / "OFL.txt").read_text("utf-8")


def test_a_page_without_the_app_asks_nobody_for_a_font() -> None:
    faces = font_faces()
    assert faces.count("@font-face") == len(FONTS)
    assert set(re.findall(r"url\((\w+:)", faces)) == {"data:"}


SIZE = re.compile(r"var\(--(?:type-[\w-]+|big)\)|inherit|[\d.]+em|calc\(var\(--big\) .*\)|0")
"""Or a part of the size around it, or what grows with the presenter's window."""
CORNER = re.compile(r"(?:(?:var\(--round[\w-]*\)|0|inherit|calc\(.*var\(--.*\).*\))\s?)+")
COLOUR = re.compile(r"#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|oklch)a?\(|(?<![-\w])(?:white|black)(?![-\w])")
PYTHON_COLOUR = re.compile(r"#[0-9a-f]{3,8}|(?:rgb|hsl)a?\((?!0, ?0, ?0, ?0\)).+|white|black")
"""All but what is seen through."""
REASONED = {
    ("bpe_view/round/sheet.css", "background", "#fff"): "so is that of a round",
}


def declarations() -> Iterator[tuple[str, str, str]]:
    """What our style sheets say: file, property, value."""
    for folder in ("bpe_view", "ui"):
        for file in sorted((ROOT / folder).rglob("*.css")):
            source = re.sub(r"/\*.*?\*/", "", file.read_text("utf-8"), flags=re.S)
            for name, value in re.findall(r"([\w-]+):\s+([^;{}]+);", source):
                if file not in LOOK:
                    yield str(file.relative_to(ROOT)), name, " ".join(value.split())


def test_no_colour_stands_in_python() -> None:
    found = {
        (str(file.relative_to(ROOT)), node.value)
        for folder in ("bpe_view", "ui")
        for file in (ROOT / folder).rglob("*.py")
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and PYTHON_COLOUR.fullmatch(node.value)
    }
    assert found == set()


def test_no_size_corner_or_colour_stands_anywhere_else() -> None:
    found = set()
    for file, name, value in declarations():
        said = value.removesuffix(" !important")
        wrong = (
            (name == "font-size" and not SIZE.fullmatch(said))
            or (name == "font" and said != "inherit" and "var(--type-" not in said)
            or (name.endswith("radius") and not CORNER.fullmatch(said))
            or COLOUR.search(said)
        )
        if wrong:
            found.add((file, name, value))
    assert found == set(REASONED)
