"""How long `bpe-explorer.html` takes from the end of a typing pause to the paint (make bench-ui).

The text is this project's own documents, whose beginning is another one each time. It stands
in the box, painted, before a change event ends the pause; there the clock begins. It stops after
the frame in which the player has the new run.
"""

import argparse
import statistics
import tempfile
from pathlib import Path
from typing import Final

from playwright.sync_api import Page

from benchmarks.browser import chromium, timed
from bpe_core import Tokenizer, VocabularyUnavailableError, __version__
from bpe_view.offline.site import FILE_NAME, site_page
from ui.frame.link_table import properties_of_file

SIZES: Final = (1_000, 5_000, 20_000, 50_000)
VOCABULARIES: Final = (384, 4_096)
ROUNDS: Final = 20
_ROOT: Final = Path(__file__).parents[1]
_TRAIN: Final = """
const area = find("textarea");
const frame = find(".player");
const before = frame.dataset.run;
area.value = given[0];
return timed(() => area.dispatchEvent(new Event("change")), () => frame.dataset.run !== before);
"""


def measure(page: Page, size: int) -> list[float]:
    """Milliseconds of each round, for a text of so many bytes."""
    names = (
        "README",
        "ARCHITECTURE",
        "CONTRIBUTING",
        "CHANGELOG",
        "docs/guides/lessons",
        "docs/guides/hosting",
    )
    documents = "".join((_ROOT / f"{name}.md").read_text("utf-8") for name in names)
    whole = documents.encode("ascii", "ignore").decode()
    found = []
    for round_ in range(ROUNDS):
        text = f"{round_} {whole}"[:size]
        assert len(text) == size
        found.append(float(timed(page, _TRAIN, text)))
    return found


def _no_vocabulary(name: str) -> Tokenizer:
    raise VocabularyUnavailableError(f"{name} is not needed here")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--slower", type=float, default=1, help="slow the page's thread so many times"
    )
    slower = parser.parse_args().slower
    with tempfile.TemporaryDirectory() as folder, chromium() as browser:
        file = Path(folder) / FILE_NAME
        made = site_page(__version__, _no_vocabulary, properties_of_file())
        file.write_text(made, "utf-8")
        print(f"Chromium {browser.version}, page {slower:g} times slower")
        print("  bytes  vocabulary  median ms  worst ms")
        for vocabulary in VOCABULARIES:
            page = browser.new_context(offline=True, reduced_motion="reduce").new_page()
            page.goto(f"{file.as_uri()}#watch?sample=wikipedia&vocab_size={vocabulary}&step=0")
            page.locator(".player .tokens").wait_for()
            if slower != 1:
                session = page.context.new_cdp_session(page)
                session.send("Emulation.setCPUThrottlingRate", {"rate": slower})
            for size in SIZES:
                times = measure(page, size)
                median, worst = statistics.median(times), max(times)
                print(f"{size:7,}  {vocabulary:10,}  {median:9.0f}  {worst:8.0f}")


if __name__ == "__main__":
    main()
