/** How a battle went, moment by moment: the points of each side, what is left of its strength, its chances. */

import type { Piece } from "./client";
import type { Frame } from "./film";
import { piecesOf } from "./merging";

/** One line: a value for each moment, null where there is none. */
export type Curve = (number | null)[];
export type Course = { points: [Curve, Curve]; strength: [Curve, Curve]; chance: Curve };

const GONE = "gone";

export function course(frames: readonly Frame[]): Course {
  const pieces = new Map<number, Piece>();
  const found: Course = { points: [[], []], strength: [[], []], chance: [] };
  for (const frame of frames) {
    for (const [id, one] of piecesOf(frame.pieces, pieces)) pieces.set(id, one);
    for (const side of [0, 1] as const) {
      const mine = [...pieces.values()].filter((one) => one.side === side);
      const full = mine.reduce((sum, one) => sum + one.full, 0);
      found.strength[side].push(full ? mine.reduce((sum, one) => sum + (one.state === GONE ? 0 : one.strength), 0) / full : null);
      found.points[side].push(frame.score?.[side] ?? null);
    }
    found.chance.push(frame.chance);
  }
  return found;
}

/** A curve as a path through a box as wide as there are moments less one, and one high; `most` is its top. */
export function drawn(curve: Curve, most: number): string {
  let pen = "M";
  return curve
    .map((value, i) => {
      if (value === null) {
        pen = "M";
        return "";
      }
      const step = `${pen}${i} ${(1 - value / most).toFixed(3)}`;
      pen = "L";
      return step;
    })
    .join("");
}
