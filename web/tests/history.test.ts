// @vitest-environment jsdom
import { beforeEach, expect, test } from "vitest";
import { forget, last, MOST, remember, type Remembered } from "../src/lib/history";

const one = (fragment: string, procedure = "sb.assault"): Remembered => ({
  procedure,
  title: { en: "An assault", fr: "Un assaut" },
  fragment,
  gist: { en: fragment, fr: fragment },
  when: 0,
});
const kept = (): string[] => last().map((it) => it.fragment);

beforeEach(() => localStorage.clear());

test("the last twenty are kept, the newest first", () => {
  for (let i = 0; i < 25; i++) remember(one(`s${i}`));
  expect(last()).toHaveLength(MOST);
  expect(kept().slice(0, 2)).toEqual(["s24", "s23"]);
});

test("the same situation is kept once", () => {
  remember(one("a"));
  remember(one("b"));
  remember(one("a"));
  expect(kept()).toEqual(["a", "b"]);
});

test("a step on the way gives place to what it became", () => {
  remember(one("a"));
  remember(one("a2"), "a");
  expect(kept()).toEqual(["a2"]);
});

test("the same words for another procedure are another situation", () => {
  remember(one("a"));
  remember(one("a", "sb.retire"), "a");
  expect(last()).toHaveLength(2);
});

test("what a browser kept badly is passed over", () => {
  localStorage.setItem("grognard.last", '[{"procedure": 7}, null, 3]');
  expect(last()).toEqual([]);
  localStorage.setItem("grognard.last", "{");
  expect(last()).toEqual([]);
});

test("they can be forgotten", () => {
  remember(one("a"));
  forget();
  expect(last()).toEqual([]);
});
