"""Pictures of every scenario in mid-battle on the page, at three sizes, to be looked at.

    python tools/pictures.py FOLDER [--lang fr] [--dark] [--chosen] [SCENARIO ...]

Two greedy computers play as far as the middle; from there both sides are persons at one device. With `--chosen` an
answer is chosen, so that its card stands there.
"""

from __future__ import annotations

import argparse
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

from playwright.sync_api import Browser, sync_playwright

import grognard
from grognard.ai.player import player
from grognard.cli.paper import chromium
from grognard.kernel.question import Ask
from grognard.kernel.ruleset import rulesets

DESK = "desk"
SIZES = {"phone": (360, 740), "tablet": (820, 1180), DESK: (1280, 800)}
SCENARIOS = {one.id: its.id for its in rulesets().values() for one in its.scenarios}
ANSWERS = 140
SERVE = (sys.executable, "-m", "grognard", "serve", "--port", "0", "--rate", "0", "--no-browser")
HOLD = "one => localStorage.setItem('grognard.games', JSON.stringify([one]))"


def middle(scenario: str) -> str:
    """The record of a battle as far as its middle."""
    game = grognard.new(SCENARIOS[scenario], scenario, seed=5)
    players = [player("greedy", seat) for seat in (0, 1)]
    while not game.over and len(game.answers) < ANSWERS:
        if isinstance(game.pending, Ask):
            game.play(players[game.pending.player].decide(game).answer)
        else:
            game.roll()
    return str(game.record())


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """A server with games of its own; its address."""
    command = (*SERVE, "--database", f"sqlite:///{folder / 'games.sqlite'}")
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as server:
        assert server.stdout is not None
        try:
            yield next(found[0] for line in server.stdout if (found := re.search(r"http://\S+?:\d+", line)))
        finally:
            server.terminate()
            server.stdout.read()


def created(site: str, record: str) -> dict[str, Any]:
    body = json.dumps({"record": record, "seats": [{"kind": "person"}] * 2, "contribution": "0" * 32}).encode()
    asked = Request(f"{site}/api/games", body, {"Content-Type": "application/json"})
    with urlopen(asked) as answer:
        found: dict[str, Any] = json.load(answer)
    return {"id": found["id"], "keys": found["keys"], "creator": found["creator"], "title": None, "when": 0}


def taken(browser: Browser, site: str, held: dict[str, Any], to: Path, wishes: argparse.Namespace) -> None:
    """A picture of the page at each size, as far down as it goes."""
    for name, (width, height) in SIZES.items():
        context = browser.new_context(
            base_url=site,
            viewport={"width": width, "height": height},
            locale=wishes.lang,
            has_touch=name != DESK,
            is_mobile=name != DESK,
            color_scheme="dark" if wishes.dark else "light",
            reduced_motion="reduce",
            service_workers="block",
        )
        page = context.new_page()
        page.goto("/api/here")
        page.evaluate(HOLD, held)
        page.goto(f"/battle/{held['id']}")
        page.wait_for_selector("#question, .cover, h2.over")
        answers = page.locator("#panel .answers button:not([disabled])")
        if wishes.chosen and answers.count():
            answers.last.evaluate("one => one.click()")
            page.wait_for_timeout(600)
        page.wait_for_timeout(400)
        page.screenshot(path=f"{to}-{name}.png")
        context.close()


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("folder", type=Path)
    asked.add_argument("scenarios", nargs="*", metavar="SCENARIO")
    asked.add_argument("--lang", choices=("en", "fr"), default="en")
    asked.add_argument("--dark", action="store_true")
    asked.add_argument("--chosen", action="store_true")
    wishes = asked.parse_intermixed_args()
    if unknown := [one for one in wishes.scenarios if one not in SCENARIOS]:
        raise SystemExit(f"no such scenario: {', '.join(unknown)}; there are {', '.join(SCENARIOS)}")
    wishes.folder.mkdir(parents=True, exist_ok=True)
    with served(wishes.folder) as site, sync_playwright() as play:
        browser = play.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
        for scenario in wishes.scenarios or SCENARIOS:
            parts = [scenario, wishes.lang, *(["dark"] if wishes.dark else []), *(["chosen"] if wishes.chosen else [])]
            taken(browser, site, created(site, middle(scenario)), wishes.folder / "-".join(parts), wishes)


if __name__ == "__main__":
    main()
