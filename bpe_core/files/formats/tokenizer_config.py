"""`tokenizer_config.json` beside a tokenizer: its special tokens.

It holds no vocabulary: alone it is no tokenizer.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final

from bpe_core.common.errors import FormatError
from bpe_core.common.json_reading import as_object, as_text, parse_json
from bpe_core.common.progress import OnProgress
from bpe_core.common.quoting import quoted
from bpe_core.files.formats.checks import as_id, check_special_ids, listed
from bpe_core.files.formats.opened import Files, Opened

CONFIG_FILE: Final = "tokenizer_config.json"
ALONE: Final = (
    f"{CONFIG_FILE} names special tokens and holds no vocabulary; open it together with the "
    "tokenizer.json beside it"
)
_NAMED: Final = ("bos_token", "eos_token", "unk_token", "sep_token", "pad_token", "cls_token",
                 "mask_token")  # fmt: skip


def set_aside(files: Files, on_progress: OnProgress) -> tuple[Files, dict[str, Any] | None]:
    """The other files, and what the `tokenizer_config.json` among them says, if there is one."""
    if CONFIG_FILE not in files:
        return files, None
    rest = {name: data for name, data in files.items() if name != CONFIG_FILE}
    if not rest:
        raise FormatError(ALONE)
    return rest, as_object(parse_json(files[CONFIG_FILE], CONFIG_FILE, on_progress), CONFIG_FILE)


def with_config(opened: Opened, config: dict[str, Any]) -> Opened:
    """A tokenizer with the special tokens that its configuration adds.

    One of them may take over an id that the vocabulary has under another name, if no merge makes
    the token of that name.
    """
    tokenizer = opened.tokenizer
    specials = dict(tokenizer.special_tokens)
    ordinary = {i: token for i, token in tokenizer.vocab.items() if i not in specials.values()}
    ids = {token: token_id for token_id, token in ordinary.items()}
    for text, token_id in named_tokens(config):
        found = specials.get(text, ids.get(text.encode()))
        if token_id is None and found is None:
            continue
        specials[text] = found if token_id is None else token_id
        if found is not None and specials[text] != found:
            raise FormatError(
                f"{CONFIG_FILE} gives {quoted(text)} the id {token_id}; the vocabulary {found}"
            )
    taken = {i: text for text, i in specials.items() if i in tokenizer.other_tokens}
    renamed = [
        f"{i} is {quoted(text)} and not {quoted(ordinary.pop(i))}"
        for i, text in taken.items()
        if ordinary[i] != text.encode()
    ]
    check_special_ids(specials, ordinary, CONFIG_FILE)
    others = {i: token for i, token in tokenizer.other_tokens.items() if i not in taken}
    whole = tokenizer.whole_pieces
    if not isinstance(whole, bool):
        whole = [i for i in whole if i in others] or False
    if renamed:
        told = f"{CONFIG_FILE} names ids otherwise than the vocabulary: {listed(renamed, 1)}."
        opened = replace(opened, notes=(*opened.notes, told))
    return replace(
        opened,
        tokenizer=replace(
            tokenizer, special_tokens=specials, other_tokens=others, whole_pieces=whole
        ),
        named=named_uses(config),
    )


def named_uses(config: dict[str, Any]) -> dict[str, str]:
    """The special token of each use, such as `eos`."""
    texts = {name.removesuffix("_token"): _text(config.get(name)) for name in _NAMED}
    return {use: text for use, text in texts.items() if isinstance(text, str)}


def _text(token: Any) -> Any:
    """A token is written as a text, or as an object that has it."""
    return token.get("content") if isinstance(token, dict) else token


def named_tokens(config: dict[str, Any]) -> Iterator[tuple[str, int | None]]:
    """The special tokens, and their ids where they are told."""
    decoder = config.get("added_tokens_decoder")
    for key, token in as_object({} if decoder is None else decoder, "added_tokens_decoder").items():
        where = f"{CONFIG_FILE}: added_tokens_decoder[{quoted(key)}]"
        if not (key.isascii() and key.isdigit() and len(key) <= 10):
            raise FormatError(f"{where}: the key must be a token id")
        content = as_object(token, where).get("content")
        yield as_text(content, f"{where}.content"), as_id(int(key), where)
    more = config.get("additional_special_tokens")
    for value in (
        *(config.get(name) for name in _NAMED),
        *(more if isinstance(more, list) else ()),
    ):
        text = _text(value)
        if isinstance(text, str) and text:
            yield as_text(text, CONFIG_FILE), None
