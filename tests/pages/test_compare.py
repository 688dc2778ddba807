"""Page Compare, driven without a browser."""

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from streamlit.testing.v1 import AppTest

import bpe_core as bpe
from bpe_core.analysis import words_cut_differently
from bpe_core.common import printable
from bpe_view.texts.parallel_sentences import LANGUAGES
from bpe_view.texts.samples import SAMPLES
from tests.bpe_view.reading import unpack
from tests.pages.components import choose_settings, components, type_text
from tests.pages.own_files import own_file
from ui.compare.language_texts import read_files
from ui.shared.link.codec import pack
from ui.shared.memory import UPLOAD_MEGABYTES
from ui.shared.training.open_files import OPEN_FILES

ROOT = Path(__file__).parents[2]
BUTTONS = ("Add a pane", "Remove the last")
HOSTILE = "<img src=x onerror=alert(1)> </script> **b** $x$"


def open_compare(**link: str) -> AppTest:
    app = AppTest.from_file(ROOT / "app.py", default_timeout=60)
    for name, value in link.items():
        app.query_params[name] = value
    return app.switch_page("pages/compare.py").run()


def payload(app: AppTest) -> dict[str, Any]:
    assert not app.exception
    (component,) = components(app)
    data: dict[str, Any] = json.loads(component.proto.json)
    return data


def column(app: AppTest, pane: int) -> dict[str, str]:
    """The numbers of a pane, counted from 1."""
    assert not app.exception
    (table,) = app.table
    return {str(name): str(value) for name, value in table.value[f"Pane {pane}"].items()}


def starts(data: dict[str, Any], pane: int, step: int) -> list[int]:
    """Where tokens start, the way the browser reads it."""
    side = data["panes"][pane - 1]
    ranks = unpack(side["ranks"])[unpack(side["gap_places"])]
    return [0, *(np.flatnonzero(ranks >= step) + 1).tolist()]


def test_two_sizes_of_one_run_by_hand() -> None:
    # aa|a|b|d|aa|a|b|a|c beside aaab|d|aaab|a|c
    app = open_compare(
        sample="own", text="aaabdaaabac", split="none", vocab_size="259",
        panes="trained@257,trained@259",
    )  # fmt: skip
    first, second = column(app, 1), column(app, 2)
    assert (first["Tokens of the text"], second["Tokens of the text"]) == ("9", "5")
    assert (first["Vocabulary size (tokens)"], second["Vocabulary size (tokens)"]) == ("257", "259")
    assert (first["Bytes per token"], second["Bytes per token"]) == ("1.22", "2.20")
    assert second["Cuts: precision"] == "100.0 %"
    assert second["Cuts: recall"] == "50.0 %"
    assert second["Cuts: F1"] == "66.7 %"
    assert second["Tokens shared with pane 1"] == "257"
    assert second["Vocabulary overlap"] == "99.2 %"
    assert second["Words cut"] == "100.0 %"
    assert second["Vocabulary used"] == "4 (1.5 %)"
    assert first["Cuts: F1"] == "reference"


def test_bytes_beside_characters_by_hand() -> None:
    # the bytes C3|A9|C3|A9|62 beside the characters é|é|b
    app = open_compare(
        sample="own",
        text="ééb",
        vocab_size="256",
        panes="trained,pinned:none:first:characters:9:2:own:%C3%A9%C3%A9b",
    )
    second = column(app, 2)
    assert second["Tokens of the text"] == "3"
    assert second["Cuts: precision"] == "100.0 %"
    assert second["Cuts: recall"] == "50.0 %"
    assert second["Tokens shared with pane 1"] == "1"
    assert second["Vocabulary overlap"] == "0.4 %"


@pytest.mark.parametrize("sample", ["river", "hindi", "emoji"])
@pytest.mark.parametrize("base", bpe.BASES)
def test_a_smaller_size_is_what_a_smaller_training_would_give(sample: str, base: str) -> None:
    text = next(one.text for one in SAMPLES if one.key == sample)
    app = open_compare(
        sample=sample, base=base, vocab_size="400", panes="trained@290,trained@270,trained"
    )
    data = payload(app)
    for pane, size in ((1, 290), (2, 270), (3, 400)):
        run = bpe.train(text, vocab_size=size, base=base)  # type: ignore[arg-type]
        merges = len(run.merges)
        assert data["panes"][pane - 1]["start_step"] == merges
        assert starts(data, pane, merges) == [start for start, _ in run.at(merges).spans]
        assert column(app, pane)["Tokens of the text"] == f"{run.token_counts[-1]:,}"
    # Every cut of a larger vocabulary is one of a smaller.
    assert column(app, 2)["Cuts: recall"] == "100.0 %"
    assert column(app, 3)["Cuts: precision"] == "100.0 %"


