"""Where tie rules lead apart, in words."""

from collections.abc import Sequence

from bpe_core.common import printable
from bpe_view.words import say
from ui.compare.tab_rows import NamedPane


def where_rules_diverge(rows: Sequence[NamedPane]) -> str:
    """The first merge that they do not share, what each takes there, and what that costs; `""`: a
    training is missing."""
    cut = [row.pane.segmentation for row in rows if row.pane.segmentation]
    if len(cut) < len(rows):
        return ""
    tokenizers = [one.tokenizer for one in cut]
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
    said = say("compare.ties.diverge", number=step + 1, choices="; ".join(choices))
    counts = [one.token_count(row.pane.now) for one, row in zip(cut, rows, strict=True)]
    lost = max(counts) - min(counts)
    return say("compare.ties.cost", said=said, n=lost, tokens=say("tokens.tokens", n=lost))
