"""The card of one token: how it was made, what is built on it, and where it stands."""

import numpy as np
from playwright.sync_api import Locator, Page, expect

import bpe_core as bpe
from bpe_core.analysis import find_contexts, read_vocabulary, times_made
from bpe_view.texts.samples import SAMPLES
from bpe_view.token_card.token_card_payload import MOST_CONTEXTS, TOKEN_CARD, card_payload
from bpe_view.token_card.token_rows import Columns
from tests.browser.component import Session, open_component, wait_for_report
from tests.words import w
from ui.vocabulary.vocabulary_view import token_card


def mount_card(page: Page, run: bpe.TrainingRun, token_id: int) -> Locator:
    vocabulary, step = read_vocabulary(run.tokenizer), len(run.merges)
    columns = Columns(
        vocabulary=vocabulary,
        step=step,
        uses=np.asarray(bpe.metrics.token_uses(run.tokenization, step), dtype=np.int64),
        built=vocabulary.built_counts(step),
        merge_counts=run.history.count,
        reach=None,
        made=times_made(run.tokenization, step),
    )
    stands = find_contexts(run.tokenization, step, token_id, limit=MOST_CONTEXTS)
    payload = card_payload(run.tokenizer, columns, stands, vocabulary.row(token_id))
    open_component(page, Session(TOKEN_CARD, lambda: token_card(payload)))
    card = page.locator("section.card")
    expect(card).to_have_attribute("data-token", str(token_id))
    return card


def id_of(run: bpe.TrainingRun, token: bytes) -> int:
    return next(merge.token_id for merge in run.merges if merge.token == token)


def test_the_card_has_the_tree_of_its_token_and_every_place_in_the_text(
    page: Page, river: bpe.TrainingRun
) -> None:
    token_id = id_of(river, b" the")
    card = mount_card(page, river, token_id)
    expect(card.locator(".about .id")).to_have_text(w("card.id", id=token_id))
    merge = w("tree.node", number=token_id - 255)
    expect(card.locator(".tree li").first).to_contain_text(merge)
    expect(card.locator(".tree .leaf")).to_have_count(len(b" the"))
    state = river.at(len(river.merges))
    places = [
        span[0] for span, one in zip(state.spans, state.token_ids, strict=True) if one == token_id
    ]
    shown = card.locator(".contexts li")
    expect(shown).to_have_count(len(places))
    expect(shown.first).to_have_attribute("title", w("card.places.at.byte", n=places[0]))
    before = (shown.first.locator(".before").text_content() or "").replace("·", " ")
    assert SAMPLES[0].text.encode()[: places[0]].decode().endswith(before)


def test_a_sign_is_told_in_words(page: Page, river: bpe.TrainingRun) -> None:
    card = mount_card(page, river, 0x20)
    expect(card.locator(".about .id")).to_have_text([w("card.id", id=32), w("tokens.card.space")])


def test_a_token_that_is_built_from_it_is_reported_when_it_is_clicked(
    page: Page, river: bpe.TrainingRun
) -> None:
    the = id_of(river, b" the")
    built = [merge for merge in river.merges if the in (merge.left, merge.right)]
    buttons = mount_card(page, river, the).locator(".built button")
    expect(buttons).to_have_count(len(built))
    buttons.first.click()
    wait_for_report(page, "token", built[0].token_id)
