"""The futures under several tie rules, side by side."""

from playwright.sync_api import Page, expect

import bpe_core as bpe
from tests.browser.component import open_component, sent_by
from ui.components import futures as futures_component
from ui.components.futures import futures, futures_payload


def test_a_step_changes_the_rows_of_leading_pairs_and_puts_none_in_anew(page: Page) -> None:
    text = "the hen and the other hen"
    runs = [bpe.train(text, vocab_size=262, tie_rule=rule, leaders=5) for rule in bpe.TIE_RULES]
    payload = futures_payload(runs, text, "three futures")
    data = sent_by(futures_component, lambda: futures(payload, start_step=0))
    open_component(page, futures_component, data)
    page.locator(".futures").evaluate(
        """root => {
          window.rowsPutIn = 0;
          const count = (changes) => {
            for (const {addedNodes} of changes) window.rowsPutIn += addedNodes.length;
          };
          for (const list of root.querySelectorAll(".leaders .bars"))
            new MutationObserver(count).observe(list, {childList: true});
        }"""
    )
    texts = page.locator(".future .tokens")
    texts.first.press("ArrowRight")
    expect(texts.last).to_have_attribute("data-step", "1")
    assert page.evaluate("window.rowsPutIn") == 0
