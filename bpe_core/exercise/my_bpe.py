"""Byte Pair Encoding, written by you.

Fill in the five functions, from top to bottom: each one may use those above it.
Take out the line "raise NotImplementedError" when you begin with a function.
See how far you are as often as you like; the file test_my_bpe.py has to be in the same folder:

    python test_my_bpe.py

Training has four lines:

    1. Count every pair.
    2. Pick the most frequent.
    3. Merge it everywhere.
    4. Repeat.

A text is a list of numbers here, called ids. At first every byte of it is an id from 0 to 255:
list("hi".encode()) gives [104, 105]. Each merge makes a new id: the first makes 256, the next 257,
and so on. You may print whatever you like, and write more functions.
"""


def count_pairs(ids):
    """Count how often each two neighbours appear side by side.

    ids is a list of numbers. Return a dictionary: the keys are pairs such as (1, 2), the values
    say how often. Every two neighbours count: in [7, 7, 7] the pair (7, 7) occurs twice.

    Example: count_pairs([1, 2, 3, 1, 2]) gives {(1, 2): 2, (2, 3): 1, (3, 1): 1}
    """
    raise NotImplementedError


def merge_pair(ids, pair, new_id):
    """Replace the pair by new_id everywhere, going from left to right.

    Return a new list and leave ids as it is. A number that was merged is used up: it cannot be
    part of the next pair, so [7, 7, 7] with the pair (7, 7) becomes [new_id, 7].

    Example: merge_pair([1, 2, 3, 1, 2], (1, 2), 256) gives [256, 3, 256]
    """
    raise NotImplementedError


def train(text, how_many):
    """Learn merges from a text.

    Turn the text into bytes. Then, how_many times: count the pairs, take the one with the highest
    count, and merge it everywhere, into 256, 257, 258, ... If several pairs have the highest
    count, take the one that comes first in the list. Stop earlier if no pair occurs at least
    twice. Return the list of the pairs that you merged, in order.

    Example: train("aaabdaaabac", 3) gives [(97, 97), (256, 97), (257, 98)]
    """
    raise NotImplementedError


def encode(text, merges):
    """Turn a text into ids, with merges that were learned before.

    merges is a list as train returns it. The merge that was learned first is always made first,
    wherever it is in the text. Letters that the merges do not know stay as bytes.

    Example: encode("aab", [(97, 97), (256, 98)]) gives [257]
    """
    raise NotImplementedError


def decode(ids, merges):
    """Turn ids back into text.

    An id from 256 on stands for a pair of other ids, an id below 256 for a byte. An id can be half
    a letter, so put all the bytes together before you make text of them. If the bytes are not
    valid text, Python can show a question mark in their place: data.decode(errors="replace").

    Example: decode([257, 33], [(104, 105), (256, 33)]) gives "hi!!"
    """
    raise NotImplementedError
