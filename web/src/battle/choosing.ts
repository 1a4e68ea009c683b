/** What a tap on the board means: the answers that point there. The same for every game. */

import type { Answer, Ask, Mark, Piece, Place } from "./client";
import type { BoardData } from "./wire";

/** Where an answer leads: the last place of its way, or the places it points at. */
export function goals(answer: Answer): string[] {
  const way = answer.way ?? [];
  return way.length ? way.slice(-1) : (answer.places ?? []);
}

/** What the answers of a question point at, to be lit. */
export function lit(ask: Ask): { places: Set<string>; pieces: Set<number> } {
  const places = new Set(ask.answers.flatMap(goals));
  const byPiece = ask.choice === "piece" || ask.choice === "share" || places.size === 0;
  const shared = (ask.places ?? []).flatMap((one) => (one.piece === null ? [] : [one.piece]));
  const pieces = ask.choice === "share" ? shared : byPiece && ask.choice !== "point" ? ask.answers.flatMap((one) => first(one)) : [];
  return { places, pieces: new Set(pieces) };
}

/** The unit that an answer is foremost about. */
function first(answer: Answer): number[] {
  return (answer.pieces ?? []).slice(0, 1);
}

/** The answers that a tap on a place means; a place of several squares by any of them. */
export function atPlace(ask: Ask, name: string): Answer[] {
  const found = ask.answers.filter((one) => goals(one).includes(name));
  return found.sort((one, other) => (goals(one)[0] === name ? 0 : 1) - (goals(other)[0] === name ? 0 : 1) || (one.cost ?? 0) - (other.cost ?? 0));
}

/** Whether dice fall on a way of several steps. */
export function byDice(answer: Answer): boolean {
  return (answer.chance ?? 1) < 1;
}

/** The ways of several steps that the server has found, each as an answer in several parts. */
export function farther(ask: Ask): Answer[] {
  return (ask.onward ?? []).map(({ answers, way, ...one }) => ({ ...one, text: answers.join("; "), steps: answers, way, pieces: ask.about.pieces ?? [] }));
}

/** What is typed as a way, F2 F3 or F2-F3, or as its end alone. */
export function typedWay(ask: Ask, text: string): Answer | null {
  const places = text.toUpperCase().split(/[\s,;>→–-]+/).filter(Boolean);
  const said = places.join(" ");
  return farther(ask).find((one) => (one.way ?? []).join(" ") === said || one.way?.at(-1) === said) ?? null;
}

/** The answers that a tap on a unit means: those about it, else those that point at where it stands. */
export function atPiece(ask: Ask, piece: Piece): Answer[] {
  const about = ask.answers.filter((one) => first(one).includes(piece.id));
  if (about.length && ask.choice !== "place" && ask.choice !== "way") return about;
  return piece.place ? atPlace(ask, piece.place) : about;
}

/** Whether an answer is gone by at once: it only says who is next, or a word, and begins nothing that could be looked at. */
export function atOnce(ask: Ask, answer: Answer): boolean {
  return (ask.choice === "piece" || spoken(ask).includes(answer)) && !answer.begins && !ask.secret;
}

/** Whether a place that is no answer has a reason of its own, which the server knows. */
export function sayWhy(ask: Ask | null): boolean {
  return ask?.choice === "place" || ask?.choice === "way";
}

/** The answers that point at nothing on the board: words such as "nothing more". */
export function spoken(ask: Ask): Answer[] {
  return ask.answers.filter((one) => !goals(one).length && !one.point && (ask.choice !== "piece" || !one.pieces?.length));
}

/** The text of a sharing-out: how many go to each, in the order they are asked for. */
export function shared(counts: number[]): string {
  return counts.join(" ");
}

/** Whether one more may go to a place of a sharing-out: some answer has as many there, and elsewhere no fewer than now. */
export function mayTake(ask: Ask, counts: number[], index: number): boolean {
  const wanted = counts.map((one, i) => (i === index ? one + 1 : one));
  if (wanted.reduce((sum, one) => sum + one, 0) > toShare(ask)) return false;
  return Boolean(ask.more) || ask.answers.some(({ text }) => text.split(" ").every((one, i) => Number(one) >= (wanted[i] ?? 0)));
}

/** How many are to be shared out. */
export function toShare(ask: Ask): number {
  return ask.total ?? 0;
}

/** The units on a place, in their order. */
export function standing(place: Place | undefined, pieces: Map<number, Piece>): Piece[] {
  return (place?.pieces ?? []).flatMap((id) => pieces.get(id) ?? []);
}

/** What the badge of a mark says: the game's letter for it, or the first letter or figure of its words; works have none. */
export function badge(board: BoardData, mark: Mark): string {
  if (board.works[mark.key]) return "";
  return board.signed[mark.key] ?? mark.words.match(/[\p{L}\p{N}]/u)?.[0].toUpperCase() ?? "";
}

