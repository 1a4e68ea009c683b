import { expect, test } from "vitest";
import { read, written } from "../src/lib/link";

const SITUATION = { face: "flank", assaulter: { units: [{ type: "infantry" }, { type: "infantry" }] }, overrides: { "SB-26-A-HASTY": null, é: -1 } };

test("a situation goes into an address and comes back the same", async () => {
  expect(await read(`#${await written(SITUATION)}`)).toEqual(SITUATION);
});

test("its letters are left alone by every messenger", async () => {
  expect(await written(SITUATION)).toMatch(/^[A-Za-z0-9_-]+$/);
});

test("nothing said is nothing written", async () => {
  expect(await written({})).toBe("");
});

test.each(["", "#", "#SB-26-A", "#%%%", "#AAAA", "#W10"])("what is no situation is none: %s", async (fragment) => {
  expect(await read(fragment)).toBeNull();
});
