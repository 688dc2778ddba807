"""The landing page, driven without a browser."""

import json
from pathlib import Path
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

import bpe_core as bpe
from bpe_core.training import SUPERWORD_SPLIT, check_initial_merges
from bpe_view.bundle import bundle_css
from bpe_view.texts.samples import SAMPLES
from bpe_view.words import say
from tests.bpe_view.reading import merges_of, unpack
from tests.pages.components import (
    choose_settings,
    components,
    entrance_data,
    shown_samples,
    shown_settings,
    text_in_box,
    type_text,
)
from tests.words import pattern, w
from ui.frame.share import file
from ui.host.page_parts import with_page_parts
from ui.shared.link.codec import pack
from ui.shared.training.run_store import Request
from ui.shared.training.training_choices import DEFAULT_VOCAB_SIZE
from ui.watch import entrance

ROOT = Path(__file__).parents[2]
SAMPLES_BY_KEY = {sample.key: sample.text for sample in SAMPLES}
NUMBERS = SAMPLES_BY_KEY["numbers"]


def open_app(**link: str) -> AppTest:
    app = AppTest.from_file(ROOT / "app.py", default_timeout=30)
    for name, value in link.items():
        app.query_params[name] = value
    return app.run()


def payload(app: AppTest) -> dict[str, Any]:
    """What the page sends to the player."""
    assert not app.exception
    (player,) = components(app)
    data: dict[str, Any] = json.loads(player.proto.json)
    return data


def problems(app: AppTest) -> list[str]:
    assert not app.exception
    return [element.value.replace("\\", "") for element in [*app.error, *app.warning]]


def told(app: AppTest, key: str, **values: object) -> bool:
    """Whether a message stands on the page."""
    said = pattern(key, **values)
    return any(said.search(one.value.replace("**", "")) for one in app.markdown)


def merge_count(data: dict[str, Any]) -> int:
    return int(data["merge_count"])


def test_a_newcomer_gets_a_trained_sample_that_plays_by_itself() -> None:
    app = open_app()
    data = payload(app)
    assert data["text"] == SAMPLES[0].text
    assert data["autoplay"] is True
    assert data["start_step"] == 0
    assert merge_count(data) > 20
    assert problems(app) == []


def test_a_newcomer_reads_what_this_is() -> None:
    (sent,) = entrance_data(open_app())
    said = sent["words"]["entrance.lesson"]
    for word in ("language model", "tokens", "Byte Pair Encoding"):
        assert word in said
    assert "lesson 1" in sent["words"]["entrance.start"]
    # Nothing is loaded for a name that nobody has typed.
    assert (sent["ids"], sent["missing"]) == ([], False)


def test_a_name_is_cut_as_gpt_4_cuts_it() -> None:
    app = open_app()
    app.session_state["name that was typed"] = "Marianne"
    (sent,) = entrance_data(app.run())
    assert sent["ids"] == bpe.load_pretrained("cl100k_base").encode("Marianne")
    assert "".join(sent["labels"][str(one)] for one in sent["ids"]) == "Marianne"
    assert sent["missing"] is False


def test_where_gpt_4s_vocabulary_is_missing_that_is_said_and_the_page_works(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def gone(*_: object, **__: object) -> bpe.Tokenizer:
        raise bpe.VocabularyUnavailableError("gone")

    monkeypatch.setattr(entrance, "pretrained", gone)
    app = open_app()
    app.session_state["name that was typed"] = "Marianne"
    (sent,) = entrance_data(app.run())
    assert sent["missing"] is True
    assert payload(app)["text"] == SAMPLES[0].text


def test_a_challenge_that_hides_the_pages_says_the_sentence_and_has_no_way_to_others() -> None:
    app = open_app(task="Which pair merges first?", hide="pages")
    assert not entrance_data(app)
    assert "Byte Pair Encoding" in app.markdown[0].value


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: sample.key)
@pytest.mark.parametrize("base", bpe.BASES)
def test_every_sample_trains_in_both_bases(sample: Any, base: str) -> None:
    app = open_app(sample=sample.key, base=base)
    data = payload(app)
    assert data["text"] == sample.text
    assert data["base"] == base
    assert problems(app) == []


