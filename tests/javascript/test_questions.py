"""The questions of the mode Predict, for every sample: what is offered is true by the library."""

import re
from typing import Any, Final

import pytest

import bpe_core as bpe
from bpe_core.common import printable
from bpe_view.player.player_payload import LEADERS, player_payload
from bpe_view.player.predict.predict_payload import count_pair
from bpe_view.texts.samples import SAMPLES
from bpe_view.tokens.text_window import visible_window
from tests.javascript.evaluate import evaluate
from ui.shared.training.training_choices import DEFAULT_VOCAB_SIZE

MODULES: Final = {
    "pairs": "player/predict/pairs.js",
    "payload": "player/payload.js",
    "quiz": "player/predict/quiz.js",
}
TEXTS: Final = {sample.key: sample.text for sample in SAMPLES}
CASES: Final[list[tuple[str, dict[str, Any]]]] = [
    ("aaaaa", {"split": "none"}),
    ("aaabdaaabac aaaa", {}),
    ("a<|x|>aa<|x|><|x|>aaaa", {"special_tokens": ["<|x|>"]}),
    ("größe 魚🐟魚🐟 ﷽", {"base": "characters"}),
    *((text, {"vocab_size": 320}) for text in TEXTS.values()),
]


def trained(text: str, **settings: Any) -> tuple[bpe.TrainingRun, dict[str, Any]]:
    """A run, and what the browser is sent of it."""
    run = bpe.train(text, leaders=LEADERS, **{"vocab_size": DEFAULT_VOCAB_SIZE} | settings)
    return run, player_payload(run, text, "identity", visible_window(run))


def test_the_browser_counts_pairs_as_the_library_does() -> None:
    runs = [trained(text, **{"vocab_size": 300} | settings) for text, settings in CASES]
    steps = [[*range(0, len(run.merges), 7), len(run.merges)] for run, _ in runs]
    counted = evaluate(
        MODULES,
        """(cases) => cases.map(([data, steps]) => {
          const run = payload.readRun(data);
          return steps.map((step) => Array.from(pairs.countPairs(run, step).values(),
            ({left, right, count, mergeable}) => [left, right, count, mergeable]));
        })""",
        [(data, at) for (_, data), at in zip(runs, steps, strict=True)],
    )
    for (run, _), at, found in zip(runs, steps, counted, strict=True):
        for step, pairs in zip(at, found, strict=True):
            expected = run.at(step).pair_counts()
            assert {(one, other): count for one, other, count, _ in pairs} == expected
            assert list(expected) == [(one, other) for one, other, *_ in pairs]
            for one, other, count, mergeable in pairs:
                assert (count, mergeable) == count_pair(run, step, (one, other))


def test_choices_hold_the_answer_and_look_the_same_to_a_whole_class() -> None:
    run, data = trained(TEXTS["river"])
    ask = """(data) => {
      const run = payload.readRun(data);
      const counts = new quiz.Counts(run);
      return Array.from({length: run.size - 2}, (_, step) => ({
        pairs: quiz.pairChoices(run, step, counts)
          .map(({left, right, count}) => [left, right, count]),
        token: quiz.tokenChoices(run, step),
      }));
    }"""
    offered = evaluate(MODULES, ask, data)
    assert offered == evaluate(MODULES, ask, data)
    places = []
    for step, one in enumerate(offered):
        counts = run.at(step).pair_counts()
        assert all(counts[left, right] == count for left, right, count in one["pairs"])
        best = (run.merges[step].left, run.merges[step].right)
        places.append([(left, right) for left, right, _ in one["pairs"]].index(best))
        made = run.merges[step + 2].token_id
        assert one["token"]["answer"] == made
        assert made in [choice["id"] for choice in one["token"]["choices"]]
        labels = [choice["label"] for choice in one["token"]["choices"]]
        assert len(set(labels)) == len(labels) > 3
    # An order that told something would have the answer in one place more often than by chance.
    assert max(places.count(place) for place in range(8)) < len(places) / 3


@pytest.mark.parametrize("key", ["arabic", "hindi", "chinese", "emoji"])
def test_a_token_is_said_never_to_be_made_only_where_that_is_so(key: str) -> None:
    run, data = trained(TEXTS[key])
    offered = evaluate(
        MODULES,
        """(data) => {
          const run = payload.readRun(data);
          const steps = Array.from({length: run.size - 2}, (_, step) => step);
          return steps.map((step) => quiz.tokenChoices(run, step).choices);
        }""",
        data,
    )
    made = {printable(merge.token): merge.token_id for merge in run.merges}
    for choices in offered:
        for choice in choices:
            assert choice["id"] == made.get(choice["label"])
            if choice["id"] is None:
                assert not re.search(r"⟨[0-9A-F]{2}( [0-9A-F]{2})*⟩", choice["label"])
