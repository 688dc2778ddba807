"""The `pre_tokenizer` and `normalizer` of a `tokenizer.json`, in both directions."""

from collections.abc import Iterator, Sequence
from typing import Any, Final

import regex

from bpe_core.common.errors import FormatError, OtherKindError
from bpe_core.common.json_reading import as_flag, as_list, as_object, as_text
from bpe_core.common.quoting import quoted
from bpe_core.files.formats.checks import check_split
from bpe_core.files.formats.oniguruma import check_cuts, from_oniguruma, to_oniguruma
from bpe_core.text.normalizing import UNICODE_FORMS, Normalization
from bpe_core.text.pretokenize import MAX_PATTERNS, SplitPattern, patterns_of
from bpe_core.text.splitting.named import as_regex

_ALLOWED: Final = "Split, Digits, ByteLevel and Sequence"
_MAX_DEPTH: Final = 8
_SCHEMES: Final[dict[Normalization, str]] = {
    "leading spaces": "always",
    "first leading spaces": "first",
    "spaces": "never",
}
"""What Metaspace puts in front of a text."""
_STRIP: Final[dict[str, object]] = {"type": "Strip", "content": " ", "start": 1, "stop": 0}
"""The step of a decoder that takes the first space away."""


def read_pre_tokenizer(value: object, notes: list[str]) -> SplitPattern:
    """The split pattern of a byte-level pre-tokenizer."""
    steps = list(_flat(value, "pre_tokenizer"))
    if len(steps) > MAX_PATTERNS:
        raise OtherKindError(
            f"pre_tokenizer has {len(steps):,} steps; at most {MAX_PATTERNS} are allowed"
        )
    kinds = [step.get("type") for step, _ in steps]
    if kinds.count("ByteLevel") != 1 or kinds[-1] != "ByteLevel":
        named = [quoted(kind).strip("'") for kind in kinds]
        raise OtherKindError(
            f"pre_tokenizer has the steps {', '.join(named) or 'none'}; byte-level BPE has one "
            "ByteLevel step, the last"
        )
    patterns = [pattern for step, where in steps for pattern in _patterns(step, where, notes)]
    for pattern, (_, where) in zip(patterns, steps, strict=False):
        check_split(pattern, where)
        check_cuts(pattern, where)
    if not patterns:
        return "none"
    return patterns[0] if len(patterns) == 1 else tuple(patterns)


def _flat(value: object, where: str, depth: int = 0) -> Iterator[tuple[dict[str, Any], str]]:
    """The steps of nested sequences in order, and where they stand."""
    if value is None:
        return
    if depth > _MAX_DEPTH:
        raise FormatError(f"pre_tokenizer has sequences in sequences, more than {_MAX_DEPTH} deep")
    step = as_object(value, where)
    if step.get("type") != "Sequence":
        yield step, where
        return
    for place, part in enumerate(as_list(step.get("pretokenizers"), f"{where}.pretokenizers")):
        yield from _flat(part, f"{where}.pretokenizers[{place}]", depth + 1)


def _patterns(step: dict[str, Any], where: str, notes: list[str]) -> list[str]:
    """The split patterns of one step: one, or none for a ByteLevel without a regex."""
    kind = step.get("type")
    if kind == "Split":
        return [_split_pattern(step, where, notes)]
    if kind == "Digits":
        one_by_one = as_flag(step.get("individual_digits"), f"{where}.individual_digits")
        return [r"\p{N}" if one_by_one else r"\p{N}+"]
    if kind == "ByteLevel":
        # tokenizers takes both for true where a file does not say.
        if as_flag(step.get("add_prefix_space", True), f"{where}.add_prefix_space"):
            raise OtherKindError(
                f"{where}.add_prefix_space is true: a space would be put in front of the text; "
                "only false is supported"
            )
        return ["gpt2"] if as_flag(step.get("use_regex", True), f"{where}.use_regex") else []
    raise OtherKindError(f"{where}.type is {quoted(kind)}; supported are {_ALLOWED}")


def _split_pattern(step: dict[str, Any], where: str, notes: list[str]) -> str:
    behavior = step.get("behavior")
    invert = as_flag(step.get("invert"), f"{where}.invert")
    if behavior == "Removed" and invert:
        notes.append(
            f"{where} drops text that its pattern does not match; here it is kept, so that "
            "decoding gives it back."
        )
    elif behavior != "Isolated":
        raise OtherKindError(
            f"{where}.behavior is {quoted(behavior)}"
            f"{' with invert' if invert else ''}; only 'Isolated' is supported"
        )
    pattern = as_object(step.get("pattern"), f"{where}.pattern")
    if set(pattern) == {"String"}:
        return as_regex(regex.escape(as_text(pattern["String"], f"{where}.pattern.String")), [])
    if set(pattern) == {"Regex"}:
        written = as_text(pattern["Regex"], f"{where}.pattern.Regex")
        return from_oniguruma(written, f"{where}.pattern.Regex", notes)
    raise FormatError(f"{where}.pattern is {quoted(pattern)}; it must be a Regex or a String")