def test_a_pane_can_show_a_run_with_settings_of_its_own() -> None:
    app = open_compare()
    app.selectbox(key="pane 2 source").select("pinned").run()
    app.selectbox(key="pane 2 split").select("none").run()
    app.selectbox(key="pane 2 sample").select("german").run()
    app.selectbox(key="pane 2 tie_rule").select("lowest").run()
    german = next(one.text for one in SAMPLES if one.key == "german")
    run = bpe.train(german, vocab_size=384, split="none", tie_rule="lowest")
    tokens = len(run.tokenizer.encode(SAMPLES[0].text))
    assert column(app, 2)["Tokens of the text"] == f"{tokens:,}"
    assert "pinned:none:lowest:bytes:2:384:german" in app.query_params["panes"]
    # What is pinned stays when the settings above change.
    choose_settings(app, split="gpt2")
    assert column(app, 2)["Tokens of the text"] == f"{tokens:,}"


def test_pinning_the_settings_at_the_side_keeps_their_special_tokens() -> None:
    app = open_compare(special_tokens="the", sample="river", panes="trained,trained")
    tokens = column(app, 2)["Tokens of the text"]
    app.selectbox(key="pane 2 source").select("pinned").run()
    assert column(app, 2)["Tokens of the text"] == tokens == column(app, 1)["Tokens of the text"]
    assert app.query_params["panes"].endswith(":river:the")
    app.text_input(key="pane 2 special_tokens").input("").run()
    run = bpe.train(SAMPLES[0].text, vocab_size=384)
    assert column(app, 2)["Tokens of the text"] == f"{run.token_counts[-1]:,}" != tokens


def test_a_real_model_stands_beside_a_run() -> None:
    app = open_compare(panes="trained,cl100k_base")
    tokenizer = bpe.load_pretrained("cl100k_base")
    numbers = column(app, 2)
    assert numbers["Vocabulary size (tokens)"] == "100,256"
    assert numbers["Tokens of the text"] == f"{len(tokenizer.encode(SAMPLES[0].text)):,}"
    assert payload(app)["panes"][1]["sizable"] is False


def test_a_model_that_cannot_be_had_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(choice: str) -> None:
        raise bpe.VocabularyUnavailableError("r50k_base is not on this computer. To get it, …")

    monkeypatch.setattr("ui.compare.pane_results.chosen_tokenizer", missing)
    app = open_compare(panes="trained,r50k_base")
    assert "To get it" in payload(app)["panes"][1]["problem"]
    assert set(column(app, 2).values()) == {"–"}


def test_two_files_stand_side_by_side_and_one_that_is_not_open_is_said_to_be_missing() -> None:
    files = [
        own_file(f"{split} of mine", bpe.train("abab abab", vocab_size=260, split=split).tokenizer)
        for split in ("none", "gpt2")
    ]
    panes = ["opened:0123456789ab:their%20own.json", "trained"]
    app = open_compare(panes=",".join(panes))
    missing = payload(app)["panes"][0]
    assert missing["title"] == "their own.json (not open)"
    assert "their own.json is not open" in missing["problem"]
    assert column(app, 2)["Tokens of the text"] != "–"

    app.session_state[OPEN_FILES] = tuple(files)
    app.run()
    assert app.query_params["panes"] == ",".join(panes)
    for place, file in enumerate(files, start=1):
        app.selectbox(key=f"pane {place} source").select(file.choice).run()
    shown = payload(app)["panes"]
    assert [pane["title"] for pane in shown] == [f"Opened: {file.name}" for file in files]
    assert app.query_params["panes"] == ",".join(file.choice for file in files)
    assert all(column(app, place)["Tokens of the text"] != "–" for place in (1, 2))


def test_a_character_that_a_run_never_saw_is_named() -> None:
    app = open_compare(base="characters", compare_text="smörgås")
    assert "ö" in payload(app)["panes"][0]["problem"]


def test_panes_are_added_and_removed() -> None:
    app = open_compare()
    add, remove = (next(b for b in app.button if b.label == label) for label in BUTTONS)
    assert remove.disabled
    add.click().run()
    assert len(payload(app)["panes"]) == 3
    next(b for b in app.button if b.label == BUTTONS[1]).click().run()
    assert len(payload(app)["panes"]) == 2


