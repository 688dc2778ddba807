"""What visitors leave behind goes by itself, so that a quiet server is as small as a new one."""

import asyncio
import gc
from typing import Final

from ui.host.allocator import trim
from ui.host.left_sessions import end_what_is_over
from ui.shared.cache import ALL
from ui.shared.downloads.offers import forget_who_left
from ui.shared.round.round_routes import forget_old_rooms
from ui.shared.training.open_files import forget_closed_files
from ui.shared.training.tokenizer_choice import MODEL_BUDGET

EVERY: Final = 30.0
"""Seconds between two looks."""
UNUSED: Final = 300.0
"""Seconds after which what can be made again goes."""


async def keep_house() -> None:
    """Look again and again, until this is cancelled."""
    while True:
        await asyncio.sleep(EVERY)
        end_what_is_over()
        await asyncio.to_thread(tidy_up)


def tidy_up() -> None:
    """Let go of what belongs to nobody who is here."""
    gc.collect()  # a session that is over is in circles
    forget_who_left()
    forget_closed_files(UNUSED)
    forget_old_rooms()
    for budget in (ALL, MODEL_BUDGET):
        budget.forget_unused(UNUSED)
    trim()
