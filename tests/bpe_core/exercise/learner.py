"""Files as learners write them: a right one, and the right one with something else in it."""

from typing import Final

from bpe_core.exercise import Program, Report, Verdict, check

RIGHT: Final = {
    "count_pairs": """
def count_pairs(ids):
    counts = {}
    for pair in zip(ids, ids[1:]):
        counts[pair] = counts.get(pair, 0) + 1
    return counts
""",
    "merge_pair": """
def merge_pair(ids, pair, new_id):
    merged = []
    i = 0
    while i < len(ids):
        if tuple(ids[i:i + 2]) == pair:
            merged.append(new_id)
            i += 2
        else:
            merged.append(ids[i])
            i += 1
    return merged
""",
    "train": """
def train(text, how_many):
    ids = list(text.encode())
    merges = []
    while len(merges) < how_many:
        counts = count_pairs(ids)
        if not counts:
            break
        best = max(counts, key=counts.get)
        if counts[best] < 2:
            break
        ids = merge_pair(ids, best, 256 + len(merges))
        merges.append(best)
    return merges
""",
    "encode": """
def encode(text, merges):
    ids = list(text.encode())
    for rank, pair in enumerate(merges):
        ids = merge_pair(ids, pair, 256 + rank)
    return ids
""",
    "decode": """
def decode(ids, merges):
    parts = [bytes([i]) for i in range(256)]
    for left, right in merges:
        parts.append(parts[left] + parts[right])
    return b"".join(parts[i] for i in ids).decode(errors="replace")
""",
}


def source(before: str = "", **functions: str) -> str:
    """The right file with other functions in it; an empty text leaves one out.

    A function is a whole definition, or only its body.
    """
    return before + "".join((RIGHT | functions).values())


def body(function: str, lines: str) -> str:
    """A function with the usual arguments and these lines."""
    heading = RIGHT[function].splitlines()[1]
    return f"\n{heading}\n" + "".join(f"    {line}\n" for line in lines.strip().splitlines())


def checked(text: str, seconds: float = 20) -> Report:
    """The report on a file."""
    return check(Program("my_bpe.py", text.encode()), seconds=seconds)


def verdict(report: Report, function: str) -> Verdict:
    """What the report says of a function."""
    return next(one for one in report.verdicts if one.function == function)


def states(report: Report) -> dict[str, str]:
    """The state of every function."""
    return {one.function: one.state for one in report.verdicts}
