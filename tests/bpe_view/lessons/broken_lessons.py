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


BROKEN: list[tuple[str, str, int, str]] = [
    # what is wrong, the file, the line that is named, what the message says
    ("no value", changed('title = "A lesson"', "title ="), 1, "Invalid value"),
    ("open quotes", changed('text = "aaabdaaabac"', 'text = "aaabdaaabac'), 9, "not valid TOML"),
    ("key twice", changed("merges = 3", 'merges = 3\nsplit = "none"'), 12, "not valid TOML"),
    ("cut off", changed("after = 1\n", 'why = """never'), 21, "not valid TOML"),
    ("no title", changed('title = "A lesson"\n', ""), 1, "lacks the key “title”"),
    ("empty title", changed('"A lesson"', '" "'), 1, "“title” is empty"),
    ("unknown key of the file", changed("[stage]", "level = 3\n\n[stage]"), 7, "“level”; allowed"),
    ("unknown table", changed("[stage]", "[stag]"), 7, "“stag”; allowed"),
    ("no stage", GOOD[: GOOD.index("[stage]")] + GOOD[GOOD.index("[[q") :], 1, "“stage”"),
    ("stage of no kind", changed('kind = "player"\n', ""), 7, "[stage] lacks the key “kind”"),
    ("unknown stage", changed('"player"', '"theatre"'), 8, "allowed are player, tokens"),
    ("unknown key of the stage", changed("split =", "spilt ="), 10, "“spilt”; allowed"),
    ("wrong type", changed("merges = 3", 'merges = "3"'), 11, "whole number from 0"),
    ("yes for a number", changed("merges = 3", "merges = true"), 11, "whole number from 0"),
    ("negative", changed("merges = 3", "merges = -1"), 11, "whole number from 0"),
    ("number for a text", changed('"aaabdaaabac"', "42"), 9, "must be a text in quotes"),
    ("text and sample", changed("merges = 3", 'sample = "river"'), 11, "not both"),
    ("no text", changed('text = "aaabdaaabac"\n', ""), 7, "needs a “text”"),
    ("two sizes", changed("merges = 3", "merges = 3\nvocab_size = 300"), 12, "not both"),
    ("unknown sample", changed('text = "aaab', 'sample = "aaab'), 9, "allowed are river"),
    ("bad flag", changed("merges = 3", 'merges = 3\nautoplay = "no"'), 12, "true or false"),
    ("switch without choices", changed("merges = 3", 'switch = "split"'), 11, "needs “choices”"),
    ("choices alone", changed("merges = 3", 'choices = ["a", "b"]'), 11, "no “switch”"),
    (
        "choice of a switch",
        changed("merges = 3", 'switch = "tie_rule"\nchoices = ["first", "none"]'),
        12,
        "allowed are first, lowest",
    ),
    (
        "stage off its switch",
        changed("merges = 3", 'switch = "split"\nchoices = ["gpt2", "gpt4"]'),
        12,
        "own “split”",
    ),
    ("special switch", changed("merges = 3", 'switch = "special"', TOKENS), 11, "special_tokens"),
    (
        "space in a special token",
        changed("merges = 3", 'special_tokens = ["<a b>"]'),
        11,
        "white space",
    ),
    ("key of the other stage", changed("merges = 3", 'order = "rank"'), 11, "“order”; allowed"),
    ("training a model", changed('tokenizer = "', 'merges = 3\ntokenizer = "', MODEL), 10, "leave"),
    ("no questions", GOOD[: GOOD.index("[[q")], 1, "lacks the key “question”"),
    ("single brackets", GOOD[: GOOD.rindex("[[q")].replace("[[q", "[q").replace("n]]", "n]"), 13,
     "double brackets"),
    ("unknown question", changed('"pair_count"', '"pair_sum"'), 14, "allowed are byte_count"),
    ("question of no kind", changed('kind = "pair_count"\n', ""), 13, "[[question]] lacks"),
    ("nothing asked", changed('ask = "How often?"\n', ""), 13, "lacks the key “ask”"),
    ("empty question", changed('"How often?"', '""'), 15, "“ask” is empty"),
    ("no pair", changed('pair = ["a", "a"]\n', ""), 13, "lacks the key “pair”"),
    ("half a pair", changed('["a", "a"]', '["a"]'), 16, "a pair is a list of two tokens"),
    ("pair of nothing", changed('["a", "a"]', '["a", ""]'), 16, "a token is a text in quotes"),
    ("key of another kind", changed("after = 1", "merges = 1"), 21, "“merges”; allowed"),
    ("pair not in the text", changed('["a", "a"]', '["c", "a"]'), 16, "do not appear side by side"),
    ("token not in the text", changed('["a", "a"]', '["a", "aaaa"]'), 16, "token aaaa"),
    ("token not made yet", changed('["a", "a"]', '["aa", "a"]'), 16, "token aa"),
    ("too many merges", changed("after = 1", "after = 9"), 21, "makes only 3 merges"),
    ("nothing comes next", changed("after = 1", "after = 3"), 21, "nothing merges any more"),
    (
        "the right one as another",
        changed("after = 1", 'after = 0\nothers = [["a", "a"], ["a", "b"]]'),
        22,
        "is the right answer",
    ),
    ("no training", MODEL, 13, "real model"),
    ("misspelt split", changed('split = "none"', 'split = "gpt-4oo"'), 10,
     "did you mean 'gpt4o'"),
    ("one bracket", changed("[[question]]\nkind = \"n", "[question]\nkind = \"n"),
     18, "double brackets"),
    ("bad regex", changed('split = "none"', 'split = "("'), 10, "not a valid regex"),
    (
        "no vocabulary so good",
        changed('kind = "next_pair"', 'kind = "vocab_needed"').replace("after = 1", "tokens = 2"),
        21,
        "never has as few as 2",
    ),
    (
        "two right ones",
        changed('kind = "next_pair"', 'kind = "most_tokens"').replace(
            "after = 1", 'choices = ["x", "y"]'
        ),
        21,
        "exactly one choice",
    ),
    (
        "no ids",
        changed('kind = "next_pair"', 'kind = "decoded"').replace(
            "after = 1", 'ids = [97, "a"]\nchoices = ["aa", "ab"]'
        ),
        21,
        "must be a list of token ids",
    ),
    (
        "an id of no token",
        changed('kind = "next_pair"', 'kind = "decoded"').replace(
            "after = 1", 'ids = [97, 999]\nchoices = ["aa", "ab"]'
        ),
        21,
        "token 999",
    ),
    (
        "same choice twice",
        changed('kind = "next_pair"', 'kind = "most_tokens"').replace(
            "after = 1", 'choices = ["x", "x"]'
        ),
        21,
        "may stand in it once",
    ),
    (
        "cut the same everywhere",
        changed('kind = "next_pair"', 'kind = "cut"').replace("after = 1", 'of = "aaab"'),
        21,
        "same way in every order",
    ),
    (
        "not in the text",
        changed('kind = "next_pair"', 'kind = "cut_apart"').replace(
            "after = 1", 'choices = ["aa", "xy"]'
        ),
        21,
        "does not occur in the text",
    ),
]  # fmt: skip
