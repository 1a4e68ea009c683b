"""The battle's main flow in Debian's Firefox, by WebDriver BiDi, which it speaks itself."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import pytest
from websockets.sync.client import ClientConnection, connect

PATIENCE = 60.0
TAPPED_AGAIN_AFTER = 3
FIREFOX = shutil.which("firefox-esr")
QUIET = 'user_pref("browser.shell.checkDefaultBrowser", false);\nuser_pref("ui.prefersReducedMotion", 1);\n'


class Firefox:
    """One window: scripts are evaluated in it, and clicks are the pointer's own."""

    def __init__(self, wire: ClientConnection) -> None:
        self.wire = wire
        self.number = 0
        self.ask("session.new", capabilities={})
        self.window: str = self.ask("browsingContext.getTree")["contexts"][0]["context"]

    def ask(self, method: str, **params: Any) -> dict[str, Any]:
        self.number += 1
        self.wire.send(json.dumps({"id": self.number, "method": method, "params": params}))
        while True:
            said: dict[str, Any] = json.loads(self.wire.recv(PATIENCE))
            if said.get("id") == self.number:
                assert said["type"] == "success", said
                result: dict[str, Any] = said["result"]
                return result

    def go(self, address: str) -> None:
        self.ask("browsingContext.navigate", context=self.window, url=address, wait="complete")

    def find(self, script: str) -> Any:
        """What a script comes to, as JSON."""
        found = self.ask(
            "script.evaluate",
            expression=f"JSON.stringify({script})",
            target={"context": self.window},
            awaitPromise=True,
        )
        assert found["type"] == "success", found
        return json.loads(found["result"].get("value", "null"))

    def until(self, script: str) -> Any:
        late = monotonic() + PATIENCE
        while monotonic() < late:
            if found := self.find(script):
                return found
            sleep(0.05)
        raise AssertionError(f"never true: {script}")

    def tap(self, selector: str, script: str) -> None:
        """Clicks until that is true: what moves away under the finger is tapped again."""
        late = monotonic() + PATIENCE
        while monotonic() < late:
            self.click(selector)
            again = monotonic() + TAPPED_AGAIN_AFTER
            while monotonic() < again:
                if self.find(script):
                    return
                sleep(0.05)
        raise AssertionError(f"never true: {script}")

    def click(self, selector: str) -> None:
        """The middle of the first of these, by the pointer."""
        script = (
            f"(one => {{ if (!one) return null; one.scrollIntoView({{block: 'center'}}); "
            "const box = one.getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]; })"
            f"(document.querySelector({json.dumps(selector)}))"
        )
        x, y = [round(number) for number in self.until(script)]
        steps = [
            {"type": "pointerMove", "x": x, "y": y},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        ]
        pointer = {"type": "pointer", "id": "mouse", "actions": steps}
        self.ask("input.performActions", context=self.window, actions=[pointer])


@pytest.fixture
def firefox(tmp_path: Path) -> Iterator[Firefox]:
    if FIREFOX is None:
        pytest.skip("firefox-esr is not installed: apt-get install firefox-esr")
    (tmp_path / "user.js").write_text(QUIET, encoding="utf-8")
    command = [FIREFOX, "--headless", "--no-remote", "--profile", str(tmp_path), "--remote-debugging-port", "0"]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True) as process:
        try:
            assert process.stderr is not None
            said = (re.search(r"WebDriver BiDi listening on (ws://\S+)", line) for line in process.stderr)
            address = next(found for found in said if found)[1]
            with connect(f"{address}/session", max_size=None, proxy=None) as wire:
                yield Firefox(wire)
        finally:
            process.kill()


VERSION = "Number(document.querySelector('.battle')?.dataset.version ?? 0)"
LIT = "#panel section .answers button:not([disabled]), #panel .shares button:last-child:not([disabled])"
UNFOLD = "document.querySelectorAll('#panel section details:has(.answers)').forEach(one => one.open = true)"
"""Many answers are folded away."""
CONFIRM = "#panel section .first:not([disabled])"


def test_first_steps_is_begun_by_one_tap_and_played_in_firefox(firefox: Firefox, site: str) -> None:
    firefox.go(site)
    firefox.click("main button.first, main .first")
    firefox.until("!!document.querySelector('.frame .map .unit')")
    for _ in range(6):
        firefox.until("!!document.querySelector('#question')")
        before = firefox.find(VERSION)
        firefox.find(UNFOLD)
        firefox.tap(LIT, f"{VERSION} > {before} || !!document.querySelector({json.dumps(CONFIRM)})")
        if firefox.find(VERSION) == before:
            firefox.click(CONFIRM)
        firefox.until(f"{VERSION} > {before}")
    assert firefox.find("scrollX") == 0
    assert firefox.find("document.querySelectorAll('#panel .problem').length") == 0
