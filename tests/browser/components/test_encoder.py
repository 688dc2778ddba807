"""The encoder by itself: a text in tokens while one types it, and why it is cut as it is.

What is typed is answered by Python as page Encode answers it (`mount_encoder`).
"""

import json

from playwright.sync_api import Page, expect

import bpe_core as bpe
from bpe_view.encoder.questions import QUESTIONS
from tests.browser.accessibility import cut_off
from tests.browser.app import shows_meanwhile
from tests.browser.component import hand_over, reports, wait_for_report
from tests.browser.encoder import ENCODE_TEXT, mount_encoder
from tests.browser.pages import NewPage
from tests.browser.player import RIVER
from tests.browser.windows import PHONE
from tests.words import pattern, w


def test_the_view_shows_the_tokens_of_the_library(page: Page, gpt4: bpe.Tokenizer) -> None:
    encoder = mount_encoder(page, ENCODE_TEXT, gpt4)
    encoder.shows(ENCODE_TEXT)
    ids = gpt4.encode(ENCODE_TEXT)
    encoder.has_ids(ids)
    starts = [sum(len(gpt4.vocab[one]) for one in ids[:place]) for place in range(len(ids))]
    assert encoder.token_starts() == starts
    ratio = len(ENCODE_TEXT.encode()) / len(ids)
    expect(encoder.count("ratio")).to_have_text(f"{ratio:.2f}")


def test_what_is_typed_first_takes_the_place_of_our_example(page: Page) -> None:
    encoder = mount_encoder(page)
    encoder.box.click()
    page.keyboard.type("Anna")
    expect(encoder.box).to_have_value("Anna")
    encoder.box.click()
    page.keyboard.press("End")
    page.keyboard.type(" B")
    expect(encoder.box).to_have_value("Anna B")


def test_a_click_on_a_token_tells_every_choice_that_led_to_it(
    page: Page, trained: bpe.Tokenizer
) -> None:
    text = "by the weather"
    encoder = mount_encoder(page, text)
    expect(encoder.ladder).to_be_hidden()
    encoder.symbol(text.index("wea")).click()
    expect(encoder.root.locator(".token-facts")).to_contain_text(str(trained.encode(text)[-1]))
    piece = next(one for one in trained.trace(text) if one.data == b" weather")
    rungs = encoder.ladder.locator(".rung")
    expect(rungs).to_have_count(len(piece.rows))
    for place, row in enumerate(piece.rows[:-1]):
        candidates = rungs.nth(place).locator(".candidate")
        expect(candidates).to_have_count(len(row.candidates))
        assert row.chosen is not None
        winner = rungs.nth(place).locator(".candidate.chosen")
        rank = row.candidates[row.chosen].rank
        assert rank is not None
        expect(winner).to_contain_text(w("tokens.card.merge", number=rank + 1))
        expect(winner).to_contain_text(pattern("encoder.winner.rank"))
    expect(rungs.last).to_contain_text(pattern("encoder.end.one"))
    expect(encoder.tree.locator("li")).to_have_count(2 * len(" weather") - 1)
    encoder.symbol(0).click()
    expect(rungs.last).to_contain_text(pattern("encoder.end.many"))


def test_the_keys_go_from_token_to_token_and_open_the_ladder(
    page: Page, trained: bpe.Tokenizer
) -> None:
    encoder = mount_encoder(page, "The weather")
    encoder.text.focus()
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    third = trained.encode("The weather")[2]
    expect(encoder.root.locator(".inspector")).to_contain_text(f"{w('tokens.card.id')}{third}")
    page.keyboard.press("Enter")
    expect(encoder.ladder).to_have_attribute("data-piece", "3")
    expect(encoder.tree).to_have_attribute("data-token", str(third))


def test_a_touched_boundary_says_what_took_both_sides_of_it(page: Page) -> None:
    encoder = mount_encoder(page, "It's 12 cats", question="split")
    taken = encoder.root.locator(".split-reasons .pieces bdi")
    expect(taken).to_have_text(["It", "'s", "·", "12", "·cats"])
    taken.nth(3).click()
    sides = encoder.root.locator(".boundary .side")
    expect(sides.first).to_contain_text(w("reasons.rest"))
    expect(sides.last).to_contain_text(w("reasons.digits"))
    encoder.symbol(0).click()  # in the view of tokens, where keys lead, too
    expect(encoder.root.locator(".boundary")).to_contain_text(w("reasons.begins"))
    expect(sides).to_contain_text([w("reasons.any_word")])
    expect(taken.first).to_have_class("tok m h1 hot")


