"""A value in a message: on one line, not longer than a line, however large the value is."""

from hypothesis import given
from hypothesis import strategies as st

from bpe_core.common import quoted

OTHERS = st.recursive(
    st.integers() | st.text(max_size=30) | st.binary(max_size=30) | st.none(),
    lambda part: (
        st.lists(part, max_size=5)
        | st.lists(part, max_size=5).map(tuple)
        | st.dictionaries(st.text(max_size=3), part, max_size=4)
    ),
    max_leaves=8,
)


@given(OTHERS)
def test_a_value_is_quoted_as_python_writes_it_up_to_a_length(value: object) -> None:
    written = repr(value)
    if len(written) <= 20:
        assert quoted(value, 20) == written
    else:
        shown = quoted(value, 20)
        assert len(shown) == 20
        assert shown[-2] == "…"
        assert "\n" not in shown


def test_of_a_huge_value_only_the_first_part_is_looked_at() -> None:
    asked = []

    class Loud:
        def __repr__(self) -> str:
            asked.append(self)
            return "x"

    assert quoted([Loud()] * 1_000_000) == f"[{'x, ' * 19}…]"
    assert quoted({"a": [(Loud(),) * 1_000_000]}).endswith("…}")
    assert len(asked) < 100
    deep: list[object] = []
    for _ in range(100_000):
        deep = [deep]
    assert quoted(deep) == "[" * 58 + "…]"
