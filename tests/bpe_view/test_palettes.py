"""The token colours: readable, and apart from each other for every kind of eye."""

from itertools import combinations, pairwise

import numpy as np
import numpy.typing as npt
import pytest

import bpe_core as bpe
from bpe_core.common import printable
from bpe_view.palettes import (
    PALETTE_SIZE,
    PALETTES,
    Palette,
    Theme,
    hue,
    palette_css,
    to_linear_rgb,
)
from bpe_view.texts.samples import SAMPLES, Sample
from ui.choice import CHOICES

Vector = npt.NDArray[np.float64]
AA_GRAPHICS = 3.0
PAGES = {"light": "#fcfcfa", "dark": "#14181a"}

# Severe forms. Source: G. Machado et al., "A Physiologically-based Model for Simulation of Color
# Vision Deficiency" (2009); they apply to linear-light RGB.
VISION = {
    "normal": np.eye(3),
    "deuteranopia": np.array(
        [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413],
         [-0.011820, 0.042940, 0.968881]]
    ),
    "protanopia": np.array(
        [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216],
         [-0.003882, -0.048116, 1.051998]]
    ),
    "tritanopia": np.array(
        [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602],
         [0.004733, 0.691367, 0.303900]]
    ),
}  # fmt: skip
RED_GREEN = ("normal", "deuteranopia", "protanopia")
PROMISES = {
    "twelve": (RED_GREEN, 0.035, 4.5),
    "strong": ((*RED_GREEN, "tritanopia"), 0.09, 7.0),
}
"""Of each palette: for which eyes any two grounds are apart, how far in OKLab (about 0.02 can just
be noticed side by side), and the smallest contrast of text."""

every_theme = pytest.mark.parametrize(
    ("palette", "theme"),
    [
        pytest.param(palette, theme, id=f"{palette.name}-{theme.name}")
        for palette in PALETTES
        for theme in palette.themes
    ],
)


def test_every_palette_promises_something() -> None:
    assert set(PROMISES) == {palette.name for palette in PALETTES}


@every_theme
def test_every_two_token_colours_are_told_apart(palette: Palette, theme: Theme) -> None:
    visions, apart, _ = PROMISES[palette.name]
    for vision in visions:
        seen = [oklab(VISION[vision] @ np.array(to_linear_rgb(ground))) for ground in theme.grounds]
        closest = min(float(np.linalg.norm(a - b)) for a, b in combinations(seen, 2))
        assert closest >= apart, vision


@every_theme
def test_text_has_contrast_on_every_token(palette: Palette, theme: Theme) -> None:
    needed = PROMISES[palette.name][2]
    for index in range(PALETTE_SIZE):
        assert contrast(theme.text, theme.ground(index)) >= needed


@every_theme
def test_the_line_under_a_token_has_contrast_with_the_page_and_the_token(
    palette: Palette, theme: Theme
) -> None:
    assert contrast(theme.accent, PAGES[theme.name]) >= 4.5
    for index in range(PALETTE_SIZE):
        for behind in (PAGES[theme.name], theme.ground(index)):
            assert contrast(theme.underline(index), behind) >= AA_GRAPHICS


@every_theme
def test_no_two_grounds_are_alike(palette: Palette, theme: Theme) -> None:
    assert len({theme.ground(i) for i in range(PALETTE_SIZE)}) == len(theme.grounds)


def test_every_class_is_used_as_often() -> None:
    for palette in PALETTES:
        for theme in palette.themes:
            assert PALETTE_SIZE % len(theme.grounds) == 0


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: sample.key)
def test_neighbours_seldom_have_the_same_colour(sample: Sample) -> None:
    run = bpe.train(sample.text[:5_000], vocab_size=600)
    state = run.at(len(run.merges))
    tokens = [*zip(state.token_ids[:2_001], state.tokens[:2_001], strict=True)]
    hues = [hue(printable(token)) for _, token in tokens]
    pairs = [
        (mine, next_)
        for (mine, next_), ((_, one), (_, other)) in zip(
            pairwise(hues), pairwise(tokens), strict=True
        )
        if one != other and min(len(one), len(other)) > 1
    ]
    same = sum(mine == next_ for mine, next_ in pairs)
    assert same <= 0.15 * len(pairs)


@every_theme
def test_the_style_sheet_has_every_colour(palette: Palette, theme: Theme) -> None:
    css = palette_css()
    chosen = f'[data-palette="{palette.name}"]' if palette is not PALETTES[0] else ""
    for index in range(PALETTE_SIZE):
        look = f"--tb: {theme.ground(index)}; --tl: {theme.underline(index)};"
        assert f'[data-theme="{theme.name}"]{chosen} .h{index} {{ {look}' in css


def test_a_link_names_a_palette_only_if_it_is_not_the_usual_one() -> None:
    choice = CHOICES["palette"]
    assert choice.default == PALETTES[0].name
    assert choice.kind.options == tuple(one.name for one in PALETTES)


def oklab(rgb: Vector) -> Vector:
    to_lms = np.array(
        [[0.4122214708, 0.5363325363, 0.0514459929], [0.2119034982, 0.6806995451, 0.1073969566],
         [0.0883024619, 0.2817188376, 0.6299787005]]
    )  # fmt: skip
    to_lab = np.array(
        [[0.2104542553, 0.7936177850, -0.0040720468], [1.9779984951, -2.4285922050, 0.4505937099],
         [0.0259040371, 0.7827717662, -0.8086757660]]
    )  # fmt: skip
    lab: Vector = to_lab @ np.cbrt(to_lms @ np.clip(rgb, 0, 1))
    return lab


def contrast(one: str, other: str) -> float:
    """WCAG 2 contrast ratio of two colours given as #rrggbb."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def luminance(colour: str) -> float:
    channels = np.array([int(colour[i : i + 2], 16) for i in (1, 3, 5)]) / 255
    linear = np.where(channels <= 0.04045, channels / 12.92, ((channels + 0.055) / 1.055) ** 2.4)
    return float(linear @ [0.2126, 0.7152, 0.0722])
