"""Predict the next merge, as a learner does it. Every right answer is worked out by the library."""

import re
from typing import Any, Final

import pytest
from playwright.sync_api import Locator, Page, expect

import bpe_core as bpe
from bpe_core.common import printable
from tests.browser.accessibility import broken_in_a_scheme, broken_rules
from tests.browser.pages import NewPage
from tests.browser.player import mount_player
from tests.browser.quiz import Quiz, mount_quiz, pair_words, place_of, winner
from tests.browser.windows import PHONE
from tests.words import pattern, w
from ui.visit import DEFAULT_VOCAB_SIZE

TIES: Final = "dc ab dc ab"
"""Three pairs lead; the rule takes another one than comes first."""


def losers(run: bpe.TrainingRun, step: int) -> list[bpe.Pair]:
    counts = run.at(step).pair_counts()
    return [pair for pair, count in counts.items() if count < run.merges[step].count]


def halves(run: bpe.TrainingRun, pair: bpe.Pair) -> dict[str, str]:
    """A pair as the values of a sentence."""
    left, right = (printable(run.tokenizer.vocab[one]) for one in pair)
    return {"left": left, "right": right}


def test_any_of_tied_pairs_is_right_and_the_tie_rule_says_which_is_taken(page: Page) -> None:
    settings: dict[str, Any] = {"split": "whitespace", "tie_rule": "lowest", "vocab_size": 258}
    run = bpe.train(TIES, **settings)
    assert run.merges[0].tied == 3
    tied = [pair for pair, count in run.at(0).pair_counts().items() if count == run.merges[0].count]
    quiz = mount_quiz(page, TIES, step=0, **settings)
    other = next(pair for pair in tied if pair != winner(run, 0))
    for pair in (other, winner(run, 0)):
        quiz.click_pair(run, 0, pair)
        said = w("predict.pair.right", **halves(run, pair), times=w("tokens.once_or_times", n=2))
        expect(quiz.verdict).to_contain_text(said.replace("**", ""))
        tie = "predict.tie.another" if pair == other else "predict.tie.taken"
        taken = halves(run, winner(run, 0))
        said = w(tie, n=2, **taken, rule=w("player.tie_rule.lowest"))
        expect(quiz.verdict).to_contain_text(said)
        quiz.is_at(1)
        quiz.button("back").click()
        quiz.is_at(0)
    expect(quiz.verdict).to_contain_text(pattern("predict.again"))
    quiz.has(points=3, streak=1)


def test_a_wrong_answer_shows_both_counts_and_leaves_the_question_open(
    page: Page, river: bpe.TrainingRun
) -> None:
    quiz = mount_quiz(page, step=3)
    guess = next(pair for pair in losers(river, 3) if river.at(3).pair_counts()[pair] > 3)
    count, best = river.at(3).pair_counts()[guess], river.merges[3].count
    quiz.click_pair(river, 3, guess)
    both = {"times": count, "best": best}
    said = {name: w("tokens.once_or_times", n=one) for name, one in both.items()}
    expect(quiz.verdict).to_contain_text(
        pattern("predict.pair.wrong", **halves(river, guess), **said)
    )
    expect(quiz.heard).to_contain_text(w("tokens.once_or_times", n=count))
    quiz.is_at(3)
    expect(quiz.text.locator(".next")).to_have_count(0)
    quiz.click_pair(river, 3, winner(river, 3))
    expect(quiz.verdict).to_contain_text(pattern("predict.pair.right"))
    quiz.has(points=2, streak=0)
    quiz.is_at(4)


def test_an_answer_that_is_shown_is_outlined_in_the_text_until_one_goes_on(
    page: Page, river: bpe.TrainingRun
) -> None:
    quiz = mount_quiz(page, step=3)
    outlined = quiz.text.locator(".next")
    for level in (1, 2):
        expect(outlined).to_have_count(0)
        quiz.press("give_up")
        expect(quiz.text.locator(".y.next.first")).to_have_count(river.merges[3].count)
        quiz.level(3 - level)
    expect(outlined).to_have_count(0)
    quiz.press("give_up")
    quiz.press("next")
    quiz.asks(5)
    expect(outlined).to_have_count(0)


def test_hints_tell_count_then_first_letter_and_lower_the_worth(
    page: Page, river: bpe.TrainingRun
) -> None:
    quiz = mount_quiz(page, step=3)
    hints = quiz.panel.locator(".hint-line")
    quiz.press("hint.button")
    expect(hints).to_have_text(
        [pattern("predict.hint.count", times=w("tokens.once_or_times", n=river.merges[3].count))]
    )
    quiz.press("hint.button")
    first = printable(river.tokenizer.vocab[river.merges[3].left])[0]
    expect(hints.nth(1)).to_have_text(pattern("predict.hint.sign", sign=first))
    expect(quiz.button_of("hint.button")).to_be_hidden()
    quiz.click_pair(river, 3, winner(river, 3))
    quiz.has(points=1, streak=1)
    # Of two answers a share says nothing.
    row = quiz.root.locator(".board tbody tr").first
    for merge, share in ((4, r"2\D*1$"), (5, r"3\D*1 \(33\.3")):
        quiz.press("next")
        quiz.press("give_up")
        expect(quiz.verdict).to_contain_text(pair_words(river, winner(river, merge)))
        expect(row).to_have_text(re.compile(share))


