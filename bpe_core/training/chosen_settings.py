"""Settings that nobody gives are those of the counts, or of the tokenizer that comes first."""

from collections.abc import Mapping

from bpe_core.common.errors import SettingError
from bpe_core.common.quoting import quoted
from bpe_core.text.alphabet import Base
from bpe_core.text.pretokenize import DEFAULT_SPLIT, SplitPattern
from bpe_core.tokenizer.tokenizer import Tokenizer
from bpe_core.training.counts.count_table import CountTable


def chosen_settings(
    base: Base | None,
    split: SplitPattern | None,
    special_tokens: tuple[str, ...],
    initial: object,
    table: CountTable | None,
) -> tuple[Base, SplitPattern, tuple[str, ...]]:
    """What is asked for, or else that of counts or of the tokenizer that comes first."""
    first = initial if isinstance(initial, Tokenizer) else None
    if table is not None:
        _check_counted(table, {"base": base, "split": split, "special_tokens": special_tokens})
        if first and table.split not in (split, first.split):
            raise SettingError(
                f"split of initial_merges is {quoted(first.split)}, but counts were made with "
                f"{quoted(table.split)}; count again, or give that as split if it is meant"
            )
        return table.base, table.split, table.special_tokens
    if first:
        base = first.alphabet.base if base is None else base
        split = first.split if split is None else split
        special_tokens = tuple(dict.fromkeys((*first.special_tokens, *special_tokens)))
    return base or "bytes", DEFAULT_SPLIT if split is None else split, special_tokens


def _check_counted(table: CountTable, given: Mapping[str, object]) -> None:
    """Check that nobody asks for other settings than those of a table."""
    for name, value in given.items():
        its = getattr(table, name)
        if value not in (None, (), its):
            raise SettingError(
                f"{name} is {quoted(value)}, but counts were made with {quoted(its)}; "
                "leave it out, or count again"
            )
