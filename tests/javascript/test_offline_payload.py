"""What the player is sent of a run that was trained in JavaScript: the same as by Python."""

from typing import Any, Final

import bpe_core as bpe
from bpe_core.printable import MARKS, printable
from bpe_view.palettes import PALETTE_SIZE
from bpe_view.player.payload import LEADERS, player_payload
from bpe_view.texts.samples import SAMPLES
from bpe_view.tokens.text_window import visible_window
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
        """({cases, marks, leaders, paletteSize}) => cases.map(({text, settings}) =>
          new made.RunMaker({marks, leaders, paletteSize, words: []})
            .make({identity: "a run", text, settings}).payload)""",
        {"cases": cases, "marks": MARKS, "leaders": LEADERS, "paletteSize": PALETTE_SIZE},
    )
    for payload, one in zip(expected, found, strict=True):
        assert one == payload


def test_a_token_is_written_as_by_the_library() -> None:
    written = evaluate(
        {"printing": "offline/worker/printable.js"},
        """({tokens, marks}) => {
          const printer = new printing.Printer(marks);
          return tokens.map((token) => printer.printable(token));
        }""",
        {"tokens": [token.decode("latin-1") for token in TOKENS], "marks": MARKS},
    )
    assert written == [printable(token) for token in TOKENS]
