"""Tests of your functions in my_bpe.py, which has to be in the same folder.

    python test_my_bpe.py

It calls each function with some inputs. Where an answer is wrong it shows the input, what came and
what is right, and names eight usual mistakes. Nothing has to be installed; pytest runs it, too.

A call that takes longer than ten seconds is ended; the environment variable MY_BPE_SECONDS has
another limit.
"""

import copy
import importlib
import os
import sys
import time
import traceback

SECONDS = float(os.environ.get("MY_BPE_SECONDS", "10"))

OVERLAPS = (
    "Overlapping pairs count, too: in 7 7 7 the pair (7, 7) occurs twice, although only one of "
    "them can merge later."
)
FROM_THE_RIGHT = (
    "It merges from right to left. Begin at the left end: in a run such as 7 7 7 the first two "
    "merge, and the last stays alone."
)
LAST_TWICE = (
    "The last token is there twice when the final pair merges: both numbers of that pair are used "
    "up, so nothing is left to append."
)
JOINED = (
    "Numbers are joined as text here. Compare the numbers, and let a pair such as (1, 2) be a key "
    "itself: joined, (1, 23) and (12, 3) look the same, and 11,2 has 1,2 in it."
)
MAX_OF_NOTHING = (
    "If there is no pair at all, max() has nothing to choose from. An empty text, and one that has "
    "become a single token, end the training: look whether there are pairs first."
)
LEFT_TO_RIGHT = (
    "Any known pair is merged here, from left to right. Make the merge that was learned first, "
    "everywhere in the text, and only then the next one."
)
LONGEST = (
    "The longest token that fits is taken here, which is another algorithm. Make the merges in the "
    "order in which they were learned."
)
CHARACTERS = (
    "Bytes are not characters: é is the two bytes 195 and 169, and chr() and ord() know only "
    "characters. text.encode() gives bytes, and bytes(numbers).decode() text."
)
ENDLESS = (
    f"It is not done after {SECONDS:g} seconds: this looks like a loop that never ends. Each turn "
    "has to bring it nearer to its end, such as i += 1, or i += 2 after a merge."
)
UNCHANGED = "The list that was given is not the same afterwards: leave it, and make a new one."

LEARNED = [(97, 97), (256, 97), (257, 98)]  # aa, aaa, aaab

# For each function: what it is called with, the right answer, and answers that tell a mistake.
CASES = {
    "count_pairs": [
        (([1, 2, 3, 1, 2],), {(1, 2): 2, (2, 3): 1, (3, 1): 1}),
        (([7, 7, 7],), {(7, 7): 2}, ({(7, 7): 1}, OVERLAPS)),
        (([1, 2],), {(1, 2): 1}),
        (([5],), {}),
        (([],), {}),
        (([1, 2, 1],), {(1, 2): 1, (2, 1): 1}),
        (([7, 7, 7, 7, 5, 7],), {(7, 7): 3, (7, 5): 1, (5, 7): 1}),
        (([1, 23, 12, 3],), {(1, 23): 1, (23, 12): 1, (12, 3): 1}),
    ],
    "merge_pair": [
        (([1, 2, 3, 1, 2], (1, 2), 256), [256, 3, 256], ([256, 3, 256, 2], LAST_TWICE)),
        (([3, 1, 2], (1, 2), 256), [3, 256], ([3, 256, 2], LAST_TWICE)),
        (([7, 7, 7], (7, 7), 256), [256, 7], ([7, 256], FROM_THE_RIGHT)),
        (([7, 7, 7, 7, 5, 7], (7, 7), 256), [256, 256, 5, 7]),
        (([1, 2, 3], (5, 6), 256), [1, 2, 3]),
        (([], (1, 2), 256), []),
        (([2, 1, 2, 1], (1, 2), 256), [2, 256, 1]),
        (([11, 2, 1, 2], (1, 2), 256), [11, 2, 256], ([1256, 256], JOINED)),
        (([256, 97, 256, 97, 98], (256, 97), 257), [257, 257, 98]),
    ],
    "train": [
        (("aaabdaaabac", 3), LEARNED),
        (("abab", 0), []),
        (("abab", 10), [(97, 98)]),  # then no pair occurs twice
        (("ab", 5), []),
        (("a", 5), []),
        (("", 5), []),
        (("bdacebdace", 1), [(98, 100)]),  # four pairs occur twice: the first of them
        (("aaabcbc", 1), [(97, 97)], ([(98, 99)], OVERLAPS)),
        (("aaaaa", 3), [(97, 97)]),
        (("abbab", 3), [(97, 98)]),
        (("ééé", 1), [(195, 169)], ([(233, 233)], CHARACTERS)),
        (("low low lower lower", 4), [(108, 111), (256, 119), (32, 257), (258, 101)]),
    ],
    "encode": [
        (("aab", [(97, 97), (256, 98)]), [257]),
        (("aab", [(97, 97), (97, 98), (97, 257)]), [256, 98], ([258], LONGEST)),
        (("abc", [(98, 99), (97, 98)]), [97, 256], ([257, 99], LEFT_TO_RIGHT)),
        (("abc", [(98, 99), (97, 256), (97, 98)]), [257], ([258, 99], LEFT_TO_RIGHT)),
        (("abcbc", [(97, 98), (98, 99)]), [256, 99, 257]),
        (("aaabdaaabac", LEARNED), [258, 100, 258, 97, 99]),
        (("aaaaa", [(97, 97)]), [256, 256, 97]),
        (("xyz", LEARNED), [120, 121, 122]),
        (("", LEARNED), []),
        (("é", []), [195, 169], ([233], CHARACTERS)),
        (("hé!", [(104, 195), (169, 33)]), [256, 257]),
    ],
    "decode": [
        (([257, 33], [(104, 105), (256, 33)]), "hi!!"),
        (([104, 105], []), "hi"),
        (([], LEARNED), ""),
        (([258, 100, 258, 97, 99], LEARNED), "aaabdaaabac"),
        (([195, 169], []), "é", ("Ã©", CHARACTERS)),
        (([256, 257], [(104, 195), (169, 33)]), "hé!", ("hÃ©!", CHARACTERS)),
        (([104, 195], []), "h\N{REPLACEMENT CHARACTER}"),
    ],
}


