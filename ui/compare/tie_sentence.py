"""Where tie rules lead apart, in words."""

from collections.abc import Sequence

from bpe_core.common import printable
from bpe_view.words import say
from ui.compare.tab_rows import NamedPane


def where_rules_diverge(rows: Sequence[NamedPane]) -> str:
    """The first merge that they do not share, and what each takes there; `""`: a training is
    missing."""
    tokenizers = [row.pane.segmentation.tokenizer for row in rows if row.pane.segmentation]
    if len(tokenizers) < len(rows):
        return ""
    merges = [one.merges for one in tokenizers]
    lasts = zip(*merges, strict=False)
    step = next((step for step, pairs in enumerate(lasts) if len(set(pairs)) > 1), None)
    if step is None:
        return say("compare.ties.never")
    taken: dict[str, list[str]] = {}
    for row, tokenizer in zip(rows, tokenizers, strict=True):
        left, right = (printable(tokenizer.vocab[one]) for one in tokenizer.merges[step])
        taken.setdefault(f"{left} + {right}", []).append(row.name)
    choices = [
        say("compare.ties.takes", rules=" / ".join(names), pair=pair)
        for pair, names in taken.items()
    ]
    return say("compare.ties.diverge", number=step + 1, choices="; ".join(choices))
