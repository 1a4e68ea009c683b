/** The place on a page that was left: found again once the page is as long as it was. */

const PATIENCE = 4000;
const HANDS = ["wheel", "touchstart", "keydown", "pointerdown"] as const;

/** Goes there as soon as there is such a place, unless the reader goes elsewhere first. Gives what stops it. */
export function returnTo(at: number): () => void {
  const until = performance.now() + PATIENCE;
  let waiting = 0;
  const stop = (): void => {
    cancelAnimationFrame(waiting);
    for (const hand of HANDS) removeEventListener(hand, stop);
  };
  const look = (now: number): void => {
    const room = document.documentElement.scrollHeight - innerHeight;
    if (room >= at || now > until) {
      scrollTo({ top: Math.min(at, room), behavior: "instant" });
      stop();
    } else waiting = requestAnimationFrame(look);
  };
  for (const hand of HANDS) addEventListener(hand, stop, { passive: true });
  waiting = requestAnimationFrame(look);
  return stop;
}
