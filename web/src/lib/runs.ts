/** Equal entries that stand together are one line with a count. */

import { same } from "./situation";
import type { Json } from "./schema";

/** How many entries each line stands for. */
export function runs(items: Json[]): number[] {
  const found: number[] = [];
  items.forEach((item, i) => {
    const last = found.length - 1;
    if (i > 0 && same(item, items[i - 1] as Json)) found[last] = (found[last] ?? 0) + 1;
    else found.push(1);
  });
  return found;
}

/** Whether lines of these lengths still tell the entries: one that came to equal its neighbour stays a line of its own. */
export function tell(lengths: number[], items: Json[]): boolean {
  const ends = starts(lengths);
  if (lengths.reduce((sum, one) => sum + one, 0) !== items.length) return false;
  return lengths.every((length, i) => {
    const first = ends[i] ?? 0;
    return items.slice(first, first + length).every((item) => same(item, items[first] as Json));
  });
}

/** The first entry of each line. */
export function starts(lengths: number[]): number[] {
  let before = 0;
  return lengths.map((length) => {
    before += length;
    return before - length;
  });
}
