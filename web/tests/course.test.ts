import { expect, test } from "vitest";
import { course, drawn } from "../src/battle/course";
import type { Frame } from "../src/battle/film";
import type { PieceView } from "../src/lib/wire";

const unit = (id: number, side: number, strength: number, state = "on"): PieceView => ({ id, name: `u${id}`, side, arm: "foot", arm_words: "foot", strength, full: 4, state });
const frame = (pieces: PieceView[], score: [number, number] | null, chance: number | null): Frame => ({ version: 1, seat: null, kind: "answer", chance, turn: 1, turns: null, player: 0, score, places: [], pieces, dice: [], events_kept: 0, events: [], whole: false, secrets: [] });

test("what is left of a side is its strength now of its strength in full; who is gone has none", () => {
  const found = course([frame([unit(0, 0, 4), unit(1, 0, 4), unit(2, 1, 2)], [0, 3], 0.5), frame([unit(1, 0, 4, "gone")], [1, 2], null)]);
  expect(found.strength).toEqual([
    [1, 0.5],
    [0.5, 0.5],
  ]);
  expect(found.points).toEqual([
    [0, 1],
    [3, 2],
  ]);
  expect(found.chance).toEqual([0.5, null]);
});

test("a curve has a gap where it has no value", () => {
  expect(drawn([0, 1, null, 2], 2)).toBe("M0 1.000L1 0.500M3 0.000");
});
