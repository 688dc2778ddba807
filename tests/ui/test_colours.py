"""The token colours: readable, and apart from each other for every kind of eye."""

from itertools import combinations

import numpy as np
import numpy.typing as npt
import pytest

from ui.colours import PALETTE_SIZE, THEMES, Theme, palette_css, to_linear_rgb

Vector = npt.NDArray[np.float64]
AA_TEXT = 4.5
AA_GRAPHICS = 3.0
APART = 0.035
"""Smallest distance of two grounds in OKLab; about 0.02 can just be noticed side by side."""

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
}  # fmt: skip


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
@pytest.mark.parametrize("vision", VISION)
def test_every_two_token_colours_are_told_apart(theme: Theme, vision: str) -> None:
    seen = [oklab(VISION[vision] @ np.array(to_linear_rgb(ground))) for ground in theme.grounds]
    closest = min(float(np.linalg.norm(a - b)) for a, b in combinations(seen, 2))
    assert closest >= APART


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
@pytest.mark.parametrize("index", range(PALETTE_SIZE))
def test_text_has_contrast_on_every_token(theme: Theme, index: int) -> None:
    assert contrast(theme.text, theme.ground(index)) >= AA_TEXT


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
@pytest.mark.parametrize("index", range(PALETTE_SIZE))
def test_the_line_under_a_token_has_contrast_with_the_page_and_the_token(
    theme: Theme, index: int
) -> None:
    page = {"light": "#fcfcfa", "dark": "#14181a"}[theme.name]
    assert contrast(theme.underline(index), page) >= AA_GRAPHICS
    assert contrast(theme.underline(index), theme.ground(index)) >= AA_GRAPHICS
    assert contrast(theme.accent, page) >= AA_TEXT


def test_the_style_sheet_has_every_colour_in_both_themes() -> None:
    css = palette_css()
    for theme in THEMES:
        for index in range(PALETTE_SIZE):
            assert f'[data-theme="{theme.name}"] .h{index} {{ --tb: {theme.ground(index)};' in css


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