export const HALF = "½";
/** A strength as a counter has room for it: with a half in one sign, which is the same in every language. */
export function inFigures(strength: number): string {
  const whole = Math.floor(strength);
  return strength - whole === 0.5 ? `${whole || ""}${HALF}` : String(strength);
}

/** A unit in words: its arm, its strength, its state. */
export function described(one: Piece, lang: string): string {
  return [one.arm_words.toLocaleLowerCase(lang), one.full ? `${inFigures(one.strength)}/${one.full}` : "", ...(one.marks ?? []).map((mark) => mark.words)].filter(Boolean).join(", ");
}

/** A facing turned, in tenths of a degree. */
export function turnedBy(facing: number, by: number): number {
  return (((facing + by) % 3600) + 3600) % 3600;
}

/** The facing from one point to another, 0 up the table and clockwise, to a whole degree. */
export function facingOf(from: readonly [number, number], to: readonly [number, number]): number {
  return turnedBy(Math.round((Math.atan2(to[0] - from[0], to[1] - from[1]) * 180) / Math.PI) * 10, 0);
}

/**
 * How a unit goes on along a way: to its end where that is an answer, else to the next place of it. Where neither is
 * one, or places on the way are ends themselves, `to` alone is said: why it may not be gone to, the server knows.
 */
export function onward(ask: Ask, piece: number, way: string[]): { answer: Answer | null; to: string; gone: number } {
  const found = way.map((name) => atPlace(ask, name).find((one) => !one.pieces?.length || one.pieces[0] === piece) ?? null);
  const [first, last] = [found[0] ?? null, found.at(-1) ?? null];
  const [next, end] = [way[0] ?? "", way.at(-1) ?? ""];
  if (last) return { answer: last, to: end, gone: way.length };
  if (found.slice(1).some((one) => one !== null)) return { answer: null, to: end, gone: 0 };
  return { answer: first, to: next, gone: 1 };
}

type At = { name: string; x: number; y: number };
/** Toward a place that cannot be reached at once: of the steps and ways without dice, the one that comes nearest to it. */
export function toward(ask: Ask, from: string, to: string, places: At[]): Answer | null {
  const at = new Map(places.map((one) => [one.name, one]));
  const far = (one: string, other: string): number => Math.hypot((at.get(one)?.x ?? NaN) - (at.get(other)?.x ?? NaN), (at.get(one)?.y ?? NaN) - (at.get(other)?.y ?? NaN));
  const steps = [...ask.answers, ...farther(ask)].filter((one) => !one.begins && !byDice(one) && goals(one).length === 1).map((answer) => ({ answer, step: far(from, goals(answer)[0] ?? ""), left: far(goals(answer)[0] ?? "", to) }));
  const most = Math.max(...steps.filter((one) => !one.answer.steps).map((one) => one.step));
  const nearest = steps.filter((one) => one.left < far(from, to)).sort((one, other) => one.left - other.left)[0];
  return ask.choice === "place" && nearest && far(from, to) > most * 1.1 ? nearest.answer : null;
}

/** A point of free measure as an answer's text has it: inches with two decimals. */
export function inches(hundredths: number): string {
  return (Math.round(hundredths) / 100).toFixed(2);
}

/** Where a drag may end: as far as the reach, in the same direction; between two whole hundredths, at the one nearer to the unit. */
export function within(start: [number, number], end: [number, number], reach: number): [number, number] {
  const [dx, dy] = [end[0] - start[0], end[1] - start[1]];
  const most = Math.round(reach * 100);
  const share = Math.min(1, most / Math.max(Math.hypot(dx, dy), 1));
  const step = (whole: (value: number) => number): [number, number] => [whole(dx * share), whole(dy * share)];
  const [nearest, nearer] = [step(Math.round), step(Math.trunc)];
  const [x, y] = nearest[0] ** 2 + nearest[1] ** 2 <= most ** 2 ? nearest : nearer;
  return [start[0] + x, start[1] + y];
}

/**
 * Where the outline of what is truly reached holds a drag, as far as it is known: between the two directions that were
 * looked into, which go round from up the table.
 */
export function onVerge(start: [number, number], end: [number, number], verge: [number, number][]): [number, number] {
  const [dx, dy] = [end[0] - start[0], end[1] - start[1]];
  const turn = (((Math.atan2(dx, dy) / (2 * Math.PI)) * verge.length) + verge.length) % verge.length;
  const far = (direction: number): number => {
    const [x, y] = verge[direction % verge.length] ?? end;
    return Math.hypot(x - start[0], y - start[1]);
  };
  const most = far(Math.floor(turn)) * (1 - (turn % 1)) + far(Math.floor(turn) + 1) * (turn % 1);
  const share = Math.min(1, most / Math.max(Math.hypot(dx, dy), 1));
  return verge.length ? [start[0] + dx * share, start[1] + dy * share] : end;
}
