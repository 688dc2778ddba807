"""Letters of another script that look like those around them, as Unicode's confusables tell."""

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

import regex

UNICODE: Final = "15.1"  # the version of Unicode whose confusables these are
_WORD = regex.compile(r"[\p{Lu}\p{Ll}\p{Lt}]+")  # scripts without cases are mixed for good reasons
_SHORTEST = 3
"""Letters of a word that may be a whole disguise; shorter ones are words of both scripts."""


def look_alikes(text: str) -> Iterator[tuple[int, str]]:
    """Each letter that stands in for one of its word's script, and that one; also of a word that is
    all such letters, for the script of the text.

    >>> [(place, twin) for place, twin in look_alikes("the p\u0430ge")]
    [(5, 'a')]
    """
    from confusable_homoglyphs.categories import alias  # only who asks waits for its tables

    words = [(one.start(), one.group()) for one in _WORD.finditer(text)]
    letters = Counter("".join(word for _, word in words))
    scripts = {letter: alias(letter) for letter in letters}
    of_text = Counter[str]()
    for letter, n in letters.items():
        of_text[scripts[letter]] += n
    main = max(of_text, key=of_text.__getitem__, default="")
    usual = {letter for letter, script in scripts.items() if script == main}
    for start, word in words:
        if usual.issuperset(word):
            continue
        counts = Counter(scripts[letter] for letter in word)
        is_mixed = len(counts) > 1
        among = counts if is_mixed else of_text
        home = max(among, key=lambda one: (among[one], of_text[one], one == "LATIN"))
        others = [place for place, one in enumerate(word) if scripts[one] != home]
        twins = [(place, _twin(word[place], home)) for place in others]
        if is_mixed or (len(word) >= _SHORTEST and all(twin for _, twin in twins)):
            yield from ((start + place, twin) for place, twin in twins if twin)


@lru_cache(maxsize=2000)
def _twin(letter: str, script: str) -> str | None:
    """The letter of a script that looks like this one; of the same case if there is one."""
    from confusable_homoglyphs.categories import alias
    from confusable_homoglyphs.confusables import confusables_data

    found = [one["c"] for one in confusables_data.get(letter, ()) if len(one["c"]) == 1]
    same = [one for one in found if alias(one) == script and one.lower() != one.upper()]
    return min(same, key=lambda one: one.islower() != letter.islower(), default=None)