def test_how_many_tokens_there_are_after_the_next_merge(page: Page, river: bpe.TrainingRun) -> None:
    quiz = mount_quiz(page, step=5, level=2)
    answer = int(river.token_counts[6])
    expect(quiz.question).to_contain_text(
        pattern("predict.ask.2", tokens=w("tokens.tokens", n=river.token_counts[5]))
    )
    field = quiz.panel.get_by_role("spinbutton")
    for typed, key in [(answer + 1, "too_many"), (answer - 1, "too_few")]:
        field.fill(str(typed))
        field.press("Enter")
        expect(quiz.verdict).to_contain_text(pattern(f"predict.tokens.{key}", given=typed))
    field.fill(str(answer))
    field.press("Enter")
    before = int(river.token_counts[5])
    joined = before - answer
    expect(quiz.verdict).to_contain_text(
        pattern("predict.tokens.right", before=before, joined=joined, after=answer)
    )
    quiz.is_at(6)
    quiz.has(points=1, streak=0)


def test_everything_can_be_done_with_the_keyboard(page: Page, river: bpe.TrainingRun) -> None:
    player = mount_player(page, step=0)
    quiz = Quiz(page)
    player.text.focus()
    page.keyboard.press("?")
    keys = quiz.root.get_by_role("dialog", name=w("tokens.keys.title"))
    for does in ("mode", "choose", "hint"):
        expect(keys).to_contain_text(w(f"predict.keys.{does}"))
    page.keyboard.press("?")
    page.keyboard.press("p")
    expect(quiz.heard).to_contain_text(pattern("predict.ask.1"))
    page.keyboard.press("h")
    expect(quiz.heard).to_contain_text(w("tokens.once_or_times", n=river.merges[0].count))
    starts = river.at(0).starts.tolist()
    left, _ = place_of(river, 0, winner(river, 0))
    for _ in range(starts.index(left) + 1):
        page.keyboard.press("Shift+ArrowRight")
    page.keyboard.press("Enter")
    expect(quiz.heard).to_contain_text(pattern("predict.pick.one"))
    page.keyboard.press("Enter")
    expect(quiz.heard).to_contain_text(pattern("predict.pair.right"))
    expect(quiz.heard).to_contain_text(
        w("predict.points_and_streak", points=w("predict.points", n=2), streak=1)
    )
    quiz.is_at(1)
    page.keyboard.press("ArrowRight")
    quiz.asks(2)
    page.keyboard.press("ArrowRight")
    expect(quiz.heard).to_contain_text(pattern("predict.answer_first"))
    quiz.is_at(1)
    page.keyboard.press("ArrowLeft")
    quiz.is_at(0)
    # The focus never falls out of the player with a button that goes.
    second = pair_words(river, list(river.at(0).pair_counts(top=2))[1])
    quiz.panel.get_by_role("button", name=second, exact=True).press("Enter")
    expect(quiz.verdict).to_contain_text(pattern("predict.pair.wrong"))
    for key in ("hint.button", "give_up", "next"):
        quiz.button_of(key).press("Enter")
    quiz.asks(2)
    expect(quiz.question).to_be_focused()
    page.keyboard.press("ArrowLeft")
    quiz.is_at(0)
    page.keyboard.press("p")
    expect(player.narration).to_contain_text(pattern("player.next.merge"))


def test_nothing_gives_the_answer_away(page: Page, river: bpe.TrainingRun) -> None:
    step = 3
    quiz = mount_quiz(page, step=step)
    expect(quiz.guesses).to_have_count(8)
    expect(quiz.root.locator(".next, .leader")).to_have_count(0)
    expect(quiz.narration).to_have_text("")
    for name in ("play", "forward"):
        expect(quiz.button(name)).to_be_hidden()
    expect(quiz.scrubber).to_be_hidden()
    expect(quiz.root.get_by_role("button", name=w("pictures.svg"))).to_be_hidden()
    expect(quiz.root.locator("input.number").first).to_be_hidden()
    told = _words_of(quiz.root)
    merge = river.merges[step]
    made = printable(merge.token)
    assert [words for words in told if words == made or f"“{made}”" in words] == []
    assert [words for words in told if w("tokens.once_or_times", n=merge.count) in words] == []
    assert [words for words in told if str(merge.token_id) in words] == []
    both = pair_words(river, winner(river, step))
    assert [words for words in told if both in words] == [both]
    looks = {re.sub(r' aria-label="[^"]*"', "", look) for look in _tags(quiz.guesses)}
    assert len(looks) == 1
    quiz.text.focus()
    for key in ("End", "ArrowRight", "Space"):
        page.keyboard.press(key)
    quiz.is_at(step)


