import { expect, test } from "vitest";
import type { View } from "../src/battle/client";
import { begun, merged } from "../src/battle/merging";

const seen = (more: Partial<View>): View =>
  ({ version: 1, whole: true, places: [], pieces: [], events_kept: 0, events: [], messages: [], ...more }) as unknown as View;
const told = (words: string): never => ({ rule: "R", words }) as never;
const place = (name: string, holder: number | null = null): never => ({ id: 1, name, holder }) as never;

test("an update changes what it names and keeps the rest", () => {
  const known = begun(seen({ title: "First steps", places: [place("A1"), place("B1")], events: [told("one"), told("two")] }));
  const after = merged(known, seen({ version: 3, whole: false, places: [place("B1", 1)], events_kept: 1, events: [told("other")] }));
  expect(after.places.get("B1")?.holder).toBe(1);
  expect(after.places.has("A1")).toBe(true);
  expect(after.events.map((one) => one.words)).toEqual(["one", "other"]);
  expect(after.view.title).toBe("First steps");
});

test("an update that comes twice, or late, changes nothing", () => {
  const known = begun(seen({ version: 5, events: [told("one")] }));
  const update = seen({ version: 6, whole: false, events_kept: 1, events: [told("two")] });
  const once = merged(known, update);
  expect(merged(once, update).events).toEqual(once.events);
  expect(merged(once, seen({ version: 4, whole: false }))).toBe(once);
});

test("messages are kept once each", () => {
  const message = (number: number): never => ({ number, seat: 0, at: 1, text: "x" }) as never;
  const known = begun(seen({ messages: [message(2)] }));
  expect(merged(known, seen({ version: 4, messages: [message(2), message(4)] })).view.messages.map((one) => one.number)).toEqual([2, 4]);
});
