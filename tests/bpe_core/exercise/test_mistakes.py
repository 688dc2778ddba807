"""Each usual mistake as a learner makes it, and that the checker names it."""

from dataclasses import dataclass
from typing import Final

import pytest

from bpe_core.exercise import lines_of
from bpe_core.exercise.cases import RIGHT as LIBRARY
from bpe_core.exercise.cases import make_cases
from bpe_core.exercise.learner_process import Answer
from bpe_core.exercise.mistakes import MISTAKES
from tests.bpe_core.exercise.learner import RIGHT, body, checked, source, states, verdict


@dataclass(frozen=True)
class Slip:
    """A mistake: the right function with one text replaced, or a function of its own."""

    function: str
    words: str
    wrong: str

    @property
    def text(self) -> str:
        return body(self.function, self.wrong)


def changed(function: str, old: str, new: str) -> str:
    """The lines of the right function with something replaced."""
    assert RIGHT[function].count(old) == 1
    return "\n".join(line[4:] for line in RIGHT[function].replace(old, new).splitlines()[2:])


BY_FREQUENCY: Final = """
rank = {pair: 256 + place for place, pair in enumerate(merges)}
ids = list(text.encode())
while True:
    counts = {pair: n for pair, n in count_pairs(ids).items() if pair in rank}
    if not counts:
        return ids
    best = max(counts, key=counts.get)
    ids = merge_pair(ids, best, rank[best])
"""
BY_KNOWN_PAIRS: Final = """
known = {pair: 256 + rank for rank, pair in enumerate(merges)}
ids, before = list(text.encode()), None
while ids != before:
    before, ids, i = ids, [], 0
    while i < len(before):
        pair = tuple(before[i:i + 2])
        ids.append(known.get(pair, before[i]))
        i += 2 if pair in known else 1
return ids
"""

LONGEST: Final = """
tokens = {bytes([i]): i for i in range(256)}
parts = [bytes([i]) for i in range(256)]
for left, right in merges:
    tokens[parts[left] + parts[right]] = len(parts)
    parts.append(parts[left] + parts[right])
data, ids = text.encode(), []
while data:
    for end in range(len(data), 0, -1):
        if data[:end] in tokens:
            ids.append(tokens[data[:end]])
            data = data[end:]
            break
return ids
"""

DOUBLED: Final = """
merged, i = [], 0
while i < len(ids) - 1:
    if (ids[i], ids[i + 1]) == pair:
        merged.append(new_id)
        i += 2
    else:
        merged.append(ids[i])
        i += 1
return merged + ids[-1:]
"""

FROM_THE_RIGHT: Final = """
merged, i = [], len(ids) - 1
while i >= 0:
    if i > 0 and (ids[i - 1], ids[i]) == pair:
        merged.insert(0, new_id)
        i -= 2
    else:
        merged.insert(0, ids[i])
        i -= 1
return merged
"""

COUNT_STANDING_APART: Final = """
counts = {}
for pair in zip(ids, ids[1:]):
    n, i = 0, 0
    while i < len(ids) - 1:
        found = (ids[i], ids[i + 1]) == pair
        n, i = n + found, i + 1 + found
    counts[pair] = n
return counts
"""

AS_TEXT: Final = """
text = ",".join(map(str, ids)).replace("%d,%d" % pair, str(new_id))
return [int(word) for word in text.split(",") if word]
"""

