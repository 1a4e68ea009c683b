"""Measures the web application over loopback, and the first page in Chromium; prints JSON.

Twenty users ask once a second each, no two situations alike, first the application, then a bare
Starlette echo of the same body in a process of its own; figures are of the clock on the wall, from
the first byte sent to the last byte read. The page is opened with an empty cache, and timed with
the processor of the browser throttled; a battle's largest map is dragged so, and its answers are tapped.
"""

from __future__ import annotations

import asyncio
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from os import getpid, kill
from pathlib import Path
from random import Random
from signal import SIGCONT, SIGSTOP, Signals
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from threading import Event, Thread
from time import perf_counter, sleep
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from grognard.cli.paper import chromium
from grognard.web import site

USERS = 20
SECONDS = 15
EVERY = 1.0
THROTTLE = 4
VISITS = 5
ALONE_VISITS = 3
TYPES = ("infantry", "infantry", "infantry", "cavalry", "mg", "artillery", "light-tank", "armoured-car")
SERVE = (sys.executable, "-m", "grognard", "serve", "--port", "0", "--rate", "0", "--no-browser")
ECHO = """
import sys, uvicorn
from starlette.applications import Starlette
from starlette.responses import Response
from starlette.routing import Route

async def echo(request):
    return Response(await request.body(), media_type="application/json")

config = uvicorn.Config(Starlette(routes=[Route("/echo", echo, methods=["POST"])]), port=0, log_level="info")
uvicorn.Server(config).run()
"""


def situations(seed: int) -> Iterator[dict[str, Any]]:
    """Assaults as they come up at a table, each another one."""
    chance, seen = Random(seed), set()
    while True:
        one = {"face": chance.choice(("front", "flank", "rear")), "assaulter": _side(chance), "target": _side(chance)}
        one["target"] |= {"works": chance.choice(("none", "none", "hasty", "trench")), "barrage": chance.randrange(2)}
        text = json.dumps(one)
        if text not in seen:
            seen.add(text)
            yield one


def _side(chance: Random) -> dict[str, Any]:
    qualities = ("professional", "regular", "regular", "reservist")
    units = [
        {"type": chance.choice(TYPES), "quality": chance.choice(qualities), "damaged": chance.random() < 0.2}
        for _ in range(chance.randint(1, 4))
    ]
    return {"units": units, "supports": chance.randrange(3), "winning": chance.random() < 0.2}


@contextmanager
def running(*command: str) -> Iterator[int]:
    """A server in a process of its own; its port."""
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as server:
        assert server.stdout is not None
        port = next(int(found[1]) for line in server.stdout if (found := re.search(r"http://[\d.]+:(\d+)", line)))
        try:
            yield port
        finally:
            server.terminate()
            server.stdout.read()


async def one_user(port: int, path: str, asked: list[bytes], start: float, times: list[float]) -> None:
    """Asks once a second on a connection of its own."""
    loop = asyncio.get_running_loop()
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    for number, body in enumerate(asked):
        await asyncio.sleep(max(0.0, start + number * EVERY - loop.time()))
        begun = perf_counter()
        writer.write(_request(path, body))
        head = await reader.readuntil(b"\r\n\r\n")
        if not head.startswith(b"HTTP/1.1 200"):
            raise SystemExit(head.decode())
        await reader.readexactly(int(re.search(rb"content-length: (\d+)", head, re.IGNORECASE)[1]))  # type: ignore[index]
        times.append(perf_counter() - begun)
    writer.close()


def _request(path: str, body: bytes) -> bytes:
    heads = ("Host: localhost", "Content-Type: application/json", f"Content-Length: {len(body)}")
    return "\r\n".join([f"POST {path} HTTP/1.1", *heads, "", ""]).encode() + body


