"""A split on one line, as it is typed and as a link has it."""

from typing import Final

from bpe_core.text import SPLITS, SplitPattern, find_split

_THEN: Final = " ⟶ "


def split_text(split: SplitPattern) -> str:
    """A split on one line: several patterns by the name of a model, or with arrows between."""
    if isinstance(split, str):
        return split
    return next((row.name for row in SPLITS.values() if row.pattern == split), _THEN.join(split))


def typed_split(typed: str) -> SplitPattern:
    """What somebody means who types a pattern, which may be a name.

    >>> typed_split("GPT-4o"), typed_split("[0-9] ⟶ gpt2"), typed_split("(?:gpt-4o)")
    ('gpt4o', ('[0-9]', 'gpt2'), '(?:gpt-4o)')
    """
    parts = tuple(typed.split(_THEN))
    return parts if len(parts) > 1 else find_split(typed) or typed
