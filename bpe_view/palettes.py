"""The one colour scheme for tokens: two palettes, each in light and dark.

A token's colour comes from its bytes: it keeps it for life, and has it in every tokenizer. There
are a few colours, not hundreds of hues: they are chosen so that every two of them stay apart for
the eyes that a palette is made for, and text on all of them has contrast (tests hold both). Who
cannot tell two colours apart still sees each token on an underline of its own.

- `twelve`, where everybody begins: twelve calm colours, apart with red–green blindness too. Grounds
  of one lightness (0.93; dark 0.34) cannot be; these are as near to it as a search brought them.
- `strong`: six colours, at least twice as far apart, and apart with blue–yellow blindness too; text
  on them has a contrast of 7. For weak sight, for a pale projector, and for the one kind of
  colour blindness that twelve colours cannot serve.

A palette with fewer colours uses them several times. So a token's class never changes, and
another palette repaints the page without a new run, text or step.

Colours are given in OKLCH, where equal lightness looks equally light.
Source of the conversion: B. Ottosson, "A perceptual color space for image processing" (2020).
"""

from dataclasses import dataclass
from math import cos, radians, sin
from typing import Final

from bpe_view.look import COLOURS

Oklch = tuple[float, float, float]  # lightness 0–1, chroma, hue in degrees


@dataclass(frozen=True)
class Theme:
    """Colours of one theme."""

    name: str  # `"light"` or `"dark"`, Streamlit's words
    text: str  # the colour of text on every ground, as `#rrggbb`
    grounds: tuple[Oklch, ...]  # one ground per token colour
    # lightness and chroma of the line under a token; its hue is the ground's
    line: tuple[float, float]
    accent: str  # what comes next: the pair about to merge, its bar, the cursor. Nothing else.

    def ground(self, index: int) -> str:
        """The ground of token class `index` as `#rrggbb`."""
        return to_hex(self._ground(index))

    def underline(self, index: int) -> str:
        """The line of token class `index` as `#rrggbb`."""
        return to_hex((*self.line, self._ground(index)[2]))

    def _ground(self, index: int) -> Oklch:
        return self.grounds[index % len(self.grounds)]


@dataclass(frozen=True)
class Palette:
    """Token colours for some kind of eyes."""

    name: str  # as it stands in links
    themes: tuple[Theme, Theme]  # light and dark


LIGHT: Final = Theme(
    name="light",
    text=COLOURS["ink"][0],
    grounds=(
        (0.904, 0.100, 85),
        (0.900, 0.050, 255),
        (0.932, 0.071, 205),
        (0.868, 0.076, 297),
        (0.929, 0.039, 2),
        (0.954, 0.100, 103),
        (0.866, 0.082, 49),
        (0.941, 0.100, 149),
        (0.886, 0.030, 67),
        (0.966, 0.032, 167),
        (0.885, 0.075, 344),
        (0.907, 0.074, 121),
    ),
    line=(0.55, 0.10),
    accent=COLOURS["accent"][0],
)
DARK: Final = Theme(
    name="dark",
    text=COLOURS["ink"][1],
    grounds=(
        (0.331, 0.080, 79),
        (0.340, 0.062, 254),
        (0.353, 0.075, 191),
        (0.340, 0.100, 289),
        (0.390, 0.045, 309),
        (0.419, 0.099, 98),
        (0.382, 0.098, 61),
        (0.397, 0.077, 147),
        (0.324, 0.082, 19),
        (0.311, 0.033, 169),
        (0.324, 0.081, 335),
        (0.363, 0.030, 116),
    ),
    line=(0.72, 0.11),
    accent=COLOURS["accent"][1],
)
STRONG_LIGHT: Final = Theme(
    name="light",
    text=LIGHT.text,
    grounds=(
        (0.86, 0.12, 105),
        (0.78, 0.12, 0),
        (0.97, 0.08, 120),
        (0.78, 0.12, 240),
        (0.74, 0.16, 120),
        (0.90, 0.08, 210),
    ),
    line=(0.40, 0.13),
    accent=LIGHT.accent,
)
STRONG_DARK: Final = Theme(
    name="dark",
    text=DARK.text,
    grounds=(
        (0.40, 0.12, 255),
        (0.28, 0.09, 30),
        (0.36, 0.03, 315),
        (0.28, 0.15, 270),
        (0.40, 0.09, 60),
        (0.24, 0.09, 315),
    ),
    line=(0.80, 0.10),
    accent=DARK.accent,
)
PALETTES: Final = (
    Palette("twelve", (LIGHT, DARK)),
    Palette("strong", (STRONG_LIGHT, STRONG_DARK)),
)
"""What a visitor can choose from; the first is the usual one."""
PALETTE_SIZE: Final = len(LIGHT.grounds)  # token classes `h0`, `h1`, …, the same for every palette


def hue(label: str) -> int:
    """The class of a token, as in token_chip.js.

    It is worked out from how a token is written (`bpe_core.common.printable`), which differs for
    any two tokens. The numbers were chosen because neighbours in the sample texts, and the first
    merges of one, seldom get the same class.

    >>> hue("he"), hue("the"), hue("·the")
    (1, 6, 2)
    """
    found = 0
    for character in label:
        found = (found * 499 + ord(character)) % 1_048_573
    return found % PALETTE_SIZE


def palette_css() -> str:
    """CSS that gives the classes `h0`, `h1`, … their line `--tl` and ground `--tb`.

    It is for a root element with `data-theme` and, for another palette than the usual one,
    `data-palette`.
    """
    usual = PALETTES[0]
    rules = []
    for palette in PALETTES:
        chosen = "" if palette is usual else f'[data-palette="{palette.name}"]'
        for theme in palette.themes:
            scope = f'[data-theme="{theme.name}"]{chosen}'
            rules += [
                f"{scope} .h{i} {{ --tb: {theme.ground(i)}; --tl: {theme.underline(i)}; }}"
                for i in range(PALETTE_SIZE)
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
