"""Still pictures of the scenes, for who has no script."""

import html
from collections.abc import Iterable
from typing import Final

import bpe_core as bpe
from bpe_core.common import is_partial, printable
from bpe_view.palettes import hue
from bpe_view.story.story_numbers import Told
from bpe_view.words import say

_HIGH: Final = 100
"""Of a drawing, in units of its own."""
_BARS: Final = 7


def stills(told: Told, app: str) -> dict[str, str]:
    """A picture for each scene that has one; `app` stands before the name of a page of the app."""
    run, merges = told.run, len(told.run.merges)
    tokens = run.at(merges).tokens
    lengths = {"letters": len(told.text), "words": len(told.words), "tokens": len(tokens)}
    return {
        "name": f'<ol class="token-row" aria-hidden="true">{_numbered(told)}</ol>',
        "letters": _bars((say(f"story.kinds.{kind}"), n) for kind, n in lengths.items()),
        "pairs": _bars(_pairs(run)),
        "merges": f'<p aria-hidden="true">{"".join(map(_chip, tokens))}</p>',
        "history": _walls(run),
        "guess": _curve(run),
        "yours": f'<nav class="ways">{_way(app, "watch")}{_way(app, "learn")}</nav>',
    }


def _way(app: str, page: str) -> str:
    return f'<a href="{app}{page}"><b>{html.escape(say(f"story.yours.{page}"))}</b></a>'


def _numbered(told: Told) -> str:
    """The name's tokens above their IDs."""
    ids = told.small.encode(told.name)
    chips = [_chip(told.small.id_to_token(one)) for one in ids]
    return "".join(
        f"<li>{chip}<small>{one}</small></li>" for chip, one in zip(chips, ids, strict=True)
    )


def _chip(token: bytes) -> str:
    label = printable(token)
    part = is_partial(token)
    is_merged = len(token) > 1 if part else len(token.decode()) > 1
    look = f"tok{' hex' if part else ''}{f' m h{hue(label)}' if is_merged else ''}"
    return f'<bdi class="{look}">{html.escape(label.strip("⟨⟩") if part else label)}</bdi><wbr>'


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
