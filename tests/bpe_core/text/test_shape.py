"""What the text of a pattern says, held to what the module `regex` makes of it."""

import importlib
import warnings
from typing import Any

import pytest
import regex
from hypothesis import given
from hypothesis import strategies as st

from bpe_core import PatternError
from bpe_core.text.shape import check_size, is_plain
from bpe_core.text.splits import SPLITS

parser: Any = importlib.import_module("regex._regex_core")

_WRITTEN = r"""
    a b ( (?: (?= (?<! (?> (?i: (?i) (?m) (?x) (?V1) (?| (?R) (?# ) ) ) )+ )* )? ){2} - # | . ^ $
    + * ? {2} {2,3} {3,} {,2} { } {e<=1} [ ] [a] [^b] [)] [(] [[] [\]] [a[b]] [[:alpha:]
    \p{L} \) \( \[ \] \s \b \1 \X \R \N \x41 \\ \Q \E (?<n> (?P<n> (?P=n) (?P>n)
"""
patterns = st.lists(st.sampled_from([*_WRITTEN.split(), " ", "\n"]), max_size=14).map("".join)


def test_real_tokenizers_patterns_are_plain_and_what_is_unusual_is_not() -> None:
    real = [one for row in SPLITS.values() if row.name != "gpt4_threes" for one in row.spellings]
    for pattern in (*real, *SPLITS["deepseek"].pattern):
        assert is_plain(pattern)
        assert is_plain(f"(?m){pattern}")
    for pattern in (
        "(a|b)+", "(?:ab){2}", "(a|b)*?", r"(a)\1", "(?R)?a", "(?:ab){e<=1}", "(?x) (a) # \n +",
        "(a)(?#b)+", "(a)(?i)+", "[[:alpha:](](a)+", "[]a](b)+", "a{9999}", "a" * 2_001, r"\X+",
        "(?r)a", r"\Ga", r"a\Kb", "(?|(a)|(b))", "(?1)(a)", "(?V1)[a--b]", r"\p{(a)+}", "a{3",
    ):  # fmt: skip
        assert not is_plain(pattern), pattern


def parsed(pattern: str) -> Any:
    """The regex module's own tree of a pattern; None where it refuses it."""
    flags = 0
    while True:
        source = parser.Source(pattern)
        info = parser.Info(flags, source.char_type)
        info.guess_encoding = regex.UNICODE
        source.ignore_space = bool(info.flags & regex.VERBOSE)
        try:
            tree = parser._parse_pattern(source, info)
        except parser._UnscopedFlagSet:
            flags = info.global_flags
            continue
        except (regex.error, ValueError):
            return None
        return tree if source.at_end() else None


def repeats_groups(node: Any) -> bool:
    one = parser.Character, parser.Property, parser.SetBase, parser.Any, parser.Range
    if isinstance(node, parser.GreedyRepeat):
        once = node.min_count == 0 and node.max_count == 1
        inside = node.subpattern
        if isinstance(inside, parser.Sequence) and len(inside.items) == 1:
            inside = inside.items[0]
        if not once and not isinstance(inside, one):
            return True
    below = [getattr(node, name, None) for name in ("subpattern", "yes_item", "no_item")]
    below += getattr(node, "branches", None) or []
    below += node.items if isinstance(node, parser.Sequence) else []
    return any(repeats_groups(part) for part in below if part is not None)


@given(patterns)
def test_a_plain_pattern_repeats_nothing_but_single_characters(pattern: str) -> None:
    with warnings.catch_warnings(action="ignore"):
        tree = parsed(pattern)
    if tree is not None and is_plain(pattern):
        assert not repeats_groups(tree)


@pytest.mark.parametrize(
    "pattern",
    [
        *("(?:" + "ab|" * 3_000 + "c){100000}", "(a{1000}){1000}", "a{4000000000}", "a(?R)?b"),
        *("(?:" + "a" * 151 + "){10000}", "(?:" * 40 + "a" + ")+" * 40, "a{" + "9" * 5_000 + "}"),
        *("(?x)(?:" + "a" * 100 + " # (\n ){100000}", "(?:[[(]" + "a" * 100 + "){100000}"),
        *("(?x) a (b){4000000000}", "(?x) # [\n(?R)? # ]\n a"),
    ],
)
def test_what_compiles_to_very_much_or_calls_itself_is_refused(pattern: str) -> None:
    with pytest.raises(PatternError):
        check_size(pattern)
