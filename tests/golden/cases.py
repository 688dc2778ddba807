"""What Python and JavaScript both work out: each is held to the same cases.

The files beside it are written by hand; runs are those of the library as it is.
"""

import json
from pathlib import Path
from typing import Any, Final

import bpe_core as bpe
from bpe_core.common import is_partial, printable
from bpe_view.player.player_payload import LEADERS, player_payload
from bpe_view.player.predict.predict_payload import count_pair
from bpe_view.texts.samples import SAMPLES
from bpe_view.tokens.text_window import visible_window

FOLDER: Final = Path(__file__).parent
_STEPS: Final = 3
"""Steps of each run that are looked at, its ends among them."""
_TEXTS: Final = {sample.key: sample.text for sample in SAMPLES}
_RUNS: Final[dict[str, tuple[str, dict[str, Any]]]] = {
    "nothing": ("", {}),
    "overlaps": ("aaaaa", {"split": "none"}),
    "pre-tokens": ("aaabdaaabac aaaa", {}),
    "special tokens": ("a<|x|>aa<|x|><|x|>aaaa", {"special_tokens": ["<|x|>"]}),
    "byte order marks": ("\ufeff<x>a\ufeffa\ufeffa\ufeff<x>", {"special_tokens": ["\ufeff<x>"]}),
    "characters": ("größe 魚🐟魚🐟 ﷽", {"base": "characters"}),
    "single digits": ("1234 1234567", {"split": "gpt4_digits"}),
    "threes from the right": ("1234567 234567 567", {"split": "gpt4_threes"}),
    "ties": ("dc ab dc ab", {"tie_rule": "lowest"}),
    **{key: (_TEXTS[key], {"vocab_size": 310}) for key in ("twister", "hindi", "emoji")},
}


def read(name: str) -> Any:
    """The cases of a file."""
    return json.loads((FOLDER / name).read_text("utf-8"))


def runs() -> list[dict[str, Any]]:
    """What the browser is sent of a few runs, and what is true of them by the library."""
    return [_case(name, text, settings) for name, (text, settings) in _RUNS.items()]


def _case(name: str, text: str, settings: dict[str, Any]) -> dict[str, Any]:
    run = bpe.train(text, leaders=LEADERS, **{"vocab_size": 300} | settings)
    size = len(run.merges)
    steps = sorted({size * i // _STEPS for i in range(_STEPS + 1)})
    return {
        "name": name,
        "payload": player_payload(run, text, name, visible_window(run)),
        "steps": [_at(run, step) for step in steps],
        "labels": [[token_id, printable(token)] for token_id, token in _made(run).items()],
        "partial": [token_id for token_id, token in _made(run).items() if is_partial(token)],
        "merges": [[one.left, one.right, one.count, one.tied, one.token_id] for one in run.merges],
    }


def _made(run: bpe.TrainingRun) -> dict[int, bytes]:
    """The base symbols, and the tokens that merges make."""
    vocab = run.tokenizer.vocab
    return {one: vocab[one] for one in (*run.tokenizer.base_ids, *run.tokenizer.merged_ids)}


def _at(run: bpe.TrainingRun, step: int) -> dict[str, Any]:
    state = run.at(step)
    special = {token_id: text for text, token_id in run.tokenizer.special_tokens.items()}
    vocab = run.tokenizer.vocab
    ids = [int(token_id) for token_id in state.ids]
    return {
        "step": step,
        "ids": ids,
        "printed": [special.get(one) or printable(vocab[one]) for one in ids],
        "pairs": [
            [left, right, *count_pair(run, step, (left, right))]
            for left, right in state.pair_counts()
        ],
    }
