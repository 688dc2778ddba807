"""Where a prompt ends, its last tokens may not be those that the whole text would have.

A model that is to go on after `http:` was trained on `://` as one token, so after `:` it hardly
expects `//` (token healing; tiktoken's issue 137). How far back the cutting changes depends on how
the text goes on: often the last token, sometimes more. Nothing before that changes, because tokens
are compared from the front.
"""

from bisect import bisect_left
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Final

import numpy as np

from bpe_core.common.arguments import ANYTHING, TEXT, checked
from bpe_core.common.printable import is_partial
from bpe_core.text.pretokenize import SPLIT_TIMEOUT, split_each
from bpe_core.text.splitting.named import SPLIT_PATTERNS
from bpe_core.tokenizer.tokenizer import Tokenizer

MOST_TRIED: Final = 40
MOST_CHECKED: Final = 10
"""Continuations that `changes_most` tries from each character on; the best that it checks."""
END: Final = 32  # characters at the end of a prompt from which a longer token may begin


@dataclass(frozen=True)
class PromptEnd:
    """A prompt by itself, and as the beginning of a longer text.

    Attributes:
        continuation: how the text goes on.
        prompt_ids: the tokens of the prompt alone.
        whole_ids: the tokens of prompt and continuation together.
        kept: how many of the prompt's tokens the whole text begins with.
    """

    continuation: str
    prompt_ids: tuple[int, ...]
    whole_ids: tuple[int, ...]
    kept: int

    @property
    def changed(self) -> int:
        """How many tokens at the end of the prompt are cut otherwise when the text goes on."""
        return len(self.prompt_ids) - self.kept


@checked(prompt=TEXT, continuation=TEXT, allowed_special=ANYTHING)
def end_of_prompt(
    tokenizer: Tokenizer, prompt: str, continuation: str, *, allowed_special: Collection[str] = ()
) -> PromptEnd:
    """How the cutting of a prompt changes when the text goes on.

    >>> import bpe_core as bpe
    >>> tokenizer = bpe.train("low lower lowest", vocab_size=260).tokenizer
    >>> found = end_of_prompt(tokenizer, "a lo", "wer")  # " " and "lo" become " low" and "e"
    >>> found.changed, len(found.prompt_ids)
    (2, 3)
    """
    ours = tokenizer.encode(prompt, allowed_special=allowed_special)
    return _gone_on(tokenizer, prompt, ours, continuation, allowed_special)


def _gone_on(
    tokenizer: Tokenizer,
    prompt: str,
    ours: Sequence[int],
    continuation: str,
    allowed_special: Collection[str],
) -> PromptEnd:
    """A prompt whose tokens are known, and how it goes on."""
    whole = tokenizer.encode(prompt + continuation, allowed_special=allowed_special)
    pairs = zip(ours, whole, strict=False)
    kept = next((place for place, (one, other) in enumerate(pairs) if one != other), None)
    if kept is None:
        kept = min(len(ours), len(whole))
    return PromptEnd(continuation, tuple(ours), tuple(whole), kept)


@checked()
def tokens_beginning_with(tokenizer: Tokenizer, beginning: bytes) -> list[int]:
    """The ids of the longer tokens that begin with these bytes, ascending; none that is special.

    >>> import bpe_core as bpe
    >>> tokenizer = bpe.train("low lower lowest", vocab_size=260).tokenizer
    >>> [tokenizer.vocab[one] for one in tokens_beginning_with(tokenizer, b"l")]
    [b'lo', b'low']
    """
    vocab = tokenizer.vocab
    return [one for one in _beginning(tokenizer, beginning) if vocab[one] != beginning]


@checked(prompt=TEXT, allowed_special=ANYTHING)
def try_continuations(
    tokenizer: Tokenizer, prompt: str, most: int, *, allowed_special: Collection[str] = ()
) -> list[PromptEnd]:
    """A prompt with each continuation by which its end, from some character on, becomes a token.

    Every cutting that the end of a prompt can have is that of one of these (as tiktoken's
    `encode_with_unstable` lists them), where half characters are left aside.

    Args:
        most: how many are tried from each character on; the tokens with the lowest ids, which
            are mostly the most common.
    """
    ours = tokenizer.encode(prompt, allowed_special=allowed_special)
    return [
        _gone_on(tokenizer, prompt, ours, more, allowed_special)
        for more in _continuations(tokenizer, prompt, most)
    ]


@checked(prompt=TEXT, allowed_special=ANYTHING)
def changes_most(
    tokenizer: Tokenizer,
    prompt: str,
    *,
    allowed_special: Collection[str] = (),
    timeout: float = SPLIT_TIMEOUT,
) -> PromptEnd | None:
    """Of the continuations tried the one that changes the most tokens.

    It is an example, not a bound: of what is tried see `try_continuations`. Of several it is the
    one to a token with the lowest id, so mostly the most common.

    Args:
        timeout: seconds that a split pattern of one's own may take for all that is tried, and for
            all that is checked then.

    Returns:
        None where none of them changes anything.
    """
    # Only the end matters, but what is around it may matter to the split pattern: so a short end
    # is tried, and the whole prompt decides.
    end = prompt[-END:]
    _cut_in_time(tokenizer, end, _continuations(tokenizer, end, MOST_TRIED), timeout)
    tried = try_continuations(tokenizer, end, MOST_TRIED)
    changing = [way for way in tried if way.changed]
    changing.sort(key=lambda way: (-way.changed, way.whole_ids[way.kept]))
    best = changing[:MOST_CHECKED]
    _cut_in_time(tokenizer, prompt, (way.continuation for way in best), timeout)
    for way in best:
        more = way.continuation
        whole = end_of_prompt(tokenizer, prompt, more, allowed_special=allowed_special)
        if whole.changed == way.changed:
            return whole
    return None


def _cut_in_time(
    tokenizer: Tokenizer, prompt: str, continuations: Iterable[str], timeout: float
) -> None:
    """Raise where a split pattern of one's own takes too long for all of them together."""
    if tokenizer.split not in SPLIT_PATTERNS:
        split_each([prompt + more for more in continuations], tokenizer.split, timeout=timeout)


def _continuations(tokenizer: Tokenizer, prompt: str, most: int) -> Iterator[str]:
    vocab = tokenizer.vocab
    for place in range(max(len(prompt) - END, 0), len(prompt)):
        end = prompt[place:].encode()
        rests = (vocab[one][len(end) :] for one in _beginning(tokenizer, end))
        whole = (rest.decode() for rest in rests if rest and not is_partial(rest))
        yield from islice(whole, most)


def _beginning(tokenizer: Tokenizer, beginning: bytes) -> list[int]:
    """The ids of all tokens that begin with some bytes, ascending."""
    tokens = tokenizer._sorted_tokens
    first = bisect_left(tokens, beginning)
    last = bisect_left(tokens, True, first, key=lambda token: not token.startswith(beginning))
    ids: list[int] = np.sort(tokenizer._sorted_ids[first:last]).tolist()
    return ids
