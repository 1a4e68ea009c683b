/** Names on a board where units have outlines of their own: each where it covers no unit and no other name, or not at all. */

import type { Label } from "../lib/wire";

/** Left, top, right, bottom. */
export type Box = [number, number, number, number];
export type Named = { id: number; words: string; box: Box };
export type Spotted = { id: number; words: string; x: number; y: number };

/** How large names are written, in pixels of the drawing. */
export const SIZE = 12;
const FOOT = 4;
/** How far above its unit a name may stand. */
const GAP = 5;

export function meet(one: Box, other: Box): boolean {
  return one[0] < other[2] && other[0] < one[2] && one[1] < other[3] && other[1] < one[3];
}

export function around(spots: readonly (readonly [number, number])[]): Box {
  const [xs, ys] = [spots.map(([x]) => x), spots.map(([, y]) => y)];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

/** Half as wide as words are; a letter is a little more than half as wide as it is high. */
const half = (words: string, size: number): number => words.length * size * 0.27;

/** The room that words take. */
export function written(words: string, x: number, y: number, size = SIZE): Box {
  return [x - half(words, size), y - size + 1, x + half(words, size), y + FOOT];
}

/** Where names stand, of units or of what they fight for, and which names of the ground are to be seen beside them. */
export function laid(units: Named[], ground: Label[], width: number, size = SIZE): { units: Spotted[]; ground: Label[] } {
  const taken: Box[] = units.map((one) => one.box);
  const free = (box: Box): boolean => !taken.some((other) => meet(box, other));
  const named = units.flatMap(({ id, words, box }) => {
    const edge = half(words, size) + 1;
    const x = Math.min(Math.max((box[0] + box[2]) / 2, edge), width - edge);
    const heights = [box[3] + size, box[1] - GAP, box[3] + 2 * size, box[1] - GAP - size];
    const y = heights.find((one) => free(written(words, x, one, size)));
    if (y === undefined) return [];
    taken.push(written(words, x, y, size));
    return [{ id, words, x, y }];
  });
  return { units: named, ground: ground.filter((one) => free(one.box as Box)) };
}
