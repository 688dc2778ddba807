"""Which mistake it is, in words.

A line of a table has a sentence and a test for a case that failed (see `diagnosis`). Of all lines
that fit, the one that explains the most failed cases is taken, the first in the table among equals.
"""

from collections.abc import Sequence
from functools import partial
from typing import Final, NamedTuple

from bpe_core.exercise import diagnosis
from bpe_core.exercise import wrong_steps as steps
from bpe_core.exercise import wrong_ways as ways
from bpe_core.exercise.cases import BYTES, Case
from bpe_core.exercise.diagnosis import Explains, like, raises
from bpe_core.exercise.learner_process import Answer


class Mistake(NamedTuple):
    """A usual mistake."""

    sentence: str  # what it is, and what would be right
    explains: Explains  # whether an answer to a case looks like it


_RIGHT_TO_LEFT: Final = (
    "It merges from right to left. Begin at the left end: in a run such as 7 7 7 the first two "
    "merge, and the last stays alone."
)
_DOUBLED: Final = (
    "The last token is there twice when the final pair merges: both numbers of the pair are used "
    "up then, so nothing is left to append."
)
_LOST_LAST: Final = (
    "The last token gets lost when it is not part of a merge: it has no right neighbour, but it "
    "still belongs in the result."
)
_OVERLAP_MERGED: Final = (
    "After a merge move on by two places, not one: the second number of the pair is used up. In "
    "7 7 7 only one pair can merge."
)
_FIRST_ONLY: Final = "Only the first pair is merged: continue to the end of the list."
_OVERLAP_COUNTED: Final = (
    "Overlapping pairs count too: in 7 7 7 the pair (7, 7) occurs twice, although only one of them "
    "can merge later."
)

_COUNT_STEPS: Final = (
    (_OVERLAP_COUNTED, steps.count_without_overlap),
    ("Go on by one place, not by two: each number has a neighbour on both sides.",
     steps.count_every_second),
    ("The last number and the first are not neighbours. In Python ids[-1] is the last number, so "
     "ids[i - 1] goes around the end when i is 0.", steps.count_around_the_end),
    ("The last pair is not counted: how far does the loop have to go?",
     steps.count_without_the_last),
    ("The first pair is not counted: where does the loop have to begin?",
     steps.count_without_the_first),
    ("Every count is one too high: a pair that is seen for the first time has the count 1.",
     steps.count_one_too_many),
    ("Every count is one too low: a pair that is seen for the first time has the count 1.",
     steps.count_one_too_few),
    ("Every pair has the count 1: when it comes again, add 1 to its count.",
     steps.count_only_once),
    ("(1, 2) and (2, 1) are two different pairs: left and right matter.",
     steps.count_in_any_order),
)  # fmt: skip

_MERGE_STEPS: Final = (
    (_DOUBLED, steps.merge_last_doubled),
    (_LOST_LAST, steps.merge_last_lost),
    (_RIGHT_TO_LEFT, steps.merge_from_the_right),
    (_OVERLAP_MERGED, steps.merge_overlapping),
    (_FIRST_ONLY, steps.merge_first_only),
    ("(1, 2) and (2, 1) are two different pairs: only merge the one that is asked for.",
     steps.merge_in_any_order),
    ("It looks as if numbers were joined to a text and replaced there. But the text \"11,2\" holds "
     "\"1,2\", and the list [11, 2] does not hold the pair (1, 2): compare numbers.",
     steps.merge_as_text),
    ("Numbers that are not merged get lost: they stay as they are.", steps.merge_only_dropping),
)  # fmt: skip

_TIES: Final = (
    "When several pairs occur equally often, the one that comes first in the list is "
    "taken. This looks like {}."
)

_LETTERS: Final = (
    "There are letters in it. Begin with bytes: list(text.encode()) gives numbers, and list(text) "
    "gives letters."
)

