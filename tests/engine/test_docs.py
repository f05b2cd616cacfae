"""The page about the engine: its example runs."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def test_the_example_on_the_page_runs() -> None:
    page = (ROOT / "docs" / "engine.md").read_text(encoding="utf-8")
    (program,) = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    found = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False, cwd=ROOT)
    assert found.returncode == 0, found.stderr
    assert "invalid dawn.passes" in found.stdout
    assert "is_finished=True" in found.stdout
