"""What a learner does next on each page, chosen at random among what one can do there."""

import time
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, Final

from benchmarks.load.client import Click
from benchmarks.load.page import Page
from benchmarks.load.widgets import Widget
from benchmarks.texts import shuffled_words
from bpe_core.tokenizer import ORDERS

Habit = Callable[[Page, Random], Click]
_QUESTIONS: Final = "questions of a lesson"
LINE: Final = "settings line"
LOOK: Final = "vocabulary_look"


def another(
    key: str,
    moves: str,
    among: Callable[[Widget], Sequence[Any]],
    told: Callable[[Widget, Any], Any] = lambda _, value: value,
) -> Habit:
    """Set an input to any other value. `moves`: the name in the address that has the present value,
    and follows. `told`: what the input reports of one."""

    def choose(page: Page, chance: Random) -> Click:
        widget = page.widget(key)
        values = among(widget)
        if not values:  # a run without merges
            return typed_text(page, chance)
        return Click(key, told(widget, _other(chance, values, page.address(moves))), moves)

    return choose


def setting(name: str, among: Callable[[dict[str, Any]], Sequence[Any]]) -> Habit:
    """Train by another value of a setting, `among` all by what is told of the training."""

    def choose(page: Page, chance: Random) -> Click:
        data = page.widget(LINE).data["training"]
        return settings_click(data, **{name: _other(chance, among(data), data["chosen"][name])})

    return choose


def settings_click(data: dict[str, Any], **changed: Any) -> Click:
    """Change some of the settings; the number of the change is another one each time."""
    told = data["chosen"] | changed | {"change": time.time()}
    return Click(LINE, {"settings": told}, next(iter(changed)))


def option(key: str, moves: str) -> Habit:
    """Choose another option of a menu or a row of buttons."""

    def choose(page: Page, chance: Random) -> Click:
        now = page.value(key)
        chosen = now.string_value or next(iter(now.string_array_value.data), "")
        return Click(key, _other(chance, page.widget(key).options, chosen), moves)

    return choose


def typed_text(page: Page, chance: Random) -> Click:
    """Write something else into the box of the text."""
    text = shuffled_words(chance, chance.randrange(300, 1500))
    moves = "text" if page.address("sample") == "own" else "sample"
    return Click(LINE, {"text": text}, moves)


def typed_into_encoder(_: Page, chance: Random) -> Click:
    """Type on in the text box of page Encode."""
    text = shuffled_words(chance, chance.randrange(20, 400))
    return Click("encoder", {"encode_text": text}, "encode_text")


def order_chosen(page: Page, chance: Random) -> Click:
    """Have the text encoded in another order; the first one stands in no address."""
    order = _other(chance, ORDERS, page.address("order") or ORDERS[0])
    return Click("encoder", {"order": order}, "order")


def sizes_compared(page: Page, chance: Random) -> Click:
    """Move the sizes of the panes; one that is not in the address shows all merges."""
    data = page.widget("compare").data
    now = [pane.partition("@")[2] for pane in page.address("panes").split(",")]
    now += [""] * len(data["panes"])
    sizes = []
    for pane, before in zip(data["panes"], now, strict=False):
        whole = pane["base_size"] + pane["merges"]
        values = range(pane["base_size"], whole + 1)
        sizes.append(_other(chance, values, before or whole) if pane["sizable"] else None)
    return Click("compare", {"at": {"identity": data["identity"], "sizes": sizes}}, "panes")


def size_looked_at(page: Page, chance: Random) -> Click:
    """Move the slider of the vocabulary size, which is the axis of the curve, or go back to it."""
    if page.address("chart"):
        return Click("chart", page.widget("chart").options[0], "chart")
    data = page.widget("size-curve").data
    size = _other(chance, range(data["first"], data["first"] + 60), data["size"])
    return Click("size-curve", {"size": size}, "size")


def token_looked_at(page: Page, chance: Random) -> Click:
    """Click on the chip of another token, or go back to chips from the table."""
    if page.address(LOOK):
        return Click(LOOK, page.widget(LOOK).options[0], LOOK)
    token = _other(chance, range(32, 256), page.address("token"))
    return Click("token chips", {"token": token}, "token")


def answered(page: Page, chance: Random) -> Click:
    """Answer a question of the lesson right; where there is none, go to another lesson."""
    if _QUESTIONS not in [one.key for one in page.widgets()]:
        return another_lesson(page, chance)
    data = page.widget(_QUESTIONS).data
    closed = {*map(int, data["right"]), *data["shown"]}
    still_open = [one["at"] for one in data["questions"] if one["at"] not in closed]
    if not still_open:
        return another_lesson(page, chance)
    answer = {"lesson": data["lesson"], "at": chance.choice(still_open), "given": "1"}
    return Click(_QUESTIONS, {"closed": answer})


def another_lesson(page: Page, chance: Random) -> Click:
    """Go to the lesson beside this one, or from the list to the next one."""
    ways = {"lesson-next", "lesson-previous", "go-on"}
    here = [one.key for one in page.widgets() if one.key in ways]
    return Click(chance.choice(here), True, "lesson")


def _stop_at(run: str) -> Callable[[Widget, int], object]:
    return lambda widget, step: {"at": {run: widget.data[run], "step": step}}


_TIES: Final = setting("tie_rule", lambda data: data["choices"]["tie_rule"])
HABITS: Final[Mapping[str, Sequence[Habit]]] = {
    "": (
        another(
            "player",
            "step",
            lambda player: range(1, player.data["merge_count"] + 1),
            _stop_at("run"),
        ),
        setting("vocab_size", lambda data: range(data["smallest"], 1_000, 32)),
        _TIES,
        typed_text,
    ),
    "learn": (answered, another_lesson),
    "encode": (
        typed_into_encoder,
        another("encoder", "looked_at", lambda _: range(12), lambda _, place: {"place": place}),
        order_chosen,
    ),
    "compare": (sizes_compared, typed_text),
    "sizes": (size_looked_at, option("chart", "chart"), _TIES),
    "vocabulary": (
        another(
            "what is typed into the search",
            "find",
            lambda _: ("t", "th", "er", "a", "o", "n", "in"),
        ),
        token_looked_at,
        option(LOOK, LOOK),
    ),
}
"""By page, as its address names it; what stands first is what one has come for.

Real models' vocabularies are left out: each is read once a process, for seconds.
"""


def _other(chance: Random, among: Sequence[Any], now: object) -> Any:
    """Any one but the present one, if there is one."""
    return chance.choice([one for one in among if str(one) != str(now)] or among)
