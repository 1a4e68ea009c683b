import { describe, expect, test } from "vitest";
import { control, counting, fields, initial, said, settings, type Schema, type Situation } from "../src/lib/schema";

const UNIT: Schema = {
  type: "object",
  properties: {
    damaged: { type: "boolean", default: false, "x-order": 2 },
    type: { type: "string", enum: ["infantry", "mg"], "x-order": 0 },
    quality: { type: "string", enum: ["regular", "raw"], default: "regular", "x-order": 1 },
    assaulting: { type: "boolean", "x-order": 3 },
  },
  required: ["type"],
};
const FORM: Schema = {
  type: "object",
  properties: {
    edition: { enum: ["en", "fr"], default: "en", "x-order": 5 },
    settings: { type: "object", properties: { two: { enum: [1, 2], default: 2 }, deep: { enum: [1, 2], default: 1 } }, "x-order": 3 },
    overrides: { type: "object", "x-order": 4 },
    units: { type: "array", items: UNIT, minItems: 2, maxItems: 3, "x-order": 0 },
    distance: { type: "integer", minimum: 1, "x-order": 1 },
  },
  required: ["units", "distance"],
};

describe("the control of a field", () => {
  test.each<[string, Schema]>([
    ["flag", { type: "boolean", default: false }],
    ["usual-flag", { type: "boolean" }],
    ["chips", { enum: ["front", "flank", "rear"] }],
    ["list", { enum: [1, 2, 3, 4, 5, 6] }],
    ["stepper", { type: "integer", minimum: 0 }],
    ["several", { type: "array", items: { type: "string", enum: ["woods"] } }],
    ["numbers", { type: "array", items: { type: "integer" } }],
    ["cards", { type: "array", items: UNIT }],
    ["section", UNIT],
    ["text", { type: "string" }],
  ])("%s", (kind, schema) => expect(control(schema)).toBe(kind));
});

test("fields stand in the order of the sheet, not of the JSON", () => {
  expect(fields(UNIT).map((field) => field.name)).toEqual(["type", "quality", "damaged", "assaulting"]);
});

test("a field is shown only where it counts and leaves a choice", () => {
  const all = fields({
    type: "object",
    properties: {
      type: { type: "string", enum: ["infantry", "artillery"], default: "infantry" },
      gun: { type: "string", enum: ["six", "twelve"], default: "six", "x-when": { type: ["artillery"] } },
      side: { type: "string", enum: ["ours"], default: "ours" },
    },
  });
  const shown = (record: Situation): string[] => counting(all, record).map((field) => field.name);
  expect(shown({})).toEqual(["type"]);
  expect(shown({ type: "artillery" })).toEqual(["type", "gun"]);
  expect(shown({ type: "infantry", gun: "twelve" })).toEqual(["type"]);
});

test("how a table plays is not part of what it says", () => {
  expect(said(FORM).map((field) => field.name)).toEqual(["units", "distance"]);
});

test("only the settings that bear on a procedure are offered", () => {
  expect(settings(FORM, ["deep"]).map((field) => field.name)).toEqual(["deep"]);
});

test("a form begins with what is needed and nothing else", () => {
  expect(initial(FORM)).toEqual({ units: [{ type: "infantry" }, { type: "infantry" }], distance: 1 });
});
