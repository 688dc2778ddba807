"""`bpe-explorer.html`, opened from disk with the network off."""

import csv
import re
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Final
from xml.etree import ElementTree

import pytest
from playwright.sync_api import FilePayload, Page, Route, expect

import bpe_core as bpe
from bpe_view.offline.site import FILE_NAME, RUN, site_files, site_page
from bpe_view.player.player_payload import LEADERS, player_payload
from bpe_view.player.predict.predict_payload import predict_words
from bpe_view.tokens.text_window import visible_window
from bpe_view.words import messages
from tests.browser.accessibility import broken_rules
from tests.browser.app import open_text
from tests.browser.encoder import EncoderOnPage
from tests.browser.pages import NewPage
from tests.browser.pictures import Pictures
from tests.browser.player import PlayerOnPage
from tests.browser.windows import PHONE
from tests.words import pattern, w
from ui.frame.link_table import properties_of_file

TEXT: Final = "the weather there, whether the weather 🐟🐟 </script><b>hello</b>"
MOST_BYTES: Final = 1_500_000
KEPT: Final = """async () => {
  await navigator.serviceWorker.ready;
  const kept = await caches.open("bpe-explorer");
  const missing = async () => !(await kept.match("./")) || !(await kept.match("app.html"));
  while (await missing()) await new Promise(requestAnimationFrame);
}"""


class Quiet(SimpleHTTPRequestHandler):
    """A static host."""

    def log_message(self, *_: object) -> None:
        pass


def no_vocabulary(name: str) -> bpe.Tokenizer:
    raise bpe.VocabularyUnavailableError(f"{name} is not here")


SITE = ("1.2.3", no_vocabulary, properties_of_file())


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("offline") / FILE_NAME
    place.write_text(site_page(*SITE), "utf-8")
    return place


def opened(page: Page, file: Path, link: str = "") -> PlayerOnPage:
    """Opens the file; a request for anything else fails the test."""

    def only_the_file(route: Route) -> None:
        if route.request.url.split("#")[0] == file.as_uri() or route.request.url[:5] == "data:":
            route.continue_()
        else:
            route.abort()
            raise AssertionError(f"the page asked for {route.request.url}")

    page.route("**/*", only_the_file)
    page.goto(f"{file.as_uri()}{link}")
    player = PlayerOnPage(page)
    expect(player.text).to_be_visible()
    return player


def test_a_text_is_pasted_watched_predicted_and_passed_on(new_page: NewPage, file: Path) -> None:
    assert file.stat().st_size <= MOST_BYTES
    page = new_page(offline=True, permissions=["clipboard-read", "clipboard-write"])
    player = opened(page, file)
    open_text(page).fill(TEXT)
    run = bpe.train(TEXT, vocab_size=384)
    expect(player.root.locator(".tokens")).to_contain_text("</script>")
    for step in (1, 5, len(run.merges)):
        player.jump(step)
        assert player.token_starts() == [start for start, _ in run.at(step).spans]
    page.wait_for_url(re.compile(f"step={len(run.merges)}"))
    assert "</script>" in "".join(
        ElementTree.fromstring(Pictures(player).made("SVG")[1]).itertext()
    )
    page.keyboard.press("Escape")
    player.choose_in_more(w("player.more.table"))
    expect(page.locator(".merges tbody tr")).to_have_count(len(run.merges))
    assert broken_rules(page) == []
    with page.expect_download() as saved:
        page.get_by_role("button", name=w("watch.table.download")).click()
    with saved.value.path().open(encoding="utf-8", newline="") as table:
        rows = list(csv.DictReader(table))
    assert [int(row["count"]) for row in rows] == [merge.count for merge in run.merges]
    page.get_by_role("button", name=w("share.copy")).click()
    expect(page.get_by_role("button", name=w("share.copied"))).to_be_visible()
    link = page.evaluate("navigator.clipboard.readText()").removeprefix(file.as_uri())
    player.jump(0)
    page.get_by_role("button", name=w("predict.mode.predict")).click()
    expect(player.root.locator(".question")).to_be_visible()
    page.wait_for_url(re.compile("mode=predict"))
    page.goto("about:blank")
    again = opened(page, file, link)
    again.is_at(len(run.merges))
    assert again.shown_text() == player.shown_text()
    name, kind = "a.txt", "text/plain"
    whole: FilePayload = {"name": name, "mimeType": kind, "buffer": b"a river " * 7_000}
    broken: FilePayload = {"name": name, "mimeType": kind, "buffer": b"\xff"}
    page.locator("input[type=file]").set_input_files(whole)
    expect(page.locator("p.status")).to_contain_text(
        pattern("offline.part", symbols=w("tokens.bytes", n=56_000))
    )
    page.locator("input[type=file]").set_input_files(broken)
    expect(page.get_by_role("alert")).to_have_text(w("offline.not_opened", name="a.txt"))


