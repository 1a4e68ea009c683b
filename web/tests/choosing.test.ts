import { expect, test } from "vitest";
import { atOnce, atPiece, atPlace, facingOf, farther, inches, lit, mayTake, onVerge, onward, shared, spoken, toShare, toward, typedWay, within } from "../src/battle/choosing";
import type { Ask, Piece } from "../src/battle/client";

const asked = (more: Partial<Ask>): Ask => ({ player: 0, kind: "ask", rule: "R", prompt: "?", about: {}, choice: "place", answers: [], ...more }) as Ask;
const unit = (more: Partial<Piece>): Piece => ({ id: 3, name: "Aubry", side: 0, arm: "infantry", arm_words: "Infantry", strength: 4, full: 4, state: "on", ...more }) as Piece;

const moves = asked({
  answers: [
    { text: "F2", words: "to F2", places: ["F2"], pieces: [3], cost: 1 },
    { text: "F2 extra", words: "to F2, the extra square", places: ["F2"], pieces: [3], cost: 2 },
    { text: "E1", words: "to E1", places: ["E1"], pieces: [3], cost: 1 },
    { text: "done", words: "nothing more" },
  ],
});

test("what can be chosen is lit, and words are not on the board", () => {
  expect([...lit(moves).places]).toEqual(["F2", "E1"]);
  expect(lit(moves).pieces.size).toBe(0);
  expect(spoken(moves).map((one) => one.text)).toEqual(["done"]);
});

test("a tap on a place means every answer that leads there, the cheapest first", () => {
  expect(atPlace(moves, "F2").map((one) => one.text)).toEqual(["F2", "F2 extra"]);
  expect(atPlace(moves, "A1")).toEqual([]);
});

test("a way ends where it is tapped", () => {
  const ways = asked({ choice: "way", answers: [{ text: "w1", words: "", way: ["A1", "A2", "A3"] }, { text: "w2", words: "", way: ["A1", "A2"] }] });
  expect(atPlace(ways, "A3").map((one) => one.text)).toEqual(["w1"]);
  expect(atPlace(ways, "A2").map((one) => one.text)).toEqual(["w2"]);
});

test("three squares of a barrage are chosen by any of them, the corner first", () => {
  const barrage = asked({ answers: [{ text: "A1++", words: "", places: ["A1", "B1", "A2"] }, { text: "B1+-", words: "", places: ["B1", "C1", "B2"] }] });
  expect(atPlace(barrage, "B1").map((one) => one.text)).toEqual(["B1+-", "A1++"]);
});

test("a tap on a unit means the unit where units are asked for, else where it stands", () => {
  const who = asked({ choice: "piece", answers: [{ text: "u3", words: "Aubry", pieces: [3] }, { text: "done", words: "nothing more" }] });
  expect(atPiece(who, unit({ place: "F2" })).map((one) => one.text)).toEqual(["u3"]);
  expect([...lit(who).pieces]).toEqual([3]);
  expect(atPiece(moves, unit({ id: 9, place: "E1" })).map((one) => one.text)).toEqual(["E1"]);
});

test("only who moves next is gone by at once: what dice decide is looked at first", () => {
  const who = asked({ choice: "piece" });
  expect(atOnce(who, { text: "u3", words: "" })).toBe(true);
  expect(atOnce(who, { text: "u3", words: "", begins: "sb.assault" })).toBe(false);
  expect(atOnce(asked({ choice: "piece", secret: true }), { text: "u3", words: "" })).toBe(false);
  expect(atOnce(moves, { text: "F2", words: "" })).toBe(false);
  const word = { text: "hold", words: "hold" };
  expect(atOnce(asked({ choice: "word", answers: [word] }), word)).toBe(true);
  expect(atOnce(asked({ choice: "word", answers: [word], secret: true }), word)).toBe(false);
});

test("hits are shared out unit by unit", () => {
  const hits = asked({ choice: "share", answers: [{ text: "2 0 1", words: "" }], total: 3, places: [{ piece: 3, name: "a", holds: 0, need: 3 }, { piece: null, name: "b", holds: 0, need: 3 }] as never });
  expect(toShare(hits)).toBe(3);
  expect(shared([1, 0, 2])).toBe("1 0 2");
  expect([...lit(hits).pieces]).toEqual([3]);
});

test("to a place farther than one step there is a first step; next to it, or the other way, there is none", () => {
  const places = ["E1", "F1", "F2", "F3", "D9"].map((name) => ({ name, x: 100 * name.charCodeAt(0), y: 100 * Number(name[1]) }));
  expect(toward(moves, "F1", "F3", places)?.text).toBe("F2");
  expect(toward(moves, "F2", "F1", places)).toBeNull();
  expect(toward({ ...moves, answers: moves.answers.map((one) => ({ ...one, begins: "assault" })) } as Ask, "F1", "F3", places)).toBeNull();
});

