"""A lesson's file that is good, and every way in which teachers break one."""

from bpe_view.lessons.answers import ANSWERS

GOOD = """\
[mine]
title = "A lesson"
text = \"\"\"
Some words,
kind = "not a key, but words"
\"\"\"

[mine.stage]
kind = "player"
text = "aaabdaaabac"
split = "none"
merges = 3

[[mine.questions]]
kind = "number"
answer = "pair_count"
ask = "How often?"
pair = ["a", "a"]

[[mine.questions]]
kind = "pair"
answer = "next_pair"
ask = "Which one?"
after = 1
"""
TOKENS = GOOD.replace('kind = "player"', 'kind = "tokens"')
MODEL = TOKENS.replace('split = "none"\nmerges = 3\n', 'tokenizer = "cl100k_base"\n')


def changed(old: str, new: str, source: str = GOOD) -> str:
    assert source.count(old) == 1, old
    return source.replace(old, new)


def asked(answer: str, instead: str) -> str:
    """With another last question."""
    return changed(
        'kind = "pair"\nanswer = "next_pair"\nask = "Which one?"\nafter = 1',
        f'kind = "{ANSWERS[answer].kind}"\nanswer = "{answer}"\nask = "Which one?"\n{instead}',
    )


BROKEN: list[tuple[str, str, str]] = [
    # what is wrong, the file, the problem: and what is said of it
    ("no value", changed('title = "A lesson"', "title ="), "syntax"),
    ("open quotes", changed('text = "aaabdaaabac"', 'text = "aaabdaaabac'), "syntax"),
    ("key twice", changed("merges = 3", 'merges = 3\nsplit = "none"'), "syntax"),
    ("cut off", changed("after = 1\n", 'why = """never'), "syntax"),
    ("no title", changed('title = "A lesson"\n', ""), "missing: title"),
    ("empty title", changed('"A lesson"', '" "'), "not_like: title"),
    ("unknown key of the file", changed("[mine.stage]", "level = 3\n\n[mine.stage]"),
     "unknown_key: level"),
    ("unknown table", changed("[mine.stage]", "[mine.stag]"), "unknown_key: stag"),
    ("no stage", GOOD[: GOOD.index("[mine.st")] + GOOD[GOOD.index("[[m") :], "missing: stage"),
    ("stage of no kind", changed('kind = "player"\n', ""), "missing: kind"),
    ("unknown stage", changed('"player"', '"theatre"'), "not_one_of: player, tokens"),
    ("unknown key of the stage", changed("split =", "spilt ="), "unknown_key: spilt"),
    ("wrong type", changed("merges = 3", 'merges = "3"'), "not_number: merges"),
    ("yes for a number", changed("merges = 3", "merges = true"), "not_number: merges"),
    ("negative", changed("merges = 3", "merges = -1"), "not_number: merges"),
    ("number for a text", changed('"aaabdaaabac"', "42"), 'not_like: "text"'),
    ("text and sample", changed("merges = 3", 'sample = "river"'), "only_one"),
    ("no text", changed('text = "aaabdaaabac"\n', ""), "one_missing: text"),
    ("two sizes", changed("merges = 3", "merges = 3\nvocab_size = 300"), "only_one"),
    ("unknown sample", changed('text = "aaab', 'sample = "aaab'), "not_one_of: river"),
    ("bad flag", changed("merges = 3", 'merges = 3\nautoplay = "no"'), "not_like: true"),
    ("switch without choices", changed("merges = 3", 'switch = "split"'),
     "switch_without_choices"),
    ("choices alone", changed("merges = 3", 'choices = ["a", "b"]'), "needs: switch"),
    (
        "choice of a switch",
        changed("merges = 3", 'switch = "tie_rule"\nchoices = ["first", "none"]'),
        "not_one_of: first, lowest",
    ),
    ("stage off its switch", changed("merges = 3", 'switch = "split"\nchoices = ["gpt2", "gpt4"]'),
     "switch_off_choices: split"),
    ("special switch", changed("merges = 3", 'switch = "special"', TOKENS),
     "needs: special_tokens"),
    ("space in a special token", changed("merges = 3", 'special_tokens = ["<a b>"]'),
     "white_space"),
    ("key of the other stage", changed("merges = 3", 'order = "rank"'), "unknown_key: order"),
    ("training a model", changed('tokenizer = "', 'merges = 3\ntokenizer = "', MODEL),
     "not_here: merges"),
    ("no questions", GOOD[: GOOD.index("[[m")], "missing: questions"),
    ("single brackets", GOOD[: GOOD.rindex("[[m")].replace("[[m", "[m").replace("s]]", "s]"),
     "no_questions"),
    ("unknown question", changed('"pair_count"', '"pair_sum"'), "not_one_of: byte_count"),
    ("unknown kind", changed('kind = "number"', 'kind = "numbr"'), "not_one_of: number, token"),
    ("question of no kind", changed('kind = "number"\n', ""), "missing: [[questions]], kind"),
    ("no answer", changed('answer = "pair_count"\n', ""), "missing: [[questions]], answer"),
    ("answer of another kind", changed('"pair_count"', '"next_pair"'), "not_one_of: byte_count"),
    ("nothing asked", changed('ask = "How often?"\n', ""), "missing: ask"),
    ("empty question", changed('"How often?"', '""'), "not_like: ask"),
    ("no pair", changed('pair = ["a", "a"]\n', ""), "missing: pair"),
    ("half a pair", changed('["a", "a"]', '["a"]'), 'not_like: ["a", "b"]'),
    ("pair of nothing", changed('["a", "a"]', '["a", ""]'), 'not_like: "a"'),
    ("key of another kind", changed("after = 1", "merges = 1"), "unknown_key: merges"),
    ("pair not in the text", changed('["a", "a"]', '["c", "a"]'), "pair_absent"),
    ("token not in the text", changed('["a", "a"]', '["a", "aaaa"]'), "unknown_token: aaaa"),
    ("id of no token", asked("token_id", "token = 999"), "unknown_token: 999"),
    ("token not made yet", changed('["a", "a"]', '["aa", "a"]'), "unknown_token: aa"),
    ("too many merges", changed("after = 1", "after = 9"), "too_many_merges: 3"),
    ("nothing comes next", changed("after = 1", "after = 3"), "few_pairs: 3"),
    ("no training", MODEL, "needs_training"),
    ("misspelt split", changed('split = "none"', 'split = "gpt-4oo"'),
     "library: gpt4o"),
    ("one bracket", changed("[[mine.questions]]\nkind = \"p", "[mine.questions]\nkind = \"p"),
     "syntax"),
    ("bad regex", changed('split = "none"', 'split = "("'), "library: '('"),
    ("no vocabulary so good", asked("vocab_needed", "tokens = 2"), "never_so_few: 2"),
    ("two right ones", asked("most_tokens", 'choices = ["x", "y"]'), "not_one_right"),
    ("no ids", asked("decoded", 'ids = [97, "a"]\nchoices = ["aa", "ab"]'),
     "not_like: [104, 256]"),
    ("an id of no token", asked("decoded", 'ids = [97, 999]\nchoices = ["aa", "ab"]'),
     "library: 999"),
    ("same choice twice", asked("most_tokens", 'choices = ["x", "x"]'), "twice"),
    ("cut the same everywhere", asked("cut", 'of = "aaab"'), "same_in_all_orders"),
    ("not in the text", asked("cut_apart", 'choices = ["aa", "xy"]'), "not_in_text"),
]  # fmt: skip
