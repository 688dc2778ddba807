"""What the player is sent of a run that was trained in JavaScript: the same as by Python."""

from itertools import product
from typing import Any, Final

import bpe_core as bpe
from bpe_core.common import MARKS, printable
from bpe_view.encoder.decode_ids import Decoded, decode_pasted
from bpe_view.encoder.encoder_payload import encoding_payload
from bpe_view.encoder.hidden_characters import browser_table, hidden_answer
from bpe_view.encoder.split_reasons import split_reasons, told_splits
from bpe_view.encoder.text_encoding import encode_text
from bpe_view.player.player_payload import LEADERS, player_payload
from bpe_view.player.predict.predict_payload import predict_words, real_words
from bpe_view.texts.samples import SAMPLES
from bpe_view.ties.divergence.divergence_payload import divergence_payload
from bpe_view.ties.examples import EXAMPLES
from bpe_view.ties.overlap.overlap_payload import overlap_payload
from bpe_view.ties.overlap_counts import look_at
from bpe_view.ties.tie_divergence import train_futures
from bpe_view.tokens.text_window import visible_window
from tests.bpe_view.reading import unpacked
from tests.javascript.evaluate import evaluate

RUNS: Final[tuple[tuple[str, dict[str, Any]], ...]] = (
    ("", {}),
    ("aaaaa", {"split": "none"}),
    ("a<|x|>aa<|x|><|x|>aaaa", {"special_tokens": ["<|x|>"]}),
    ("größe 魚🐟魚🐟 ﷽\u200d\u0301 \ufeff¶\u0085", {"base": "characters", "vocab_size": 30}),
    ("dc ab dc ab", {"tie_rule": "lowest"}),
    ("x" * 900, {"split": "none"}),
    ("魚" * 17_000, {"vocab_size": 257}),
    *((sample.text, {"vocab_size": 330}) for sample in SAMPLES),
)
PASTED: Final = [*b"\xef\xbb\xbfa"]
"""Ids that make a text with U+FEFF in front."""
HIDDEN: Final = [
    *("plain text, 123\n\tand é 中文 कि नमस्ते \u0600١", "a\u200bb\u2060\u00ad\ufeff <e>\u200b", ""),
    *(
        "a\u202eb\u2066\u200f\U000e0041\U000e007f",
        "\x00\x1b\x7f\u3164\ufff9",
        "a\r\nb\rb\u2028\x85\f",
    ),
    *(
        "a\u00a0b\u202f\u3000\u2800",
        "\ue000\U0010ffff\u0378",
        "cafe\u0301\u200b 🐟🐟\u2060 q\u0301",
    ),
    *(
        "\u212b \u1112\u1161\u11ab 가\u11a8 각\u11a8",
        "👩\u200d👦 👋🏽 ❤\ufe0f 1\ufe0f\u20e3\u200d🇨🇭",
    ),
    *(
        "🏴\U000e0067\U000e0062\U000e007f",
        "😀\U000e0100\U000e0101\U000e0041",
        "a\u200db葛\U000e0100",
    ),
    *("م\u200cن क\u094d\u200dष", "e\u200b\u0301\u00a0 ক\u09bc \u09a1\u09bc x\u0323\u0301\u0327"),
]
TOKENS: Final = [
    *(b"\xe2\x82", b"\x82\xacA", b"\xf0\x9f\x90", b"\xed\xa0\x80", b"\xf4\x90\x80", b"\xc0\xaf"),
    *(one.encode() for one in ("é\u0301", "\u0301e", "魚" * 200, "·␀⟨◌", "\0\x7f")),
    *(b"\x80" * 500, b"a\xf0\x9fb"),
]


def test_the_player_is_sent_the_same() -> None:
    cases, expected = [], []
    for text, others in RUNS:
        asked = {"vocab_size": 300} | others
        run = bpe.train(text, leaders=LEADERS, **asked)
        expected.append(player_payload(run, text, "a run", visible_window(run)))
        chosen = vars(run.settings) | {"special_tokens": list(run.settings.special_tokens)}
        cases.append({"text": text, "settings": chosen})
    found = evaluate(
        {"made": "offline/worker/made_run.js"},
        """({cases, marks, leaders}) => cases.map(({text, settings}) =>
          new made.RunMaker({marks, leaders, words: []})
            .make({identity: "a run", text, settings}).payload)""",
        {"cases": cases, "marks": MARKS, "leaders": LEADERS},
    )
    for payload, one in zip(expected, found, strict=True):
        assert one == unpacked(payload)


def test_the_same_words_are_not_in_the_text() -> None:
    texts = ["aaabdaaabac", "aaaaa", "", "1 2 3 12", "e\u0301e\u0301a\u0301 1", "bab abba <b> abab"]
    texts += [sample.text for sample in SAMPLES]
    expected, cases = [], []
    for text in texts:
        run = bpe.train(text, vocab_size=330, special_tokens=("<b>",))
        expected.append(predict_words(run, text))
        cases.append({"text": text, "settings": vars(run.settings) | {"special_tokens": ["<b>"]}})
    found = evaluate(
        {"made": "offline/worker/made_run.js"},
        """({cases, words}) => cases.map((asked) => {
          const maker = new made.RunMaker({marks: {}, leaders: 0, words});
          maker.make(asked);
          return maker.words();
        })""",
        {"cases": cases, "words": real_words()},
    )
    for words, one in zip(expected, found, strict=True):
        assert one == words


