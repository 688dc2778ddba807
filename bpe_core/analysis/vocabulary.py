"""All tokens of a tokenizer as arrays: their properties, searches, and their places in a text.

A vocabulary may have 200,000 tokens, so there is no object for each. A *step* is a number of
merges: the vocabulary at a step has the tokens that these merges make, and all that no merge makes.
"""

import re
import time
from collections.abc import Iterator
from dataclasses import dataclass
from enum import IntEnum
from functools import cached_property
from itertools import islice
from typing import Final, Literal, get_args

import numpy as np
import numpy.typing as npt

from bpe_core.common.arguments import check_choice
from bpe_core.common.display import Shown
from bpe_core.common.errors import PatternError, SettingError, UnknownTokenError
from bpe_core.common.gaps import NEVER, BoolArray, Int32Array, Int64Array, highest_ranks
from bpe_core.common.limits import SEARCH_SECONDS
from bpe_core.common.messages import quoted
from bpe_core.common.printable import is_partial, printable
from bpe_core.opened.opened_tokenizer import AnyTokenizer
from bpe_core.text.corpus import Corpus
from bpe_core.text.pretokenize import compile_pattern, normalize, split_each
from bpe_core.tokenizer.tokenization import Tokenization
from bpe_core.tokenizer.tokenizer import Tokenizer

__all__ = [
    "SEARCHES", "Context", "Reach", "Search", "Vocabulary", "find_contexts", "read_vocabulary",
    "search", "token_reach",
]  # fmt: skip

Search = Literal["text", "hex", "id", "regex"]
SEARCHES: Final[tuple[Search, ...]] = get_args(Search)
_RANGE: Final = r"(\d{1,12})(?:\s*[-–]\s*(\d{1,12}))?"  # of IDs
_CONTINUING: Final = bytes(range(0x80, 0xC0))  # bytes of UTF-8 that do not begin a character


@dataclass(frozen=True, eq=False)
class Vocabulary(Shown):
    """The tokens of a tokenizer. A *row* is a place in these arrays, which are as long.

    Attributes:
        ids: int64, the token IDs, ascending.
        tokens: the bytes of each token.
        made_at: int64, the rank of the first merge that makes the token; -1 if none does.
        left, right: int64, the IDs of the pair of that merge; -1 if there is none.
        partial: bool, not valid UTF-8 by itself: it begins or ends inside a character.
        special: bool, a special token.
    """

    ids: Int64Array
    tokens: tuple[bytes, ...]
    made_at: Int64Array
    left: Int64Array
    right: Int64Array
    partial: BoolArray
    special: BoolArray

    def __len__(self) -> int:
        return len(self.ids)

    def row(self, token_id: int) -> int:
        """The row of a token. Raises `UnknownTokenError`: there is no such token."""
        row = int(np.searchsorted(self.ids, token_id))
        if row == len(self) or self.ids[row] != token_id:
            raise UnknownTokenError(f"there is no token {quoted(token_id)} in this vocabulary")
        return row

    @cached_property
    def lengths(self) -> Int64Array:
        """int64, bytes of each token."""
        return np.array([*map(len, self.tokens)], dtype=np.int64)

    @cached_property
    def characters(self) -> Int64Array:
        """int64, characters that begin in each token, so that the tokens of a text have together
        as many as the text."""
        begins = [len(token.translate(None, _CONTINUING)) for token in self.tokens]
        return np.array(begins, dtype=np.int64)

    @cached_property
    def texts(self) -> tuple[str, ...]:
        """The text of each token; a byte that is only part of a character is a lone surrogate,
        which a regular expression matches by "any character" alone."""
        return tuple(token.decode(errors="surrogateescape") for token in self.tokens)

    @cached_property
    def printed(self) -> tuple[str, ...]:
        """Each token as tables show it: `printable` of its bytes."""
        return tuple(map(printable, self.tokens))

    @cached_property
    def whitespace(self) -> BoolArray:
        """bool, nothing but white space."""
        return np.array([text.isspace() for text in self.texts], dtype=np.bool_)

    @cached_property
    def digits(self) -> BoolArray:
        """bool, with a decimal digit of any script in it."""
        return np.array([re.search(r"\d", text) is not None for text in self.texts], dtype=np.bool_)

    @property
    def merge_count(self) -> int:
        """The last step at which the vocabulary changes."""
        return int(self.made_at.max(initial=-1)) + 1

    def at(self, step: int) -> BoolArray:
        """bool, the tokens that the vocabulary has after `step` merges."""
        return self.made_at < step

    def built_counts(self, step: int) -> Int64Array:
        """int64, how many tokens at `step` have each token as their left or right half."""
        is_merged = (self.made_at >= 0) & self.at(step)
        left, right = self.left[is_merged], self.right[is_merged]
        # A token whose halves are equal is one token built from them.
        halves = np.concatenate((left, right[left != right]))
        return np.bincount(np.searchsorted(self.ids, halves), minlength=len(self))

    def built_from(self, token_id: int, step: int) -> Int64Array:
        """The IDs of the tokens at `step` of which a token is the left or the right half."""
        is_half = (self.left == token_id) | (self.right == token_id)
        return np.asarray(self.ids[is_half & self.at(step)], dtype=np.int64)

    def built_upon(self, token_id: int, step: int) -> Int64Array:
        """The IDs of all tokens at `step` with a token in their merge tree, itself left out."""
        found: Int64Array = np.array([token_id])
        before = 0
        while len(found) > before:  # each round goes one level further up in the trees
            before = len(found)
            has_half = np.isin(self.left, found) | np.isin(self.right, found)
            found = np.union1d(found, self.ids[has_half & self.at(step)])
        return np.setdiff1d(found, [token_id])


