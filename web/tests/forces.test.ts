// @vitest-environment jsdom
import { beforeEach, expect, test } from "vitest";
import { dropForce, fitted, forces, forcesOf, isForce, keepForce } from "../src/lib/forces";

const guard = { ruleset: "x", name: "Guard", units: [{ type: "foot", attacking: true }, { type: "guns" }] };
const list = {
  type: "array",
  maxItems: 3,
  items: { type: "object", properties: { type: { type: "string", enum: ["foot", "guns"] }, bases: { type: "integer" } }, required: ["type"] },
};

beforeEach(() => localStorage.clear());

test("a force is kept under its name, once, and can be forgotten", () => {
  keepForce(guard);
  keepForce({ ...guard, units: [{ type: "foot" }] });
  keepForce({ ...guard, ruleset: "y" });
  expect(forcesOf("x")).toEqual([{ ...guard, units: [{ type: "foot" }] }]);
  dropForce(guard);
  expect(forces().map((one) => one.ruleset)).toEqual(["y"]);
});

test("a list takes the fields it asks for, and no unit it does not know", () => {
  expect(fitted(guard.units, list)).toEqual([{ type: "foot" }, { type: "guns" }]);
  expect(fitted([{ type: "elephants" }], list)).toBeNull();
  expect(fitted([{ bases: 4 }], list)).toBeNull();
  expect(fitted([...guard.units, ...guard.units], list)).toBeNull();
});

test("whatever else is kept there is no force", () => {
  localStorage.setItem("grognard.forces", JSON.stringify([1, null, { ruleset: "x" }, { ...guard, units: [] }, { ...guard, units: [3] }, guard]));
  expect(forces()).toEqual([guard]);
  localStorage.setItem("grognard.forces", "{");
  expect(forces()).toEqual([]);
  expect(isForce({ ...guard, name: "" })).toBe(false);
});
