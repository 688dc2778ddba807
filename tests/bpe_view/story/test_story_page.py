"""The story: what its page holds and may ask."""

import re
from typing import Final

import bpe_core as bpe
from bpe_view.story.story_page import story_page

MOST_BYTES: Final = 320_000


def test_it_is_one_small_file_that_asks_its_server_alone() -> None:
    page = story_page("1.2.3", bpe.load_pretrained)
    assert len(page.encode()) <= MOST_BYTES
    [policy] = re.findall(r'Security-Policy" content="([^"]*)"', page)
    assert "default-src 'none'" in policy
    assert policy.count("'self'") == policy.count("connect-src 'self'") == 1
    assert not re.search(r'(?:src|href)="(?!#|\./|data:)', page)
    assert 'rel="icon" href="data:' in page
