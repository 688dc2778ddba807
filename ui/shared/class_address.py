"""Prints what a teacher opens and what phones scan (`bpe-explorer class`)."""

import sys

import segno

from ui.shared.addresses import interfaces


def main(port: str) -> None:
    """The first address, the likeliest, has a code."""
    links = [f"http://{one}:{port}" for one in interfaces()] or [f"http://localhost:{port}"]
    print("BPE Explorer starts for this network (stop it with Ctrl-C):", *links, sep="\n")
    segno.make_qr(links[0]).terminal(compact=True)


if __name__ == "__main__":
    main(sys.argv[1])
