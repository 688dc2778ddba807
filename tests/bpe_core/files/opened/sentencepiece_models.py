"""Models as `sentencepiece` trains them."""

import base64
import io
import tempfile
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from sentencepiece import SentencePieceTrainer

from tests.bpe_core.files.nasty_texts import make_lines

_RULES: Final = (("ﬁ", "fi"), ("É", "e"), ("½", "1⁄2"), ("\t", " "), ("\u200b", ""))


@cache
def piece_model(kind: str, size: int = 600, **settings: Any) -> bytes:
    """A model of sentences in twenty-two languages; `settings` as `spm_train` has them."""
    model = io.BytesIO()
    SentencePieceTrainer.train(
        sentence_iterator=iter(make_lines()[::4]), model_writer=model, model_type=kind,
        vocab_size=size, hard_vocab_limit=False, minloglevel=2, **settings,
    )  # fmt: skip
    return model.getvalue()


@cache
def charsmap() -> str:
    """Five rules of normalization in the form in which both libraries keep them."""
    with tempfile.TemporaryDirectory() as folder:
        rules = Path(folder, "rules.tsv")
        rows = [
            " ".join(f"{ord(one):X}" for one in before)
            + "\t"
            + " ".join(f"{ord(one):X}" for one in after)
            for before, after in _RULES
        ]
        rules.write_text("\n".join(rows) + "\n", "utf-8")
        data = piece_model("char", normalization_rule_tsv=str(rules))
    found = import_module("sentencepiece.sentencepiece_model_pb2").ModelProto.FromString(data)
    return base64.b64encode(found.normalizer_spec.precompiled_charsmap).decode()
