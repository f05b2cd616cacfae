"""The `referee` command. A plain `--version` is answered here, before anything else is imported."""

from __future__ import annotations

import sys

from referee import __version__


def main() -> None:
    if sys.argv[1:] in (["--version"], ["-V"]):
        sys.stdout.write(f"referee {__version__}\n")
        return
    from referee.cli.run import run

    sys.exit(run(sys.argv[1:]))


if __name__ == "__main__":
    main()