_TRAIN: Final = (
    Mistake(_TIES.format("the last of them"), like(partial(ways.train_so, pick=ways.last_best))),
    Mistake(_TIES.format("the smallest of them"),
            like(partial(ways.train_so, pick=ways.lowest_best))),
    Mistake(_TIES.format("the largest of them"),
            like(partial(ways.train_so, pick=ways.highest_best))),
    Mistake("It takes the pair that is least frequent. Take the most frequent one.",
            like(partial(ways.train_so, pick=ways.rarest))),
    Mistake("If there is no pair at all, max() has nothing to choose from: an empty text, and one "
            "that has become a single token, end the training.",
            like(partial(ways.train_so, none_left_fails=True))),
    Mistake("It also merges pairs that occur only once. Stop when the best pair does "
            "not occur at least twice.", like(partial(ways.train_so, min_count=1))),
    Mistake("It stops too early: a pair that occurs twice is enough.",
            like(partial(ways.train_so, min_count=3))),
    Mistake("It counts only once, at the beginning. Merge the best pair, and then count again: "
            "there are new neighbours now.", like(ways.train_counting_once)),
    Mistake("The new ids are numbered wrong: the first merge makes 256, the next 257.",
            like(partial(ways.train_so, first_id=BYTES + 1))),
    Mistake("The new ids are numbered wrong: the first merge makes 256, not 255, which is a byte.",
            like(partial(ways.train_so, first_id=BYTES - 1))),
    Mistake("Begin with bytes, not with characters: list(text.encode()) gives them. A letter such "
            "as é is two bytes.", like(partial(ways.train_so, symbols=ways.code_points))),
    Mistake(_LETTERS, diagnosis.holds_letters),
    Mistake("Return the pairs that you merged, in order, and not the text in ids.",
            diagnosis.gives_ids),
    *(Mistake(f"In training: {sentence}", like(partial(ways.train_so, count=count)))
      for sentence, count in _COUNT_STEPS),
    *(Mistake(f"In training: {sentence}", like(partial(ways.train_so, merge=merge)))
      for sentence, merge in _MERGE_STEPS),
    Mistake("It makes one merge too few.", like(lambda text, n: ways.train_so(text, n - 1))),
    Mistake("It makes one merge too many.", like(lambda text, n: ways.train_so(text, n + 1))),
    Mistake("The pairs are right, but they are lists: write them as (1, 2), not as [1, 2].",
            diagnosis.pairs_are_lists),
    Mistake("It has to stop where no pair occurs twice any more, even if how_many asks for more. "
            "Does what it calls come to an end?", diagnosis.never_ends),
)  # fmt: skip

_ENCODE: Final = (
    Mistake("It looks as if any known pair is merged from left to right. Always make the merge "
            "that was learned first, everywhere, and only then the next.",
            like(ways.encode_left_to_right)),
    Mistake("It looks as if the leftmost known pair is always merged. Always make the merge that "
            "was learned first, wherever it is.", like(ways.encode_again_from_the_left)),
    Mistake("It looks as if the pair that is most frequent in this text is merged first. That is "
            "training; to encode, nothing is counted: always make the merge that was learned "
            "first.", like(ways.encode_by_frequency)),
    Mistake("It looks as if the longest token that fits is taken. That is another algorithm: make "
            "the merges in the order in which they were learned.", like(ways.encode_longest)),
    Mistake("It goes over the text only once, merging any pair that it knows. Make the merge that "
            "was learned first, everywhere, then the next, and so on.",
            like(ways.encode_one_pass)),
    Mistake("The merges are made in the wrong order: begin with the one that was learned first.",
            like(partial(ways.encode_so, backwards=True))),
    Mistake("Letters that no merge knows get lost. They stay as the bytes that they are.",
            like(ways.encode_only_known)),
    Mistake("Begin with bytes, not with characters: list(text.encode()) gives them. A letter such "
            "as é is two bytes.", like(partial(ways.encode_so, symbols=ways.code_points))),
    Mistake(_LETTERS, diagnosis.holds_letters),
    Mistake("No merge is made.", like(lambda text, _merges: ways.utf8(text))),
    Mistake("The ids are numbered wrong: the first merge makes 256, the next 257.",
            like(partial(ways.encode_so, first_id=BYTES + 1))),
    *(Mistake(f"In merging: {sentence}", like(partial(ways.encode_so, merge=merge)))
      for sentence, merge in _MERGE_STEPS),
    Mistake("A byte that no merge knows is a token too: it stays as it is.",
            diagnosis.fails_on_an_unknown_byte),
    Mistake("Go through the merges once, each in its turn, and stop after the last. Does what it "
            "calls come to an end?", diagnosis.never_ends),
)  # fmt: skip

