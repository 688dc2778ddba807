"""Tests that tell a mistake from an answer.

`like` recognises the answers of a function in `wrong_steps` or `wrong_ways`; the others look at the
answer itself.
"""

from collections.abc import Callable
from typing import Any

from bpe_core.exercise.cases import BYTES, Case, tokenizer_of
from bpe_core.exercise.learner_process import Answer

Explains = Callable[[Case, Answer], bool]
"""Whether an answer to a case that failed looks like a certain mistake."""


def like(wrong: Callable[..., Any]) -> Explains:
    """The answer is what a wrong way gives, or the same exception."""

    def explains(case: Case, answer: Answer) -> bool:
        try:
            value = wrong(*case.arguments)
        except (ValueError, KeyError, IndexError) as error:
            return answer.raised == type(error).__name__
        return answer.kind == "value" and not answer.changed and same(answer.value, value)

    return explains


def same(one: Any, other: Any) -> bool:
    """Equal, and of equal types all through: 1 is not 1.0, and a list is no tuple.

    >>> same([1, (2, 3)], [1, (2, 3)]), same([1], [1.0]), same([1], (1,))
    (True, False, False)
    """
    if type(one) is not type(other) or one != other:
        return False
    if isinstance(one, dict):
        return all(same(value, other[key]) for key, value in one.items())
    if isinstance(one, list | tuple):
        return all(map(same, one, other))
    return True


def raises(*names: str) -> Explains:
    """The function stopped with one of these exceptions."""
    return lambda _case, answer: answer.raised in names


def returns_nothing(case: Case, answer: Answer) -> bool:
    """Nothing came back."""
    return answer.kind == "value" and answer.value is None and case.expected is not None


def prints_instead(case: Case, answer: Answer) -> bool:
    """Nothing came back, but something was printed."""
    return returns_nothing(case, answer) and answer.printed


def never_ends(_case: Case, answer: Answer) -> bool:
    """The time ran out."""
    return answer.kind == "timeout"


def changes(_case: Case, answer: Answer) -> bool:
    """What the function was given is not the same afterwards."""
    return answer.changed


def keys_are_text(_case: Case, answer: Answer) -> bool:
    """Pairs are keyed by joined text."""
    return isinstance(answer.value, dict) and any(isinstance(key, str) for key in answer.value)


def holds_letters(_case: Case, answer: Answer) -> bool:
    """There are letters where numbers belong."""
    value = answer.value
    parts = value if isinstance(value, list) else []
    return any(isinstance(one, str) for part in parts for one in _parts_of(part))


def _parts_of(part: object) -> tuple[object, ...]:
    return part if isinstance(part, tuple) else (part,)


def gives_ids(_case: Case, answer: Answer) -> bool:
    """There are numbers where pairs belong."""
    value = answer.value
    return isinstance(value, list) and bool(value) and all(type(one) is int for one in value)


def pairs_are_lists(case: Case, answer: Answer) -> bool:
    """Right, but for pairs that are lists."""
    value = answer.value
    if not isinstance(value, list) or not all(isinstance(pair, list) for pair in value):
        return False
    return bool(value) and [tuple(pair) for pair in value] == case.expected


def is_another_type(case: Case, answer: Answer) -> bool:
    """A list where a dictionary is expected, and the like."""
    return answer.kind == "value" and type(answer.value) is not type(case.expected)


def fails_on_nothing(case: Case, answer: Answer) -> bool:
    """The function fails when there is nothing to work on."""
    return answer.kind == "raised" and not case.arguments[0]


def fails_on_an_unknown_byte(_case: Case, answer: Answer) -> bool:
    """It looks a byte up that no merge holds."""
    key = answer.message
    return answer.raised == "KeyError" and (not key.isdecimal() or int(key) < BYTES)


def _length(case: Case, answer: Answer) -> tuple[int, int] | None:
    """How many bytes or tokens went in and came out; None if that cannot be told."""
    value = answer.value
    if case.function == "decode" and isinstance(value, str):
        return len(case.expected), len(value)
    if not isinstance(value, list) or not all(type(item) is int for item in value):
        return None
    if case.function == "merge_pair":
        ids, _pair, new_id = case.arguments
        return len(ids), sum(2 if item == new_id else 1 for item in value)
    if case.function == "encode":
        vocab = tokenizer_of(case.arguments[1]).vocab
        size = sum(len(vocab.get(item, b"?")) for item in value)
        return len(case.arguments[0].encode()), size
    return None


def loses(case: Case, answer: Answer) -> bool:
    """Less came out than went in."""
    length = _length(case, answer)
    return length is not None and length[1] < length[0]


def doubles(case: Case, answer: Answer) -> bool:
    """More came out than went in."""
    length = _length(case, answer)
    return length is not None and length[1] > length[0]
