import { expect, it } from "vitest";
import { frames } from "../src/battle/film";
import type { EventView } from "../src/lib/wire";

const event: EventView = { rule: "", words: "It rains." };

it("puts back what follows from the frame before", () => {
  const score = (mine: number): [number, number] => [mine, 0];
  const found = frames({
    version: 5,
    ground: "",
    frames: [
      { kind: "begun", turn: 1, turns: 9, player: 0, score: score(0), chance: 0.5, whole: true, events: [event] },
      { kind: "answer", seat: 1, events: [event] },
      {},
      { version: 5, kind: "undo", events_kept: 1, score: score(1) },
    ],
  });
  expect(found.map((one) => one.version)).toEqual([1, 2, 3, 5]);
  expect(found.map((one) => one.kind)).toEqual(["begun", "answer", "answer", "undo"]);
  expect(found.map((one) => one.seat)).toEqual([null, 1, null, null]);
  expect(found.map((one) => one.events_kept)).toEqual([0, 1, 2, 1]);
  expect(found.map((one) => one.whole)).toEqual([true, false, false, false]);
  expect(found.map((one) => one.score?.[0])).toEqual([0, 0, 0, 1]);
  expect(found[2]?.events).toEqual([]);
});