def _words_of(root: Locator) -> list[str]:
    """Every label, title and text of the elements, the cells of the text aside."""
    words: list[str] = root.evaluate(
        """(root) => {
          const found = [];
          for (const node of root.querySelectorAll("*")) {
            if (node.closest(".tokens")) continue;
            const named = Array.from(node.attributes);
            const told = named.filter(({name}) => !["class", "style", "d"].includes(name));
            found.push(...told.map(({value}) => value));
            const own = Array.from(node.childNodes).filter((one) => one.nodeType === 3);
            if (own.length > 0) found.push(own.map((one) => one.textContent).join(""));
          }
          return found;
        }"""
    )
    return words


def _tags(nodes: Locator) -> list[str]:
    tags: list[str] = nodes.evaluate_all("nodes => nodes.map((node) => node.cloneNode().outerHTML)")
    return tags


def test_the_end_of_the_run_has_the_summary_in_place_of_a_question(page: Page) -> None:
    run = bpe.train("aaabdaaabac", vocab_size=257, split="none")
    quiz = mount_quiz(page, "aaabdaaabac", vocab_size=257, split="none", step=0)
    quiz.click_pair(run, 0, (97, 97))
    quiz.press("next")
    totals = {"points": w("predict.points", n=3), "streak": 1}
    totals["questions"] = w("predict.questions", n=1)
    end = pattern("predict.end", totals=w("predict.totals", **totals))
    expect(quiz.question).to_contain_text(end)
    expect(quiz.panel.locator(".board tbody tr").first).to_have_text(re.compile(r"1\D*1$"))
    quiz.button("back").click()
    quiz.asks(1)


@pytest.mark.parametrize(("text", "said"), [("", "text"), ("abc", "merges")])
def test_where_there_is_nothing_to_predict_it_is_said(page: Page, text: str, said: str) -> None:
    quiz = mount_quiz(page, text, step=0)
    expect(quiz.question).to_have_text(pattern(f"predict.missing.{said}"))
    expect(quiz.guesses).to_have_count(0)


def test_no_rule_of_axe_is_broken_while_predicting(new_page: NewPage) -> None:
    text = "the cat and the other cat that sat there with the hen"
    run = bpe.train(text, vocab_size=DEFAULT_VOCAB_SIZE)
    page = new_page(reduced_motion="reduce")
    quiz = mount_quiz(page, text, step=3)

    quiz.press("hint.button")
    quiz.click_pair(run, 3, losers(run, 3)[0])
    expect(quiz.verdict).to_contain_text(pattern("predict.pair.wrong"))
    assert broken_in_a_scheme(page, quiz.root) == []
    quiz.press("give_up")
    assert broken_rules(page, quiz.panel) == []  # what is around it was asked
    quiz.level(2)
    quiz.press("check")
    expect(quiz.verdict).not_to_be_empty()
    assert broken_rules(page, quiz.panel) == []


def test_a_tap_that_chooses_a_token_covers_none_of_the_others(new_page: NewPage) -> None:
    page = new_page(viewport=PHONE, has_touch=True)
    quiz = mount_quiz(page, "banana bandana", split="none", step=0)
    card = quiz.root.locator(".inspector")
    letter = quiz.text.locator('.y[data-i="1"]')
    letter.tap()
    expect(quiz.verdict).to_contain_text(pattern("predict.pick.one"))
    expect(card).to_be_hidden()
    quiz.level(2)
    letter.tap()
    expect(card).to_be_visible()


def test_who_went_back_to_an_answered_question_need_not_answer_it_again(
    page: Page, river: bpe.TrainingRun
) -> None:
    quiz = mount_quiz(page, step=3)
    quiz.click_pair(river, 3, winner(river, 3))
    quiz.is_at(4)
    quiz.button("back").click()
    expect(quiz.heard).to_contain_text(pattern("predict.again"))
    quiz.text.press("ArrowRight")
    quiz.is_at(4)
    quiz.asks(5)
    quiz.button("back").click()
    quiz.press("next")
    quiz.is_at(4)
    quiz.has(points=3, streak=1)


def test_a_pair_over_an_edge_is_no_answer_and_a_special_token_is_named(page: Page) -> None:
    quiz = mount_quiz(page, "ab[x]ab ab ab", special_tokens=("[x]",), step=0)
    for one, other in ((1, 2), (4, 5)):
        quiz.text.locator(f'.y[data-i="{one}"]').click()
        quiz.text.locator(f'.y[data-i="{other}"]').click()
        expect(quiz.verdict).to_contain_text(pattern("predict.pick.edge"))
        expect(quiz.verdict).to_contain_text("[x]")
        expect(quiz.heard).to_contain_text("“[x]”")
    for place in (6, 7):  # over the edge of a pre-token
        quiz.text.locator(f'.y[data-i="{place}"]').click()
    expect(quiz.verdict).to_contain_text(pattern("predict.pick.edge"))
    quiz.press("hint.button")  # the question is still open
    quiz.has(points=0, streak=0)