def test_a_pasted_text_trains_at_once_and_goes_into_the_link() -> None:
    app = open_app()
    type_text(app, "aaabdaaabac")
    data = payload(app)
    assert data["text"] == "aaabdaaabac"
    assert app.query_params["text"] == "aaabdaaabac"
    assert app.query_params["sample"] == "own"


def test_changing_a_sample_makes_it_the_users_own_text() -> None:
    app = open_app()
    type_text(app, "my own words")
    assert payload(app)["text"] == "my own words"
    assert shown_samples(app)["chosen"] == "own"


def test_a_link_gives_the_same_view() -> None:
    app = open_app(
        text="to be or not to be",
        sample="own",
        split="none",
        vocab_size="260",
        tie_rule="lowest",
        min_count="1",
        step="3",
    )
    run = bpe.train(
        "to be or not to be", vocab_size=260, split="none", tie_rule="lowest", min_count=1
    )
    data = payload(app)
    assert data["start_step"] == 3
    assert data["autoplay"] is False
    assert data["tie_rule"] == "lowest"
    assert merges_of(data) == [(one.left, one.right) for one in run.merges]
    assert problems(app) == []


def test_a_step_beyond_the_last_merge_shows_the_last_merge() -> None:
    app = open_app(sample="own", text="aaabdaaabac", split="none", vocab_size="259", step="500")
    assert payload(app)["start_step"] == 3


def test_a_bad_regular_expression_is_explained_and_loses_nothing() -> None:
    app = open_app(sample="own", text="keep me", split="custom", pattern="(")
    (message,) = problems(app)
    assert "'('" in message
    assert "not a valid regex" in message
    assert text_in_box(app) == "keep me"
    choose_settings(app, pattern=r"\w+")
    assert problems(app) == []
    assert payload(app)["text"] == "keep me"


def test_a_pattern_that_matches_nowhere_is_said_and_a_misspelt_name_is_refused() -> None:
    app = open_app(sample="own", text="keep me", split="custom", pattern="x+")
    assert [one.value for one in app.info] == [say("inputs.matches_nowhere")]
    (message,) = problems(choose_settings(app, pattern="gpt-4oo"))
    assert "did you mean 'gpt4o'?" in message
    app = choose_settings(app, pattern="DeepSeek")
    assert not [*app.info, *problems(app)]


def test_a_page_without_a_player_is_not_hidden_for_the_presenter() -> None:
    hides = with_page_parts(bundle_css(ROOT / "ui" / "watch" / "presenter_page.css"))

    def hidden(app: AppTest) -> bool:
        return any(hides in one.proto.body for one in app.get("html"))

    app = open_app(view="presenter", split="custom", pattern="(")
    (message,) = problems(app)
    assert "is not a valid regex" in message
    assert not hidden(app)
    assert hidden(choose_settings(app, pattern=r"\w+"))


def test_a_repeated_special_token_is_explained() -> None:
    app = open_app(special_tokens="<a> <a>")
    (message,) = problems(app)
    assert "given twice" in message


def test_special_tokens_of_the_settings_are_single_tokens() -> None:
    app = open_app(sample="own", text="a<end>b<end>", special_tokens="<end>")
    assert payload(app)["specials"] == [{"id": 256, "text": "<end>"}]


def test_an_empty_text_is_no_error() -> None:
    app = open_app(sample="own", text="")
    assert merge_count(payload(app)) == 0
    assert problems(app) == []


def test_a_vocabulary_smaller_than_the_alphabet_is_raised_and_not_an_error() -> None:
    app = open_app(sample="chinese", base="characters", vocab_size="3")
    assert ["is used instead" in one for one in problems(app)] == [True]
    shown = shown_settings(app)
    assert shown["chosen"]["vocab_size"] > shown["smallest"] > 3