@pytest.mark.thorough
def test_what_takes_long_is_stopped_and_the_page_goes_on(new_page: NewPage, file: Path) -> None:
    page = new_page(offline=True)
    player = opened(page, file, "#watch?sample=own&text=a+river&split=none&vocab_size=60000")
    long = " ".join(f"{number * 7919 % 100_003:x}" for number in range(100_000))
    open_text(page).fill(long)
    page.get_by_role("button", name=w("training.stop")).click()
    expect(page.locator("p.status")).to_contain_text(pattern("training.stopped"))
    open_text(page).fill("banana")
    expect(player.root.locator(".tokens")).to_contain_text("banana")
    expect(page.locator("p.status")).to_be_hidden()


@contextmanager
def hosted(folder: Path) -> Iterator[str]:
    """The folder for a static host, at an address."""
    for name, content in site_files(*SITE).items():
        place = folder / name
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(content)
    with ThreadingHTTPServer(("localhost", 0), partial(Quiet, directory=folder)) as host:
        thread = Thread(target=host.serve_forever)
        thread.start()
        yield f"http://localhost:{host.server_port}"
        host.shutdown()
        thread.join()


def test_a_phone_keeps_the_pages_of_a_host(new_page: NewPage, tmp_path: Path) -> None:
    page = new_page()
    with hosted(tmp_path) as address:
        page.goto(f"{address}/#watch?sample=twister&step=2")
        PlayerOnPage(page).is_at(2)
        page.evaluate(KEPT)
    page.reload()
    PlayerOnPage(page).is_at(2)
    page.goto(f"{address}/")
    expect(page.locator("h1")).to_have_text(w("story.name.title"))
    page.goto(f"{address}/#watch?sample=twister&step=3")
    PlayerOnPage(page).is_at(3)


def test_addresses_of_the_app_go_on_from_the_story_to_it(new_page: NewPage, tmp_path: Path) -> None:
    page = new_page()
    with hosted(tmp_path) as address:
        for link in (
            "#watch",
            "#encode?v=1&encode_text=by",
            "#learn?v=1&lesson=merge",
            "#ties?v=1",
        ):
            page.goto(f"{address}/{link}")
            page.wait_for_url(re.compile("/app.html#"))
            expect(page.locator("header.bar nav [aria-current]")).to_be_visible()
        page.goto(f"{address}/learn/merge/")
        page.wait_for_url(re.compile("/app.html#learn.v=1&lesson=merge"))
        page.goto(f"{address}/#learn?v=1&ask=class")
        expect(page.locator("body > .page")).to_have_js_property("inert", True)
        page.goto(f"{address}/#4")
        expect(page.locator(".places [aria-current]")).to_have_attribute("href", "#4")


