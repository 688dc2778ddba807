"""A text over vocabulary sizes, with the ladder."""

import bpe_core as bpe
from bpe_core.analysis import per_token
from bpe_view.lessons.loader import read_lessons
from bpe_view.lessons.stages import Stage
from bpe_view.size_curve.ladder_payload import ladder_payload
from bpe_view.size_curve.size_curve_payload import Curve, SizeCurveData, curve_payload
from bpe_view.words import current_language


def size_payload(stage: Stage, run: bpe.TrainingRun, step: int | None) -> SizeCurveData:
    """All that the stage shows; `step` is None before anybody chose a size."""
    ratios = per_token(len(stage.text.encode()), run.token_counts)
    first = len(run.tokenizer.alphabet)
    return curve_payload(
        [Curve("", first, ratios)],
        first + (step or 0),
        "ratio",
        ladder=ladder_payload(run, stage.text, among=_lessons()),
    )


def _lessons() -> str:
    entries = read_lessons(current_language())
    return "\n".join(entry.lesson.text for entry in entries if entry.lesson)
