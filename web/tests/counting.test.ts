import { expect, test } from "vitest";
import type { Group } from "../src/lib/api";
import { bounds, countable, faces } from "../src/lib/counting";

const said = { en: "", fr: "" };
const group = (sense: Group["sense"], need: number | null, number: number): Group => ({
  rule: "X",
  words: said,
  need,
  sense,
  dice: Array.from({ length: number }, () => ({ face: null, sides: 6, counts: null })),
  result: null,
  reading: [],
});
const roll = (...groups: Group[]) => ({ groups, dice: groups.flatMap((one) => one.dice.map(() => 6)) });

test("dice that count or do not can be said by how many", () => {
  expect(countable(roll(group("reach", 5, 11)))).toBe(true);
  expect(countable(roll(group("miss", 4, 2), group("miss", 3, 2)))).toBe(true);
});

test("a sum, a table of rows, or a die for each unit cannot", () => {
  expect(countable(roll(group("add", null, 4)))).toBe(false);
  expect(countable(roll(group("sort", null, 4)))).toBe(false);
  expect(countable(roll(group("reach", 5, 1), group("reach", 4, 1), group("reach", 6, 1)))).toBe(false);
});

test("the faces that say a count come to it", () => {
  expect(faces(group("reach", 5, 4), 3)).toEqual([6, 6, 6, 1]);
  expect(faces(group("miss", 4, 3), 1)).toEqual([1, 6, 6]);
  expect(faces(group("within", 3, 3), 2)).toEqual([1, 1, 6]);
});

test("what no die can do is not offered", () => {
  expect(bounds(group("reach", 7, 3))).toEqual([0, 0]);
  expect(bounds(group("miss", 7, 3))).toEqual([3, 3]);
  expect(bounds(group("reach", 4, 3))).toEqual([0, 3]);
});
