"""Tests of your functions in my_bpe.py, which has to be in the same folder.

    python test_my_bpe.py

Where a result is wrong you see the input, what your function returned and what is expected, and
the name of the mistake if it is a usual one. Nothing has to be installed; pytest runs it, too.
A call may take ten seconds, or as many as the environment variable MY_BPE_SECONDS says.
"""

import copy
import importlib
import os
import sys
import time
import traceback

SECONDS = float(os.environ.get("MY_BPE_SECONDS", "10"))

OVERLAPS = "Overlapping pairs count, too: in 7 7 7 the pair (7, 7) occurs twice."
FROM_THE_RIGHT = "It merges from the right. In 7 7 7 the first two merge, and the last stays alone."
LAST_TWICE = "The last token is there twice. A pair at the end uses up both of its tokens."
JOINED = "Compare numbers, not joined text: joined, (1, 23) and (12, 3) look the same."
MAX_OF_NOTHING = "max() of no pairs: an empty text has none, and a single token, so training ends."
LEFT_TO_RIGHT = "It merges any known pair, left to right. The merge learned first comes first."
LONGEST = "It takes the longest token that fits. Make the merges in the order they were learned."
CHARACTERS = "Bytes are not characters: é is the bytes 195 and 169. Use encode() and decode()."
ENDLESS = f"It runs for more than {SECONDS:g} seconds. In a loop each turn needs i += 1, or i += 2."
UNCHANGED = "The list that you were given has changed: leave it as it is, and make a new one."

LEARNED = [(97, 97), (256, 97), (257, 98)]  # aa, aaa, aaab

# For each function its inputs, the expected result, and results that show a usual mistake.
CASES = {
    "count_pairs": [
        (([1, 2, 3, 1, 2],), {(1, 2): 2, (2, 3): 1, (3, 1): 1}),
        (([7, 7, 7],), {(7, 7): 2}, ({(7, 7): 1}, OVERLAPS)),
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
        (("a", 5), []),
        (("", 5), []),
        (("bdacebdace", 1), [(98, 100)]),  # four pairs occur twice: the first of them
        (("aaabcbc", 1), [(97, 97)], ([(98, 99)], OVERLAPS)),
        (("aaaaa", 3), [(97, 97)]),
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
    """A call has run for too long. It is no Exception, so that no `except` of yours catches it."""


def call(function, *arguments):
    """Call a function. Returns its result, and the exception that it raised."""
    end = time.monotonic() + SECONDS

    def stop_at_end(frame, event, argument):
        frame.f_trace_opcodes = True  # a loop on one line has no further line
        if time.monotonic() > end:
            raise TooLong
        return stop_at_end

    before = sys.gettrace()
    sys.settrace(stop_at_end)  # Python calls it before each step
    try:
        return function(*arguments), None
    except (Exception, SystemExit, TooLong) as error:
        return None, error
    finally:
        sys.settrace(before)


def describe(error):
    """An exception, and the last line of my_bpe.py on the way to it."""
    name = "it did not end" if isinstance(error, TooLong) else f"{type(error).__name__}: {error}"
    lines = traceback.extract_tb(error.__traceback__)
    own = [one for one in lines if os.path.basename(one.filename) == "my_bpe.py"]
    return f"{name} (line {own[-1].lineno}: {own[-1].line})" if own else name


def find_mistake(result, error, is_unchanged, known):
    """The sentence about a usual mistake, or an empty one."""
    if isinstance(error, TooLong):
        return ENDLESS
    if isinstance(error, ValueError) and "max()" in str(error):
        return MAX_OF_NOTHING
    if isinstance(result, dict) and any(isinstance(key, str) for key in result):
        return JOINED
    sentences = [sentence for wrong, sentence in known if wrong == result]
    return sentences[0] if sentences else "" if is_unchanged else UNCHANGED


def check_function(my_bpe, name):
    """What is wrong with a function, in lines to print; empty if nothing is."""
    if not callable(getattr(my_bpe, name, None)):
        return "missing: my_bpe.py has no function of this name"
    failures = []
    for inputs, expected, *known in CASES[name]:
        arguments = copy.deepcopy(inputs)
        result, error = call(getattr(my_bpe, name), *arguments)
        if isinstance(error, NotImplementedError):
            return "still to write"
        is_unchanged = arguments == inputs
        if error or result != expected or not is_unchanged:
            got = describe(error) if error else repr(result)
            lines = [f"{name}({', '.join(map(repr, inputs))})", f"got:      {got}"]
            sentence = find_mistake(result, error, is_unchanged, known)
            failures.append([*lines, f"expected: {expected!r}", sentence])
        if isinstance(error, TooLong):
            break  # the next call would not end either
    if not failures:
        return ""
    shown = next((one for one in failures if one[-1]), failures[0])  # with a sentence, if any has
    head = f"wrong in {len(failures)} of {len(CASES[name])} tests"
    return "\n    ".join([head, *filter(None, shown)])


def check_all():
    """Each function with what is wrong with it, one after the other."""
    my_bpe, error = call(importlib.import_module, "my_bpe")
    if error:
        yield "my_bpe.py", f"cannot be loaded\n    {describe(error)}"
        return
    for name in CASES:
        yield name, check_function(my_bpe, name)


def test_my_bpe():
    """For pytest."""
    wrong = [f"{name}: {lines}" for name, lines in check_all() if lines]
    assert not wrong, "\n".join(wrong)


def main():
    """Print the result for each function. Returns the exit code: 0 if all are right."""
    right = 0
    for name, lines in check_all():
        print(f"{name}: {lines or 'right'}", flush=True)
        right += not lines
    print(f"\n{right} of {len(CASES)} functions are right.")
    return 0 if right == len(CASES) else 1


sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
if __name__ == "__main__":
    if hasattr(sys.stdout, "reconfigure"):
        sys.stdout.reconfigure(errors="backslashreplace")  # a terminal that lacks a character
    sys.exit(main())
