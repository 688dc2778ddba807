"""Models as `sentencepiece` trains them."""

import base64
import io
from functools import cache
from importlib import import_module
from typing import Any

from sentencepiece import SentencePieceTrainer

from tests.bpe_core.files.nasty_texts import make_lines


@cache
def piece_model(kind: str, **settings: Any) -> bytes:
    """A model of sentences in twenty-two languages; `settings` as `spm_train` has them."""
    model = io.BytesIO()
    SentencePieceTrainer.train(
        sentence_iterator=iter(make_lines()[::4]), model_writer=model, model_type=kind,
        vocab_size=600, hard_vocab_limit=False, minloglevel=2, **settings,
    )  # fmt: skip
    return model.getvalue()


@cache
def charsmap() -> str:
    """The rules `nmt_nfkc` in the form in which both libraries keep them."""
    protocol = import_module("sentencepiece.sentencepiece_model_pb2")
    found = protocol.ModelProto.FromString(piece_model("char"))
    return base64.b64encode(found.normalizer_spec.precompiled_charsmap).decode()