def test_the_encoder_is_sent_the_same_in_every_order() -> None:
    """But for the names of characters, which no browser knows."""
    cases, expected = [], []
    for text, others in RUNS[2:4] + RUNS[-1:]:
        run = bpe.train(text, **{"vocab_size": 300} | others)
        tokenizer = run.tokenizer
        chosen = vars(run.settings) | {"special_tokens": list(run.settings.special_tokens)}
        words = ["", text[:500], text[::-1][:40]]
        if run.settings.base == "bytes":
            words += ["ab \u0301e魚", "a" * 700]
        for order, word, recognise in product(bpe.ORDERS, words, (False, True)):
            looked_at = len(word) // 2 or None
            asked = {"text": word, "order": order, "recognise": recognise}
            asked |= {"lookedAt": looked_at, "pasted": PASTED, "title": "t"}
            asked["training"] = {"identity": text, "text": text, "settings": chosen}
            cases.append(asked)
            specials = tuple(tokenizer.special_tokens) if recognise else ()
            encoding = encode_text(tokenizer, word, order, specials)
            pasted = (
                decode_pasted(tokenizer, f"{PASTED}") if tokenizer.vocab_size > 239 else Decoded()
            )
            if not pasted.token_ids:
                asked["pasted"] = []
            payload = encoding_payload(encoding, pasted, "t", text, looked_at) | {"names": {}}
            expected.append(unpacked(payload))
    found = evaluate(
        {"made": "offline/worker/made_run.js"},
        """({cases, marks}) => {
          const maker = new made.RunMaker({marks, leaders: 0, words: []});
          return cases.map((asked) => maker.encode(asked));
        }""",
        {"cases": cases, "marks": MARKS},
    )
    for case, payload, one in zip(cases, expected, found, strict=True):
        assert {**one, "too_long": sorted(one["too_long"])} == {
            **payload,
            "too_long": sorted(payload["too_long"]),
        }, case


def answers(question: str, texts: list[tuple[bpe.TrainingRun, str]]) -> list[Any]:
    """What is sent for a question about texts, in the tokens of a run each."""
    cases = []
    for run, text in texts:
        settings = vars(run.settings) | {"special_tokens": list(run.settings.special_tokens)}
        asked = {"text": text, "order": "rank", "recognise": True, "pasted": [], "lookedAt": None}
        training = {
            "identity": str(id(run)),
            "text": run.tokenizer.decode(run.at(0).token_ids),
            "settings": settings,
        }
        cases.append(asked | {"title": "t", "question": question, "training": training})
    told = {"marks": MARKS, "leaders": 0, "splits": told_splits(), "hidden": browser_table()}
    found: list[Any] = evaluate(
        {"made": "offline/worker/made_run.js"},
        """({cases, told}) => {
          const maker = new made.RunMaker(told);
          return cases.map((asked) => maker.encode(asked));
        }""",
        {"cases": cases, "told": told},
    )
    return found


def test_why_a_text_is_split_there_is_sent_the_same() -> None:
    text = "It's <e> I'VE 1234567 ok…\r\n\n  \t12.5 McDonald élan魚 x_y/ \x85\ufeff!  "
    texts = [
        (bpe.train("a", vocab_size=257, split=split, special_tokens=("<e>",)), part)
        for split in bpe.SPLIT_PATTERNS
        for part in ("", text, text[::-1], text * 2)
    ]
    for (run, part), found in zip(texts, answers("split", texts), strict=True):
        encoding = encode_text(run.tokenizer, part, "rank", ("<e>",))
        assert found["reasons"] == unpacked(split_reasons(encoding)), (run.settings.split, part)


def test_hidden_characters_are_sent_the_same() -> None:
    lines = [*HIDDEN, *HIDDEN[::-1], "".join(HIDDEN) * 3]
    letters = bpe.train("".join(HIDDEN), vocab_size=400, base="characters", special_tokens=("👩",))
    runs = (bpe.train("a\u200b b\u200b <e>", vocab_size=264, special_tokens=("<e>",)), letters)
    texts = [(run, line) for run in runs for line in lines]
    texts.append((runs[0], "".join(map(chr, range(0xE000, 0xE050)))))
    for (run, text), found in zip(texts, answers("hidden", texts), strict=True):
        encoding = encode_text(run.tokenizer, text, "rank", run.settings.special_tokens)
        assert found["hidden"] == unpacked(hidden_answer(encoding, text)), text


def test_ties_and_overlaps_are_sent_the_same() -> None:
    texts = [*EXAMPLES.values(), "aaaa", "ab", "abcabcab dede 🐟🐟 öö"]
    runs = ["aa", "aaaaa", "aaaa bc bc bc", "abab", "🐟🐟🐟魚", "a"]
    rules = sorted(bpe.TIE_RULES)
    found = evaluate(
        {"made": "offline/worker/ties_payload.js", "printing": "tokens/printable.js"},
        """({texts, runs, rules, told}) => {
          const printer = new printing.Printer(told.marks);
          return [
            texts.map((text) => made.tiesPayload({text, rules, identity: "i"}, told, printer)),
            runs.map((text) => made.overlapPayload({text}, printer)),
          ];
        }""",
        {
            "texts": texts,
            "runs": runs,
            "rules": rules,
            "told": {"marks": MARKS, "leaders": LEADERS},
        },
    )
    for text, one in zip(texts, found[0], strict=True):
        payload = divergence_payload(train_futures(text, rules), text, "i")
        assert one == unpacked(payload), text
    for text, one in zip(runs, found[1], strict=True):
        seen = look_at(text)
        assert one == unpacked(overlap_payload(seen, text) if seen else None), text


def test_a_token_is_written_as_by_the_library() -> None:
    written = evaluate(
        {"printing": "tokens/printable.js"},
        """({tokens, marks}) => {
          const printer = new printing.Printer(marks);
          return tokens.map((token) => printer.printable(token));
        }""",
        {"tokens": [token.decode("latin-1") for token in TOKENS], "marks": MARKS},
    )
    assert written == [printable(token) for token in TOKENS]
