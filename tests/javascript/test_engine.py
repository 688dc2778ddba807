"""The engine in JavaScript against the textbook's: the same merges, counts, ties and ids."""

from typing import Any, Final

import regex
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

import bpe_core as bpe
from bpe_core.text import make_alphabet
from tests.bpe_core import strategies
from tests.javascript.evaluate import evaluate
from ui.shared.training.training_choices import MAX_TOKEN_BYTES

LEADERS: Final = 4
SPECIALS: Final = ((), ("ab",), ("a", "aa", "<|x|>"), ("🐟",), (".*", "(a"))
BATCH: Final = 24
"""Cases for each start of Node, which takes longer than all of them."""

hard_text = st.text(
    st.sampled_from(
        "aAbB'sſtTlL 1½٣\n\r\t\u0085\ufeff\u00a0\u2028éÉǅ\u0301\u200d🐟👩🏽魚हि\ud7ff/.!"
    ),
    max_size=40,
)
"""Letters at which regular expressions part company, and what fonts join."""
UNICODE_18: Final = regex.compile(
    r"[\u0558\u058b\u058c\u05c8\u05c9\u0b53\u0b54\u1ade\u1adf\u1aec-\u1af0\u208f\u209d-\u209f"
    r"\ua7dd\ua7e2\uab6c\uab6d\U000107bb-\U000107bf\U00010ecb-\U00010ecf\U00010ed9-\U00010eee"
    r"\U00010ef0-\U00010ef9\U00011b0a\U00011df0\U00011df1\U0001246f\U00012475-\U0001247f"
    r"\U00012550-\U00012686\U00018cd6-\U00018cda\U00018d1f\U00018d20\U00018e00-\U00019191"
    r"\U000191a0-\U000191d2\U0001b123-\U0001b128\U0001b168\U0001d127\U0001d128"
    r"\U0001d250-\U0001d252\U0001d25b\U0001d25c\U0001d25f\U0001d280\U0001d281\U0001d6a6"
    r"\U0001df1f-\U0001df24\U0001df2b-\U0001df81\U0001df90-\U0001df96\U0001dfcd-\U0001dfff"
    r"\U0002b81e\U0003d000-\U0003fc3f]"
)
"""What is a letter, mark or number in Unicode 18, as in the regex module, and not in Node's 17."""
TAGS: Final = range(0xE0000, 0xE1000)
"""The only characters above U+40000 that are more than private ones."""
CLASSES: Final = ("L", "N", "M", "Lu", "Lt", "Lm", "Lo", "Ll", "White_Space")
"""What the named split patterns ask of a character."""

text = (strategies.text | hard_text).map(lambda drawn: UNICODE_18.sub("", drawn))


@st.composite
def trainings(draw: st.DrawFn) -> dict[str, Any]:
    """What is asked of both engines."""
    trained_on, base = draw(text), draw(strategies.base)
    asked = {
        "base": base,
        "vocab_size": len(make_alphabet(trained_on, base)) + draw(strategies.extra_tokens),
        "split": draw(st.sampled_from(list(bpe.SPLIT_PATTERNS))),
        "tie_rule": draw(strategies.tie_rule),
        "min_count": draw(strategies.min_count),
        "special_tokens": draw(st.sampled_from(SPECIALS)),
        "max_token_bytes": draw(st.integers(0, 40) | st.just(10**6)),
    }
    other = draw(text | st.just(trained_on[::-1]))
    return {"text": trained_on, "settings": asked, "leaders": LEADERS, "other": other}


def told(case: dict[str, Any]) -> dict[str, Any]:
    """What the library's textbook engine says of a case."""
    asked = case["settings"]
    run = bpe.train(case["text"], engine="textbook", leaders=LEADERS, **asked)
    leaders = run.leaders
    assert leaders is not None
    table = [getattr(leaders, name).tolist() for name in ("left", "right", "count", "mergeable")]
    return {
        "merges": [[one.left, one.right, one.count, one.tied] for one in run.merges],
        "stop": run.stop_reason.name.lower(),
        "gaps": run.gap_ranks.tolist(),
        "leaders": [
            [list(pair) for pair in zip(*row, strict=True) if pair[0] >= 0]
            for row in zip(*table, strict=True)
        ],
        "ids": [
            [
                [encoded(run, one, order, allowed) for allowed in ((), asked["special_tokens"])]
                for order in bpe.ORDERS
            ]
            for one in (case["text"], case["other"])
        ],
    }


