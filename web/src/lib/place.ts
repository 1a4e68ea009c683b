/** The place on a page that was left: found again once the page is as long as it was, and held while the rest of it comes. */

const PATIENCE = 8000;
/** Frames for which what came may still move the place. */
const MOVING = 4;
const HANDS = ["wheel", "touchstart", "keydown", "pointerdown"] as const;

/** Goes there as soon as there is such a place, unless the reader goes elsewhere first. Gives what stops it. */
export function returnTo(at: number): () => void {
  const until = performance.now() + PATIENCE;
  let [waiting, long, moving, arrived] = [0, -1, 0, false];
  const stop = (): void => {
    cancelAnimationFrame(waiting);
    for (const hand of HANDS) removeEventListener(hand, stop);
  };
  const look = (now: number): void => {
    const room = document.documentElement.scrollHeight - innerHeight;
    moving = room === long ? moving - 1 : MOVING;
    long = room;
    if (now > until || (arrived && moving <= 0 && Math.abs(scrollY - at) > 2)) {
      if (!arrived) scrollTo({ top: room, behavior: "instant" });
      return stop();
    }
    if (room >= at && Math.abs(scrollY - at) > 2) scrollTo({ top: at, behavior: "instant" });
    arrived ||= room >= at;
    waiting = requestAnimationFrame(look);
  };
  for (const hand of HANDS) addEventListener(hand, stop, { passive: true });
  waiting = requestAnimationFrame(look);
  return stop;
}
