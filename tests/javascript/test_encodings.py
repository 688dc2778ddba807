"""Texts in tokens as pages Encode and Compare read them from what Python sends."""

from typing import Any, Final

import bpe_core as bpe
from bpe_view.comparison.comparison_payload import PaneContent, comparison_payload
from bpe_view.comparison.segmentation import Segmentation, cut
from bpe_view.encoder.encoder_payload import encoding_payload
from bpe_view.encoder.text_encoding import encode_text
from tests.javascript.evaluate import evaluate

TEXT: Final = "the weather there, whether 中文 or 🐟; the end<|end|>"
TOKENIZER: Final = bpe.train(TEXT * 3, vocab_size=300, special_tokens=("<|end|>",)).tokenizer
GERMAN: Final = bpe.train("größer größer", vocab_size=12, base="characters").tokenizer


def test_the_encoder_shows_the_librarys_tokens_and_their_bytes() -> None:
    asked: list[tuple[bpe.Tokenizer, str, bpe.Order, tuple[str, ...]]] = [
        (TOKENIZER, text, order, special)
        for text in (TEXT, "", "<|end|>", "whethereth中", "🐟🐟<|end|><|end|> the")
        for order in bpe.ORDERS
        for special in ((), ("<|end|>",))
    ]
    asked += [(GERMAN, "größe", order, ()) for order in bpe.ORDERS]
    encodings = [encode_text(*one) for one in asked]
    shown: list[dict[str, Any]] = evaluate(
        {
            "encoding": "encoder/encoding.js",
            "printing": "tokens/printable.js",
            "spans": "tokens/token_spans.js",
        },
        """(cases) => cases.map((data) => {
          const read = encoding.readEncoding(data);
          return {
            ids: read.tokens.map(({id}) => id),
            bytes: read.tokens.map((token) => printing.hexOf(spans.spanBytes(read, token))),
          };
        })""",
        [encoding_payload(one, "title", "identity", None) for one in encodings],
    )
    for (tokenizer, *_), encoding, found in zip(asked, encodings, shown, strict=True):
        special = {token_id: text.encode() for text, token_id in tokenizer.special_tokens.items()}
        tokens = [special.get(one) or tokenizer.vocab[one] for one in encoding.token_ids]
        assert found["ids"] == list(encoding.token_ids)
        assert found["bytes"] == [token.hex(" ").upper() for token in tokens]


def test_a_text_is_not_encoded_again_for_each_of_its_tokens() -> None:
    text = "the weather " * 200
    encoded = evaluate(
        {"encoding": "encoder/encoding.js"},
        """(data) => {
          const encode = TextEncoder.prototype.encode;
          let bytes = 0;
          TextEncoder.prototype.encode = function (text) {
            bytes += text.length;
            return encode.call(this, text);
          };
          const read = encoding.readEncoding(data);
          encoding.firstInteresting(read);
          return bytes;
        }""",
        encoding_payload(encode_text(TOKENIZER, text, "rank"), "", "", None),
    )
    assert encoded <= 2 * len(text)


def byte_starts(segmentation: Segmentation, step: int) -> set[int]:
    """The bytes where a token of the library begins after `step` merges, but for the first."""
    state = segmentation.tokenization.at(step)
    width = [len(one.encode()) for one in segmentation.text]
    if segmentation.tokenizer.alphabet.base == "bytes":
        return set(state.starts.tolist()) - {0}
    return {sum(width[:start]) for start in state.starts.tolist()} - {0}


def symbol_at(segmentation: Segmentation, byte: int) -> int:
    """The base symbol that a byte of the text belongs to."""
    if segmentation.tokenizer.alphabet.base == "bytes":
        return byte
    return len(segmentation.text.encode()[:byte].decode(errors="ignore"))


def test_panes_differ_exactly_where_the_library_cuts_otherwise() -> None:
    text = "größer größe the weather 中文 🐟"
    runs = (
        bpe.train(text, vocab_size=40, min_count=1, base="characters"),
        bpe.train(text, vocab_size=290, min_count=1),
        bpe.train(text, vocab_size=60, min_count=1, base="characters"),
        bpe.train("the weather", vocab_size=270),
    )
    segmentations = [cut(run.tokenizer, text) for run in runs]
    panes = [PaneContent("", segmentation, None, True) for segmentation in segmentations]
    size = len(text.encode())
    payload = comparison_payload(panes, text, "identity", (0, size))
    for part in (0, 1, 2):
        steps = [segmentation.merge_count * part // 2 for segmentation in segmentations]
        heads = [{"title": "", "problem": None, "start_step": step} for step in steps]
        sent = [pane | head for pane, head in zip(payload["panes"], heads, strict=True)]
        found = evaluate(
            {"side": "comparison/pane_model.js"},
            """(data) => {
              const sides = side.readSides(data);
              const places = side.markDifferences(sides);
              const marked = ({source}) => [...source.cuts.keys()].filter((at) => source.cuts[at]);
              return [places, sides.slice(1).map(marked)];
            }""",
            payload | {"panes": sent},
        )
        starts = [
            byte_starts(segmentation, step)
            for segmentation, step in zip(segmentations, steps, strict=True)
        ]
        assert found[0] == sorted(set().union(*(one ^ starts[0] for one in starts)))
        assert found[1] == [
            sorted({symbol_at(segmentation, byte) for byte in one ^ starts[0]})
            for segmentation, one in zip(segmentations[1:], starts[1:], strict=True)
        ]