@pytest.mark.parametrize("file", ["app.py", "compare.py", "compression.py", "vocabulary.py"])
def test_the_settings_say_where_the_run_ends(file: str) -> None:
    def ends(app: AppTest) -> dict[str, Any] | None:
        assert not app.exception
        where: dict[str, Any] | None = shown_settings(app)["ends"]
        return where

    app = AppTest.from_file(ROOT / "app.py", default_timeout=30)
    app.query_params["sample"] = "wikipedia"
    app.query_params["split"] = "none"
    if file != "app.py":
        app.switch_page(f"pages/{file}")
    assert ends(app.run()) == {"why": "min_count", "size": 259}
    app.session_state["min_count"] = 1
    assert ends(app.run()) == {"why": "no_pairs", "size": 263}
    app.session_state["vocab_size"] = 258
    assert ends(app.run()) is None


def test_a_long_text_stays_out_of_the_link() -> None:
    app = open_app()
    type_text(app, "long text " * 400)
    assert "text" not in app.query_params
    assert payload(app)["byte_count"] == 4000


def test_a_very_long_text_shows_a_window_and_numbers_of_the_whole() -> None:
    app = open_app()
    text = "The quick brown fox. " * 4_000
    type_text(app, text)
    data = payload(app)
    assert data["symbol_count"] == len(text)
    assert data["window"][0] == 0
    assert data["window"][1] <= 50_000
    app.slider(key="window").set_value(20_000).run()
    first, last = payload(app)["window"]
    assert 19_900 < first <= 20_000
    assert payload(app)["text"] == text[first:last]
    assert "about 50,000 of 84,000" in app.slider(key="window").label


def test_the_part_of_a_very_long_text_stands_in_the_link() -> None:
    text = "The quick brown fox. " * 4_000
    link = {"sample": "own", "text.z": pack(text)}
    app = open_app(**link, window="20000")
    assert 19_900 < payload(app)["window"][0] <= 20_000
    assert app.query_params["window"] == "20000"
    app = open_app(**link, window="900000")
    assert app.slider(key="window").value == len(text) - 50_000
    assert 0 < payload(app)["window"][0] <= len(text) - 50_000
    type_text(app, "short")
    assert "window" not in app.query_params


def test_the_same_settings_give_the_same_payload_so_that_nothing_is_sent_again() -> None:
    app = open_app()
    before = payload(app)
    assert payload(app.run()) == before


def test_another_setting_keeps_the_step() -> None:
    app = open_app(step="5")
    assert payload(app)["start_step"] == 5
    choose_settings(app, tie_rule="lowest")
    assert payload(app)["start_step"] == 5


def test_the_table_lists_every_merge() -> None:
    app = open_app(sample="own", text="aaabdaaabac", split="none", vocab_size="259")
    assert len(app.dataframe) == 0
    app.session_state["merge table"] = True
    (table,) = app.run().dataframe
    assert list(table.value["token"]) == ["aa", "aaa", "aaab"]
    assert list(table.value["tokens after"]) == [9, 7, 5]
    assert list(table.value["count"]) == [4, 2, 2]


def test_superwords_go_on_behind_the_first_merges_of_the_run() -> None:
    text = SAMPLES[0].text
    app = open_app(superwords="20", step="20", mode="predict")
    first = bpe.train(text, vocab_size=int(app.session_state["vocab_size"]))
    run = bpe.train(
        text, vocab_size=first.settings.vocab_size, split=SUPERWORD_SPLIT,
        initial_merges=first.tokenizer.merges[:20],
    )  # fmt: skip
    data = payload(app)
    assert (data["given"], data["start_step"], data["mode"]) == (20, 20, "watch")
    assert data["fixed_mode"]
    assert unpack(data["merges"]["left"]).tolist() == run.history.left.tolist()
    assert unpack(data["gaps"]).tolist() == run.gap_ranks.tolist()
    counts = [
        w(f"tokens.{of}", n=n)
        for one in (run, first)
        for of, n in (("tokens", int(one.token_counts[-1])), ("merges", len(one.merges)))
    ]
    names = ("tokens", "merges", "plain", "plain_merges")
    assert told(app, "watch.superwords.told", **dict(zip(names, counts, strict=True)))
    assert told(app, "watch.superwords.gaps", next=21, differ=0)
    app.session_state["merge table"] = True
    (table,) = app.run().dataframe
    tied = table.value["pairs with this count"]
    assert tied.isna().tolist() == [True] * 20 + [False] * (len(run.merges) - 20)
    assert (table.proto.HasField("placeholder"), table.proto.placeholder) == (True, "")
    app.number_input(key="merges of stage 1").set_value(5).run()
    assert payload(app)["given"] == 5
    assert app.query_params["superwords"] == "5"
    app.toggle(key="superwords are on").set_value(False).run()
    assert "given" not in payload(app)
    assert "superwords" not in app.query_params
    app.toggle(key="superwords are on").set_value(True).run()
    assert payload(app)["given"] == len(first.merges) // 2


