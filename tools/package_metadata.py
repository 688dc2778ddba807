"""What the built package says of the project: its addresses, and README.md as others show it."""

import re
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface


def told(address: str, version: str, readme: str) -> dict[str, Any]:
    """The fields of the package's metadata that depend on where the project lives.

    Args:
        address: such as `https://github.com/OWNER/bpe-explorer`; `""` leaves all as it is.
        version: whose tag pictures and links lead to.
        readme: Markdown with paths relative to the project.

    >>> fields = told("https://a.org/b", "1.0", "![x](docs/x.png) [y](y.md) [z](#z)")
    >>> fields["readme"]["text"]
    '![x](https://a.org/b/raw/v1.0/docs/x.png) [y](https://a.org/b/blob/v1.0/y.md) [z](#z)'
    >>> fields["urls"]["Changelog"]
    'https://a.org/b/blob/v1.0/CHANGELOG.md'
    >>> told("", "1.0", "![x](docs/x.png)")["readme"]["text"]
    '![x](docs/x.png)'
    """
    urls: dict[str, str] = {}
    if address:
        raw, blob = (f"{address}/{kind}/v{version}/" for kind in ("raw", "blob"))
        relative = r"\((?!#|[a-z]+:)"  # no place in the page, no address
        readme = re.sub(rf"(!\[[^]]*\]){relative}", rf"\1({raw}", readme)
        readme = re.sub(rf"(\]){relative}", rf"\1({blob}", readme)
        urls = {
            "Homepage": address,
            "Documentation": f"{blob}docs/guides/library.md",
            "Changelog": f"{blob}CHANGELOG.md",
            "Issues": f"{address}/issues",
        }
    return {"readme": {"content-type": "text/markdown", "text": readme}, "urls": urls}


class Metadata(MetadataHookInterface):
    """Hatchling asks it whenever it builds."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Add what is told to the fields of `[project]`."""
        readme = (Path(self.root) / "README.md").read_text("utf-8")
        metadata |= told(self.config["address"], metadata["version"], readme)
