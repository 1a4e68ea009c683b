import { expect, test } from "vitest";
import type { Piece, Seen } from "../src/battle/client";
import { begun, merged } from "../src/battle/merging";

const seen = (more: Partial<Seen>): Seen =>
  ({ version: 1, whole: true, places: [], pieces: [], events_kept: 0, events: [], messages: [], ...more }) as unknown as Seen;
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

test("a piece in an update says what is otherwise; a mark that stays is named by its key", () => {
  const stood: Piece = { id: 7, name: "Foy", side: 0, arm: "foot", arm_words: "foot", strength: 4, full: 5, state: "on", marks: [{ key: "veteran", words: "Veteran" }, { key: "moved", words: "has moved" }], place: "A1" };
  const known = begun(seen({ pieces: [stood, { ...stood, id: 8 }] }));
  const after = merged(known, seen({ version: 3, whole: false, pieces: [{ id: 7, strength: 3, place: null, marks: ["veteran", { key: "spent", words: "spent" }] }] }));
  expect(after.pieces.get(7)).toEqual({ ...stood, strength: 3, place: null, marks: [{ key: "veteran", words: "Veteran" }, { key: "spent", words: "spent" }] });
  expect(after.pieces.get(8)).toEqual({ ...stood, id: 8 });
});

test("an answer that leaves out its words or pieces has its text, and the pieces that the question is about", () => {
  const pending = { kind: "ask", player: 0, rule: "R", prompt: "Where?", choice: "place", about: { words: "", pieces: [4] }, answers: [{ text: "A1", places: ["A1"] }, { text: "u3", words: "Foy", pieces: [3] }] };
  const asked = begun(seen({ pending: pending as never })).view.pending;
  expect(asked && "answers" in asked ? asked.answers : []).toEqual([
    { text: "A1", words: "A1", places: ["A1"], pieces: [4] },
    { text: "u3", words: "Foy", pieces: [3] },
  ]);
});