def test_superwords_go_on_behind_the_merges_of_another_tokenizer() -> None:
    model = bpe.load_pretrained("r50k_base")
    app = open_app(sample="twister", superwords="30", given_of="r50k_base")
    data = payload(app)
    run = bpe.train(
        SAMPLES_BY_KEY["twister"], vocab_size=DEFAULT_VOCAB_SIZE, split=SUPERWORD_SPLIT,
        initial_merges=check_initial_merges(model)[:30],
    )  # fmt: skip
    assert merges_of(data) == [(one.left, one.right) for one in run.merges]
    assert unpack(data["gaps"]).tolist() == run.gap_ranks.tolist()
    assert told(app, "watch.superwords.lesson", given=30, next=31)
    assert not told(app, "watch.superwords.gaps")
    assert app.number_input(key="merges of stage 1").max == DEFAULT_VOCAB_SIZE - 256
    choose_settings(app, base="characters")
    assert "given" not in payload(app)
    assert any("another alphabet" in problem for problem in problems(app))
    assert not told(app, "watch.superwords.lesson")
    app.selectbox(key="given_of").select("trained").run()
    assert payload(app)["given"] == 30
    assert "given_of" not in app.query_params


def test_a_file_to_take_along_brings_the_run_with_superwords(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Its own engine cannot go on from merges."""
    payload(open_app(sample="twister", superwords="20"))
    run = bpe.train(SAMPLES_BY_KEY["twister"], vocab_size=DEFAULT_VOCAB_SIZE)
    request = Request(SAMPLES_BY_KEY["twister"], run.settings)
    monkeypatch.setattr(file, "chosen_request", lambda: request)
    brought = file._run_to_bring({"sample": "twister", "superwords": "20"})
    assert brought is not None
    assert brought.run.settings.initial_merges == run.tokenizer.merges[:20]
    assert file._run_to_bring({"sample": "twister"}) is None


def test_where_stage_1_cuts_otherwise_the_page_counts_those_gaps() -> None:
    first = bpe.train(NUMBERS, vocab_size=300, split="gpt2")
    run = bpe.train(
        NUMBERS, vocab_size=300, split=SUPERWORD_SPLIT,
        initial_merges=first.tokenizer.merges[:20],
    )  # fmt: skip
    differ = sum(
        min(one, 20) != min(other, 20)
        for one, other in zip(first.gap_ranks.tolist(), run.gap_ranks.tolist(), strict=True)
    )
    app = open_app(sample="numbers", split="gpt2", superwords="20", vocab_size="300")
    assert differ > 0
    assert told(app, "watch.superwords.gaps", differ=differ, gaps=len(run.gap_ranks))


def test_a_text_too_long_for_superwords_is_shown_without_them() -> None:
    app = open_app(**{"text.z": pack("river " * 20_000)}, sample="own", superwords="3")
    assert "given" not in payload(app)
    assert any("100,000 bytes" in one.value for one in app.info)


def test_coming_back_from_another_page_goes_on_at_the_same_step() -> None:
    app = open_app(step="5")
    assert payload(app)["start_step"] == 5
    app.session_state["step"] = 7
    app.switch_page("pages/encode.py").run()
    data = payload(app.switch_page("app.py").run())
    assert data["start_step"] == 7
    assert data["autoplay"] is False


def test_while_the_next_merge_is_asked_for_nothing_else_on_the_page_tells_it() -> None:
    """The player itself is looked at in tests/browser/components/test_predict.py."""

    def tells(app: AppTest) -> list[bool]:
        return [
            any("merges as a table" in one.label for one in app.expander),
            any("Trained in" in one.value for one in app.caption),
        ]

    assert tells(open_app(step="3")) == [True, True]
    assert tells(open_app(step="3", mode="predict")) == [False, False]
