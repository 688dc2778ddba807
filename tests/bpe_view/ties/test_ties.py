"""Ties and overlaps, held to the textbook algorithm and to counting by hand."""

import re
from collections.abc import Sequence
from itertools import pairwise
from operator import attrgetter

import pytest
from hypothesis import given
from hypothesis import strategies as st

import bpe_core as bpe
from bpe_core import Pair, count_pairs, merge_pair
from bpe_view.texts.samples import SAMPLES, Sample
from bpe_view.ties.divergence.divergence_payload import MOST_CONTENDERS, divergence_payload
from bpe_view.ties.examples import EXAMPLES, MOST_CHARACTERS, OVERLAP_EXAMPLE
from bpe_view.ties.overlap.overlap_payload import overlap_payload
from bpe_view.ties.overlap_counts import LENGTHS, look_at, spelled
from bpe_view.ties.tie_divergence import (
    MEASURED_MERGES,
    MEASURED_SIZES,
    MOST_MERGES,
    find_parting,
    outcomes,
    ties_by_size,
    train_futures,
)
from bpe_view.words import FALLBACK, messages

RULES = bpe.TIE_RULES
tying_texts = st.text("ab é\n", max_size=40)


def textbook_merges(text: str, rule: bpe.TieRule) -> Sequence[Pair]:
    size = 256 + MOST_MERGES
    run = bpe.train(text, vocab_size=size, split="none", tie_rule=rule, engine="textbook")
    return run.tokenizer.merges


def after(text: str, merges: Sequence[Pair]) -> list[int]:
    """The tokens of a text, by merging one pair after the other."""
    ids = list(text.encode())
    for rank, pair in enumerate(merges):
        ids = merge_pair(ids, pair, 256 + rank)
    return ids


@given(tying_texts)
@pytest.mark.parametrize("rules", [RULES, ("lowest", "huggingface"), ("first", "huggingface")])
def test_futures_part_where_the_textbook_does(rules: Sequence[bpe.TieRule], text: str) -> None:
    merges = {rule: textbook_merges(text, rule) for rule in rules}
    steps = [
        step for step, pairs in enumerate(zip(*merges.values(), strict=False)) if len({*pairs}) > 1
    ]
    parting = find_parting(train_futures(text, rules))
    assert (parting.step if parting else None) == (steps[0] if steps else None)
    if parting is None:
        assert len(set(map(tuple, merges.values()))) == 1
        return
    ids = after(text, merges[rules[0]][: parting.step])
    counts = count_pairs(ids)
    assert parting.count == max(counts.values())
    assert {one.pair for one in parting.contenders} == {
        pair for pair, count in counts.items() if count == parting.count
    }
    for one in parting.contenders:
        assert one.place == list(pairwise(ids)).index(one.pair) + 1
        assert one.taken_by == tuple(
            rule for rule in rules if merges[rule][parting.step] == one.pair
        )


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: sample.key)
def test_futures_end_where_no_pair_stands_together_twice_any_more(sample: Sample) -> None:
    for run in train_futures(sample.text[:MOST_CHARACTERS], RULES):
        assert max(run.at(len(run.merges)).pair_counts().values()) == 1


@given(tying_texts)
def test_each_rule_takes_what_its_column_of_the_table_says(text: str) -> None:
    parting = find_parting(train_futures(text, RULES))
    if parting is None:
        return
    by_rule = {rule: one for one in parting.contenders for rule in one.taken_by}
    column = {"first": "place", "lowest": "pair", "huggingface": "order"}
    assert {*column} == {*RULES}
    for rule, name in column.items():
        assert by_rule[rule] == min(parting.contenders, key=attrgetter(name))


@given(tying_texts)
def test_what_comes_of_each_rule_is_what_merging_by_hand_gives(text: str) -> None:
    for outcome, rule in zip(outcomes(train_futures(text, RULES)), RULES, strict=True):
        merges = textbook_merges(text, rule)
        assert (outcome.rule, outcome.merges) == (rule, len(merges))
        assert outcome.tokens == len(after(text, merges))