def write_pre_tokenizer(split: SplitPattern) -> dict[str, object]:
    """A pre-tokenizer that cuts as `split` does."""
    byte_level: dict[str, object] = {
        "type": "ByteLevel",
        "add_prefix_space": False,
        "trim_offsets": True,
        "use_regex": False,
    }
    steps = [
        {
            "type": "Split",
            "pattern": {"Regex": to_oniguruma(pattern)},
            "behavior": "Isolated",
            "invert": False,
        }
        for pattern in patterns_of(split)
        if pattern != "none"
    ]
    if not steps:
        return byte_level
    return {"type": "Sequence", "pretokenizers": [*steps, byte_level]}


def read_normalizer(value: object) -> Normalization | None:
    """The Unicode normal form of a normalizer."""
    if value is None:
        return None
    normalizer = as_object(value, "normalizer")
    kind = normalizer.get("type")
    if kind == "Sequence":
        parts = as_list(normalizer.get("normalizers"), "normalizer.normalizers")
        if not parts:
            return None
        if len(parts) > 1:
            raise OtherKindError(f"normalizer has {len(parts)} steps; at most one is supported")
        kind = as_object(parts[0], "normalizer.normalizers[0]").get("type")
    for form in UNICODE_FORMS:
        if kind == form:
            return form
    raise OtherKindError(
        f"normalizer.type is {quoted(kind)}; supported are {', '.join(UNICODE_FORMS)} or none"
    )


def read_spaces(
    normalizer: object, pre_tokenizer: object, decoders: Sequence[object]
) -> Normalization:
    """What BPE with byte fallback does to spaces."""
    form = _read_spaces(normalizer, pre_tokenizer)
    return "stripped spaces" if form == "spaces" and decoders[-1:] == [_STRIP] else form


def _read_spaces(normalizer: object, pre_tokenizer: object) -> Normalization:
    if pre_tokenizer is not None:
        step = as_object(pre_tokenizer, "pre_tokenizer")
        if step.get("type") == "Metaspace" and normalizer is None:
            return _read_metaspace(step)
        _check_cuts_nothing(step)
    whole = as_object({} if normalizer is None else normalizer, "normalizer")
    parts = whole.get("normalizers") if whole.get("type") == "Sequence" else [whole]
    steps = [as_object(part, "normalizer") for part in as_list(parts, "normalizer.normalizers")]
    kinds = [step.get("type") for step in steps]
    if kinds and kinds[-1] == "Replace" and kinds[:-1] in ([], ["Prepend"]):
        replaces = steps[-1].get("pattern") == {"String": " "} and steps[-1].get("content") == "▁"
        if replaces and steps[0].get("prepend", "▁") == "▁":
            return "spaces" if len(steps) == 1 else "prefixed spaces"
    raise OtherKindError(
        f"normalizer is {quoted(normalizer)}; with byte_fallback only a Replace of ' ' by '▁' is "
        "supported, with a Prepend of '▁' before it or without"
    )


def _read_metaspace(step: dict[str, Any]) -> Normalization:
    scheme = step.get("prepend_scheme", "always")
    # tokenizers takes both for true where a file does not say.
    usual = step.get("replacement") == "▁" and step.get("add_prefix_space", True) is True
    for form, name in _SCHEMES.items():
        if usual and step.get("split", True) is False and scheme == name:
            return form
    raise OtherKindError(
        f"pre_tokenizer is {quoted(step)}; of Metaspace only that is supported which replaces by "
        f"'▁', has split false, and a prepend_scheme of {', '.join(_SCHEMES.values())}"
    )


def _check_cuts_nothing(step: dict[str, Any]) -> None:
    """Gemma's cuts at spaces, of which the normalizer has left none."""
    if step.get("type") != "Split" or step.get("pattern") != {"String": " "}:
        raise OtherKindError(
            f"pre_tokenizer is {quoted(step)}; with byte_fallback only none is supported, or a "
            "Split at ' '"
        )


def write_spaces(
    normalization: Normalization | None,
) -> tuple[dict[str, object] | None, dict[str, object] | None, list[object]]:
    """The normalizer, the pre-tokenizer, and the steps of the decoder."""
    replace: dict[str, object] = {"type": "Replace", "pattern": {"String": " "}, "content": "▁"}
    decoders: list[object] = [
        {"type": "Replace", "pattern": {"String": "▁"}, "content": " "},
        {"type": "ByteFallback"},
        {"type": "Fuse"},
    ]
    if normalization != "spaces":
        decoders.append(_STRIP)
    if normalization in ("spaces", "stripped spaces"):
        return replace, None, decoders
    if normalization in _SCHEMES:
        scheme = _SCHEMES[normalization]
        step = {"type": "Metaspace", "replacement": "▁", "prepend_scheme": scheme, "split": False}
        return None, step, decoders
    prepend = {"type": "Prepend", "prepend": "▁"}
    return {"type": "Sequence", "normalizers": [prepend, replace]}, None, decoders