def test_a_pasted_chat_is_counted_by_message_and_frame(page: Page) -> None:
    specials = ["<|im_start|>", "<|im_end|>"]
    tokenizer = bpe.train(RIVER, vocab_size=400, special_tokens=specials).tokenizer
    encoder = mount_encoder(page, "Hi", tokenizer, question="chat")
    chat = encoder.root.locator(".chat")
    expect(chat.locator("dt")).to_have_text(["user"])
    encoder.root.get_by_label(w("chat.label")).fill('[{"role": "system", "content": "a b"}]')
    expect(chat.locator("dt")).to_have_text(["system"])
    expect(chat.locator("dd")).to_have_text([w("tokens.tokens", n=2)])
    expect(chat.locator(".tok:not(.special)")).to_have_text(["a", "·b"])
    expect(chat.locator(".tok.special").first).to_have_text("<|im_start|>")
    expect(chat).to_contain_text("ChatML")
    encoder.root.get_by_label(w("chat.label")).fill("[1]")
    expect(chat.locator(".problem")).to_be_visible()


def test_merging_left_to_right_marks_where_and_says_how_much_it_differs(
    page: Page, gpt4: bpe.Tokenizer
) -> None:
    text = "First Citizen:"
    encoder = mount_encoder(page, text, gpt4)
    encoder.has_ids(gpt4.encode(text))
    expect(encoder.differences).to_be_hidden()
    encoder = mount_encoder(page, text, gpt4, order="left-to-right", question="why")
    wrong = gpt4.encode(text, order="left-to-right")
    encoder.has_ids(wrong)
    expect(encoder.differences).to_contain_text(
        pattern(
            "encoder.differences.counts",
            order=w("encode.order.left-to-right"),
            tokens=w("tokens.tokens", n=len(wrong)),
            by_rank=w("tokens.tokens", n=len(gpt4.encode(text))),
        )
    )
    marked = encoder.text.locator(".y.differs").first
    assert "wavy" in marked.evaluate(
        "node => getComputedStyle(node).textDecorationLine + "
        "getComputedStyle(node).textDecorationStyle"
    )
    expect(encoder.ladder).to_contain_text(pattern("encoder.winner.left-to-right"))


def test_an_emoji_of_seven_code_points_is_one_character_over_its_bytes(page: Page) -> None:
    encoder = mount_encoder(page, "👩‍👩‍👧‍👦", question="bytes")
    counts = {
        "graphemes": w("tokens.characters", n=1),
        "points": w("encoder.lanes.point_count", n=7),
        "bytes": w("tokens.bytes", n=25),
        "tokens": w("tokens.tokens", n=25),
    }
    expect(encoder.lanes).to_contain_text(w("encoder.lanes.counts", **counts))
    expect(encoder.lanes.locator("tr.character")).to_have_count(1)
    points = encoder.lanes.locator(".point")
    expect(points).to_have_count(7)
    expect(points.nth(1)).to_contain_text("U+200D zero width joiner", ignore_case=True)
    expect(encoder.lanes.locator(".byte")).to_have_count(25)
    expect(encoder.lanes.locator("td:last-child bdi")).to_have_count(25)


def test_a_token_stands_where_it_begins_and_all_its_bytes_look_like_it(
    page: Page, gpt4: bpe.Tokenizer
) -> None:
    encoder = mount_encoder(page, "né weather", gpt4, question="bytes")
    rows = encoder.lanes.locator("tr.character")
    expect(rows).to_have_count(10)
    (weather,) = gpt4.encode(" weather")
    expect(rows.nth(2)).to_have_text(f"·U+002020·weather{weather}")
    chip = rows.nth(2).locator(".tok").last
    look = str(chip.get_attribute("class"))
    for place in range(2, 10):
        expect(rows.nth(place).locator(".byte")).to_have_class(f"{look} byte")


def test_ids_can_be_copied_pasted_and_decoded(new_page: NewPage, trained: bpe.Tokenizer) -> None:
    page = new_page(permissions=["clipboard-read", "clipboard-write"])
    text = "the größer weather"
    encoder = mount_encoder(page, text)
    ids = trained.encode(text)
    encoder.has_ids(ids)
    encoder.ask("ids")
    copy = encoder.root.locator("button.copy.ids")
    with shows_meanwhile(copy, w("tokens.copied")):
        copy.click()
    assert page.evaluate("navigator.clipboard.readText()") == " ".join(map(str, ids))
    copy = encoder.root.locator("button.copy.json")
    with shows_meanwhile(copy, w("tokens.copied")):
        copy.click()
    copied = page.evaluate("navigator.clipboard.readText()")
    assert [row["id"] for row in json.loads(copied)] == ids
    assert bytes.fromhex("".join(row["bytes"] for row in json.loads(copied))).decode() == text
    encoder.ask("ways")
    pasted = page.get_by_role("textbox", name=w("encoder.decoder.title"))
    pasted.fill(copied)
    expect(encoder.decoder.locator(".decoded")).to_have_text(text)
    expect(encoder.decoder.locator(".chips .tok")).to_have_count(len(ids))
    pasted.fill("116 104 101")  # "t", "h", "e", where encoding gives one token
    expect(encoder.decoder.locator(".chips .tok")).to_have_text(["t", "h", "e"])
    pasted.fill("104 123456")
    expect(encoder.decoder.locator(".problem")).to_contain_text("unknown token ID 123456")


