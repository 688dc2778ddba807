"""The naive algorithm on plain lists, written once more and as simply as possible.

It shares no code with the library, so that the two can hold each other to account.
"""

from itertools import pairwise

NEVER = 2**31 - 1


def naive_states(
    pieces: list[list[int]], merges: list[tuple[int, int]], base_size: int
) -> list[list[list[list[int]]]]:
    """The tokens after 0, 1, 2, … merges: `states[step][piece]` is a list of [id, start, end]."""
    state = [[[symbol, i, i + 1] for i, symbol in enumerate(piece)] for piece in pieces]
    states = [state]
    for rank, pair in enumerate(merges):
        state = [_merge(piece, pair, base_size + rank) for piece in state]
        states.append(state)
    return states


def _merge(piece: list[list[int]], pair: tuple[int, int], new_id: int) -> list[list[int]]:
    out: list[list[int]] = []
    for token in piece:
        if out and (out[-1][0], token[0]) == pair:
            out[-1] = [new_id, out[-1][1], token[2]]
        else:
            out.append(token)
    return out


def naive_gap_ranks(states: list[list[list[list[int]]]]) -> list[list[int]]:
    """For each piece and inner gap the first merge after which no token begins there."""
    ranks = []
    for place, piece in enumerate(states[0]):
        row = []
        for gap in range(1, len(piece)):
            open_steps = [
                step
                for step, state in enumerate(states)
                if any(start == gap for _, start, _ in state[place])
            ]
            row.append(NEVER if open_steps[-1] == len(states) - 1 else open_steps[-1])
        ranks.append(row)
    return ranks


def naive_pair_counts(state: list[list[list[int]]]) -> dict[tuple[int, int], int]:
    """Every adjacency inside a piece, in order of first appearance."""
    counts: dict[tuple[int, int], int] = {}
    for piece in state:
        for (left, _, _), (right, _, _) in pairwise(piece):
            counts[left, right] = counts.get((left, right), 0) + 1
    return counts


def naive_left_to_right(
    ids: list[int], ranks: dict[tuple[int, int], int], merged_ids: list[int]
) -> list[int]:
    """Merge any known pair, scanning from the left, pass after pass."""
    tokens: list[int] = []
    i = 0
    while i < len(ids):
        known = ranks.get((ids[i], ids[i + 1])) if i + 1 < len(ids) else None
        tokens.append(ids[i] if known is None else merged_ids[known])
        i += 1 if known is None else 2
    return ids if len(tokens) == len(ids) else naive_left_to_right(tokens, ranks, merged_ids)


def naive_longest(data: bytes, ids_by_bytes: dict[bytes, int]) -> list[int]:
    """Take, from the left, the longest token that fits."""
    if not data:
        return []
    token = max((token for token in ids_by_bytes if data.startswith(token)), key=len)
    return [ids_by_bytes[token], *naive_longest(data[len(token) :], ids_by_bytes)]
