"""Page Compare, driven without a browser."""

import pytest

import bpe_core as bpe
from bpe_view.texts.parallel_sentences import LANGUAGES
from bpe_view.texts.samples import NUMBERS, SAMPLES
from tests.pages.own_files import open_now, own_file, with_files
from tests.pages.visit import Visit, visit
from tests.words import named, pattern, w
from ui.compare import compare_page, pane_results
from ui.compare.pane_specs import MODELS
from ui.compare.row_tabs import SPLIT_ROWS
from ui.compare.tabs import MODELS_LINE, TABS, TIES_LINE, Tab
from ui.training import inputs

MEASURES = named("measures.name.")
HOSTILE = "<img src=x onerror=alert(1)> </script> **b** $x$"


def column(app: Visit, pane: int) -> dict[str, str]:
    """The numbers of a pane, counted from 1."""
    (table,) = app.tables
    cells = table.iloc[:, pane - 1].items()
    return {MEASURES[str(name)]: str(value) for name, value in cells}


def with_panes(panes: str, **link: str) -> Visit:
    """The tab of the visitor's own panes."""
    return visit("compare", compare_tab="own", panes=panes, **link)


def test_two_sizes_of_one_run_by_hand() -> None:
    # aa|a|b|d|aa|a|b|a|c beside aaab|d|aaab|a|c
    app = visit(
        "compare", sample="own", text="aaabdaaabac", split="none", vocab_size="259",
        compare_tab="own", panes="trained@257,trained@259",
    )  # fmt: skip
    first, second = column(app, 1), column(app, 2)
    assert (first["tokens"], second["tokens"]) == ("9", "5")
    assert (first["vocab_size"], second["vocab_size"]) == ("257", "259")
    assert (first["bytes_per_token"], second["bytes_per_token"]) == ("1.22", "2.20")
    assert second["precision"] == "100.0%"
    assert second["recall"] == "50.0%"
    assert second["f1"] == "66.7%"
    assert second["common_tokens"] == "257"
    assert second["overlap"] == "99.2%"
    assert second["share_of_words_cut"] == "100.0%"
    assert second["share_used"] == "1.5%"
    assert first["f1"] == w("measures.reference")