def test_a_line_waits_for_what_an_input_method_is_composing(new_page: NewPage) -> None:
    # Of a kind that no other test asks for: a clock that is held once is held for good.
    page = new_page(timezone_id="UTC")
    encoder = mount_encoder(page, "abc", question="ways")
    line = page.get_by_role("textbox", name=w("encoder.decoder.title"))
    page.clock.install()
    # What Chromium does while pinyin is typed, and when a word is chosen.
    line.evaluate(
        """node => {
          node.value = "ni";
          node.dispatchEvent(new InputEvent("input", {isComposing: true, bubbles: true}));
        }"""
    )
    page.clock.run_for(2_000)
    assert reports(page, "pasted_ids") == []
    line.evaluate(
        """node => {
          node.value = "你";
          node.dispatchEvent(new CompositionEvent("compositionend", {bubbles: true}));
        }"""
    )
    page.clock.run_for(2_000)
    wait_for_report(page, "pasted_ids", "你")
    expect(encoder.decoder.locator(".problem")).to_be_visible()


def test_the_ladder_of_a_long_text_comes_when_it_is_asked_for(page: Page) -> None:
    encoder = mount_encoder(page, "by the weather " * 80)
    encoder.symbol(7).click()
    expect(encoder.ladder).to_have_attribute("data-piece", "6")
    expect(encoder.ladder.locator(".rung").last).to_contain_text(pattern("encoder.end.one"))
    # The chosen place is now in another pre-token, whose ladder nobody has asked for yet.
    encoder.type("the weather " + "by the weather " * 80)
    expect(encoder.ladder).to_have_attribute("data-piece", "3")
    expect(encoder.ladder.locator(".rung").last).to_contain_text(pattern("encoder.end.one"))


def test_a_narrow_screen_shows_everything_without_scrolling_sideways(
    new_page: NewPage, gpt4: bpe.Tokenizer
) -> None:
    page = new_page(viewport=PHONE, has_touch=True)
    encoder = mount_encoder(page, ENCODE_TEXT, gpt4, order="left-to-right")
    encoder.shows(ENCODE_TEXT)
    encoder.symbol(ENCODE_TEXT.index("unbel")).tap()
    expect(encoder.ladder.locator(".rung").first).to_be_visible()
    for question in QUESTIONS.keys() - {"why", "chat"}:  # that one is open, this tokenizer has none
        encoder.ask(question)
        assert cut_off(page) == []


def test_one_question_at_most_is_open_and_a_second_press_closes_it(page: Page) -> None:
    encoder = mount_encoder(page, "the weather")
    answer = encoder.root.locator(".answer.panel")
    expect(answer).to_be_hidden()
    encoder.ask("bytes")
    encoder.ask("ids")
    expect(encoder.lanes).to_be_hidden()
    expect(encoder.ids.first).to_be_visible()
    encoder.root.locator("button.question[value=ids]").click()
    expect(answer).to_be_hidden()
    wait_for_report(page, "question", "none")


def test_who_listens_hears_the_number_of_tokens_while_typing(
    page: Page, trained: bpe.Tokenizer
) -> None:
    encoder = mount_encoder(page, "the weather", question="why")
    encoder.type("the other weather")
    tokens = w("tokens.tokens", n=len(trained.encode("the other weather")))
    heard = encoder.root.locator("[aria-live=polite]:not(button, :empty)")
    expect(heard.filter(has_text=tokens)).to_have_count(1)
    assert [one for one in heard.all_text_contents() if one != tokens] == []


def test_another_text_is_written_into_the_box_until_somebody_types(page: Page) -> None:
    encoder = mount_encoder(page, "the weather")
    hand_over(page, typed="another")
    expect(encoder.box).to_have_value("another")
    encoder.type("typed")
    hand_over(page, typed="a third")
    expect(encoder.box).to_have_value("typed")


def test_hidden_characters_are_listed_marked_in_the_text_and_cleaned_by_one_press(
    page: Page, gpt4: bpe.Tokenizer
) -> None:
    text, clean = "café\u200b at 10\u202fam", "café at 10 am"
    encoder = mount_encoder(page, text, gpt4)
    encoder.ask("hidden")
    rows = encoder.hidden.locator("tbody tr")
    expect(rows).to_have_count(2)
    expect(rows.first).to_contain_text("U+200Bzero width space café⟨ZWSP⟩·at·10")
    expect(rows.first).to_contain_text(w("encoder.hidden.removed"))
    expect(encoder.text.locator(".y.picked")).to_have_count(6)
    counts = {"before": len(gpt4.encode(text)), "after": len(gpt4.encode(clean))}
    encoder.hidden.get_by_role("button", name=w("encoder.hidden.clean", **counts)).click()
    expect(encoder.box).to_have_value(clean)
    encoder.has_ids(gpt4.encode(clean))
    expect(encoder.hidden).to_contain_text(w("encoder.hidden.none"))
    expect(encoder.text.locator(".y.picked")).to_have_count(0)