_DECODE: Final = (
    Mistake("A letter such as é is two bytes, and they can be in two tokens. Put all the bytes "
            "together first, and make text of them at the very end.", like(ways.decode_each)),
    Mistake("An id below 256 is a byte, not a character: bytes([195, 169]).decode() gives é, while "
            "chr() makes two letters of it.", like(ways.decode_as_characters)),
    Mistake("Bytes that are not a whole letter get lost. data.decode(errors=\"replace\") shows a "
            "mark in their place.", like(ways.decode_ignoring)),
    Mistake("These bytes are not valid text by themselves, so decode() fails: "
            "data.decode(errors=\"replace\") shows a mark in their place.",
            raises("UnicodeDecodeError")),
    Mistake("Ids that a merge made get lost. Take each apart into the two ids it is made of.",
            like(ways.decode_bytes_only)),
    Mistake("The pair of a merge can itself hold ids from 256 on: take them apart, too, until only "
            "bytes are left.", like(ways.decode_one_level)),
    Mistake("A byte that no merge knows is a token too: an id below 256 is that byte.",
            diagnosis.fails_on_an_unknown_byte),
)  # fmt: skip

_GENERAL: Final = (
    Mistake("The result was only printed. print() shows it on the screen; `return` gives it "
            "back to whoever called the function.", diagnosis.prints_instead),
    Mistake("Nothing came back: is there a `return` at the end?", diagnosis.returns_nothing),
    Mistake("The list that the function was given is not the same afterwards. Leave it as it is "
            "and make a new one.", diagnosis.changes),
    Mistake("When there is nothing, the result is empty, too; there is no first or last to look "
            "at.", diagnosis.fails_on_nothing),
    Mistake("It looks past the end of the list: the last number has no right neighbour.",
            raises("IndexError")),
    Mistake("It calls itself again and again: when should it stop?", raises("RecursionError")),
    Mistake("It wants more memory than there is: is there a list that grows for ever?",
            raises("MemoryError")),
    Mistake("Nobody answers input() here: all that the function needs is in its brackets.",
            raises("EOFError")),
    Mistake("It ends the program. Use `return` to give the result back.", raises("SystemExit")),
    Mistake("This is another type of value than the one expected.", diagnosis.is_another_type),
    Mistake("Something gets lost: everything that goes in has to come out, merged or not.",
            diagnosis.loses),
    Mistake("Something comes out twice: everything that goes in has to come out once.",
            diagnosis.doubles),
)  # fmt: skip

MISTAKES: Final[dict[str, tuple[Mistake, ...]]] = {
    "count_pairs": (
        Mistake("The keys are text. Use the pair itself, such as (1, 2): joined as text, (1, 23) "
                "and (12, 3) look the same.", diagnosis.keys_are_text),
        *(Mistake(sentence, like(count)) for sentence, count in _COUNT_STEPS),
    ),
    "merge_pair": (
        Mistake("Each turn of the loop has to move on: by two places after a merge, by one place "
                "where nothing merges. In a while loop that is a separate line.",
                diagnosis.never_ends),
        *(Mistake(sentence, like(merge)) for sentence, merge in _MERGE_STEPS),
    ),
    "train": _TRAIN,
    "encode": _ENCODE,
    "decode": _DECODE,
}  # fmt: skip
"""The mistakes that belong to each function; `recognise` looks at the general ones, too."""


def recognise(failed: Sequence[tuple[Case, Answer]]) -> tuple[int, str]:
    """Which of the failed cases of a function shows best what is wrong, and what it is. Gives a
    place in `failed`, and a sentence; the first place and no sentence for a new mistake."""
    refused = [place for place, (_, answer) in enumerate(failed) if answer.refused]
    if refused:
        return refused[0], ""
    # A mistake that explains less than half is likelier to be a coincidence.
    best = (len(failed) - 1) // 2
    found = (0, "")
    for mistake in (*MISTAKES[failed[0][0].function], *_GENERAL):
        places = [n for n, (case, answer) in enumerate(failed) if mistake.explains(case, answer)]
        if len(places) > best:
            best, found = len(places), (places[0], mistake.sentence)
    return found