def read_vocabulary(tokenizer: AnyTokenizer) -> Vocabulary:
    """The vocabulary of a tokenizer.

    >>> import bpe_core as bpe
    >>> run = bpe.train("aaabdaaabac", vocab_size=259, split="none")
    >>> vocabulary = read_vocabulary(run.tokenizer)
    >>> vocabulary.tokens[256:], vocabulary.lengths[256:].tolist()
    ((b'aa', b'aaa', b'aaab'), [2, 3, 4])
    >>> vocabulary.built_from(256, step=3).tolist(), vocabulary.built_upon(256, step=3).tolist()
    ([257], [257, 258])
    >>> vocabulary.ids[search(vocabulary, "^a+$", "regex") & vocabulary.at(1)].tolist()
    [97, 256]
    """
    vocab = dict(sorted(tokenizer.vocab.items()))
    special = np.array([*tokenizer.special_tokens.values()], dtype=np.int64)
    ids = np.array([*vocab], dtype=np.int64)
    made_at, left, right = (np.full(len(ids), -1, dtype=np.int64) for _ in range(3))
    merged, first = np.unique(np.array(tokenizer.merged_ids, dtype=np.int64), return_index=True)
    # The ID of a merged token may belong to a special one, or to a base symbol: no merge makes it.
    is_merged = ~np.isin(merged, np.append(special, tokenizer.base_ids))
    rows, ranks = np.searchsorted(ids, merged[is_merged]), first[is_merged]
    pairs = np.array(tokenizer.merges, dtype=np.int64).reshape(-1, 2)[ranks]
    made_at[rows], left[rows], right[rows] = ranks, pairs[:, 0], pairs[:, 1]
    tokens = tuple(vocab.values())
    partial = np.array([*map(is_partial, tokens)], dtype=np.bool_)
    return Vocabulary(ids, tokens, made_at, left, right, partial, np.isin(ids, special))


def search(
    vocabulary: Vocabulary, query: str, how: Search = "text", *, timeout: float = SEARCH_SECONDS
) -> BoolArray:
    """Which tokens a query finds: bool, by row. An empty query finds all.

    Args:
        how: `"text"` looks for a text itself, or as `printable` writes it; `"hex"` for bytes,
            such as `E2 80`; `"id"` for IDs and ranges of IDs, such as `65, 97-122`; `"regex"` for
            a match of a regular expression in the token's text.
        timeout: seconds for a regular expression.

    Raises:
        SettingError: no hex, no IDs, or an unknown way to search.
        PatternError: an invalid regular expression, or one that takes longer than `timeout`.
    """
    check_choice("how", how, SEARCHES)
    if not query:
        return np.ones(len(vocabulary), dtype=np.bool_)
    if how == "regex":
        return _match_pattern(vocabulary, query, timeout)
    if how == "id":
        return _find_ids(vocabulary, query)
    wanted = _bytes_of_hex(query) if how == "hex" else query.encode(errors="surrogatepass")
    found = np.array([wanted in token for token in vocabulary.tokens], dtype=np.bool_)
    if how == "text":  # ` the`, which is typed, and `·the`, which is copied from a table
        found |= np.array([query in printed for printed in vocabulary.printed], dtype=np.bool_)
    return found


