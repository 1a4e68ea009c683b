import { expect, test } from "vitest";
import type { Look, Value } from "../src/lib/api";
import { headline, inTimes, likeliest } from "../src/lib/chances";
import { en } from "../src/words/en";
import { fr } from "../src/words/fr";

const value = (name: string, p: number): Value => ({ value: name, words: { en: name, fr: name }, p, or_more: null });
const look = (odds: [string, number][], results: Value[] = []): Look => ({
  procedure: "x",
  tallies: [],
  odds: odds.map(([name, p]) => ({ name, words: { en: name, fr: name }, p })),
  distributions: results.length ? [{ name: "result", words: { en: "result", fr: "result" }, mean: null, values: results }] : [],
  headline: [],
  whole: null,
});

test("only one that comes more often than any other is said to come most often", () => {
  expect(likeliest([value("-", 1 / 3), value("1", 1 / 6), value("2", 1 / 2)])?.value).toBe("2");
  expect(likeliest([value("-", 1 / 3), value("1", 1 / 3), value("2", 1 - 2 / 3)])).toBeUndefined();
  expect(likeliest([])).toBeUndefined();
});

test("results in words are the headline, not an outcome beside them", () => {
  const fire = look([["low", 0.08], ["lasts", 0.92]], [value("-", 0.2), value("R", 0.3), value("T", 0.5)]);
  expect(headline(fire)).toMatchObject({ words: { en: "T" }, p: 0.5 });
});

test("of two outcomes the first is the headline, of many the likeliest, or the first of these", () => {
  expect(headline(look([["wins", 0.3], ["holds", 0.7]]))?.words.en).toBe("wins");
  expect(headline(look([["a", 0.1], ["b", 0.6], ["c", 0.3]]))?.words.en).toBe("b");
  expect(headline(look([["a", 0.2], ["b", 0.4], ["c", 0.4]]))?.words.en).toBe("b");
  expect(headline(look([]))).toBeUndefined();
});

test("what two dice make is said as they make it, the rest about", () => {
  expect([1 / 36, 1 / 9, 5 / 18, 5 / 12, 1 / 2].map(inTimes)).toEqual([[1, 36], [1, 9], [5, 18], [5, 12], [1, 2]].map(([n, of]) => ({ n, of, exact: true })));
  expect(inTimes(0.3684)).toEqual({ n: 3, of: 8, exact: false });
  expect([0, 0.001, 1].map(inTimes)).toEqual([null, null, null]);
});

test.each([["en", "1 in 4", "about 3 in 8"], ["fr", "1 sur 4", "environ 3 sur 8"]] as const)("what is exact is not said to be about, in %s", (lang, exact, near) => {
  const { inTimes: said } = { en, fr }[lang];
  expect([said(1, 4, true), said(3, 8, false)]).toEqual([exact, near]);
});
