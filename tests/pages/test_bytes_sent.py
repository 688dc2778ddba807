"""What a page sends to the browser: at most 5 MB, whatever the text and the settings."""

import random
from string import ascii_lowercase
from typing import Any, Final

import pytest
from streamlit.runtime.forward_msg_queue import ForwardMsgQueue

from tests.pages.visit import visit
from tests.sweeps import first
from ui.visit import OWN_TEXT

PAGES: Final = ("watch", "encode", "compare", "vocabulary")
_LETTERS: Final = random.Random(1).choices(ascii_lowercase, k=30_000)
WORDS: Final = " ".join("".join(_LETTERS[at : at + 10]) for at in range(0, 30_000, 10))


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The sizes of all messages."""
    sizes: list[int] = []
    enqueue = ForwardMsgQueue.enqueue

    def counted(queue: ForwardMsgQueue, message: Any) -> None:
        sizes.append(message.ByteSize())
        enqueue(queue, message)

    monkeypatch.setattr(ForwardMsgQueue, "enqueue", counted)
    return sizes


def bytes_sent(sent: list[int], page: str, text: str, **settings: str) -> int:
    sent.clear()
    own = {"sample": OWN_TEXT, "compare_tab": "own"}
    link = own | {"min_count": "1"} | settings
    visit(page, state={"text": text}, **link)
    return sum(sent)


def test_a_first_visit_is_sent_no_script(sent: list[int]) -> None:
    """Components bring the address of their script; with the scripts it would be 290 kB."""
    visit("watch", language="zh")
    assert 10_000 < sum(sent) < 60_000


@pytest.mark.parametrize("page", first(1, PAGES))
def test_a_merge_more_costs_at_most_twenty_bytes(sent: list[int], page: str) -> None:
    """So the most that there may be, 200,000, cost 4 MB; what else is sent takes less than 1 MB."""
    few, many = (bytes_sent(sent, page, WORDS, vocab_size=size) for size in ("2256", "6256"))
    assert few < 1_000_000
    assert many - few < 4_000 * 20


@pytest.mark.parametrize("page", first(1, PAGES))
def test_a_token_as_long_as_the_text_is_not_sent_whole(sent: list[int], page: str) -> None:
    assert bytes_sent(sent, page, "\n" * 400_000, split="none") < 1_000_000


def test_a_long_text_that_was_typed_is_not_sent_back(sent: list[int]) -> None:
    app = visit("encode")
    app.choose(text="river " * 40_000, sample=OWN_TEXT).go("watch")
    sent.clear()
    app.run()
    assert app.sent("settings_line")["text"]["text"] == ""
    assert sum(sent) < 1_000_000