async def crowd(port: int, path: str, seed: int) -> list[float]:
    """All users for a while; the seconds of every round trip."""
    source, times = situations(seed), list[float]()
    start = asyncio.get_running_loop().time() + 0.5
    asked = [[json.dumps({"situation": next(source)}).encode() for _ in range(SECONDS)] for _ in range(USERS)]
    users = [one_user(port, path, bodies, start + EVERY * number / USERS, times) for number, bodies in enumerate(asked)]
    await asyncio.gather(*users)
    return times


def round_trips() -> dict[str, float]:
    """The middle round trip and the slow ones, in seconds: what-if, look, and the echo."""
    found: dict[str, float] = {}
    with running(*SERVE) as port:
        asyncio.run(crowd(port, "/api/whatif/sb.assault", 0))
        for seed, name in enumerate(("whatif", "look"), start=1):
            found |= _figures(name, asyncio.run(crowd(port, f"/api/{name}/sb.assault", seed)))
    with running(sys.executable, "-c", ECHO) as port:
        found |= _figures("echo", asyncio.run(crowd(port, "/echo", 3)))
    return found


def _figures(name: str, times: list[float]) -> dict[str, float]:
    return {name: median(times), f"{name}.95": quantiles(times, n=20)[-1]}


# The page

PAGES = {"/": "section ul a", "/sb.assault": "[data-field] input"}
"""Where one begins, and what one can touch there."""
WATCH = """there => {
  const seen = () => {
    if (!window.interactive && document.querySelector(there)) window.interactive = performance.now();
  };
  new MutationObserver(seen).observe(document, { childList: true, subtree: true });
}"""


def pages() -> dict[str, float]:
    """The kilobytes of a first visit, and the seconds until it can be used; nothing where there is no browser."""
    browser = chromium()
    if browser is None:
        return {}
    with running(*SERVE) as port, sync_playwright() as play:
        opened = play.chromium.launch(executable_path=browser, args=["--no-sandbox"])
        found = {}
        for path, there in PAGES.items():
            visits = [_visit(opened, f"http://127.0.0.1:{port}", path, there) for _ in range(VISITS)]
            found[f"kilobytes {path}"] = max(kilobytes for kilobytes, _ in visits)
            found[f"interactive {path}"] = median(seconds for _, seconds in visits)
        return found


def _visit(browser: Browser, site: str, path: str, there: str, state: Any = None) -> tuple[float, float]:
    """A first visit: what came over the wire, and when it could be used."""
    size = {"width": 360, "height": 740}
    context = browser.new_context(base_url=site, viewport=size, service_workers="block", storage_state=state)
    context.add_init_script(f"({WATCH})({there!r})")
    page, sizes = context.new_page(), list[float]()
    wire = context.new_cdp_session(page)
    wire.send("Network.enable")
    wire.send("Emulation.setCPUThrottlingRate", {"rate": THROTTLE})
    wire.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    page.goto(path)
    page.wait_for_selector(there)
    page.wait_for_timeout(1000)
    seconds = float(page.evaluate("window.interactive")) / 1000
    context.close()
    return sum(sizes) / 1000, seconds


# Without a server

FILES = (sys.executable, "-u", "-m", "http.server", "0", "--bind", "127.0.0.1", "--directory")
ODDS = "#odds dl"


SLICE = 0.01
"""Seconds for which a slowed page has the processor at a time."""
LOOKED_FOR_EVERY = 0.25


@contextmanager
def slowed() -> Iterator[None]:
    """Our browsers' pages with all their threads have the processor for a part of the time.

    The browser's own throttle slows down the page and spares what works beside it, where the engine is.
    """
    over = Event()

    def hold() -> None:
        pages, until = list[int](), 0.0
        while not over.is_set():
            if perf_counter() > until:
                pages, until = renderers(), perf_counter() + LOOKED_FOR_EVERY
            tell(pages, SIGSTOP)
            sleep(SLICE * (THROTTLE - 1))
            tell(pages, SIGCONT)
            sleep(SLICE)

    holding = Thread(target=hold)
    holding.start()
    try:
        yield
    finally:
        over.set()
        holding.join()


def tell(processes: list[int], what: Signals) -> None:
    for one in processes:
        with suppress(ProcessLookupError):
            kill(one, what)


