"""What every test may count on."""

from __future__ import annotations

import gc
import os
from collections.abc import Iterator
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import settings

from grognard.cli import paper
from grognard.version import engine_is_compiled

# As many machines, as many runs, the same examples; nothing is kept on disk, and no example is timed.
settings.register_profile("grognard", database=None, derandomize=True, deadline=None)
settings.load_profile("grognard")


COLLECTED = pytest.StashKey[list[pytest.Item]]()
"""Every test that was collected, chosen or not."""


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    config.stash[COLLECTED] = list(items)


def pytest_collection_finish() -> None:
    """What is there before the first test stays: the garbage collector need not look through it time and again."""
    gc.collect()
    gc.freeze()


DATA = TemporaryDirectory(prefix="grognard-test-")
"""Where the program keeps games, unless a test says otherwise: never in the folder of who runs the tests."""


def pytest_configure() -> None:
    os.environ["XDG_DATA_HOME"] = DATA.name
    os.environ["LC_ALL"] = "C.UTF-8"  # the program, where a test does not say otherwise, speaks English
    engine()


def pytest_report_header() -> str:
    return f"engine: {engine()}"


def engine() -> str:
    """Whether the sources or the compiled engine are under test; a stale mix is refused."""
    found = "compiled" if engine_is_compiled() else "interpreted"
    wished = os.environ.get("GROGNARD_ENGINE", "interpreted")
    if found != wished:
        raise RuntimeError(f"these tests are to run on the {wished} engine, and found the {found} one")
    return found


NOT_WANTED = (
    # What Playwright leaves out of Chromium,
    *("AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose", "HttpsUpgrades", "LensOverlay"),
    *("HttpsFirstBalancedModeAutoEnable", "AvoidCorsURLLoaderRestartOnRedirect", "MediaRouter", "PaintHolding"),
    *("ThirdPartyStoragePartitioning", "OptimizationHints", "NetworkTimeServiceQuerying", "PreconnectToSearch"),
    # and what its windows, which nobody sees, are furnished with: pages themselves, each in a process of its own.
    *("PreloadTopChromeWebUI", "InitialWebUI", "WebUIReloadButton", "WebUIToolbar", "WebUIOmniboxPopup", "TabSearch"),
    *("OmniboxPopupWebUI", "WebUIOmniboxAimPopup", "OnDeviceModelService", "OptimizationGuideOnDeviceModel"),
)


@pytest.fixture(scope="session")
def chromium() -> Iterator[Any]:
    """A real Chromium, one for all tests of a process."""
    sync_api = pytest.importorskip("playwright.sync_api")
    found = paper.chromium()
    if found is None:
        pytest.skip("no chromium here")
    options = ["--no-sandbox", "--disable-gpu", "--disable-extensions", f"--disable-features={','.join(NOT_WANTED)}"]
    with sync_api.sync_playwright() as play:
        browser = play.chromium.launch(executable_path=found, args=options)
        yield browser
        browser.close()
