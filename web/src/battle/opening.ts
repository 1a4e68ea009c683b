/** What the page of a battle asks for first, asked while the page itself is still on its way. */

import type { Lang } from "../lib/api";
import { board, view, type Seen } from "./client";
import { heldOf, seatOf } from "./held";

const asked = new Map<string, Promise<Seen>>();
const named = (id: string, key: string | null, lang: Lang): string => JSON.stringify([id, key, lang]);

/**
 * How it stands by the eyes that will look, and its ground: at once where this browser has seen it before, else as soon
 * as its name is known. Who comes by a link that invites sits down meanwhile, and looks by other eyes at the same ground.
 */
export function askAhead(id: string, lang: Lang): void {
  const held = heldOf(id);
  const seat = seatOf(held);
  const key = seat === null ? null : (held?.keys[seat] ?? null);
  const coming = view(id, key, lang);
  asked.set(named(id, key, lang), coming);
  const ground = held?.ground ? Promise.resolve(held.ground) : coming.then((seen) => seen.ground);
  void ground.then((hash) => board(id, hash, lang)).catch(() => undefined);
  coming.catch(() => undefined);
}

/** What was asked for ahead, once: the next time it is another. */
export function seenAhead(id: string, key: string | null, lang: Lang): Promise<Seen> | undefined {
  const found = asked.get(named(id, key, lang));
  asked.clear();
  return found;
}
