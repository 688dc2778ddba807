"""The usual mistakes in training, encoding and decoding, as code; see also `wrong_steps`."""

from collections.abc import Callable, Mapping, Sequence

from bpe_core.common.pairs import Pair, count_pairs, merge_pair
from bpe_core.exercise.cases import BYTES, right_encode
from bpe_core.exercise.wrong_steps import Count, Counts, Ids, Merge


def first_best(counts: Counts) -> Pair:
    """The most frequent pair, the first among equals. Fails if there is none, as `max` does."""
    return max(counts, key=lambda pair: counts[pair])


def last_best(counts: Counts) -> Pair:
    """The last among equals."""
    return max(reversed(counts), key=lambda pair: counts[pair])


def lowest_best(counts: Counts) -> Pair:
    """The smallest numbers among equals."""
    return min(counts, key=lambda pair: (-counts[pair], pair))


def highest_best(counts: Counts) -> Pair:
    """The largest numbers among equals."""
    return max(counts, key=lambda pair: (counts[pair], pair))


def rarest(counts: Counts) -> Pair:
    """The pair that is least frequent."""
    return min(counts, key=lambda pair: counts[pair])


def utf8(text: str) -> list[int]:
    """The bytes of a text."""
    return list(text.encode())


def code_points(text: str) -> list[int]:
    """The characters of a text as numbers."""
    return list(map(ord, text))


def train_so(
    text: str,
    how_many: int,
    *,
    symbols: Callable[[str], list[int]] = utf8,
    count: Count = count_pairs,
    pick: Callable[[Counts], Pair] = first_best,
    merge: Merge = merge_pair,
    first_id: int = BYTES,
    min_count: int = 2,
    none_left_fails: bool = False,
) -> list[Pair]:
    """Training in which one thing may be done otherwise.

    >>> train_so("aaabdaaabac", 3)
    [(97, 97), (256, 97), (257, 98)]
    """
    ids = symbols(text)
    merges: list[Pair] = []
    while len(merges) < how_many:
        counts = count(ids)
        if not counts and not none_left_fails:
            break
        best = pick(counts)
        if counts[best] < min_count:
            break
        ids = merge(ids, best, first_id + len(merges))
        merges.append(best)
    return merges


def train_counting_once(text: str, how_many: int) -> list[Pair]:
    """Takes the most frequent pairs of the beginning, without counting again after a merge."""
    counts = count_pairs(utf8(text))
    ranking = sorted(counts, key=lambda pair: -counts[pair])
    return [pair for pair in ranking if counts[pair] > 1][:how_many]


def encode_so(
    text: str,
    merges: Sequence[Pair],
    *,
    symbols: Callable[[str], list[int]] = utf8,
    merge: Merge = merge_pair,
    first_id: int = BYTES,
    backwards: bool = False,
) -> list[int]:
    """Encoding in which one thing may be done otherwise.

    >>> encode_so("aab", [(97, 97), (256, 98)])
    [257]
    """
    ids = symbols(text)
    ranked = list(enumerate(merges))
    for rank, pair in reversed(ranked) if backwards else ranked:
        ids = merge(ids, pair, first_id + rank)
    return ids


def encode_left_to_right(text: str, merges: Sequence[Pair]) -> list[int]:
    """Merges any known pair, going from left to right, pass after pass."""
    return right_encode(text, merges, "left-to-right")


def encode_longest(text: str, merges: Sequence[Pair]) -> list[int]:
    """Takes the longest token that fits."""
    return right_encode(text, merges, "longest")


def encode_by_frequency(text: str, merges: Sequence[Pair]) -> list[int]:
    """Merges the known pair that is most frequent in this text, as training does.

    >>> encode_by_frequency("abcbc", [(97, 98), (98, 99)])
    [97, 257, 257]
    """
    ids, ranks = utf8(text), {pair: rank for rank, pair in enumerate(merges)}
    while known := {pair: n for pair, n in count_pairs(ids).items() if pair in ranks}:
        best = first_best(known)
        ids = merge_pair(ids, best, BYTES + ranks[best])
    return ids


def encode_one_pass(text: str, merges: Sequence[Pair]) -> list[int]:
    """Goes over the text only once, merging any known pair."""
    ids, ranks = utf8(text), {pair: rank for rank, pair in enumerate(merges)}
    merged: list[int] = []
    while ids:
        rank = ranks.get((ids[0], ids[1])) if len(ids) > 1 else None
        merged.append(ids[0] if rank is None else BYTES + rank)
        ids = ids[1 if rank is None else 2 :]
    return merged


def encode_again_from_the_left(text: str, merges: Sequence[Pair]) -> list[int]:
    """Always merges the leftmost known pair, and starts again."""
    ids, ranks = utf8(text), {pair: rank for rank, pair in enumerate(merges)}
    place = 0
    while place + 1 < len(ids):
        rank = ranks.get((ids[place], ids[place + 1]))
        if rank is not None:
            ids[place : place + 2] = [BYTES + rank]
        place = place + 1 if rank is None else 0
    return ids


def encode_only_known(text: str, merges: Sequence[Pair]) -> list[int]:
    """Drops the letters that no merge knows."""
    known = {i for pair in merges for i in pair}
    return [i for i in right_encode(text, merges) if i in known or i >= BYTES]


def decode_each(ids: Ids, merges: Sequence[Pair]) -> str:
    """Makes text of each token by itself, so that half letters never come together."""
    tokens = _tokens(ids, merges)
    return "".join(token.decode(errors="replace") for token in tokens)


def decode_as_characters(ids: Ids, merges: Sequence[Pair]) -> str:
    """Takes each byte for a character, as `chr` does."""
    return b"".join(_tokens(ids, merges)).decode("latin-1")


def decode_ignoring(ids: Ids, merges: Sequence[Pair]) -> str:
    """Drops bytes that are no whole letter."""
    return b"".join(_tokens(ids, merges)).decode(errors="ignore")


def _tokens(ids: Ids, merges: Sequence[Pair]) -> list[bytes]:
    return [spelled(token_id, dict(enumerate(merges, BYTES))) for token_id in ids]


def spelled(token_id: int, made_of: Mapping[int, Pair]) -> bytes:
    """The bytes of one id.

    >>> spelled(257, {256: (104, 105), 257: (256, 33)})
    b'hi!'
    """
    if token_id in made_of:
        left, right = made_of[token_id]
        return spelled(left, made_of) + spelled(right, made_of)
    return bytes([token_id])


def decode_one_level(ids: Ids, merges: Sequence[Pair]) -> str:
    """Takes a merge apart only once, so that some ids are still no bytes."""
    made_of = dict(enumerate(merges, BYTES))
    data = [part for i in ids for part in made_of.get(i, (i,))]
    return bytes(data).decode(errors="replace")


def decode_bytes_only(ids: Ids, merges: Sequence[Pair]) -> str:
    """Drops every id that a merge made."""
    return bytes(i for i in ids if i < BYTES).decode(errors="replace")