@pytest.mark.thorough
def test_a_run_that_it_cannot_train_is_inside(new_page: NewPage, tmp_path: Path) -> None:
    text = "aaabdaaabac " * 20
    run = bpe.train(text, vocab_size=262, split=".{1,7}", leaders=LEADERS)
    payload = player_payload(run, text, "the run", visible_window(run))
    inside = {"payload": payload, "unseen": predict_words(run, text), "seconds": 0.5}
    file = tmp_path / FILE_NAME
    start = f"watch?v=1&sample={RUN}&step=3"
    file.write_text(site_page(*SITE, start, inside), "utf-8")
    page = new_page(offline=True)
    player = opened(page, file)
    player.is_at(3)
    assert player.token_starts() == [start for start, _ in run.at(3).spans]
    box = open_text(page)
    expect(page.get_by_text(pattern("offline.run_lesson"))).to_be_visible()
    expect(page.locator(".settings-line .part.tokenizer")).to_be_hidden()
    page.get_by_role("link", name=w("shell.pages.encode.tab")).click()
    expect(page.get_by_role("alert").last).to_contain_text(pattern("offline.run_vocabulary"))
    page.get_by_role("link", name=w("shell.pages.watch.tab")).click()
    player.is_at(3)
    open_text(page)
    box.fill(TEXT)
    expect(player.root.locator(".tokens")).to_contain_text("</script>")
    page.keyboard.press("Escape")
    expect(page.locator(".settings-line .part.tokenizer")).to_be_visible()


@pytest.mark.thorough
def test_it_is_for_everyone_on_a_phone_in_the_dark_in_three_languages(
    new_page: NewPage, file: Path
) -> None:
    page = new_page(offline=True, viewport=PHONE, color_scheme="dark", reduced_motion="reduce")
    player = opened(page, file, "#watch?sample=twister&step=2&language=zh")
    player.is_at(2)
    expect(page.locator("html")).to_have_attribute("lang", "zh")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    # A message that is missing is shown by its key.
    expect(page.locator("body")).not_to_contain_text("shell.pages.")
    assert broken_rules(page) == []
    page.locator("summary").first.click()
    page.locator("header select").first.select_option("es")
    expect(page.get_by_role("heading", level=1)).to_have_text(
        str(messages("es")["shell.pages.watch.title"])
    )
    player.is_at(2)


def test_a_lesson_is_read_tried_and_answered(new_page: NewPage, file: Path) -> None:
    page = new_page(offline=True, viewport=PHONE)
    opened(page, file)
    page.get_by_role("link", name=w("shell.pages.learn.tab")).click()
    page.get_by_role("button", name="1 Why tokens?").click()
    # Its vocabulary is not there; the lesson says so, and the next one is whole.
    expect(page.get_by_role("alert").last).to_contain_text("cl100k_base is not here")
    page.locator(".encoder textarea").first.fill("my own")
    expect(page.get_by_role("alert").last).to_contain_text(pattern("offline.own_text"))
    page.go_back()
    page.get_by_role("button", name="7 Encoding by rank").click()
    page.get_by_role("combobox", name=w("encode.order.label")).select_option("longest")
    expect(page.locator(".encoder .tokens")).to_contain_text("there")
    page.wait_for_url(re.compile("#learn.*lesson=encoding.*lesson_switch=longest"))
    page.get_by_label("e t here a l").check()
    page.get_by_role("button", name=w("questions.check")).first.click()
    expect(page.locator("section.questions")).to_contain_text(pattern("questions.right"))
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert broken_rules(page) == []
    page.locator(".encoder textarea").first.fill("ethereal")
    expect(page.locator(".encoder .tokens")).to_contain_text("ethereal")
    page.get_by_role("link", name=w("shell.pages.watch.tab")).click()
    expect(PlayerOnPage(page).text).to_be_visible()
    page.go_back()
    expect(page.get_by_role("heading", name="7. Encoding by rank")).to_be_visible()
    page.goto(f"{file.as_uri()}#learn?v=1&lesson=boundaries")
    taken = page.locator(".split-reasons .taken bdi")
    expect(taken.nth(1)).to_have_text("'ll")
    page.locator(".encoder textarea").first.fill("it's 12")
    expect(taken).to_have_text(["it", "'s", "·", "12"])
    page.goto(f"{file.as_uri()}#learn?v=1&lesson=choosing-a-size")
    page.get_by_role("button", name=w("guess.see")).click()
    page.get_by_role("slider", name=w("charts.vocab_size")).press("ArrowRight")
    page.wait_for_url(re.compile("lesson_step=1"))
    # The lab of rules needs Python; the lesson has them.
    page.goto(f"{file.as_uri()}#learn?v=1&lab=rules")
    page.get_by_role("slider", name=w("player.scrubber")).press("ArrowRight")
    page.wait_for_url(re.compile("lesson=other-rules.*lesson_step=1"))
    expect(page.locator(".three-rules [data-state=winner]")).to_have_count(3)


