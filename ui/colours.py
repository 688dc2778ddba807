"""The one colour scheme for tokens, in light and dark.

A token's colour comes from its id, so it keeps it for life and has it everywhere. There are
twelve colours, not hundreds of hues: they are chosen, and ordered, so that every two of them
stay apart for people with red–green blindness too, and text on all of them has contrast (tests
hold both). Who cannot tell two colours apart still sees each token on an underline of its own.

Colours are given in OKLCH, where equal lightness looks equally light.
Source of the conversion: B. Ottosson, "A perceptual color space for image processing" (2020).
"""

from dataclasses import dataclass
from math import cos, radians, sin
from typing import Final

Oklch = tuple[float, float, float]
"""Lightness 0–1, chroma, hue in degrees."""


@dataclass(frozen=True)
class Theme:
    """Colours of one theme.

    Attributes:
        name: `"light"` or `"dark"`, Streamlit's words.
        text: the colour of text on every ground, as `#rrggbb`.
        grounds: the palette, one ground per token colour.
        line: lightness and chroma of the line under a token; its hue is the ground's.
        accent: what comes next: the pair about to merge, its bar, the cursor. Nothing else.
    """

    name: str
    text: str
    grounds: tuple[Oklch, ...]
    line: tuple[float, float]
    accent: str

    def ground(self, index: int) -> str:
        """The ground of palette entry `index` as `#rrggbb`."""
        return to_hex(self.grounds[index])

    def underline(self, index: int) -> str:
        """The line of palette entry `index` as `#rrggbb`."""
        return to_hex((*self.line, self.grounds[index][2]))


LIGHT: Final = Theme(
    name="light",
    text="#1d2329",
    grounds=(
        (0.80, 0.03, 120),
        (0.95, 0.07, 120),
        (0.80, 0.07, 270),
        (0.85, 0.07, 100),
        (0.95, 0.07, 190),
        (0.80, 0.07, 340),
        (0.90, 0.07, 70),
        (0.80, 0.07, 60),
        (0.85, 0.07, 300),
        (0.90, 0.05, 150),
        (0.90, 0.03, 250),
        (0.85, 0.07, 180),
    ),
    line=(0.50, 0.11),
    accent="#b8400a",
)
DARK: Final = Theme(
    name="dark",
    text="#e6e8e6",
    grounds=(
        (0.33, 0.08, 330),
        (0.44, 0.08, 100),
        (0.44, 0.08, 270),
        (0.28, 0.08, 130),
        (0.44, 0.08, 150),
        (0.28, 0.08, 290),
        (0.38, 0.03, 200),
        (0.28, 0.03, 10),
        (0.38, 0.08, 70),
        (0.33, 0.08, 250),
        (0.44, 0.03, 330),
        (0.38, 0.08, 20),
    ),
    line=(0.74, 0.11),
    accent="#ff9a57",
)
THEMES: Final = (LIGHT, DARK)
PALETTE_SIZE: Final = len(LIGHT.grounds)


def palette_css() -> str:
    """CSS that gives the classes `h0`, `h1`, … their ground `--tb` and line `--tl`."""
    rules = []
    for theme in THEMES:
        scope = f'[data-theme="{theme.name}"]'
        rules.append(f"{scope} {{ --accent: {theme.accent}; --token-text: {theme.text}; }}")
        rules += [
            f"{scope} .h{index} {{ --tb: {theme.ground(index)}; --tl: {theme.underline(index)}; }}"
            for index in range(PALETTE_SIZE)
        ]
    return "\n".join(rules) + "\n"


def to_hex(colour: Oklch) -> str:
    """An OKLCH colour as `#rrggbb`, clipped to what a screen can show.

    >>> to_hex((1.0, 0.0, 0))
    '#ffffff'
    """
    return "#" + "".join(f"{round(_gamma(value) * 255):02x}" for value in to_linear_rgb(colour))


def to_linear_rgb(colour: Oklch) -> tuple[float, float, float]:
    """An OKLCH colour as linear-light sRGB, each channel clipped to 0–1."""
    lightness, chroma, hue = colour
    a, b = chroma * cos(radians(hue)), chroma * sin(radians(hue))
    long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
    medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
    short = (lightness - 0.0894841775 * a - 1.2914855480 * b) ** 3
    return (
        _clip(4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short),
        _clip(-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short),
        _clip(-0.0041960863 * long - 0.7034186147 * medium + 1.7076147010 * short),
    )


def _clip(value: float) -> float:
    return min(max(value, 0.0), 1.0)


def _gamma(value: float) -> float:
    return 12.92 * value if value <= 0.0031308 else 1.055 * value ** (1 / 2.4) - 0.055