def test_another_text_is_cut_by_the_same_run() -> None:
    app = open_compare(panes="trained@300,trained", compare_text="weather and feathers")
    run = bpe.train(SAMPLES[0].text, vocab_size=384)
    assert payload(app)["text"] == "weather and feathers"
    tokens = len(run.tokenizer.encode("weather and feathers"))
    assert column(app, 2)["Tokens of the text"] == str(tokens)


@pytest.mark.parametrize("text", ["", "x", HOSTILE])
def test_texts_of_any_kind_make_no_error(text: str) -> None:
    app = open_compare(sample="own", text=text, panes="trained@256,trained,cl100k_base")
    assert payload(app)["text"] == text
    for look in ("languages", "lists", "sweep", "numbers"):
        app.session_state["compare_look"] = look
        app.run()
        assert not app.exception
        assert not app.error


def test_a_long_text_shows_a_part_and_numbers_of_the_whole() -> None:
    text = "The quick brown fox. " * 4_000
    app = open_compare()
    type_text(app, text)
    data = payload(app)
    assert data["is_part"]
    assert len(data["text"]) <= 50_000
    assert data["byte_count"] == len(text)
    app.slider(key="compare_window").set_value(20_000).run()
    assert payload(app)["text"] in text
    assert payload(app)["identity"] != data["identity"]


def test_the_part_of_a_long_text_stands_in_the_link() -> None:
    text = "The quick brown fox. " * 4_000
    app = open_compare(**{"compare_text.z": pack(text)}, compare_window="20000")
    assert app.slider(key="compare_window").value == 20_000
    assert app.query_params["compare_window"] == "20000"
    app = open_compare(**{"compare_text.z": pack(text)}, compare_window="900000")
    assert app.slider(key="compare_window").value == len(text) - 50_000
    assert payload(app)["text"] in text
    app.session_state["compare_text"] = "short"
    assert "compare_window" not in app.run().query_params


def test_languages_that_cost_the_same_are_not_said_to_differ() -> None:
    app = open_compare(
        compare_look="languages", panes="trained,trained", even_training="True",
        own_lines="First: aaaa\nSecond: bbbb", base="bytes", sample="python",
    )  # fmt: skip
    said = "\n".join(one.value for one in app.markdown)
    assert "sentences of each: 1" in said
    assert "no language needs more tokens than First" in said
    assert "**Parity-aware**: every language needs **1** token" in said
    assert "**Second** chose **2** and **First** **2**" in said


def test_a_text_that_a_tokenizer_cannot_write_is_an_empty_cell() -> None:
    app = open_compare(compare_look="languages", base="characters", panes="trained,trained")
    (table,) = app.dataframe
    assert table.value.isna().any(axis=None)
    assert (table.proto.HasField("placeholder"), table.proto.placeholder) == (True, "")


SENTENCES = {language.key: language.text.split("\n") for language in LANGUAGES}


def test_languages_are_counted_with_every_pane_and_tokenizer_as_the_library_does() -> None:
    app = open_compare(
        compare_look="languages", panes="trained@300,cl100k_base",
        more_tokenizers="trained@320 cl100k_base", language_measure="characters_per_token",
        language_reference="german", language_order="cl100k_base",
    )  # fmt: skip
    run = bpe.train(SAMPLES[0].text, vocab_size=384)
    small, middle = (bpe.train(SAMPLES[0].text, vocab_size=size).tokenizer for size in (300, 320))
    assert len(run.merges) > len(middle.merges)
    tokenizers = {
        "This run, 300": small, "GPT-3.5, GPT-4": bpe.load_pretrained("cl100k_base"),
        "This run, 320": middle,
    }  # fmt: skip
    table = bpe.language_table(tokenizers, SENTENCES, reference="german")
    expected = table.sorted_by("characters_per_token", "GPT-3.5, GPT-4")
    titles = {language.key: language.title for language in LANGUAGES}

    def rows() -> Any:
        shown = app.dataframe[0].value
        assert list(shown["Language"]) == [titles[name] for name in expected.languages]
        return shown[list(tokenizers)].to_numpy().T.tolist()

    shown = list(expected.values("characters_per_token").values())
    for column, own in zip(rows(), shown, strict=True):
        assert column == pytest.approx(own, abs=0.006)
    app.selectbox(key="language_measure").select("parity").run()
    expected = table.sorted_by("parity", "GPT-3.5, GPT-4")
    for column, own in zip(rows(), expected.values("parity").values(), strict=True):
        assert column == pytest.approx(own, abs=0.006)
    assert any("**Burmese**" in element.value for element in app.markdown)
    for look in ("map", "bars"):
        app.session_state["language_look"] = look
        assert not app.run().exception
        assert len(app.get("plotly_chart")) == 1