def test_the_lessons_beside_the_examples_are_true() -> None:
    partings = {key: find_parting(train_futures(text, RULES)) for key, text in EXAMPLES.items()}
    ends = {key: outcomes(train_futures(text, RULES)) for key, text in EXAMPLES.items()}
    shells, hamlet, scale = partings["shells"], partings["hamlet"], partings["scale"]
    assert shells is not None
    assert (shells.step, len(shells.contenders)) == (1, 5)
    tokens = {end.rule: end.tokens for end in ends["shells"]}
    assert tokens == {"first": 9, "lowest": 11, "huggingface": 11}
    assert hamlet is not None
    assert sorted(one.taken_by for one in hamlet.contenders if one.taken_by) == [
        ("first",), ("huggingface",), ("lowest",),
    ]  # fmt: skip
    assert all(end.same_cuts for end in ends["hamlet"])
    assert scale is not None
    assert (scale.step, len(scale.contenders)) == (0, 7)
    assert {end.tokens for end in ends["chant"]} == {3}
    assert {end.shared for end in ends["chant"][1:]} < set(range(ends["chant"][0].merges))
    assert partings["lower"] is None
    assert ends["lower"][0].ties > 0
    wikipedia = partings["wikipedia"]
    assert wikipedia is not None
    assert (wikipedia.step, len(wikipedia.contenders)) == (1, 2)
    tigers, forty = partings["tigers"], partings["forty"]
    assert tigers is not None
    assert forty is not None
    assert (tigers.step, len(tigers.contenders), forty.step, len(forty.contenders)) == (1, 4, 0, 4)
    for parting in (tigers, forty):
        assert max(len(one.taken_by) for one in parting.contenders) == 1
    assert {end.tokens for end in ends["tigers"]} == {12}
    assert not any(end.same_cuts for end in ends["tigers"][1:])
    assert {end.tokens for end in ends["forty"]} == {13, 15}
    assert {f"ties.lesson.{key}" for key in EXAMPLES} < set(messages(FALLBACK))


def test_ties_get_rarer_as_the_text_grows() -> None:
    sizes, ties = zip(*ties_by_size(), strict=True)
    assert sizes == MEASURED_SIZES
    assert list(ties) == sorted(ties, reverse=True)
    assert ties[0] > MEASURED_MERGES / 2 > MEASURED_MERGES / 4 > ties[-1]


@pytest.mark.parametrize("text", [*EXAMPLES.values(), "abcdefghijklmnop" * 2])
def test_the_sent_table_has_every_pair_that_a_rule_takes(text: str) -> None:
    payload = divergence_payload(train_futures(text, RULES), text, "identity")
    assert [run["tie_rule"] for run in payload["runs"]] == list(RULES)
    assert f"ties.end.{payload['verdict']['key']}" in messages(FALLBACK)
    parting = payload["parting"]
    if parting:
        shown = parting["contenders"]
        assert len(shown) == min(parting["tied"], MOST_CONTENDERS)
        assert sorted(rule for one in shown for rule in one["taken_by"]) == sorted(RULES)


@pytest.mark.parametrize("length", LENGTHS)
def test_a_run_is_counted_and_merged_as_by_hand(length: int) -> None:
    letters = "a" * length
    seen = look_at(letters)
    assert seen is not None
    # A lookahead finds overlapping places; str.count goes from left to right, without overlap.
    assert seen.counted == len(re.findall("(?=aa)", letters))
    assert seen.mergeable == seen.mistakes.count == letters.count("aa")
    by_hand = re.findall("aa|a", letters)
    assert spelled(seen, seen.merged) == " ".join(by_hand)
    assert spelled(seen, seen.mistakes.from_the_right) == " ".join(reversed(by_hand))
    doubled = [*by_hand, "a"] if by_hand[-1] == "aa" else by_hand
    assert spelled(seen, seen.mistakes.doubled) == " ".join(doubled)


@given(st.text("ab", min_size=2, max_size=30))
def test_every_place_of_the_pair_has_a_bracket_and_says_what_blocks_it(text: str) -> None:
    seen = look_at(text)
    assert seen is not None
    places = [one.at for one in seen.adjacencies]
    assert places == [at for at, here in enumerate(pairwise(seen.ids)) if here == seen.pair]
    assert len(places) == seen.counted
    merging = {one.number: one.at for one in seen.adjacencies if one.blocked_by is None}
    assert len(merging) == seen.mergeable
    for one in seen.adjacencies:
        if one.blocked_by is not None:
            assert merging[one.blocked_by] == one.at - 1


def test_counting_without_overlap_can_choose_another_first_merge() -> None:
    seen = look_at(OVERLAP_EXAMPLE)
    assert seen is not None
    assert (seen.counted, seen.mistakes.count) == (3, 2)
    assert seen.mistakes.would_take != seen.pair
    assert overlap_payload(seen, OVERLAP_EXAMPLE)["mistakes"]["other"]


@pytest.mark.parametrize("text", ["", "a"])
def test_without_neighbours_there_is_no_pair(text: str) -> None:
    assert look_at(text) is None
