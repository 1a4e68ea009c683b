import { expect, test } from "vitest";
import { columns, inTimes } from "../src/lib/chances";
import { face } from "../src/lib/dice";
import { gist } from "../src/lib/gist";
import { ago, amount, number, percent, signed } from "../src/lib/numbers";
import type { Schema } from "../src/lib/schema";

test("chances as each language writes them", () => {
  expect(percent(0.5123, "en")).toBe("51.2%");
  expect(percent(0.5123, "fr")).toMatch(/^51,2\s%$/u);
});

test("never 0 % for what can happen, nor 100 % for what may fail", () => {
  expect(percent(0.0001, "en")).toBe("<0.05%");
  expect(percent(0.9999, "en")).toBe(">99.9%");
  expect(percent(0, "en")).toBe("0.0%");
  expect(percent(1, "en", 0)).toBe("100%");
  expect(percent(0.999, "en", 0)).toBe(">99%");
});

test("minus is a minus", () => {
  expect(signed(-2, "en")).toBe("\u22122");
  expect(signed(3, "fr")).toBe("+3");
  expect(number(5.5, "fr")).toBe("5,5");
});

test.each([
  [0.3333, 1, 3],
  [0.5, 1, 2],
  [0.588, 3, 5],
  [0.3684, 3, 8],
  [0.0833, 1, 12],
  [0.0276, 1, 36],
  [0.9, 9, 10],
])("%f is about %i in %i", (p, n, of) => expect(inTimes(p)).toMatchObject({ n, of }));

test("what is all but certain has no fraction", () => {
  expect(inTimes(0.999)).toBeNull();
  expect(inTimes(0.001)).toBeNull();
});

test("a long thin tail is one open column, and nothing of it is lost", () => {
  const ps = [0.4, 0.3, 0.2, 0.09, 0.006, 0.003, 0.001];
  const values = ps.map((p, i) => ({ value: `${i}`, words: { en: `${i}`, fr: `${i}` }, p, or_more: ps.slice(i).reduce((a, b) => a + b, 0) }));
  const drawn = columns(values, 20);
  expect(drawn.map((one) => one.value)).toEqual(["0", "1", "2", "3", "4", "5"]);
  expect(drawn.at(-1)?.open).toBe(true);
  expect(drawn.reduce((sum, one) => sum + one.p, 0)).toBeCloseTo(1, 12);
});

test("a die has its faces and no others", () => {
  const fallen = new Set(Array.from({ length: 600 }, () => face(6)));
  expect([...fallen].sort()).toEqual([1, 2, 3, 4, 5, 6]);
});

test("the number that a printed figure begins with", () => {
  expect(["+2", "\u22123", "4+", "", "×½"].map(amount)).toEqual([2, -3, 4, 0, 0]);
});

test("when it was", () => {
  expect(ago(0, 3_600_000 * 3, "en")).toBe("3 hours ago");
  expect(ago(0, 86_400_000, "fr")).toBe("hier");
});

test("a situation in a few words, equal units counted", () => {
  const unit: Schema = { type: "object", properties: { type: { enum: ["mg"], "x-labels": { mg: { en: "Machine gun", fr: "Mitrailleuse" } } } } };
  const schema: Schema = {
    type: "object",
    properties: { target: { type: "object", "x-title": { en: "Target", fr: "Cible" }, properties: { units: { type: "array", items: unit } } } },
  };
  const situation = { target: { units: [{ type: "mg" }, { type: "mg" }] } };
  expect(gist(situation, schema).en).toBe("Target: 2 × Machine gun");
  expect(gist(situation, schema).fr).toBe("Cible\u202f: 2 × Mitrailleuse");
});
