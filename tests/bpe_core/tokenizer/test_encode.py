"""The two orders that BPE does not mean: against their definitions, and that they stay quick."""

from hypothesis import given
from hypothesis import strategies as st

from bpe_core import Pair
from bpe_core.tokenizer.encode import left_to_right, longest_match
from tests.bpe_core.naive import naive_left_to_right, naive_longest


class Counting(dict[Pair, int]):
    """A table that counts how often somebody looks into it."""

    asked = 0

    def __contains__(self, key: object) -> bool:
        self.asked += 1
        return super().__contains__(key)

    def __getitem__(self, key: Pair) -> int:
        self.asked += 1
        return super().__getitem__(key)


@st.composite
def merges(draw: st.DrawFn) -> tuple[dict[Pair, int], list[int]]:
    """Merges over three base symbols: each pair with its rank, and what each rank makes."""
    ranks: dict[Pair, int] = {}
    for rank in range(draw(st.integers(0, 8))):
        part = st.integers(0, 2 + rank)
        ranks.setdefault((draw(part), draw(part)), len(ranks))
    return ranks, list(range(3, 3 + len(ranks)))


@given(st.lists(st.integers(0, 2), max_size=40), merges())
def test_left_to_right_is_what_its_definition_says(
    ids: list[int], known: tuple[dict[Pair, int], list[int]]
) -> None:
    assert left_to_right(ids, *known) == naive_left_to_right(ids, *known)


@given(
    st.lists(st.integers(0, 2), max_size=40).map(bytes),
    st.sets(st.lists(st.integers(0, 2), min_size=2, max_size=6).map(bytes), max_size=12),
)
def test_the_longest_match_is_what_its_definition_says(data: bytes, longer: set[bytes]) -> None:
    tokens = [bytes([symbol]) for symbol in range(3)] + sorted(longer)
    ids_by_bytes = {token: place for place, token in enumerate(tokens)}
    lengths = sorted(set(map(len, tokens)), reverse=True)
    assert longest_match(data, ids_by_bytes, lengths) == naive_longest(data, ids_by_bytes)


def test_left_to_right_looks_only_where_something_changed() -> None:
    """Each pass joins one more letter: whoever looks at the whole row again does it 2,500 times."""
    size = 2500
    chain = {(0, 1): 0} | {(size + rank, rank + 2): rank + 1 for rank in range(size - 2)}
    ranks = Counting(chain)
    assert left_to_right(range(size), ranks, range(size, 2 * size)) == [2 * size - 2]
    assert ranks.asked <= 4 * size
