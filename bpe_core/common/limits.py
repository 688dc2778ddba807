"""Every limit of the library in one place, with what it protects.

A number that only says how work is cut into parts, or from which size on something pays, is no
limit: it stands where it is used.
"""

from typing import Final

MAX_MESSAGE: Final = 300
"""Characters of an error's message: what a file or a visitor wrote may be quoted in it."""

# -- text ------------------------------------------------------------------------------------

SPLIT_TIMEOUT: Final = 10.0
"""Seconds of processor time after which a user's split pattern is given up: it backtracks."""
SPLIT_RATE: Final = 100_000
"""Characters a second of a split pattern that is not stuck; usual ones are ten times as fast."""
MAX_PATTERNS: Final = 16
"""Split patterns applied one after another; real tokenizers have at most four."""
MAX_PATTERN: Final = 10_000
"""Characters of a split pattern, which is read many times; a real one has a few hundred."""
MAX_PATTERN_SIZE: Final = 300_000
"""The same with what its repeats multiply, which compiles to about 100 MB."""
MAX_PLAIN: Final = 2_000
"""Characters of a plain pattern, and the sum of its counts: it compiles at once."""

# -- training --------------------------------------------------------------------------------

MAX_LEARNED_BYTES: Final = 2**23
"""Bytes of learned tokens at which training stops. Where pre-tokens are long they grow with the
square of the text: 100,000 random letters make two gigabytes of them. Of a million tokens of usual
length there is room for all."""

MAX_DOCUMENT: Final = 2**62
"""The largest number of a first document, so that the numbers of all fit into 64 bits."""
MAX_LEADERS: Final = 10_000
"""Leading pairs that a training records at each step: memory grows with them times merges."""

# -- the compiled engine ---------------------------------------------------------------------
MAX_KNOWN_PRETOKENS: Final = 100_000
"""Pre-tokens that one thread of an encoder keeps with their IDs, so that its memory is bounded."""
MAX_KNOWN_BYTES: Final = 2**21
"""Bytes of those pre-tokens together: a text may be one pre-token."""
MAX_IDLE_TABLES: Final = 4
"""Tables of known pre-tokens that an encoder keeps for later texts."""
MAX_UNIQUE_SYMBOLS: Final = 2**31 - 1
"""Symbols of all unique pre-tokens together that are trained on: arrays number them in 32 bits."""
MAX_PRETOKEN_COUNT: Final = 2**31 - 1
"""Occurrences of one pre-token that the compiled engine counts in 32 bits; of more the plain one
learns."""

# -- tokenizers ------------------------------------------------------------------------------

MAX_ID: Final = 2**31 - 1
"""The largest token ID: arrays and compiled kernels hold IDs in 32 bits."""
MAX_TRACED_SYMBOLS: Final = 400
"""Base symbols of the longest pre-token that is traced: its rows grow with the square of them."""
MAX_TOKEN_SYMBOLS: Final = 2**14
"""Symbols of the longest token whose merge is looked for: encoding it takes many times as long."""
MAX_VOCABULARY_SYMBOLS: Final = 2**23
"""Symbols of all tokens of a file together, in memory; the largest vocabularies have 2 million."""
MAX_MERGE_STEPS: Final = 2**27
"""Merges times levels of the deepest token, where the symbols of tokens are counted. 500,000 merges
may be 256 deep; those of real files are about ten deep."""

# -- files -----------------------------------------------------------------------------------

MAX_TOKEN_BYTES: Final = 64 * 2**20
"""Bytes of all tokens that the merges of a file make: in a tiny file, forty merges of a token with
itself would fill any memory."""

MAX_FILE_BYTES: Final = 64 * 2**20
"""Bytes of a tokenizer file, unpacked: memory. A caller may allow more (`max_bytes`)."""

MAX_JSON_VALUES: Final = 5_000_000
"""Values of a JSON file: `[],[],…` takes twenty times its bytes in memory."""

MAX_LINES: Final = 2_000_000
"""Lines of a text file of tokens or merges: each takes 50 bytes in memory."""

MAX_RANKED_BYTES: Final = 2**23
"""Bytes of all tokens of a file without merges: each cut of each token is looked up. Real
vocabularies have 2 million."""

MAX_WAYS: Final = 2_000_000
"""Ways to cut the tokens of a file without merges into two tokens each; real files have half."""

MAX_ZIP_FILES: Final = 1000
"""Files of a zip archive: `zipfile` makes an object of each before anybody can look."""

MAX_EMBEDDED: Final = 1_000_000
"""Base symbols of a training text that a file gets unless the caller says whether it should."""

MAX_TRAINED: Final = 2**24
"""Characters of a training text in a file: training on it takes 200 bytes of memory for each."""

DOWNLOAD_TIMEOUT: Final = 120.0
"""Seconds until a download is given up; tiktoken itself waits forever."""

# -- tokenizers that another library holds ---------------------------------------------------
CHILD_MEMORY: Final = 2**31
"""Bytes of memory of a process that opens a visitor's file, so that none takes all of a server."""
CHILD_SECONDS: Final = 20.0
"""Seconds for each answer of such a process, so that none works for ever on a text."""
MAX_ANSWER: Final = 2**28
"""Bytes of such an answer, which the app reads: a normalizer may make a text many times as long."""
MAX_CHILDREN: Final = 2
"""Such processes at a time, so that many visitors' files have bounded memory together."""
MAX_FILE_ID: Final = 2**22 - 1
"""The largest token ID of a file: lists by ID have a place for each, in memory."""
MAX_EXPLAINED: Final = 200_000
"""Characters of the longest text whose merges are found again, so that a page does not wait."""

# -- analysis --------------------------------------------------------------------------------
SEARCH_SECONDS: Final = 2.0
"""Seconds of a search in a vocabulary by regular expression, so that none backtracks for ever."""