def _bytes_of_hex(digits: str) -> bytes:
    try:
        return bytes.fromhex(re.sub(r"0[xX]|[,⟨⟩]", " ", digits))
    except ValueError:
        raise SettingError(
            f"{digits[:40]!r} is not hex: each byte is two digits of 0–9 and A–F, as in E2 80 99"
        ) from None


def _find_ids(vocabulary: Vocabulary, query: str) -> BoolArray:
    rest = re.search(r"[^\s,;\[\]]+", re.sub(_RANGE, "", query))
    if rest:
        raise SettingError(f"{rest[0][:40]!r} is no ID; IDs are integers, as in 65, 97-122")
    found = np.zeros(len(vocabulary), dtype=np.bool_)
    for first, last in re.findall(_RANGE, query):
        found |= (vocabulary.ids >= int(first)) & (vocabulary.ids <= int(last or first))
    return found


def _match_pattern(vocabulary: Vocabulary, pattern: str, timeout: float) -> BoolArray:
    match, end = compile_pattern(pattern).search, time.monotonic() + timeout
    found = np.zeros(len(vocabulary), dtype=np.bool_)
    try:
        for row, text in enumerate(vocabulary.texts):
            left = max(end - time.monotonic(), 1e-9)
            found[row] = match(text, timeout=left, concurrent=True) is not None
    except TimeoutError:
        raise PatternError(
            f"{quoted(pattern)} did not finish within {timeout:g} seconds: avoid repeats inside "
            "repeats such as (a+)+, or use a possessive a++",
            reason="timeout",
        ) from None
    return found


@dataclass(frozen=True, slots=True)
class Context:
    """One place where a token stands: its first base symbol in the text, from 0, and the IDs of
    the tokens around it, in text order."""

    start: int
    before: tuple[int, ...]
    after: tuple[int, ...]


def find_contexts(
    tokenization: Tokenization, step: int, token_id: int, *, limit: int = 50, width: int = 28
) -> tuple[int, list[Context]]:
    """In how many places of a text a token stands after `step` merges, and the first of them with
    the tokens around; without a list of all tokens of the text.

    Args:
        limit: the most places that are listed.
        width: the fewest base symbols on each side, which complete tokens cover.

    >>> import bpe_core as bpe
    >>> run = bpe.train("aaabdaaabac", vocab_size=259, split="none")
    >>> total, contexts = find_contexts(run.tokenization, 3, 258, width=1)
    >>> total, contexts[1]
    (2, Context(start=5, before=(100,), after=(97,)))
    """
    tokens, corpus = tokenization.unique_tokens(step), tokenization.corpus
    sequence, bounds = corpus.sequence, tokens.bounds
    found = np.flatnonzero(tokens.ids == token_id)
    counts = np.diff(np.searchsorted(found, bounds))  # in each unique pre-token

    def tokens_at(place: int) -> range:
        return range(*bounds[sequence[place] :][:2].tolist())

    def beside(place: int, token: int, way: int) -> list[int]:
        """The IDs of the tokens before one (`way` is -1) or after it (1), the nearest first."""
        ids, covered = list[int](), 0
        while covered < width:
            token += way
            if token not in tokens_at(place):
                place += way
                if not 0 <= place < len(sequence):
                    break
                token = tokens_at(place)[::way][0]
            ids.append(int(tokens.ids[token]))
            covered += int(tokens.lengths[token])
        return [one for one in ids if one >= 0]

    def contexts() -> Iterator[Context]:
        start, last = 0, 0
        for place in np.flatnonzero((counts > 0)[sequence]).tolist():
            start, last = start + int(corpus.lengths[sequence[last:place]].sum()), place
            here = tokens_at(place)
            for token in found[slice(*np.searchsorted(found, (here.start, here.stop)))].tolist():
                inside = int(tokens.starts[token] - tokens.starts[here.start])
                before, after = beside(place, token, -1)[::-1], beside(place, token, 1)
                yield Context(start + inside, (*before,), (*after,))

    return int(counts @ corpus.occurrences), list(islice(contexts(), limit))