def test_a_number_typed_among_tokenizers_is_a_size_of_the_run() -> None:
    app = open_compare(compare_look="languages", panes="trained,trained")
    key = "more tokenizers that are chosen"
    app.multiselect(key=key).set_value(["3,00", "rubbish", "r50k_base", "trained@300"]).run()
    assert not app.exception
    assert app.query_params["more_tokenizers"] == "trained@300 r50k_base"


def test_parallel_files_take_the_place_of_the_sentences_and_are_missing_in_a_link() -> None:
    app = open_compare(compare_look="languages", panes="trained,cl100k_base")
    app.file_uploader[-1].set_value(
        [("english.txt", b"one\ntwo", "text/plain"), ("=x.txt", "un\ndós".encode(), "text/plain")]
    ).run()
    (table,) = app.dataframe
    assert list(table.value["Language"]) == ["english", "=x"]
    assert app.query_params["parallel_files"] == "english.txt, =x.txt"
    app.file_uploader[-1].set_value([("english.txt", b"\xff", "text/plain")]).run()
    assert any("UTF" in one.value for one in app.error)
    assert len(app.dataframe[0].value) == len(LANGUAGES)
    app = open_compare(compare_look="languages", panes="trained,trained", parallel_files="a.txt")
    assert any("a\\.txt" in one.value for one in app.warning)


def test_lines_of_ones_own_are_languages_by_their_names() -> None:
    lines = "Hi: hello\nbonjour\nHi: good day"
    app = open_compare(compare_look="languages", panes="trained,cl100k_base", own_lines=lines)
    (table,) = app.dataframe
    tokenizer = bpe.load_pretrained("cl100k_base")
    own = {"Hi": ["hello", "good day"], "Your line 2": ["bonjour"]}
    for (name, texts), row in zip(own.items(), table.value.to_dict("records"), strict=True):
        assert row["Language"] == name
        assert row["GPT-3.5, GPT-4"] == sum(len(tokenizer.encode(text)) for text in texts)
    assert any("as many sentences" in one.value for one in app.warning)


def test_plain_training_stands_beside_parity_aware_training_as_the_library_has_them() -> None:
    app = open_compare(
        compare_look="languages", panes="trained,trained", even_training="True", even_size="456",
        split="gpt2",
    )  # fmt: skip
    assert app.query_params["even_size"] == "456"
    run = bpe.train_parity(SENTENCES, vocab_size=456, split="gpt2")
    counts = bpe.count([one for own in SENTENCES.values() for one in own], split="gpt2")
    usual = bpe.train(counts=counts, vocab_size=456, min_count=1)
    table = bpe.language_table({"Plain": usual.tokenizer, "Parity-aware": run.tokenizer}, SENTENCES)
    (chart,) = app.get("plotly_chart")
    bars = json.loads(chart.proto.spec)["data"]
    assert {bar["name"]: bar["text"] for bar in bars} == {
        name: list(map(str, values)) for name, values in table.values("tokens").items()
    }
    said = "\n".join(element.value for element in app.markdown)
    for name, values in table.values("tokens").items():
        titles = {value or 0: key for value, key in zip(values, table.languages, strict=True)}
        assert f"**{name}**: from **{min(titles)}** tokens" in said
        assert f"to **{max(titles)}** ({titles[max(titles)].title()})" in said
        assert f"Gini {table.gini[name]:.3f}" in said
    assert f"chose **{max(run.turns.values())}**" in said
    app.session_state["own_lines"] = f"one: {'x' * 60_000}\ntwo: {'y' * 60_000}"
    app.run()
    assert not app.get("plotly_chart")
    assert any("120,000 bytes" in one.value for one in app.info)
    app.toggle(key="even_training").set_value(False).run()
    assert not app.info


