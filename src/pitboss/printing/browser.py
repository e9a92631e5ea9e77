"""The browser of this machine, which prints PDF and runs the tests of the pages. It needs nothing but Python."""

import os
import shutil
import sys
from pathlib import Path

ON_PATH = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "microsoft-edge", "msedge")
IN_FOLDERS = {
    "darwin": [
        "Google Chrome.app/Contents/MacOS/Google Chrome",
        "Chromium.app/Contents/MacOS/Chromium",
        "Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
    ],
    "win32": [
        r"Google\Chrome\Application\chrome.exe",
        r"Chromium\Application\chrome.exe",
        r"Microsoft\Edge\Application\msedge.exe",
    ],
}


def find_browser() -> str:
    """The named one before all others, and a lookup error where the name leads nowhere; empty when there is none."""
    named = os.environ.get("PITBOSS_BROWSER")
    if named:
        if found := shutil.which(named):
            return found
        raise LookupError(f"PITBOSS_BROWSER={named} is not a program")
    names = [str(folder / path) for path in IN_FOLDERS.get(sys.platform, []) for folder in _folders_of_applications()]
    return next(filter(None, map(shutil.which, [*ON_PATH, *names])), "")


def _folders_of_applications() -> list[Path]:
    if sys.platform == "win32":
        variables = ("PROGRAMFILES", "PROGRAMFILES(X86)", "LOCALAPPDATA")
        return [Path(os.environ[name]) for name in variables if os.environ.get(name)]
    return [Path("/Applications"), Path.home() / "Applications"]
