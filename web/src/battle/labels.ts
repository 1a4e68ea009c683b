/** Names on a board where units have outlines of their own: each where it covers no unit and no other name, or not at all. */

import type { Label } from "../lib/wire";

/** Left, top, right, bottom. */
export type Box = [number, number, number, number];
/** What is named: by its name as it is written with less and less room. */
export type Named = { id: number; forms: readonly string[]; box: Box };
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

export type Outline = readonly (readonly [number, number])[];

/** Whether two convex outlines share any ground: no side of either parts them. */
export function overlap(one: Outline, other: Outline): boolean {
  const parts = (outline: Outline): boolean =>
    outline.some(([x, y], i) => {
      const [nextX, nextY] = outline[(i + 1) % outline.length] ?? [x, y];
      const off = (spots: Outline): number[] => spots.map(([a, b]) => a * (nextY - y) - b * (nextX - x));
      return Math.max(...off(one)) <= Math.min(...off(other)) || Math.max(...off(other)) <= Math.min(...off(one));
    });
  return !parts(one) && !parts(other);
}

const [RINGS, RING, AROUND] = [10, 12, 16];

/** The nearest spot at which a thing covers no outline; where it belongs, if there is none near. `room` is its box around the spot. */
export function clear([x, y]: readonly [number, number], room: Box, outlines: readonly Outline[], width: number, height: number): [number, number] {
  for (let ring = 0; ring <= RINGS; ring += 1)
    for (let i = 0; i < (ring ? AROUND : 1); i += 1) {
      const turn = (2 * Math.PI * i) / AROUND;
      const [atX, atY] = [x + ring * RING * Math.sin(turn), y - ring * RING * Math.cos(turn)];
      const [left, top, right, foot] = [atX + room[0], atY + room[1], atX + room[2], atY + room[3]];
      const box: Outline = [[left, top], [right, top], [right, foot], [left, foot]];
      if (left >= 0 && top >= 0 && right <= width && foot <= height && !outlines.some((one) => overlap(one, box))) return [atX, atY];
    }
  return [x, y];
}

/** How large letters are, in pixels of the drawing, so that they can be read on the screen; no smaller, no larger. */
export function lettered(pixels: number, scale: number, least: number, most: number): number {
  const nearer = Math.max(1, scale) ** 0.5;
  return Math.min(most, Math.max(least, Math.round((2 * pixels * nearer) / scale) / 2));
}

/** How wide a letter is, and how much closer than usual letters may stand; how much larger a short name may be, in how much of its room. */
const LETTER = 0.51;
const SQUEEZED = 1.15;
const [ENLARGED, SPARED] = [1.1, 0.82];
/** As many letters as a name beside a unit may have, where it has a shorter form. */
const LONG = 24;

/** A name as a counter has room for it: the longest of its forms that fits, or the shortest. */
export function inRoom(forms: readonly string[], room: number, size: number): { words: string; size: number; squeezed: boolean } {
  const wide = (words: string): number => words.length * size * LETTER;
  const words = forms.find((one) => wide(one) <= room * SQUEEZED) ?? forms.at(-1) ?? "";
  const share = room / Math.max(1, wide(words));
  return { words, size: Math.round(size * Math.min(Math.max(share * SPARED, 1), ENLARGED) * 10) / 10, squeezed: share < 1 };
}

/** Half as wide as words are; a letter is a little more than half as wide as it is high. */
const half = (words: string, size: number): number => words.length * size * 0.27;

/** The room that words take. */
export function written(words: string, x: number, y: number, size = SIZE): Box {
  return [x - half(words, size), y - size + 1, x + half(words, size), y + FOOT];
}

/** Where names stand, of units or of what they fight for (below, above or beside it), and which names of the ground are to be seen beside them. */
export function laid(units: Named[], ground: Label[], width: number, size = SIZE): { units: Spotted[]; ground: Label[] } {
  const taken: Box[] = units.map((one) => one.box);
  const free = (box: Box): boolean => !taken.some((other) => meet(box, other));
  const named = units.flatMap(({ id, forms, box }) => {
    const heights = [box[3] + size, box[1] - GAP, box[3] + 2 * size, box[1] - GAP - size];
    const middle = (box[1] + box[3]) / 2 + size / 3;
    for (const words of forms.filter((one, i) => i + 1 === forms.length || (one.length <= LONG && !one.includes(" (")))) {
      const edge = half(words, size) + 1;
      const x = Math.min(Math.max((box[0] + box[2]) / 2, edge), width - edge);
      const beside = [box[2] + edge + 2, box[0] - edge - 2].filter((one) => one >= edge && one <= width - edge);
      const spots = [...heights.map((y): [number, number] => [x, y]), ...beside.map((one): [number, number] => [one, middle])];
      const found = spots.find(([one, y]) => free(written(words, one, y, size)));
      if (!found) continue;
      taken.push(written(words, ...found, size));
      return [{ id, words, x: found[0], y: found[1] }];
    }
    return [];
  });
  return { units: named, ground: ground.filter((one) => free(one.box as Box)) };
}