test("a drag ends within reach, in the same direction", () => {
  expect(within([0, 0], [3000, 4000], 10)).toEqual([600, 800]);
  expect(within([100, 100], [200, 100], 10)).toEqual([200, 100]);
  expect(inches(1234)).toBe("12.34");
});

test("where a drag is held is never beyond the reach, in whole hundredths of an inch", () => {
  const start: [number, number] = [1237, 905];
  for (let angle = 0; angle < 360; angle += 0.5) {
    const [sin, cos] = [Math.sin((angle * Math.PI) / 180), Math.cos((angle * Math.PI) / 180)];
    const [x, y] = within(start, [start[0] + 1777.3 * sin, start[1] + 1777.3 * cos], 6);
    const far = (x - start[0]) ** 2 + (y - start[1]) ** 2;
    expect([Number.isInteger(x), Number.isInteger(y), far <= 600 ** 2, far > 598 ** 2]).toEqual([true, true, true, true]);
  }
});

test("a way drawn over the board goes square by square; to its end at once where that is an answer", () => {
  expect(onward(moves, 3, ["F2", "F3"])).toMatchObject({ answer: { text: "F2" }, gone: 1 });
  expect(onward(moves, 3, ["F2", "E1"])).toMatchObject({ answer: { text: "E1" }, gone: 2 });
  expect(onward(moves, 3, ["A1"])).toEqual({ answer: null, to: "A1", gone: 1 });
});

test("a way over ends of a move to a place that is none says why not", () => {
  expect(onward(moves, 3, ["F1", "F2", "F3"])).toEqual({ answer: null, to: "F3", gone: 0 });
});

test("a facing looks up the table at 0 and goes clockwise", () => {
  expect(facingOf([0, 0], [0, 10])).toBe(0);
  expect(facingOf([0, 0], [10, 0])).toBe(900);
  expect(facingOf([0, 0], [-10, 0])).toBe(2700);
});

test("a way of several steps is one answer in several parts, by tap and by what is typed", () => {
  const far = asked({ ...moves, about: { pieces: [3] }, onward: [{ words: "to F3", answers: ["F2", "F3"], way: ["F2", "F3"], cost: 2 }] });
  expect(farther(far)).toEqual([{ words: "to F3", text: "F2; F3", steps: ["F2", "F3"], way: ["F2", "F3"], cost: 2, pieces: [3] }]);
  for (const typed of ["F3", "f2 f3", "F2-F3", "F2; F3"]) expect(typedWay(far, typed)?.text).toBe("F2; F3");
  expect(typedWay(far, "F1 F3")).toBeNull();
  expect(farther(moves)).toEqual([]);
});

test("toward a place out of reach the longest way that begins nothing is proposed", () => {
  const places = ["F1", "F2", "F3", "F6", "E1"].map((name) => ({ name, x: name.charCodeAt(0) * 10, y: Number(name.slice(1)) * 10 }));
  const far = asked({ ...moves, onward: [{ words: "to F3", answers: ["F2", "F3"], way: ["F2", "F3"], cost: 2 }] });
  expect(toward(far, "F1", "F6", places)?.steps).toEqual(["F2", "F3"]);
});

test("a drag is drawn no farther than what is truly reached, between the directions that were looked into", () => {
  const start: [number, number] = [100, 100];
  const round: [number, number][] = [[100, 200], [150, 100], [100, 100], [0, 100]]; // up, right, down, left
  expect(onVerge(start, [100, 400], round)).toEqual([100, 200]);
  expect(onVerge(start, [120, 100], round)).toEqual([120, 100]);
  expect(onVerge(start, [100, 50], round)).toEqual([100, 100]);
  const [x, y] = onVerge(start, [400, 400], round);
  expect(Math.hypot(x - 100, y - 100)).toBeCloseTo(75);
  expect(onVerge(start, [400, 400], [])).toEqual([400, 400]);
});

test("toward a place out of reach no way is proposed that dice decide", () => {
  const places = ["E1", "F1", "F2", "F3", "F6"].map((name) => ({ name, x: name[0] === "E" ? 0 : 100, y: Number(name[1]) * 100 }));
  const far = asked({ ...moves, onward: [{ words: "to F3", answers: ["F2", "F3"], way: ["F2", "F3"], cost: 2, chance: 0.5 }] });
  expect(toward(far, "F1", "F6", places)?.text).toBe("F2");
});

test("a place of a sharing-out takes one more as long as some answer has it so", () => {
  const hits = asked({ choice: "share", total: 3, answers: ["2 1", "1 2"].map((text) => ({ text, words: text })) });
  expect(mayTake(hits, [0, 0], 0)).toBe(true);
  expect(mayTake(hits, [2, 0], 0)).toBe(false);
  expect(mayTake(hits, [2, 0], 1)).toBe(true);
  expect(mayTake(hits, [2, 1], 1)).toBe(false);
  expect(mayTake({ ...hits, more: true } as Ask, [2, 0], 0)).toBe(true);
});
