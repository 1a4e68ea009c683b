import { expect, test } from "vitest";
import { further, stillDue, STOPS_AT_MOST } from "../src/lib/walk";

const said = (text: string) => ({ en: text, fr: text });
const due = (address: string) => ({ words: said(address), address, unknown: [] });
const stop = (...addresses: string[]) => ({ title: said("t"), sentence: said("s"), due: addresses.map(due) });

test("what one goes on to is due no more, what is left is", () => {
  const walk = further([], stop("/a", "/b"), "/a");
  expect(stillDue(walk).map((one) => one.address)).toEqual(["/b"]);
  expect(further(walk, stop("/c"), "/b").map((one) => one.due.length)).toEqual([0, 1]);
});

test("of two alike only one is taken", () => {
  expect(stillDue(further([], stop("/a", "/a"), "/a"))).toHaveLength(1);
});

test("a long walk forgets how it began", () => {
  let walk = further([], stop(), "/a");
  for (let i = 0; i < 30; i += 1) walk = further(walk, stop(), "/a");
  expect(walk).toHaveLength(STOPS_AT_MOST);
});
