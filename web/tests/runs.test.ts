import { expect, test } from "vitest";
import { runs, starts, tell } from "../src/lib/runs";

const infantry = { type: "infantry" };
const guns = { type: "artillery" };

test("equal units that stand together are one line", () => {
  expect(runs([infantry, infantry, guns, infantry])).toEqual([2, 1, 1]);
  expect(starts([2, 1, 1])).toEqual([0, 2, 3]);
  expect(runs([])).toEqual([]);
});

test("a line that came to equal its neighbour stays a line of its own", () => {
  expect(tell([1, 1], [infantry, infantry])).toBe(true);
  expect(tell([2], [infantry, guns])).toBe(false);
  expect(tell([2], [infantry, infantry, infantry])).toBe(false);
});
