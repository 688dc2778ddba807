"""Still pictures of the scenes, for who has no script."""

import html
from collections.abc import Callable, Iterable
from itertools import pairwise
from typing import Any, Final

import bpe_core as bpe
from bpe_core.common import is_partial, printable
from bpe_view.palettes import hue
from bpe_view.story.story_numbers import Told
from bpe_view.words import current_language, say

_HIGH: Final = 100  # of a drawing, in units of its own
_BARS: Final = 7
_WAYS: Final = {"watch": "./watch", "learn": "./learn", "round": "./learn?ask=class"}
"""Pages of the app to which the last scene leads."""


def stills(told: Told, built: dict[str, Any]) -> dict[str, str]:
    """A picture for each scene. `built`: what only a real model knows; nothing where it is not
    there."""
    run, merges = told.run, len(told.run.merges)
    tokens = run.at(merges).tokens
    lengths = {"letters": len(told.text), "words": len(told.words), "tokens": len(tokens)}
    return {
        "name": _numbered(told.small.encode(told.name), told.small.id_to_token),
        "letters": _bars((say(f"story.kinds.{kind}"), n) for kind, n in lengths.items()),
        "pairs": _bars(_pairs(run)),
        "merges": _row(map(_chip, tokens)),
        "history": _walls(run),
        "guess": _curve(run),
        "unseen": _orders(told),
        "follows": _real(built) if built else "",
        "yours": f'<nav class="ways">{"".join(map(_way, _WAYS))}</nav>',
    }


def _way(way: str) -> str:
    return f'<a href="{_WAYS[way]}"><b>{html.escape(say(f"story.yours.{way}"))}</b></a>'


def _numbered(ids: Iterable[int], token_of: Callable[[int], bytes | str]) -> str:
    """Tokens above their IDs."""
    chips = (f"<li>{_chip(token_of(one))}<small>{one}</small></li>" for one in ids)
    return f'<ol class="token-row" aria-hidden="true">{"".join(chips)}</ol>'


def _chip(token: bytes | str) -> str:
    """`token`, or how it is written."""
    label = token if isinstance(token, str) else printable(token)
    part = isinstance(token, bytes) and is_partial(token)
    is_merged = len(token if part or isinstance(token, str) else token.decode()) > 1
    look = f"tok{' hex' if part else ''}{f' m h{hue(label)}' if is_merged else ''}"
    return f'<bdi class="{look}">{html.escape(label.strip("⟨⟩") if part else label)}</bdi><wbr>'


def _row(chips: Iterable[str]) -> str:
    return f'<p aria-hidden="true">{"".join(chips)}</p>'


def _orders(told: Told) -> str:
    """A new text, its merges as they were learned and the other way round."""
    text = say("story.unseen.sentence", name=told.name)
    shown = {"learned": 1, "backwards": -1}
    return "".join(
        f"<b>{html.escape(say(f'story.unseen.{order}'))}</b>"
        f"{_row(map(_chip, in_order(told.run, text, sign)))}"
        for order, sign in shown.items()
    )


def in_order(run: bpe.TrainingRun, text: str, sign: int) -> list[bytes]:
    """A text's tokens where the merge whose turn is first comes first; -1 turns them around."""
    token = run.tokenizer.id_to_token
    turns = {
        (token(one.left), token(one.right)): sign * rank for rank, one in enumerate(run.merges)
    }
    found: list[bytes] = []
    for piece in bpe.split(text, run.tokenizer.split):
        row = [letter.encode() for letter in piece]
        while known := [
            (turns[pair], at) for at, pair in enumerate(pairwise(row)) if pair in turns
        ]:
            _, at = min(known)
            row[at : at + 2] = [row[at] + row[at + 1]]
        found += row
    return found


def _real(built: dict[str, Any]) -> str:
    """A word, digits, and how many tokens a sentence has in each language."""
    rows = (
        _numbered(dict(tokens), dict(tokens).__getitem__)
        for tokens in (built["word"], built["numbers"][-1])
    )
    names = current_language()
    return "".join(rows) + _bars(
        (one["names"][names], len(one["tokens"])) for one in built["languages"]
    )


def _pairs(run: bpe.TrainingRun) -> list[tuple[str, int]]:
    found = run.at(0).pair_counts(_BARS)
    label = run.tokenizer.id_to_token
    return [(" ".join(printable(label(one)) for one in pair), n) for pair, n in found.items()]


def _bars(rows: Iterable[tuple[str, int]]) -> str:
    shown = list(rows)
    most = max(n for _, n in shown)
    lines = (
        f"<span>{html.escape(label)}</span>"
        f"{_drawing(f'M0 0h{_HIGH * n / most:.0f}v{_HIGH}H0', 'filled')}<b>{n}</b>"
        for label, n in shown
    )
    return f'<div class="lengths" aria-hidden="true">{"".join(lines)}</div>'


def _walls(run: bpe.TrainingRun) -> str:
    """A wall in each gap, as high as the merge that closed it is late."""
    ranks = run.gap_ranks.tolist()
    merges = len(run.merges)
    step = _HIGH / len(ranks)
    walls = (
        f"M{place * step:.1f} {_HIGH}V{_HIGH - _HIGH * min((rank + 1) / (merges + 1), 1):.0f}"
        for place, rank in enumerate(ranks)
    )
    return _drawing("".join(walls), "large")


def _curve(run: bpe.TrainingRun) -> str:
    counts = run.token_counts.tolist()
    places = range(len(counts))
    points = (
        f"{_HIGH * place / places[-1]:.1f} {_HIGH * (1 - n / counts[0]):.1f}"
        for place, n in zip(places, counts, strict=True)
    )
    return _drawing(f"M{'L'.join(points)}", "large")


def _drawing(path: str, look: str) -> str:
    return (
        f'<svg class="drawing {look}" viewBox="0 0 {_HIGH} {_HIGH}" preserveAspectRatio="none" '
        f'aria-hidden="true"><path d="{path}"/></svg>'
    )