def test_the_tokens_of_two_vocabularies_are_listed_with_their_uses() -> None:
    app = open_compare(
        compare_look="lists", list_find="the",
        panes="trained@300,pinned:none:first:bytes:2:384:river",
    )  # fmt: skip
    small = bpe.train(SAMPLES[0].text, vocab_size=300).tokenizer
    large = bpe.train(SAMPLES[0].text, vocab_size=384, split="none").tokenizer
    text = SAMPLES[0].text
    for side, (has, lacks) in {
        "shared": (small, None), "first": (small, large), "second": (large, small),
    }.items():  # fmt: skip
        app.session_state["list_side"] = side
        app.run()
        rows = app.dataframe[0].value.set_index("Token")
        wanted = {
            token for token in has.vocab.values()
            if b"the" in token and (token in large.vocab.values() if lacks is None else
            token not in lacks.vocab.values())
        }  # fmt: skip
        assert set(rows.index) <= {printable(token) for token in wanted}
        assert len(rows) == min(len(wanted), 1000)
    app.session_state["list_side"] = "shared"
    rows = app.run().dataframe[0].value.set_index("Token")
    token = next(name for name, value in large.vocab.items() if value == b"the")
    assert rows.loc["the", "Pane 2: uses"] == large.encode(text).count(token)
    app.session_state["lists_of"] = "words"
    app.session_state["list_find"] = ""
    words = app.run().dataframe[0].value
    first = words_cut_differently(text, small, large)[0]
    assert tuple(words.loc[0, ["Word", "Count"]]) == (first.word, first.count)


def test_a_list_of_words_is_cut_and_held_against_its_segments() -> None:
    app = open_compare(
        compare_look="lists", lists_of="own", panes="trained,cl100k_base", after_space="True",
        word_list="unlikely\tun|like|ly\nriver",
    )  # fmt: skip
    large = bpe.load_pretrained("cl100k_base")
    words = app.dataframe[0].value.set_index("Word")
    assert list(words["Segments"]) == ["un|like|ly", ""]
    for word in words.index:
        cut = [large.vocab[each] for each in large.encode(f" {word}")]
        assert words.loc[word, "GPT-3.5, GPT-4"] == "|".join(map(printable, cut))
    assert list(app.table[0].value.index) == ["Precision", "Recall", "F1"]
    app.session_state["word_list"] = "unlikely\tun|like"
    assert any("unlikely" in one.value for one in app.run().error)


@pytest.mark.parametrize(
    ("files", "said"),
    [
        ({"a.txt": b"x" * (UPLOAD_MEGABYTES * 2**20 + 1)}, "bytes"),
        ({"a.txt": b"\n" * 1_000_001}, "sentences"),
        ({"a.tsv": b"\t" * 250}, "languages"),
        ({"a.txt": b"x", "b.txt": b"x\ny"}, "as many"),
    ],
)
def test_files_that_are_too_large_or_not_parallel_are_refused(
    files: dict[str, bytes], said: str
) -> None:
    with pytest.raises(bpe.SettingError, match=said):
        read_files(files)


def test_a_sweep_says_which_split_pattern_failed_and_why() -> None:
    app = open_compare(compare_look="sweep", split="custom", pattern="(a", panes="trained,trained")
    (said,) = (one.value for one in app.warning if "Left out" in one.value)
    assert "Your own regex" in said
    assert "is not a valid regex" in said
    assert not app.exception


def test_a_sweep_says_what_an_empty_cell_is_where_there_is_one() -> None:
    for vocab_size, empty in ((260, False), (384, True)):
        app = open_compare(compare_look="sweep", vocab_size=str(vocab_size))
        assert app.dataframe[0].value.isna().any(axis=None) == empty
        assert any("Bytes per token." in one.value for one in app.caption)
        assert any("no pair was left" in one.value for one in app.caption) == empty


def test_a_sweep_gives_every_size_from_one_training_a_pattern() -> None:
    app = open_compare(compare_look="sweep", sample="python", vocab_size="320")
    (table,) = app.dataframe
    text = next(one.text for one in SAMPLES if one.key == "python")
    rows = table.value.set_index("Vocabulary size")
    assert len(rows.columns) == len(bpe.SPLIT_PATTERNS)
    size = int(rows.index[3])
    run = bpe.train(text, vocab_size=size, split="gpt2")
    ratio = len(text.encode()) / run.token_counts[-1]
    # Streamlit cuts decimal places off, so they are rounded before.
    assert rows.loc[size, "GPT-2"] == pytest.approx(round(ratio, 2))
    columns = json.loads(table.proto.columns)
    assert (
        columns["GPT-2"]["type_config"] | {"step": 0.01, "format": "localized"}
        == (columns["GPT-2"]["type_config"])
    )
    assert (table.proto.HasField("placeholder"), table.proto.placeholder) == (True, "")


def test_the_same_comparison_gives_the_same_payload_so_that_nothing_is_sent_again() -> None:
    app = open_compare()
    before = payload(app)
    assert payload(app.run()) == before