SLIPS: Final = [
    Slip("count_pairs", "Overlapping pairs count too", COUNT_STANDING_APART),
    Slip("count_pairs", "The keys are text", changed("count_pairs", "(ids, ids[1:])",
         "(ids, ids[1:]):\n        pair = str(pair[0]) + str(pair[1])  #")),
    Slip("count_pairs", "are not neighbours",
         changed("count_pairs", "zip(ids, ids[1:])", "zip(ids[-1:] + ids, ids)")),
    Slip("count_pairs", "one too high", changed("count_pairs", "get(pair, 0)", "get(pair, 1)")),
    Slip("count_pairs", "The last pair is not counted",
         changed("count_pairs", "ids[1:]", "ids[1:-1]")),
    Slip("count_pairs", "past the end of the list", """
counts = {}
for i in range(len(ids)):
    pair = (ids[i], ids[i + 1])
    counts[pair] = counts.get(pair, 0) + 1
return counts"""),
    Slip("count_pairs", "Nobody answers", "return {(1, 2): int(input(\"How many? \"))}"),
    Slip("merge_pair", "The last token is there twice", DOUBLED),
    Slip("merge_pair", "The last token gets lost",
         changed("merge_pair", "i < len(ids)", "i < len(ids) - 1")),
    Slip("merge_pair", "from right to left", FROM_THE_RIGHT),
    Slip("merge_pair", "move on by two places", changed("merge_pair", "i += 2", "i += 1")),
    Slip("merge_pair", "joined to a text", AS_TEXT),
    Slip("merge_pair", "Nothing came back", changed("merge_pair", "return merged", "merged")),
    Slip("merge_pair", "make a new one", """
i = 0
while i < len(ids) - 1:
    if (ids[i], ids[i + 1]) == pair:
        ids[i:i + 2] = [new_id]
    i += 1
return ids"""),
    Slip("merge_pair", "another type",
         changed("merge_pair", "return merged", "return tuple(merged)")),
    Slip("train", "looks like the last of them", changed(
        "train", "max(counts, key=counts.get)", "max(reversed(counts), key=counts.get)")),
    Slip("train", "looks like the smallest", changed(
        "train", "max(counts, key=counts.get)", "min(counts, key=lambda p: (-counts[p], p))")),
    Slip("train", "looks like the largest", changed(
        "train", "max(counts, key=counts.get)", "max(counts, key=lambda p: (counts[p], p))")),
    Slip("train", "max() has nothing to choose from", changed("train", "not counts", "False")),
    Slip("train", "only once. Stop", changed("train", "< 2", "< 1")),
    Slip("train", "not with characters", changed("train", "list(text.encode())",
         "[ord(letter) for letter in text]")),
    Slip("train", "gives numbers", changed("train", "list(text.encode())", "list(text)")),
    Slip("train", "not the text", changed("train", "return merges", "return ids")),
    Slip("train", "numbered wrong", changed("train", "256 +", "257 +")),
    Slip("train", "they are lists", changed("train", "append(best)", "append(list(best))")),
    Slip("train", "Overlapping pairs count too", changed("train", "count_pairs(ids)",
         "{p: len(ids) - len(merge_pair(ids, p, 0)) for p in count_pairs(ids)}")),
    Slip("encode", "from left to right", BY_KNOWN_PAIRS),
    Slip("encode", "most frequent in this text", BY_FREQUENCY),
    Slip("encode", "longest token", LONGEST),
    Slip("encode", "wrong order", changed("encode", "enumerate(merges)",
         "reversed(list(enumerate(merges)))")),
    Slip("encode", "not with characters", changed("encode", "list(text.encode())",
         "[ord(letter) for letter in text]")),
    Slip("encode", "gives numbers", changed("encode", "list(text.encode())", "list(text)")),
    Slip("encode", "A byte that no merge knows", changed("encode", "list(text.encode())",
         "[{b: b for pair in merges for b in pair}[b] for b in text.encode()]")),
    Slip("encode", "get lost", changed("encode", "list(text.encode())",
         "[b for b in text.encode() if b in {b for pair in merges for b in pair}]")),
    Slip("encode", "there is no first or last", changed("encode", "list(text.encode())",
         "[text.encode()[0], *text.encode()[1:]]")),
    Slip("decode", "make text of them at the very end", changed("decode", "b\"\".join(parts[i] "
         "for i in ids).decode(errors=\"replace\")",
         "\"\".join(parts[i].decode(errors=\"replace\") for i in ids)")),
    Slip("decode", "decode() fails", changed("decode", "errors=\"replace\"", "")),
    Slip("decode", "a byte, not a character",
         changed("decode", "errors=\"replace\"", "\"latin-1\"")),
    Slip("decode", "A byte that no merge knows", changed(
         "decode", "[bytes([i]) for i in range(256)]",
         "{i: bytes([i]) for pair in merges for i in pair if i < 256}").replace(
         "parts.append(parts[left] + parts[right])",
         "parts[256 + len([p for p in parts if p > 255])] = parts[left] + parts[right]")),
    Slip("decode", "another type", changed("decode", ".decode(errors=\"replace\")", "")),
]  # fmt: skip


@pytest.mark.parametrize("slip", SLIPS, ids=lambda slip: f"{slip.function}: {slip.words}")
def test_the_mistake_is_named_with_the_input_and_the_other_functions_are_right(slip: Slip) -> None:
    report = checked(source(**{slip.function: slip.text}))
    found = verdict(report, slip.function)
    assert found.failure, "\n".join(lines_of(report))
    assert slip.words in found.failure.mistake, "\n".join(lines_of(report))
    assert 0 < found.failed <= found.cases
    uses = {"count_pairs": {"train"}, "merge_pair": {"train", "encode"}}
    wrong = {name for name, state in states(report).items() if state == "wrong"}
    assert wrong - uses.get(slip.function, set()) == {slip.function}
    written = "\n".join(lines_of(report))
    case = found.failure.case
    assert case.call in written
    assert f"expected: {case.expected!r}" in written
    assert found.failure.mistake in " ".join(written.split())


@pytest.mark.parametrize("function", LIBRARY)
def test_what_is_printed_instead_of_returned_is_told_from_a_missing_return(function: str) -> None:
    last = RIGHT[function].rstrip().splitlines()[-1].strip()
    printing = changed(function, last, f"print({last.removeprefix('return ')})")
    silent = changed(function, last, "pass")
    for lines, words in ((printing, "only printed"), (silent, "is there a `return`")):
        found = verdict(checked(source(**{function: body(function, lines)})), function).failure
        assert found
        assert words in found.mistake


def test_a_loop_in_merge_pair_that_never_ends_is_told_to_move_on() -> None:
    endless = body("merge_pair", changed("merge_pair", "i += 1", "pass"))
    todo = {name: body(name, "raise NotImplementedError") for name in ("train", "encode")}
    found = verdict(checked(source(merge_pair=endless, **todo), 0.5), "merge_pair").failure
    assert found
    assert "by one place where nothing merges" in found.mistake


def test_a_mistake_below_shows_in_what_is_built_on_it() -> None:
    report = checked(source(merge_pair=body("merge_pair", FROM_THE_RIGHT)))
    for function in ("train", "encode"):
        found = verdict(report, function).failure
        assert found
        assert "from right to left" in found.mistake


@pytest.mark.parametrize("function", LIBRARY)
def test_no_right_answer_is_a_mistake_and_every_wrong_way_is_told_from_it(function: str) -> None:
    cases = [case for case in make_cases() if case.function == function]
    right = [Answer("value", case.expected) for case in cases]
    for mistake in MISTAKES[function]:
        fits = [mistake.explains(c, a) for c, a in zip(cases, right, strict=True)]
        assert not all(fits), mistake.sentence


def test_an_error_of_another_kind_is_shown_and_not_guessed_at() -> None:
    report = checked(source(merge_pair=body("merge_pair", "return ids.merge(pair)")))
    found = verdict(report, "merge_pair").failure
    assert found
    assert found.mistake == ""
    text = "\n".join(lines_of(report))
    assert "stopped in line 9 with AttributeError" in text
    assert "9: return ids.merge(pair)" in text
