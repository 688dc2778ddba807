"""A link means in `bpe-explorer.html` what it means in the app, to the last strange character."""

from collections.abc import Iterator
from typing import Any, Final
from urllib.parse import urlencode

import pytest

import ui.frame.link_state
from bpe_view.offline import site
from bpe_view.offline.site import site_data
from tests.javascript.evaluate import evaluate
from tests.ui.frame.test_link import GAPS, MALFORMED, Visit, edges
from ui.frame.link_state import read_link
from ui.frame.link_table import CHOICES_OF_APP, PROPERTIES, properties_of_file
from ui.shared import session
from ui.shared.link.codec import pack
from ui.shared.link.property import Property

READ: Final = """async ({data, links}) => {
  const answers = [];
  globalThis.document = {documentElement: {}};
  Object.defineProperty(globalThis, "navigator", {value: {languages: ["zh-CN"]}});
  for (const link of links) {
    globalThis.location = {hash: `#watch?${link}`};
    const visit = new visits.Visit(data, ["watch"]);
    await visit.readAddress();
    const said = visit.problems.map(({key, values}) => `share.link.${key} ${values.name ?? ""}`);
    const specials = training.chosenTraining(visit).settings.special_tokens;
    const written = (await visit.link()).split("?")[1];
    answers.push({values: visit.values, said, specials, written});
  }
  return answers;
}"""


def links(known: list[Property]) -> Iterator[str]:
    """All edges of each property, compressed, twice, with strange gaps; and what is around them."""
    for prop in known:
        values = [one for one in edges(prop) if one not in CHOICES_OF_APP]
        for value in values:
            yield urlencode({prop.name: value})
            yield urlencode({f"{prop.name}.z": pack(value)})
        for gap in GAPS:
            yield urlencode({prop.name: gap.join(values[:2])})
        yield urlencode([(prop.name, "x"), (prop.name, "x")])
    names = {prop.name for prop in known} | {"v"}
    yield from (query for query, name in MALFORMED if name in names)
    yield from (f"text.z={pack('a')}{end}" for end in ("=", "==", "A", " ", "\n", "/"))
    yield from ("", "v=1", "v=7", "utm_source=x", "x=1&x=2", "language=en", "palette=grey")
    yield from ("text=a", "text=caf%E9", "text=a%ED%A0%80", "missing=text+x", "missing=text&text=a")


def test_a_link_means_the_same_in_the_file_and_in_the_app(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(site, "lessons_data", lambda language, load: [])
    monkeypatch.setattr(session, "browser_language", lambda: "zh")
    monkeypatch.setattr(
        ui.frame.link_state, "say", lambda key, **values: f"{key} {values.get('name', '')}"
    )
    properties = properties_of_file()
    data = site_data("1", None, properties) | {"start": ""}  # type: ignore[arg-type]
    names = [prop["name"] for prop in properties]
    known = [prop for prop in PROPERTIES if prop.name in names]
    table = list(dict.fromkeys(links(known)))
    assert len(table) >= 200
    modules = {"visits": "offline/visit.js", "training": "offline/visit.js"}
    found = evaluate(modules, READ, {"data": data, "links": table})

    def in_app(query: str) -> tuple[dict[str, Any], list[str]]:
        visit = Visit(query)
        monkeypatch.setattr(ui.frame.link_state, "st", visit)
        said = [message for page in ("watch", "encode", "learn") for message in read_link(page)]
        now = visit.session_state[ui.frame.link_state._KEPT]
        return {prop.name: written(now[prop.name]) for prop in known}, sorted(said)

    for query, one in zip(table, found, strict=True):
        values, said = in_app(query)
        there = {name: written(value) for name, value in one["values"].items()}
        assert (there, sorted(one["said"])) == (values, said), query
        assert one["specials"] == values["special_tokens"].split(), query
        again, said = in_app(one["written"])
        on_page = {p.name for p in known if p.is_on("watch") and p.in_use(one["values"])}
        assert {name: again[name] for name in on_page} == {name: there[name] for name in on_page}
        assert said == []


def written(value: object) -> object:
    return value if value is None else str(value)