class Reach(IntEnum):
    """Whether the own text of a token is encoded to it, and if not, why.

    If not, it may still appear inside other text, but rarely: a model hardly ever learns it. See
    S. Land and M. Bartolo, "Fishing for Magikarp" (2024).
    """

    REACHED = 0
    NOT_IN_TEXT = 1  # no UTF-8 text has these bytes
    OTHER_MERGES = 2  # the bytes of the text merge to other tokens
    NORMALIZED = 3  # normalization changes the text
    SPLIT = 4  # the split pattern cuts the text


def token_reach(tokenizer: Tokenizer, vocabulary: Vocabulary) -> npt.NDArray[np.int8]:
    """For each row of the tokenizer's vocabulary a `Reach`. Raises `PatternError`: the split
    pattern takes too long.

    Special tokens are matched in the text, so they are reached; a partial token, which has no text
    of its own, if its bytes merge to it.

    >>> import bpe_core as bpe
    >>> plain = bpe.train("", vocab_size=256).tokenizer
    >>> tokenizer = bpe.Tokenizer(plain.alphabet, ((97, 98), (98, 99), (97, 257)), "none", {})
    >>> token_reach(tokenizer, read_vocabulary(tokenizer))[256:].tolist()  # "abc" is ab + c
    [0, 0, 2]
    """
    merged = np.flatnonzero(vocabulary.made_at >= 0)
    # Some other tokens are matched as a whole pre-token, which never has half a character.
    pretokens = [*tokenizer.other_tokens] if tokenizer.whole_pieces else []
    itself = np.isin(vocabulary.ids, np.array(pretokens, dtype=np.int64)) & ~vocabulary.partial
    itself |= vocabulary.special | np.isin(vocabulary.ids, np.array(tokenizer.base_ids))
    itself[merged] = _merges_to_itself(tokenizer, vocabulary, merged)
    reach = np.where(itself, Reach.REACHED, Reach.OTHER_MERGES).astype(np.int8)
    for row in np.flatnonzero(itself & vocabulary.partial).tolist():
        if not stands_in_text(vocabulary.tokens[row]):
            reach[row] = Reach.NOT_IN_TEXT
    rows = np.flatnonzero(itself & ~vocabulary.partial & ~vocabulary.special)
    texts = [vocabulary.texts[row] for row in rows.tolist()]
    split = split_each(texts, tokenizer.split)
    for row, text, parts in zip(rows.tolist(), texts, split, strict=True):
        if normalize(tokenizer.normalization, text) != text:
            reach[row] = Reach.NORMALIZED
        elif parts != [text]:
            reach[row] = Reach.SPLIT
    return reach


def stands_in_text(token: bytes) -> bool:
    """Whether some UTF-8 text has these bytes in it, with parts of characters at the ends.

    >>> stands_in_text(b"\\x82\\xac and \\xe2\\x82"), stands_in_text(b"\\xff")
    (True, False)
    """
    rest = token.lstrip(_CONTINUING)
    # The last character may lack some of its bytes: the lowest or the highest ones complete it.
    ends = [fill * missing for fill in (b"\x80", b"\xbf") for missing in range(4)]
    return len(token) - len(rest) <= 3 and not all(is_partial(rest + end) for end in ends)


def _merges_to_itself(tokenizer: Tokenizer, vocabulary: Vocabulary, rows: Int64Array) -> BoolArray:
    """Whether the base symbols of each token, as a pre-token of its own, merge to that token."""
    data = b"".join(vocabulary.tokens[row] for row in rows.tolist())
    symbols: Int32Array = np.frombuffer(data, dtype=np.uint8).astype(np.int32)
    lengths = vocabulary.lengths
    if tokenizer.alphabet.base == "characters":
        symbols, lengths = tokenizer.alphabet.encode(data.decode()), vocabulary.characters
    corpus = Corpus.each_once(symbols, lengths[rows])
    gap_ranks = tokenizer.merger.gap_ranks(corpus)
    ranks = highest_ranks(gap_ranks[:-1], corpus.starts[:-1])
    is_one = ranks != NEVER  # no gap in it stays open
    found = np.full(len(rows), -1, dtype=np.int64)
    found[is_one] = np.array(tokenizer.merged_ids, dtype=np.int64)[ranks[is_one]]
    return np.equal(found, vocabulary.ids[rows], dtype=np.bool_)