def test_questions_of_a_text_are_answered(new_page: NewPage, file: Path) -> None:
    page = new_page(offline=True)
    page.goto(f"{file.as_uri()}#encode?v=1&encode_text=it%27s+1%E2%80%8B2&question=hidden")
    encoder = EncoderOnPage(page)
    expect(encoder.hidden.locator(".found")).to_contain_text("zero width space")
    expect(page.locator("footer")).to_contain_text(w("offline.encode"))
    expect(page.locator("button.question:visible[value=chat]")).to_have_count(0)
    encoder.hidden.get_by_role("button").last.click()
    encoder.shows("it's 12")
    encoder.ask("split")
    expect(encoder.root.locator(".taken bdi")).to_have_text(["it", "'s", "·", "12"])
    encoder.root.locator(".taken bdi").nth(3).click()
    expect(encoder.root.locator(".boundary")).to_contain_text(w("reasons.digits"))
    page.wait_for_url(re.compile("encode_text=it%27s\\+12&.*question=split"))
    assert broken_rules(page) == []


@pytest.mark.thorough
def test_a_text_is_encoded_with_the_vocabulary_that_was_trained(
    new_page: NewPage, file: Path
) -> None:
    page = new_page(offline=True)
    opened(page, file, "#watch?sample=own&text=größer+größe&base=characters")
    page.get_by_role("link", name=w("shell.pages.encode.tab")).click()
    alert = page.get_by_role("alert").last
    expect(alert).to_contain_text(pattern("errors.unknown_character", character="T"))
    page.locator(".encoder textarea").first.fill("größe")
    tokenizer = bpe.train("größer größe", vocab_size=384, base="characters").tokenizer
    ids = " ".join(map(str, tokenizer.encode("größe")))
    expect(page.locator(".encoder .id-list")).to_contain_text(ids)
    page.locator("button.question[value=ways]").click()
    page.locator(".decoder input").fill("999")
    expect(page.locator(".encoder")).to_contain_text(w("offline.unknown_id", id=999))
    assert broken_rules(page) == []


@pytest.mark.thorough
def test_futures_part_and_pairs_overlap(new_page: NewPage, file: Path) -> None:
    page = new_page(offline=True, color_scheme="dark")
    opened(page, file, "#watch?sample=twister")
    page.get_by_role("link", name=w("shell.pages.learn.tab")).click()
    page.locator(".lesson-index .entry", has_text=w("learn.labs.ties.title")).click()
    expect(page.get_by_role("heading", level=1)).to_have_text(w("ties.question.ties"))
    expect(page.locator(".future")).to_have_count(3)
    expect(page.locator("table").last).not_to_contain_text(".0")  # whole numbers
    page.get_by_role("button", name=w("ties.tab.overlap")).click()
    expect(page.locator(".overlap .brackets")).to_be_visible()
    page.wait_for_url(re.compile("#learn.*lab=ties.*tie_stage=overlap"))
    assert broken_rules(page) == []
    page.get_by_role("link", name=w("shell.pages.watch.tab")).click()
    page.wait_for_url(re.compile("#watch.*sample=twister"))


def test_a_link_of_the_page_that_is_a_lab_today_opens_it(new_page: NewPage, file: Path) -> None:
    page = new_page(offline=True)
    link = "#ties?v=1&tie_text=hamlet&tie_rules=lowest+huggingface&tie_step=2"
    page.goto(file.as_uri() + link)
    expect(page.locator(".future")).to_have_count(2)
    expect(page.locator(".future .tokens").first).to_have_attribute("data-step", "2")
    expect(page.get_by_role("combobox", name=w("ties.lab.text"))).to_have_value("hamlet")


