"""A lesson's file that is good, and every way in which teachers break one."""

GOOD = """\
title = "A lesson"
text = \"\"\"
Some words,
kind = "not a key, but words"
\"\"\"

[stage]
kind = "player"
text = "aaabdaaabac"
split = "none"
merges = 3

[[question]]
kind = "pair_count"
ask = "How often?"
pair = ["a", "a"]

[[question]]
kind = "next_pair"
ask = "Which one?"
after = 1
"""
TOKENS = GOOD.replace('kind = "player"', 'kind = "tokens"')
MODEL = TOKENS.replace('split = "none"\nmerges = 3\n', 'tokenizer = "cl100k_base"\n')


def changed(old: str, new: str, source: str = GOOD) -> str:
    assert source.count(old) == 1, old
    return source.replace(old, new)


def asked(kind: str, instead: str) -> str:
    """With another last question."""
    return changed(
        'kind = "next_pair"\nask = "Which one?"\nafter = 1',
        f'kind = "{kind}"\nask = "Which one?"\n{instead}',
    )


BROKEN: list[tuple[str, str, int, str]] = [
    # what is wrong, the file, the line that is named, the problem: and what is said of it
    ("no value", changed('title = "A lesson"', "title ="), 1, "syntax"),
    ("open quotes", changed('text = "aaabdaaabac"', 'text = "aaabdaaabac'), 9, "syntax"),
    ("key twice", changed("merges = 3", 'merges = 3\nsplit = "none"'), 12, "syntax"),
    ("cut off", changed("after = 1\n", 'why = """never'), 21, "syntax"),
    ("no title", changed('title = "A lesson"\n', ""), 1, "missing: title"),
    ("empty title", changed('"A lesson"', '" "'), 1, "not_like: title"),
    ("unknown key of the file", changed("[stage]", "level = 3\n\n[stage]"), 7,
     "unknown_key: level"),
    ("unknown table", changed("[stage]", "[stag]"), 7, "unknown_key: stag"),
    ("no stage", GOOD[: GOOD.index("[stage]")] + GOOD[GOOD.index("[[q") :], 1, "missing: stage"),
    ("stage of no kind", changed('kind = "player"\n', ""), 7, "missing: kind"),
    ("unknown stage", changed('"player"', '"theatre"'), 8, "not_one_of: player, tokens"),
    ("unknown key of the stage", changed("split =", "spilt ="), 10, "unknown_key: spilt"),
    ("wrong type", changed("merges = 3", 'merges = "3"'), 11, "not_number: merges"),
    ("yes for a number", changed("merges = 3", "merges = true"), 11, "not_number: merges"),
    ("negative", changed("merges = 3", "merges = -1"), 11, "not_number: merges"),
    ("number for a text", changed('"aaabdaaabac"', "42"), 9, 'not_like: "text"'),
    ("text and sample", changed("merges = 3", 'sample = "river"'), 11, "only_one"),
    ("no text", changed('text = "aaabdaaabac"\n', ""), 7, "one_missing: text"),
    ("two sizes", changed("merges = 3", "merges = 3\nvocab_size = 300"), 12, "only_one"),
    ("unknown sample", changed('text = "aaab', 'sample = "aaab'), 9, "not_one_of: river"),
    ("bad flag", changed("merges = 3", 'merges = 3\nautoplay = "no"'), 12, "not_like: true"),
    ("switch without choices", changed("merges = 3", 'switch = "split"'), 11,
     "switch_without_choices"),
    ("choices alone", changed("merges = 3", 'choices = ["a", "b"]'), 11, "needs: switch"),
    (
        "choice of a switch",
        changed("merges = 3", 'switch = "tie_rule"\nchoices = ["first", "none"]'),
        12,
        "not_one_of: first, lowest",
    ),
    ("stage off its switch", changed("merges = 3", 'switch = "split"\nchoices = ["gpt2", "gpt4"]'),
     12, "switch_off_choices: split"),
    ("special switch", changed("merges = 3", 'switch = "special"', TOKENS), 11,
     "needs: special_tokens"),
    ("space in a special token", changed("merges = 3", 'special_tokens = ["<a b>"]'),
     11, "white_space"),
    ("key of the other stage", changed("merges = 3", 'order = "rank"'), 11, "unknown_key: order"),
    ("training a model", changed('tokenizer = "', 'merges = 3\ntokenizer = "', MODEL), 10,
     "not_here: merges"),
    ("no questions", GOOD[: GOOD.index("[[q")], 1, "missing: question"),
    ("single brackets", GOOD[: GOOD.rindex("[[q")].replace("[[q", "[q").replace("n]]", "n]"), 13,
     "no_questions"),
    ("unknown question", changed('"pair_count"', '"pair_sum"'), 14, "not_one_of: byte_count"),
    ("question of no kind", changed('kind = "pair_count"\n', ""), 13, "missing: question"),
    ("nothing asked", changed('ask = "How often?"\n', ""), 13, "missing: ask"),
    ("empty question", changed('"How often?"', '""'), 15, "not_like: ask"),
    ("no pair", changed('pair = ["a", "a"]\n', ""), 13, "missing: pair"),
    ("half a pair", changed('["a", "a"]', '["a"]'), 16, 'not_like: ["a", "b"]'),
    ("pair of nothing", changed('["a", "a"]', '["a", ""]'), 16, 'not_like: "a"'),
    ("key of another kind", changed("after = 1", "merges = 1"), 21, "unknown_key: merges"),
    ("pair not in the text", changed('["a", "a"]', '["c", "a"]'), 16, "pair_absent"),
    ("token not in the text", changed('["a", "a"]', '["a", "aaaa"]'), 16, "unknown_token: aaaa"),
    ("id of no token", asked("token_id", "token = 999"), 21, "unknown_token: 999"),
    ("token not made yet", changed('["a", "a"]', '["aa", "a"]'), 16, "unknown_token: aa"),
    ("too many merges", changed("after = 1", "after = 9"), 21, "too_many_merges: 3"),
    ("nothing comes next", changed("after = 1", "after = 3"), 21, "few_pairs: 3"),
    (
        "the right one as another",
        changed("after = 1", 'after = 0\nothers = [["a", "a"], ["a", "b"]]'),
        22,
        "other_is_right",
    ),
    ("no training", MODEL, 13, "needs_training"),
    ("misspelt split", changed('split = "none"', 'split = "gpt-4oo"'), 10,
     "library: gpt4o"),
    ("one bracket", changed("[[question]]\nkind = \"n", "[question]\nkind = \"n"),
     18, "no_questions"),
    ("bad regex", changed('split = "none"', 'split = "("'), 10, "library: '('"),
    ("no vocabulary so good", asked("vocab_needed", "tokens = 2"), 21, "never_so_few: 2"),
    ("two right ones", asked("most_tokens", 'choices = ["x", "y"]'), 21, "not_one_right"),
    ("no ids", asked("decoded", 'ids = [97, "a"]\nchoices = ["aa", "ab"]'),
     21, "not_like: [104, 256]"),
    ("an id of no token", asked("decoded", 'ids = [97, 999]\nchoices = ["aa", "ab"]'),
     21, "unknown_token: 999"),
    ("same choice twice", asked("most_tokens", 'choices = ["x", "x"]'), 21, "twice"),
    ("cut the same everywhere", asked("cut", 'of = "aaab"'), 21, "same_in_all_orders"),
    ("not in the text", asked("cut_apart", 'choices = ["aa", "xy"]'), 21, "not_in_text"),
]  # fmt: skip
