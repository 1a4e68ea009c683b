import { expect, test } from "vitest";
import { settled } from "../src/lib/house";
import type { Schema } from "../src/lib/schema";
import { at, changed, named, pruned } from "../src/lib/situation";

const SCHEMA: Schema = {
  type: "object",
  properties: {
    face: { enum: ["front", "flank"], default: "front" },
    target: {
      type: "object",
      properties: {
        units: { type: "array", items: { type: "object", properties: { type: { enum: ["mg"] }, damaged: { type: "boolean", default: false } }, required: ["type"] } },
        supports: { type: "integer", default: 0 },
      },
      required: ["units"],
    },
    overrides: { type: "object" },
  },
  required: ["target"],
};

test("a place is named as the server names it", () => {
  expect(named(["target", "units", 1, "type"])).toBe("target.units[1].type");
});

test("one place changes, the rest is the very same", () => {
  const before = { target: { units: [{ type: "mg" }, { type: "mg" }], supports: 1 }, face: "flank" };
  const after = changed(before, ["target", "units", 1, "damaged"], true) as typeof before;
  expect(after.target.units).toEqual([{ type: "mg" }, { type: "mg", damaged: true }]);
  expect(after.target.units[0]).toBe(before.target.units[0]);
  expect(before.target.units[1]).toEqual({ type: "mg" });
});

test("a place that is not there yet is made", () => {
  expect(changed({}, ["settings", "two"], 3)).toEqual({ settings: { two: 3 } });
  expect(changed({ units: ["a"] }, ["units", 1], "b")).toEqual({ units: ["a", "b"] });
});

test("a place left to its default is gone", () => {
  expect(changed({ a: 1, b: 2 }, ["a"], undefined)).toEqual({ b: 2 });
});

test("what a path holds", () => {
  expect(at({ a: [{ b: 7 }] }, ["a", 0, "b"])).toBe(7);
  expect(at({ a: [] }, ["a", 0, "b"])).toBeUndefined();
});

test("what goes without saying is not written; a struck line is", () => {
  const whole = { face: "front", target: { units: [{ type: "mg", damaged: false }], supports: 0 }, overrides: { "X-1": null } };
  expect(pruned(whole, SCHEMA)).toEqual({ target: { units: [{ type: "mg" }] }, overrides: { "X-1": null } });
});

test("what does not count as things stand is not written", () => {
  const schema: Schema = {
    type: "object",
    properties: { side: { enum: ["none", "ford"], default: "none" }, over: { enum: ["stream", "river"], default: "stream", "x-when": { side: ["ford"] } } },
  };
  expect(pruned({ side: "ford", over: "river" }, schema)).toEqual({ side: "ford", over: "river" });
  expect(pruned({ side: "none", over: "river" }, schema)).toEqual({});
});

test("the edition stands beside the settings, never within them", () => {
  expect(settled({ settings: { edition: "fr", two: 1 } })).toEqual({ edition: "fr", settings: { two: 1 } });
  expect(settled({ edition: "en" })).toEqual({ edition: "en" });
});
