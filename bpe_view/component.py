"""A part of a page that lives in the browser: one script at an address, and what it is given."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from bpe_view.bundle import bundle_js
from bpe_view.words import words_for

# Several lines, as Streamlit takes one with a slash for the name of a file. All calls wait for one
# promise, so they keep their order. A browser may keep a failed import: hence another query.
_LOADER: Final = """\
const address = new URL("ADDRESS", document.baseURI);
const load = (tries) =>
  import(tries ? `${address}?${tries}` : address).catch(async (error) => {
    console.warn(error);
    await new Promise((resolve) => setTimeout(resolve, 1000 * Math.min(2 ** tries, 32)));
    return load(tries + 1);
  });
const module = load(0);
export default async (component) => (await module).default(component);
"""


@dataclass(frozen=True)
class Component:
    """A part of a page that lives in the browser, whichever host shows it."""

    name: str  # distinguishes it from every other
    entry: Path  # its script's entry, which imports the others
    # makes the style sheet of scripts; None: it needs none
    styled: Callable[..., str] | None = None
    # the sections of the words that it says; none for one that says nothing
    words: tuple[str, ...] = ()
    # scripts that the entry finds without importing them
    parts: tuple[Path, ...] = ()

    @cached_property
    def script(self) -> str:
        """Its JavaScript as one module, which brings its style sheet to each place it is put in."""
        script = bundle_js(*self.parts, self.entry)
        if not self.styled:
            return script
        code, default, function = script.removesuffix(";\n").rpartition("export default ")
        styles = json.dumps(self.styled(*self.parts, self.entry), ensure_ascii=False)
        return (
            f"{code}{default}((sheet) => {{\n"
            f"sheet.replaceSync({styles});\n"
            "return (component) => {\n"
            "component.parentElement.adoptedStyleSheets = [sheet];\n"
            f"const cleanup = {function}(component);\n"
            'component.parentElement.host?.toggleAttribute("data-drawn", true);\n'
            "return cleanup;\n"
            "};\n})(new CSSStyleSheet());\n"
        )

    @cached_property
    def address(self) -> str:
        """Where a server has its script: another script, another address."""
        digest = sha256(self.script.encode()).hexdigest()[:16]
        return f"scripts/{self.name}-{digest}.js"

    @property
    def loader(self) -> str:
        """The few lines that a host is given for its script, which fetch it, and try again."""
        return _LOADER.replace("ADDRESS", self.address)

    def for_visitor(self, palette: str) -> dict[str, Any]:
        """What it is told of the visitor: in which words and colours to speak.

        The other half is mount.js.
        """
        return {**words_for(*self.words), "palette": palette}