class TooLong(BaseException):
    """No `except` of yours is meant to catch this."""


def call(function, *arguments):
    """What a function returns, and what it raised; it is ended when its time is over."""
    end = time.monotonic() + SECONDS

    def watch(frame, event, argument):
        if time.monotonic() > end:
            raise TooLong
        return watch

    before = sys.gettrace()
    sys.settrace(watch)  # which sees each line that runs
    try:
        return function(*arguments), None
    except (Exception, SystemExit, TooLong) as error:
        return None, error
    finally:
        sys.settrace(before)


def told(error):
    """What was raised, and the last line of yours on the way there."""
    name = "it did not end" if isinstance(error, TooLong) else f"{type(error).__name__}: {error}"
    lines = traceback.extract_tb(error.__traceback__)
    own = [one for one in lines if os.path.basename(one.filename) == "my_bpe.py"]
    return f"{name} (line {own[-1].lineno}: {own[-1].line})" if own else name


def mistake(name, came, error, unchanged, known):
    """The sentence that fits, or nothing."""
    if isinstance(error, TooLong):
        return ENDLESS
    if isinstance(error, ValueError) and "max()" in str(error):
        return MAX_OF_NOTHING
    if name == "count_pairs" and isinstance(came, dict) and any(isinstance(k, str) for k in came):
        return JOINED
    for wrong, sentence in known:
        if came == wrong:
            return sentence
    return "" if unchanged else UNCHANGED


def fault(my_bpe, name):
    """What is wrong with a function, in lines to print, or nothing."""
    if not callable(getattr(my_bpe, name, None)):
        return "missing: my_bpe.py has no function of this name"
    failed = []
    for given, right, *known in CASES[name]:
        arguments = copy.deepcopy(given)
        came, error = call(getattr(my_bpe, name), *arguments)
        if isinstance(error, NotImplementedError):
            return "still to write"
        unchanged = arguments == given
        if error or came != right or not unchanged:
            sentence = mistake(name, came, error, unchanged, known)
            shown = told(error) if error else repr(came)
            lines = [f"{name}({', '.join(map(repr, given))})", f"came:  {shown}"]
            failed.append([*lines, f"right: {right!r}", sentence])
        if isinstance(error, TooLong):
            break  # the next call would not end either
    if not failed:
        return ""
    shown = next((one for one in failed if one[-1]), failed[0])  # the first that has a sentence
    head = f"wrong in {len(failed)} of {len(CASES[name])} tests"
    return "\n    ".join([head, *filter(None, shown)])


def faults():
    """Each function with what is wrong with it, one after the other."""
    my_bpe, error = call(importlib.import_module, "my_bpe")
    if error:
        yield "my_bpe.py", f"cannot be loaded\n    {told(error)}"
        return
    for name in CASES:
        yield name, fault(my_bpe, name)


def test_my_bpe():
    """For pytest."""
    wrong = [f"{name}: {lines}" for name, lines in faults() if lines]
    assert not wrong, "\n".join(wrong)


def main():
    """Print what each function is like. Gives the exit code: 0 if all are right."""
    right = 0
    for name, lines in faults():
        print(f"{name}: {lines or 'right'}", flush=True)
        right += not lines
    print(f"\n{right} of {len(CASES)} functions are right.")
    return 0 if right == len(CASES) else 1


sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
if __name__ == "__main__":
    if hasattr(sys.stdout, "reconfigure"):
        sys.stdout.reconfigure(errors="backslashreplace")  # a terminal that lacks a character
    sys.exit(main())
