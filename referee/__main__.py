"""The `referee` command. A plain `--version` is answered here, before anything else is imported.

The process ends without tidying up: taking a loaded ruleset apart piece by piece takes longer than judging a log, and
the memory goes back to the system anyway.
"""

from __future__ import annotations

import os
import sys

from referee import __version__


def main() -> None:
    if sys.argv[1:] in (["--version"], ["-V"]):
        sys.stdout.write(f"referee {__version__}\n")
        return
    from referee.cli.run import run

    code = run(sys.argv[1:])
    sys.stderr.flush()
    os._exit(code)


if __name__ == "__main__":
    main()