@pytest.mark.thorough
def test_a_hostile_link_gives_a_sentence_and_a_page_that_works(
    new_page: NewPage, file: Path
) -> None:
    page = new_page(offline=True)
    opened(page, file, "#nowhere?vocab_size=-1&<b>=1")
    problems = page.get_by_role("alert").first
    expect(problems).to_contain_text(w("share.allowed.number", low=0, high=200_000))
    expect(problems).to_contain_text("'<b>'")
    page.evaluate("() => { location.hash = 'watch?special_tokens=a+a'; }")
    expect(page.locator("p.status")).to_have_text(
        "special token 'a' is given twice; each may stand once"
    )
    expect(PlayerOnPage(page).text).to_be_visible()


@pytest.mark.thorough
def test_the_presenter_view_has_the_page_to_itself(new_page: NewPage, file: Path) -> None:
    page = new_page(offline=True)
    player = opened(page, file, "#watch?sample=twister&step=2&view=presenter")
    expect(player.root).to_have_class(re.compile("presenting"))
    box = player.root.bounding_box()
    assert box is not None
    assert (box["x"], box["y"], box["width"], box["height"]) == (0, 0, 1280, 720)
    page.keyboard.press("Escape")
    expect(player.root).not_to_have_class(re.compile("presenting"))
    player.is_at(2)


def test_a_class_raises_hands_and_sees_the_merge(new_page: NewPage, file: Path) -> None:
    page = new_page(offline=True)
    opened(page, file)
    page.get_by_role("link", name=w("shell.pages.learn.tab")).click()
    page.get_by_role("button", name=w("learn.tools.hands.about")).click()
    expect(page.locator("body > .page")).to_have_js_property("inert", True)
    expect(page.locator("[data-act=begin]")).to_have_text(w("round.hands.begin"))
    for act in ("begin", "open", "close"):
        page.locator(f"[data-act={act}]").click()
        expect(page.locator(".how")).to_have_count(int(act == "close"))
    for votes, act in (((0, 3, 6, 1), "again"), ((0, 8, 2, 0), "reveal")):
        expect(page.locator("input.hands").first).to_be_focused()
        for one in votes:
            page.keyboard.type(str(one))
            page.keyboard.press("Enter")
        expect(page.locator(".tokens[data-step='0']")).to_be_visible()
        expect(page.locator(".next, .is-right")).to_have_count(0)
        page.locator(f"[data-act={act}]").click()
    expect(page.locator(".tokens[data-step='1'] .new").first).to_be_visible()
    assert broken_rules(page) == []
    page.reload()
    expect(page.locator(".is-right .votes")).to_have_text("3 → 8")
    page.locator("[data-act=next]").click()
    expect(page.locator(".where")).to_have_text(w("round.place", place=2, of=8))
    for act in ("open", "close", "reveal", "end"):
        page.locator(f"[data-act={act}]").click()
    expect(page.locator("td")).to_have_text(["1", "10", "30%", "80%", "71%"])
    page.get_by_role("button", name=w("tokens.close")).click()
    expect(page.locator(".lesson-index")).to_be_visible()
    expect(page.locator("body > .page")).to_have_js_property("inert", False)


def test_a_class_is_asked_about_ones_own_text_from_where_the_player_stands(
    new_page: NewPage, file: Path
) -> None:
    page = new_page(offline=True)
    text = "low+low+low+lower+lower+newest+newest+widest"
    player = opened(page, file, f"#watch?sample=own&text={text}&vocab_size=262&step=2")
    player.root.locator(".more").click()
    page.get_by_role("button", name=w("player.more.class")).click()
    for act in ("begin", "open", "close"):
        page.locator(f"[data-act={act}]").click()
    page.reload()
    expect(page.locator(".options .label")).to_contain_text(["low + e"])
    expect(page.locator(".tokens[data-step='2']")).to_be_visible()
    expect(page.locator(".next")).to_have_count(0)
    page.locator("[data-act=reveal]").click()
    expect(page.locator(".tokens[data-step='3'] .new").first).to_be_visible()
    expect(page.locator(".next")).to_have_count(0)
    page.get_by_role("button", name=w("tokens.close")).click()
    player.is_at(2)