def renderers() -> list[int]:
    """The processes that show pages, of the browsers that this one has started."""
    parents: dict[int, int] = {}
    pages = []
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError, ValueError):
            parents[int(folder.name)] = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
            if b"--type=renderer" in (folder / "cmdline").read_bytes():
                pages.append(int(folder.name))
    return [one for one in pages if getpid() in ancestors(one, parents)]


def ancestors(one: int, parents: dict[int, int]) -> Iterator[int]:
    while one in parents:
        one = parents[one]
        yield one


def alone() -> dict[str, float]:
    """The page from a host of files alone, slowed down: seconds until it can be used and until the first odds stand
    there; on the first visit, and on the next one without a network."""
    browser = chromium()
    if browser is None:
        return {}
    with TemporaryDirectory() as folder, sync_playwright() as play:
        site.write(Path(folder, "games"))
        opened = play.chromium.launch(executable_path=browser, args=["--no-sandbox"])
        first, again = [], []
        with running(*FILES, folder) as port:
            for _ in range(ALONE_VISITS):
                context = opened.new_context(viewport={"width": 360, "height": 740})
                context.add_init_script(f"({WATCH})({PAGES['/sb.assault']!r})")
                with slowed():
                    first.append(_alone(context, f"http://127.0.0.1:{port}/games/sb.assault/"))
                    context.set_offline(True)
                    again.append(_alone(context, f"http://127.0.0.1:{port}/games/sb.assault/"))
                context.close()
    return {
        f"alone {when} {what}": median(visit[number] for visit in visits)
        for when, visits in (("first", first), ("again", again))
        for number, what in enumerate(("interactive", "odds"))
    }


def _alone(context: BrowserContext, address: str) -> tuple[float, float]:
    page = context.new_page()
    begun = perf_counter()
    page.goto(address)
    page.wait_for_selector(ODDS, timeout=120_000)
    odds = perf_counter() - begun
    seconds = float(page.evaluate("window.interactive")) / 1000
    while not page.evaluate(REMEMBERED):
        sleep(LOOKED_FOR_EVERY)
    page.close()
    return seconds, odds


REMEMBERED = """async () => {
  const files = await Promise.all((await caches.keys()).map(async name => (await caches.open(name)).keys()));
  return files.flat().some(one => one.url.endsWith('/memory'));
}"""
"""Until the device has the page, its engine, and how the engine starts."""


# The battle

LARGEST = "shiloh-1862"
PANNED = 3.0
"""Seconds for which the map is dragged."""
TAPS = 12
FRAMES = """seconds => new Promise(done => {
  const frame = document.querySelector(".frame"), box = frame.getBoundingClientRect(), start = performance.now();
  const finger = { pointerId: 1, isPrimary: true, bubbles: true };
  const at = (type, clientX, clientY) => frame.dispatchEvent(new PointerEvent(type, { ...finger, clientX, clientY }));
  frame.setPointerCapture = () => undefined;
  let frames = 0;
  at("pointerdown", box.x + box.width / 2, box.y + box.height / 2);
  const step = now => {
    frames += 1;
    const turn = (now - start) / 300;
    at("pointermove", box.x + box.width / 2 + 90 * Math.cos(turn), box.y + box.height / 2 + 90 * Math.sin(turn));
    if (now - start < seconds * 1000) return requestAnimationFrame(step);
    at("pointerup", 0, 0);
    done(frames / ((now - start) / 1000));
  };
  requestAnimationFrame(step);
})"""
LIT = """() => [...document.querySelectorAll(".map .touch.lit")].map(one => {
  const box = one.getBoundingClientRect(), at = [box.x + box.width / 2, box.y + box.height / 2];
  return document.elementFromPoint(...at) === one ? at : null;
}).filter(at => at !== null)"""
"""Where places that are lit can be tapped."""
WATCH_A_TAP = """() => {
  window.tapped = null;
  addEventListener("pointerup", event => {
    const seen = new MutationObserver(() => requestAnimationFrame(() => {
      if (!window.tapped && document.querySelector("#panel .card h3")) {
        window.tapped = (performance.now() - event.timeStamp) / 1000;
        seen.disconnect();
      }
    }));
    seen.observe(document.querySelector("#panel"), { childList: true, subtree: true, characterData: true });
  }, { capture: true, once: true });
}"""
VERDICTS = """() => performance.getEntriesByType("resource").filter(one => one.name.includes("/try?")).map(
  one => (one.responseEnd - one.requestStart) / 1000)"""
