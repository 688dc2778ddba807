"""Arguments of commands as values, which are added to a parser later."""

from argparse import ArgumentParser
from collections.abc import Callable
from functools import partial
from operator import methodcaller

Argument = Callable[[ArgumentParser], object]
argument: Callable[..., Argument] = partial(methodcaller, "add_argument")
"""What `ArgumentParser.add_argument` does with these values, once there is a parser."""
