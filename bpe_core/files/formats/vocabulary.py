"""A vocabulary as files have it, texts, ids and merges of texts; and as `Tokenizer` takes it."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import compress, repeat
from operator import add
from typing import Final, TypeVar

import numpy as np

from bpe_core.common.errors import FormatError
from bpe_core.common.gaps import Int32Array, Int64Array
from bpe_core.common.json_reading import as_text, first_repeated
from bpe_core.common.pairs import Pair
from bpe_core.common.progress import OnProgress, Progress
from bpe_core.common.quoting import quoted
from bpe_core.files.formats import checks
from bpe_core.files.formats.applying import TextMerges, are_in_order, merges_that_apply
from bpe_core.files.formats.checks import (
    PlaceName,
    as_id,
    check_pairs_differ,
    check_token_sizes,
    heard,
)
from bpe_core.text.alphabet import byte_alphabet
from bpe_core.text.normalizing import Normalization
from bpe_core.text.pretokenize import SplitPattern
from bpe_core.tokenizer.tokenizer import Tokenizer
from bpe_core.tokenizer.tokenizer_checks import MAX_ID

_MISSING: Final = -1
_AT_ONCE: Final = 50_000
_Token = TypeVar("_Token", str, bytes)


@dataclass(frozen=True)
class Vocabulary:
    """A vocabulary of bytes as `Tokenizer` takes it; the attributes are named as there."""

    base_ids: Sequence[int]
    merges: tuple[Pair, ...] | Int32Array
    merged_ids: tuple[int, ...]
    other_tokens: dict[int, bytes]
    file_ranks: tuple[int, ...] = ()
    characters: dict[str, int] = field(default_factory=dict)

    def tokenizer(
        self,
        split: SplitPattern,
        special_tokens: Mapping[str, int],
        *,
        whole_pieces: bool | Collection[int] = False,
        normalization: Normalization | None = None,
    ) -> Tokenizer:
        """The tokenizer with this vocabulary; the arguments are named as its attributes."""
        return Tokenizer(
            alphabet=byte_alphabet(),
            merges=self.merges,
            split=split,
            special_tokens=dict(special_tokens),
            base_ids=self.base_ids,
            merged_ids=self.merged_ids,
            other_tokens=self.other_tokens,
            # Where there is nothing to be taken, no format has room to say so.
            whole_pieces=whole_pieces if self.other_tokens else False,
            normalization=normalization,
            file_ranks=self.file_ranks,
            characters=self.characters,
        )


def check_vocab(vocab: Mapping[str, object], where: str) -> dict[str, int]:
    """`vocab` if its texts are texts and its ids are distinct ids."""
    checked: dict[str, int] = vocab  # type: ignore[assignment]
    if not _are_texts(vocab) or not _are_ids(vocab.values()):
        checked = {
            as_text(token, f"a key of {where}"): as_id(token_id, f"{where}[{quoted(token)}]")
            for token, token_id in vocab.items()
        }
    if len(set(checked.values())) < len(checked):
        twice = first_repeated(checked.values())
        tokens = [token for token, token_id in checked.items() if token_id == twice]
        raise FormatError(
            f"{where}: {quoted(tokens[0])} and {quoted(tokens[1])} both have the id {twice}"
        )
    return checked


def _are_texts(texts: Iterable[object]) -> bool:
    """Whether all are what `as_text` takes; all at once, because there are some 100,000."""
    try:
        "".join(texts).encode()  # type: ignore[arg-type]
    except (TypeError, UnicodeEncodeError):
        return False
    return True


def _are_ids(values: Iterable[object]) -> bool:
    """Whether all are what `as_id` takes."""
    ids: list[int] = list(values)  # type: ignore[arg-type]
    return set(map(type, ids)) <= {int} and (not ids or (min(ids) >= 0 and max(ids) <= MAX_ID))


def find_merges(
    vocab: Mapping[str, int],
    sides: tuple[list[str], list[str]],
    where: PlaceName,
    on_progress: OnProgress,
) -> TextMerges:
    """The merges by the places of their tokens in `vocab`."""
    places = range(len(vocab))
    are_places = [*vocab.values()] == [*places]  # as in most files
    place = vocab if are_places else dict(zip(vocab, places, strict=True))
    lefts, rights = sides
    found = np.empty((3, len(lefts)), dtype=np.int64)
    # Some at a time: while one call looks texts up, every other thread waits.
    for start in range(0, len(lefts), _AT_ONCE):
        on_progress(Progress("checking", start, len(lefts)))
        some = slice(start, start + _AT_ONCE)
        texts = (lefts[some], rights[some], map(add, lefts[some], rights[some]))
        for places_of, of_side in zip(found, texts, strict=True):
            places_of[some] = np.fromiter(map(place.get, of_side, repeat(_MISSING)), np.int64)
    left, right, made = found
    missing = np.flatnonzero(np.minimum(np.minimum(left, right), made) < 0)
    if len(missing):
        merge = int(missing[0])
        pair = (lefts[merge], rights[merge])
        unknown = next(text for text in (*pair, "".join(pair)) if text not in place)
        raise FormatError(
            f"{where(merge)} joins {quoted(pair)}, but the vocabulary has no {quoted(unknown)}"
        )
    if not np.diff(np.sort(left * len(vocab) + right)).all():
        check_pairs_differ(list(zip(lefts, rights, strict=True)), where, on_progress)
    return TextMerges(left, right, made)


def assemble(
    tokens: Mapping[_Token, int],
    # those of the 256 bytes, and behind them those of characters that stand whole
    base: Sequence[_Token],
    merges: TextMerges,  # the merges by the places of their tokens
    *,
    taken: Iterable[int],  # ids that are special tokens
    reads: Callable[[_Token], bytes],  # the bytes of a token that no merge makes
    where: PlaceName,
    on_progress: OnProgress,
    # whether all merges are kept as they are if each makes a new token of tokens made before
    in_order: bool = False,
    all_apply: bool = False,  # whether it is known that each merge applies
) -> Vocabulary:
    """Bring a vocabulary and its merges into the shape of `Tokenizer`.

    Some files list merges that never apply: Llama 3's has each way to cut a token in two, of
    which encoding only ever meets one. These are left out, because a merge should be a step that
    makes a new token; the ids of every text stay the same.
    """
    ids = np.fromiter(tokens.values(), dtype=np.int64, count=len(tokens))
    base_ids: list[int] = [tokens[token] for token in base]
    by_id = np.argsort(ids)
    base_places: list[int] = by_id[np.searchsorted(ids, base_ids, sorter=by_id)].tolist()
    _check_no_base(merges.made, base_places, where)
    kept: Int64Array = np.arange(len(merges.made))
    file_ranks: tuple[int, ...] = ()
    if not (in_order or all_apply) or not are_in_order(base_places, merges, len(tokens)):
        sizes = np.fromiter(map(len, tokens), dtype=np.int64, count=len(tokens))
        _check_sizes(tokens, sizes, merges)
        kept, file_ranks = merges_that_apply(
            base_places, merges, sizes, on_progress, all_apply=all_apply
        )
    pairs = np.stack((ids[merges.left[kept]], ids[merges.right[kept]]), axis=1)
    merged: list[int] = ids[merges.made[kept]].tolist()
    is_other = ~np.isin(ids, [*base_ids, *merged, *taken])
    others = heard(list(compress(tokens.items(), is_other.tolist())), on_progress)
    return Vocabulary(
        base_ids=tuple(base_ids[:256]),
        merges=pairs.astype(np.int32),
        merged_ids=tuple(merged),
        file_ranks=file_ranks,
        other_tokens={token_id: reads(token) for token, token_id in others},
        characters=dict(zip(base[256:], base_ids[256:], strict=True)),  # type: ignore[arg-type]
    )


def _check_no_base(made: Int64Array, base: list[int], where: PlaceName) -> None:
    for merge in np.flatnonzero(np.isin(made, base))[:1].tolist():
        raise FormatError(f"{where(merge)} makes what is a base symbol")


def _check_sizes(tokens: Mapping[_Token, int], sizes: Int64Array, merges: TextMerges) -> None:
    """Refuse what would take minutes and gigabytes to encode."""
    is_made = np.zeros(len(sizes), dtype=np.bool_)
    is_made[merges.made] = True
    # At most four bytes a character.
    largest, all_together = 4 * sizes[is_made].max(initial=0), 4 * sizes[is_made].sum()
    if largest > checks.MAX_TOKEN or all_together > checks.MAX_TOKENS:
        made = compress(tokens, is_made.tolist())
        check_token_sizes(one.encode() if isinstance(one, str) else one for one in made)