PLAYED_ON = ".battle:has(.map .unit) #question"
"""A question, and the map with its units beside it."""
AIMED = "first-shots"
STEPS = 12


def battle() -> dict[str, float]:
    """The largest map dragged with a slow processor, frames a second; seconds from a tap to its card; kilobytes."""
    browser = chromium()
    if browser is None:
        return {}
    with running(*SERVE) as port, sync_playwright() as play:
        opened = play.chromium.launch(executable_path=browser, args=["--no-sandbox"])
        site, sizes = f"http://127.0.0.1:{port}", list[float]()
        context = opened.new_context(base_url=site, service_workers="block")
        page = context.new_page()
        _begin(page, LARGEST)
        fresh = opened.new_context(base_url=site, service_workers="block", storage_state=context.storage_state())
        again = fresh.new_page()
        wire = fresh.new_cdp_session(again)
        wire.send("Network.enable")
        wire.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
        again.goto(page.url)
        again.wait_for_selector("#question")
        again.wait_for_timeout(1000)
        visits = [_visit(opened, site, page.url, PLAYED_ON, context.storage_state()) for _ in range(VISITS)]
        found = {"kilobytes of a battle": sum(sizes) / 1000, "interactive of a battle": median(s for _, s in visits)}
        again.get_by_role("button", name="Zoom in").click()
        wire.send("Emulation.setCPUThrottlingRate", {"rate": THROTTLE})
        found["frames"] = float(again.evaluate(FRAMES, PANNED))
        wire.send("Emulation.setCPUThrottlingRate", {"rate": 1})
        found["tap"] = median(_tapped(again, number) for number in range(TAPS))
        found["verdict"] = median(_verdicts(again))
        return found


def _begin(page: Page, scenario: str) -> None:
    """A battle of two at one device that begins with a unit to choose: dice and markers may have begun otherwise."""
    while True:
        page.goto(f"/battle?scenario={scenario}")
        page.locator("input[name=against]").nth(1).check()
        page.locator(".begin").click()
        page.wait_for_selector("#question")
        page.wait_for_timeout(300)
        if page.locator(".map .unit.lit").count():
            return


def _tapped(page: Page, number: int) -> float:
    """From a tap on a destination until its card is on the screen."""
    while not (spots := page.evaluate(LIT)):
        page.locator(".map .unit.lit").first.click(force=True)
        page.wait_for_timeout(300)
    page.evaluate(WATCH_A_TAP)
    page.mouse.click(*spots[number % len(spots)])
    page.wait_for_selector("#panel .card h3")
    while (seconds := page.evaluate("window.tapped")) is None:
        page.wait_for_timeout(20)
    page.locator("#panel .card .plain").first.click()
    return float(seconds)


def _verdicts(page: Page) -> list[float]:
    """What the server takes to judge a move that is aimed, inch by inch, from the question to its last byte."""
    _begin(page, AIMED)
    while not page.locator(".reach").count():
        page.locator(".map .unit.lit").first.click(force=True)
        page.wait_for_timeout(300)
    page.locator(".frame").focus()
    for number in range(STEPS):
        page.keyboard.press("Shift+ArrowUp" if number % 3 else "Shift+ArrowRight")
        page.wait_for_timeout(250)
    return [float(one) for one in page.evaluate(VERDICTS)]


if __name__ == "__main__":
    print(json.dumps({**round_trips(), **pages(), **alone(), **battle()}))