def encoded(
    run: bpe.TrainingRun, one: str, order: bpe.Order, allowed: tuple[str, ...]
) -> list[int] | str:
    try:
        return run.tokenizer.encode(one, order=order, allowed_special=allowed)
    except bpe.UnknownCharacterError as error:
        return error.character


def answers(cases: list[dict[str, Any]]) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = evaluate(
        {"engine": "../tests/javascript/engine/ask.js"}, "(cases) => cases.map(engine.runOf)", cases
    )
    return found


@settings(
    max_examples=settings().max_examples // 10,  # of which each is a batch
    phases=set(Phase) - {Phase.shrink},  # the assertion names the case; smaller ones take minutes
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
@given(st.lists(trainings(), min_size=BATCH, max_size=BATCH))
def test_the_engine_equals_the_textbook(cases: list[dict[str, Any]]) -> None:
    for case, found in zip(cases, answers(cases), strict=True):
        assert found == told(case), case


def test_the_bound_on_the_bytes_of_tokens_is_the_same_as_in_the_app() -> None:
    script = "() => train.MAX_TOKEN_BYTES"
    assert evaluate({"train": "engine/train.js"}, script, None) == MAX_TOKEN_BYTES


def test_letters_are_the_same_but_for_those_of_the_newest_unicode() -> None:
    everything = "".join(map(chr, [*range(0xD800), *range(0xE000, 0x40000), *TAGS]))
    of_node = evaluate(
        {},
        """({everything, classes}) => classes.map(
          (name) => everything.match(new RegExp(`\\\\p{${name}}+`, "gu"))
            .map((run) => [run.codePointAt(0), [...run].length]))""",
        {"everything": everything, "classes": CLASSES},
    )
    known_to_both = UNICODE_18.sub("\u0378", everything)  # which is no letter, mark or number
    for name, runs in zip(CLASSES, of_node, strict=True):
        found = regex.findall(rf"\p{{{name}}}+", known_to_both)
        assert runs == [[ord(run[0]), len(run)] for run in found], name


HARD: Final = (
    "I'ſ it'S we'RE you'Ve I'm he'LL 'd 'D x'ſx ''t",
    "ab1234½ ١٢٣45678 x!!\n\n  end  \r\n \n",
    "a\u0085b\ufeffc\u00a0d\u2028e\u3000f",
    "ǅungla ÉCOLE e\u0301te\u0301 नमस्ते 👩🏽‍🚀 魚が_x",
    "//path/to \t\tx=[1,22];\n}\n/.\n",
)
"""Where the named patterns have a case of their own."""


def test_every_named_split_cuts_hard_texts_as_in_python() -> None:
    cases = [(one, name) for one in HARD for name in bpe.SPLIT_PATTERNS]
    found = evaluate(
        {"split": "engine/split.js"},
        "(cases) => cases.map(([text, name]) => split.split(text, name))",
        cases,
    )
    assert found == [bpe.split(one, name) for one, name in cases]


def test_a_very_long_number_is_cut_into_threes_from_the_right() -> None:
    number = "1234567890" * 20_000 + "7"
    found = evaluate(
        {"split": "engine/split.js"}, "(text) => split.split(text, 'gpt4_threes')", number
    )
    assert found == bpe.split(number, "gpt4_threes")


def test_a_split_without_a_name_is_refused() -> None:
    said = evaluate(
        {"split": "engine/split.js"},
        """(names) => names.map((name) => {
          try { return split.split("ab", name); } catch (error) { return error.name; }
        })""",
        ["[a-z]+", "toString", "none"],
    )
    assert said == ["RangeError", "RangeError", ["ab"]]