@pytest.mark.parametrize("tab", [tab for tab in TABS.values() if not tab.has_sentences])
def test_of_a_long_text_the_beginning_is_compared(
    tab: Tab, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(compare_page, "PART_BYTES", 20)
    text = "one two three\nfour five six\n"
    app = visit("compare", compare_tab=tab.name, compare_open="side", sample="own", text=text)
    assert app.sent("compare")["byte_count"] == len("one two three\n")
    said = "compare.part_learned" if tab.learns else "compare.part"
    assert app.tells(said, shown=len("one two three\n"), bytes=len(text))


def test_a_real_model_stands_beside_a_run() -> None:
    app = with_panes("trained,cl100k_base")
    tokenizer = bpe.load_pretrained("cl100k_base")
    numbers = column(app, 2)
    assert numbers["vocab_size"] == "100,256"
    assert numbers["tokens"] == f"{len(tokenizer.encode(SAMPLES[0].text)):,}"
    assert app.sent("compare")["panes"][1]["sizable"] is False


def test_a_model_that_cannot_be_had_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(choice: str) -> None:
        raise bpe.VocabularyUnavailableError("r50k_base is not on this computer. To get it, …")

    monkeypatch.setattr(pane_results, "chosen_tokenizer", missing)
    app = with_panes("trained,r50k_base")
    assert "To get it" in app.sent("compare")["panes"][1]["problem"]
    assert set(column(app, 2).values()) == {"–"}


def test_two_files_stand_side_by_side_and_one_that_is_not_open_is_said_to_be_missing() -> None:
    files = [
        own_file(f"{split} of mine", bpe.train("abab abab", vocab_size=260, split=split).tokenizer)
        for split in ("none", "gpt2")
    ]
    panes = ["opened:0123456789ab:their%20own.json", "trained"]
    app = with_panes(",".join(panes))
    missing = app.sent("compare")["panes"][0]
    assert missing["title"] == w("training.tokenizer.not_open", name="their own.json")
    assert missing["problem"] == w("errors.file.not_open", file="their own.json")
    assert column(app, 2)["tokens"] != "–"

    open_now(app, *files)
    app.run()
    assert app.link["panes"] == ",".join(panes)
    for place, file in enumerate(files, start=1):
        app.selectbox(key=f"pane-{place}").select(file.choice).run()
    shown = app.sent("compare")["panes"]
    assert [pane["title"] for pane in shown] == [
        w("training.tokenizer.opened", name=file.name) for file in files
    ]
    assert app.link["panes"] == ",".join(file.choice for file in files)
    assert all(column(app, place)["tokens"] != "–" for place in (1, 2))


def test_a_character_that_a_run_never_saw_is_named() -> None:
    app = visit("compare", compare_tab="own", base="characters", compare_text="smörgås")
    assert "ö" in app.sent("compare")["panes"][0]["problem"]


def test_panes_are_added_and_removed_and_a_new_one_is_a_model_not_there_yet() -> None:
    app = with_panes("trained,r50k_base")
    (remove,) = app.buttons("panes.remove")
    assert remove.disabled
    assert len(app.press("panes.add").sent("compare")["panes"]) == 3
    assert app.link["panes"] == "trained,r50k_base,cl100k_base"
    app.press("panes.remove")
    assert len(app.sent("compare")["panes"]) == 2


@pytest.mark.parametrize("text", ["", "x", HOSTILE])
def test_texts_of_any_kind_make_no_error(text: str) -> None:
    app = with_panes("trained@256,trained,cl100k_base", sample="own", text=text)
    assert app.sent("compare")["text"] == text
    for look in ("languages", "numbers"):
        app.choose(compare_look=look)
        assert not app.error


def test_languages_that_cost_the_same_are_not_said_to_differ() -> None:
    app = visit(
        "compare", compare_look="languages", compare_tab="own", panes="trained,trained",
        own_lines="First: aaaa\nSecond: bbbb", base="bytes", sample="python",
    )  # fmt: skip
    assert app.tells("languages.own.are", languages=2, sentences=1)
    assert app.tells("languages.none_worse", reference="First")


def test_a_text_that_a_tokenizer_cannot_write_is_an_empty_cell() -> None:
    app = with_panes("trained,trained", compare_look="languages", base="characters")
    (table,) = app.tables
    assert (table == "").any(axis=None)


def test_the_worst_language_is_said_and_where_no_spaces_part_words() -> None:
    app = visit(
        "compare", compare_look="languages", compare_tab="own", panes="trained@300,cl100k_base",
        more_tokenizers="trained cl100k_base", language_measure="parity",
        language_reference="german", language_order="cl100k_base",
    )  # fmt: skip
    assert app.tells("languages.worst", language=w("languages.names.burmese"))
    app.choose(language_measure="fertility")
    marked = [one for one in app.tables[0][w("languages.language")] if one.endswith(" ¹")]
    titles = {language.key: language.title for language in LANGUAGES}
    unspaced = ("burmese", "thai", "chinese", "japanese")
    assert sorted(marked) == sorted(f"{titles[name]} ¹" for name in unspaced)
    assert app.tells("languages.no_words")
    app.choose(language_look="bars")
    assert len(app.get("plotly_chart")) == 1


def test_lines_of_ones_own_are_languages_by_their_names() -> None:
    lines = "Hi: hello\nbonjour\nHi: good day"
    app = with_panes("trained,cl100k_base", compare_look="languages", own_lines=lines)
    (table,) = app.tables
    tokenizer = bpe.load_pretrained("cl100k_base")
    own = {"Hi": ["hello", "good day"], w("languages.own.line", place=2): ["bonjour"]}
    for (name, texts), row in zip(own.items(), table.to_dict("records"), strict=True):
        assert row[w("languages.language")] == name
        assert row["GPT-3.5, GPT-4"] == str(sum(len(tokenizer.encode(text)) for text in texts))
    assert app.tells("languages.own.unequal")


@pytest.mark.parametrize("tab", TABS)
def test_every_tab_has_its_words_and_shows_what_it_compares(tab: str) -> None:
    app = visit("compare", compare_tab=tab)
    assert app.problems == []
    assert TABS[tab].name == tab
    assert w(TABS[tab].title) in [getattr(one, "label", "") for one in app.get("tab")]
    shown = app.sent("compare" if tab == "own" else "overview")
    assert len(shown["panes"] if tab == "own" else shown["rows"]["rows"]) > 1


def rows_of(app: Visit) -> dict[str, str]:
    """The numbers of the rows, by their names."""
    return {row["name"]: row["number"] for row in app.sent("overview")["rows"]["rows"]}


def test_a_newcomer_sees_models_on_a_line_that_they_cut_otherwise() -> None:
    app = visit("compare")
    sent = app.sent("overview")
    assert sent["rows"]["text"] == MODELS_LINE
    run = bpe.train(SAMPLES[0].text, vocab_size=384)
    tokenizers = [*map(bpe.load_pretrained, MODELS), run.tokenizer]
    assert list(rows_of(app).values()) == [str(len(one.encode(MODELS_LINE))) for one in tokenizers]
    for row, tokenizer in zip(sent["rows"]["rows"], tokenizers, strict=True):
        assert row["tokens"]["ids"] == tokenizer.encode(MODELS_LINE)
        assert row["tokens"]["ends"][-1] == len(MODELS_LINE.encode())
    seven = {"text": w("tokens.spaces", n=7), "tokens": w("tokens.tokens", n=7), "fewer": 1}
    assert sent["difference"].startswith(
        w("compare.most", **seven, most="GPT-2", least="GPT-4, GPT-4o").removesuffix(".")
    )


def test_the_example_stands_in_the_line_until_a_text_is_chosen() -> None:
    app = visit("compare")
    assert app.sent("settings_line")["text"]["text"] == MODELS_LINE
    for tab, text in (
        ("ties", TIES_LINE),
        ("splits", NUMBERS.text),
        ("models", MODELS_LINE),
    ):
        app.choose(compare_tab=tab)
        assert app.sent("settings_line")["text"]["text"] == text
        assert app.sent("overview")["rows"]["text"] in text
    app.choose(text="my own text, mine", sample="own", example=False)
    for tab in (
        one.name for one in TABS.values() if one.drawn_by.startswith("ui.compare.row_tabs")
    ):
        app.choose(compare_tab=tab)
        assert app.sent("overview")["rows"]["text"] == "my own text, mine"


def test_a_text_that_is_typed_here_is_compared_and_watch_keeps_its_own(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with monkeypatch.context() as within:
        within.setattr(inputs, "settings_line", lambda _, **on: on["on_text"]("banana bandana"))
        state = visit("compare").session_state
    assert (state["sample"], state["text"]) == ("river", "")
    assert state["compare_text"] == "banana bandana"

    app = visit("compare").choose(compare_text="banana bandana")
    assert app.sent("settings_line")["text"]["text"] == "banana bandana"
    assert rows_of(app)[w("panes.current")] == str(
        len(bpe.train(SAMPLES[0].text, vocab_size=384).tokenizer.encode("banana bandana"))
    )
    runs = [bpe.train("banana bandana", vocab_size=384, tie_rule=one) for one in bpe.TIE_RULES]
    app.choose(compare_tab="ties")
    assert [*rows_of(app).values()] == [str(run.token_counts[-1]) for run in runs]
    assert app.go("watch").sent("settings_line")["text"]["chosen"] == "river"


def test_below_the_splits_each_is_measured_at_some_sizes_as_far_as_its_run_goes() -> None:
    app = visit("compare", compare_tab="splits", sample="python", vocab_size="600")
    text = next(one.text for one in SAMPLES if one.key == "python")
    shown = app.tables[0]
    runs = [bpe.train(text, vocab_size=600, split=split) for split in SPLIT_ROWS]
    titles = [w(f"inputs.split.{split}.title") for split in SPLIT_ROWS]
    assert shown[w("inputs.split.label")].tolist() == titles
    for name in shown.columns[1:]:
        steps = [int(str(name)) - 256] * len(runs)
        assert shown[name].tolist() == [
            f"{len(text.encode()) / run.token_counts[step]:.2f}" if step <= len(run.merges) else "–"
            for run, step in zip(runs, steps, strict=True)
        ]
    sizes = list(map(int, shown.columns[1:]))
    assert (sizes[0], sizes[-1]) == (256, max(256 + len(run.merges) for run in runs))
    assert "–" in shown.to_numpy()


def test_a_newcomer_sees_tie_rules_cut_otherwise_at_no_cost() -> None:
    app = visit("compare").choose(compare_tab="ties")
    sent = app.sent("overview")
    runs = [bpe.train(TIES_LINE, vocab_size=384, tie_rule=rule) for rule in bpe.TIE_RULES]
    assert [row["tokens"]["ids"] for row in sent["rows"]["rows"]] == [
        run.tokenizer.encode(TIES_LINE) for run in runs
    ]
    assert len({tuple(row["tokens"]["ends"]) for row in sent["rows"]["rows"]}) > 1
    assert len({*rows_of(app).values()}) == 1
    assert pattern("compare.ties.cost", n=0).fullmatch(sent["difference"])


def test_a_text_of_ones_own_is_compared_and_its_run_said_to_be_trained_on_it() -> None:
    app = visit("compare", compare_tab="models", sample="python")
    *_, run = app.sent("overview")["rows"]["rows"]
    size = 256 + len(bpe.train(SAMPLES[2].text, vocab_size=384).merges)
    assert run["note"] == w("compare.trained_here", size=size)
    assert app.sent("overview")["rows"]["text"] in SAMPLES[2].text


def test_a_run_is_compared_with_itself_at_other_sizes() -> None:
    app = visit("compare", compare_tab="sizes", sample="python", vocab_size="1024")
    run = bpe.train(SAMPLES[2].text, vocab_size=1024)
    end = 256 + len(run.merges)
    sizes = [256, *[size for size in (300, 512, 1024) if size < end], end]
    numbers = {w("compare.at_size", size=size): run.token_counts[size - 256] for size in sizes}
    assert rows_of(app) == {name: f"{number:,}" for name, number in numbers.items()}
    app.choose(compare_open="numbers")
    names = [w("languages.run", title=w("panes.current"), size=size) for size in sizes]
    assert list(app.tables[0].columns) == names
    app.choose(sample="own", text="")
    assert list(rows_of(app)) == [w("compare.at_size", size=256)]


def test_sizes_that_are_typed_are_compared_as_far_as_the_run_goes() -> None:
    app = visit("compare", compare_tab="sizes", compare_sizes="320, 280 and 99999")
    sizes = [280, 320, 256 + len(bpe.train(SAMPLES[0].text, vocab_size=512).merges)]
    assert list(rows_of(app)) == [w("compare.at_size", size=size) for size in sizes]
    assert app.tells("compare.missing_sizes", sizes="99,999", first=256, last=sizes[-1])
    app.text_input(key="compare_sizes").set_value("large").run()
    assert next(iter(rows_of(app))) == w("compare.at_size", size=256)


def test_a_file_that_is_open_has_a_row_among_the_models() -> None:
    file = own_file("mine", bpe.train("abab abab", vocab_size=260).tokenizer)
    app = visit("compare", compare_tab="models", state=with_files(file))
    assert file.name in rows_of(app)


def test_tie_rules_are_said_where_they_diverge() -> None:
    app = visit("compare", compare_tab="ties", sample="twister")
    text = next(one.text for one in SAMPLES if one.key == "twister")
    runs = [bpe.train(text, vocab_size=384, tie_rule=one) for one in bpe.TIE_RULES]
    histories = zip(*(run.tokenizer.merges for run in runs), strict=False)
    step = next(step for step, pairs in enumerate(histories) if len(set(pairs)) > 1)
    difference = app.sent("overview")["difference"]
    assert pattern("compare.ties.diverge", number=step + 1).match(difference)
    tokens = [int(run.token_counts[-1]) for run in runs]
    lost = max(tokens) - min(tokens)
    assert pattern("compare.ties.cost", n=lost, tokens=w("tokens.tokens", n=lost)).fullmatch(
        difference
    )


def test_side_by_side_and_numbers_are_below_the_rows() -> None:
    app = visit("compare", compare_tab="models", compare_open="side")
    names = list(rows_of(app))
    assert [pane["title"] for pane in app.sent("compare")["panes"]] == names
    app.choose(compare_open="numbers")
    assert list(app.tables[0].columns) == names
    assert app.link["compare_open"] == "numbers"


def test_languages_are_rows_of_their_own_sentences() -> None:
    app = visit("compare", compare_tab="languages")
    tokenizer = bpe.load_pretrained("cl100k_base")
    counts = [
        len(tokenizer.encode(language.text.split("\n")[0]))
        for language in LANGUAGES
        if language.title in rows_of(app)
    ]
    assert sorted(map(str, counts), key=int) == list(rows_of(app).values())
    assert not app.tables
    assert len(app.choose(compare_open="numbers").tables[0]) == len(LANGUAGES)


def test_rows_say_the_language_of_their_text_where_it_is_known() -> None:
    def said(**link: str) -> list[str]:
        return [row["lang"] for row in visit("compare", **link).sent("overview")["rows"]["rows"]]

    codes = {one.code for one in LANGUAGES}
    assert set(said(compare_tab="languages")) <= codes
    assert set(said(compare_tab="models", sample="spanish")) == {"es"}
    assert set(said(compare_tab="models", sample="own", text="el agua")) == {""}
