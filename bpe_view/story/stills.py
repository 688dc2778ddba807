"""Still pictures of the scenes, for who has no script."""

import html
from collections.abc import Iterable
from typing import Any, Final

import bpe_core as bpe
from bpe_core.common import printable
from bpe_view.palettes import hue
from bpe_view.story.merge_orders import NewText, Order, cut
from bpe_view.story.story_numbers import Told
from bpe_view.words import current_language, say

_HIGH: Final = 100  # of a drawing, in units of its own
_BARS: Final = 7
_BYTES: Final = 256  # the first tokens of each tokenizer here
_WAYS: Final = {"watch": "./watch", "learn": "./learn", "round": "./learn?ask=class"}
"""Pages of the app to which the last scene leads."""


def stills(told: Told, name: list[tuple[int, str]], built: dict[str, Any]) -> dict[str, str]:
    """A picture for each scene. `name`: the tokens of one. `built`: what only a real model knows;
    nothing where it is not there."""
    run, merges = told.run, len(told.run.merges)
    tokens = run.at(merges).tokens
    lengths = {"letters": len(told.text), "words": len(told.words), "tokens": len(tokens)}
    return {
        "name": _numbered(name),
        "letters": _bars((say(f"story.kinds.{kind}"), n) for kind, n in lengths.items()),
        "pairs": _bars(_pairs(run)),
        "merges": _row(token.decode() for token in tokens),
        "history": _walls(run),
        "guess": _curve(run),
        "unseen": _orders(told),
        "follows": _real(built) if built else "",
        "yours": f'<nav class="ways">{"".join(map(_way, _WAYS))}</nav>',
    }


def _way(way: str) -> str:
    name = html.escape(say(f"story.yours.{way}"))
    return f'<a class="panel" href="{_WAYS[way]}"><b>{name}</b></a>'


def _numbered(tokens: Iterable[tuple[int, str]]) -> str:
    """Tokens above their IDs."""
    chips = (
        f"<li>{_chip(label, is_merged=one >= _BYTES)}<small>{one}</small></li>"
        for one, label in tokens
    )
    return f'<ol class="token-row" aria-hidden="true">{"".join(chips)}</ol>'


def _chip(label: str, *, is_merged: bool) -> str:
    """A token as it is written; what is part of a character stands in brackets."""
    part = "⟨" in label
    look = f"tok{' hex' if part else ''}{f' m h{hue(label)}' if is_merged else ''}"
    return f'<bdi class="{look}">{html.escape(label.strip("⟨⟩") if part else label)}</bdi><wbr>'


def _row(tokens: Iterable[str]) -> str:
    chips = (_chip(printable(one.encode()), is_merged=len(one) > 1) for one in tokens)
    return f'<p aria-hidden="true">{"".join(chips)}</p>'


def _orders(told: Told) -> str:
    """A new text, its merges as they were learned and the other way round."""
    text = say("story.unseen.sentence", name=say("story.anybody"))
    new = NewText(told.run, text)
    shown: tuple[Order, ...] = ("learned", "backwards")
    return "".join(
        f"<b>{html.escape(say(f'story.unseen.{order}'))}</b>{_row(cut(text, new.gap_ranks(order)))}"
        for order in shown
    )


def _real(built: dict[str, Any]) -> str:
    """A word, digits, and how many tokens a sentence has in each language."""
    rows = map(_numbered, (built["word"], built["numbers"][-1]))
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
        f'<div class="bar-row" aria-hidden="true"><span>{html.escape(label)}</span>'
        f"{_drawing(f'M0 0h{_HIGH * n / most:.0f}v{_HIGH}H0', 'filled')}<b>{n}</b></div>"
        for label, n in shown
    )
    return "".join(lines)


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
