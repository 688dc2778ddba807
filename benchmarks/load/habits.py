"""What a learner does next on each page, chosen at random among what one can do there."""

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, Final, TypeVar

from benchmarks.load.client import Click
from benchmarks.load.page import Page
from benchmarks.load.texts import shuffled_words

T = TypeVar("T")
Habit = Callable[[Page, Random], Click]
_QUESTIONS: Final = "questions of a lesson"
_TIE_CHOICES: Final = "tie choices"


def step_in_player(page: Page, chance: Random) -> Click:
    """Stop at another merge."""
    data = page.widget("player").data
    last = len(data["labels"]) - data["base_size"]
    step = _other(chance, range(last + 1), page.address("step"))
    return Click("player", {"at": {"run": data["run"], "step": step}}, "step")


def vocabulary_size(page: Page, chance: Random) -> Click:
    """Train to another size."""
    data = page.widget("settings").data
    now, least = data["chosen"]["vocab_size"], data["smallest"]
    sizes = [now + 32 * by for by in range(-6, 7) if by and now + 32 * by >= least]
    return settings_click(data, chance, vocab_size=chance.choice(sizes))


def tie_rule(page: Page, chance: Random) -> Click:
    """Train by another tie rule."""
    data = page.widget("settings").data
    rule = _other(chance, data["choices"]["tie_rule"], data["chosen"]["tie_rule"])
    return settings_click(data, chance, tie_rule=rule)


def settings_click(data: dict[str, Any], chance: Random, **changed: Any) -> Click:
    """Change one of the settings; the number of the change is another one each time."""
    told = data["chosen"] | changed | {"change": chance.random()}
    return Click("settings", {"settings": told}, next(iter(changed)))


def typed_text(page: Page, chance: Random) -> Click:
    """Write something else into the box of the text."""
    text = shuffled_words(chance, chance.randrange(300, 1500))
    moves = "text" if page.address("sample") == "own" else "sample"
    return Click("text box", {"text": text}, moves)


def typed_into_encoder(page: Page, chance: Random) -> Click:
    """Type on in the text box of page Encode."""
    text = shuffled_words(chance, chance.randrange(20, 400))
    return Click("encoder", {"text": text}, "encode_text")


def place_in_encoder(page: Page, chance: Random) -> Click:
    """Look at another pre-token."""
    place = _other(chance, range(12), page.address("looked_at"))
    return Click("encoder", {"place": place}, "looked_at")


def sizes_compared(page: Page, chance: Random) -> Click:
    """Move the sizes of the panes."""
    data = page.widget("compare").data
    now = [pane.partition("@")[2] for pane in page.address("panes").split(",")]
    now += [""] * len(data["panes"])
    sizes = [
        _other_size(pane, chance, before) if pane["sizable"] else None
        for pane, before in zip(data["panes"], now, strict=False)
    ]
    return Click("compare", {"at": {"identity": data["identity"], "sizes": sizes}}, "panes")


def _other_size(pane: dict[str, int], chance: Random, before: str) -> int:
    """A pane that says nothing of its size in the address shows all merges."""
    whole = pane["base_size"] + pane["merges"]
    return _other(chance, range(pane["base_size"], whole + 1), before or str(whole))


def size_looked_at(page: Page, chance: Random) -> Click:
    """Move the slider of the vocabulary size."""
    slider = page.widget("size to look at").element
    now = page.value("size to look at").double_array_value.data[0]
    size = _other(chance, range(int(slider.min), int(slider.max) + 1), str(int(now)))
    return Click("size to look at", size, "size")


def looked_for(page: Page, chance: Random) -> Click:
    """Search the vocabulary."""
    text = _other(chance, ("t", "th", "er", "a", "o", "n", "in"), page.address("find"))
    return Click("find", text, "find")


def token_chosen(page: Page, chance: Random) -> Click:
    """Look at another token."""
    return Click("token", _other(chance, range(32, 256), page.address("token")), "token")


def step_in_futures(page: Page, chance: Random) -> Click:
    """Stop at another merge of all futures."""
    data = page.widget("futures").data
    step = _other(chance, range(6), page.address("tie_step"))
    return Click("futures", {"at": {"identity": data["identity"], "step": step}}, "tie_step")


def other_example(page: Page, chance: Random) -> Click:
    """Choose another text with ties."""
    data = page.widget(_TIE_CHOICES).data
    now = page.address("tie_text") or data["chosen"]["tie_text"]
    changed = {"tie_text": _other(chance, list(data["examples"]), now)}
    return Click(_TIE_CHOICES, {"chosen": data["chosen"] | changed}, "tie_text")


def answered(page: Page, chance: Random) -> Click:
    """Answer a question of the lesson right; where none is left, go on."""
    data = page.widget(_QUESTIONS).data
    closed = {*map(int, data["right"]), *data["shown"]}
    still_open = [one["at"] for one in data["questions"] if one["at"] not in closed]
    if not still_open:
        return another_lesson(page, chance)
    answer = {"lesson": data["lesson"], "at": chance.choice(still_open), "given": "1"}
    return Click(_QUESTIONS, {"closed": answer})


def another_lesson(page: Page, chance: Random) -> Click:
    """Go to the lesson beside this one."""
    ways = [
        widget.key
        for widget in page.widgets()
        if widget.key in ("lesson-next", "lesson-previous") and not widget.element.disabled
    ]
    return Click(chance.choice(ways), True, "lesson")


def option(key: str, moves: str, most: int = 99) -> Habit:
    """Choose another option of a menu or a row of buttons, among the first so many."""

    def choose(page: Page, chance: Random) -> Click:
        widget = page.widget(key)
        now = page.value(key)
        chosen = now.string_value or next(iter(now.string_array_value.data), "")
        return Click(key, _other(chance, widget.options[:most], chosen), moves)

    return choose


def slider_of_empty_page(page: Page, chance: Random) -> Click:
    """Move the only slider there is."""
    slider = next(widget for widget in page.widgets() if widget.kind == "slider")
    now = page.value(slider.key).double_array_value.data[0]
    return Click(slider.key, _other(chance, range(10_001), str(int(now))))


HABITS: Final[Mapping[str, tuple[Habit, ...]]] = {
    "": (
        step_in_player,
        step_in_player,
        vocabulary_size,
        tie_rule,
        typed_text,
    ),
    "learn": (answered, answered, another_lesson),
    "encode": (typed_into_encoder, typed_into_encoder, place_in_encoder, option("order", "order")),
    "compare": (sizes_compared, sizes_compared, vocabulary_size),
    "compression": (size_looked_at, size_looked_at, option("chart", "chart"), vocabulary_size),
    "vocabulary": (size_looked_at, looked_for, token_chosen, option("list_by", "list_by")),
    "ties": (step_in_futures, other_example),
    "open_save": (option("save_format", "save_format"),),
}
"""By page, as its address names it. What is listed twice is done twice as often.

Real models' vocabularies are left out: each is read once a process, for seconds.
"""


def _other(chance: Random, among: Sequence[T], now: str) -> T:
    """Any one but the present one, if there is one."""
    return chance.choice([one for one in among if str(one) != now] or among)
