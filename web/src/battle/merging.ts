/** Updates put into what is known: places and pieces by what changed, events from where they still hold. */

import type { Piece, PieceChange, Place, Seen, Told, View } from "./client";

/** Where everything stands, and all that was told. */
export type Known = {
  view: View;
  places: Map<string, Place>;
  pieces: Map<number, Piece>;
  events: Told[];
};

type Update = Pick<Seen, "whole" | "places" | "pieces" | "events_kept" | "events">;

export function begun(seen: Seen): Known {
  const view = saidInFull(seen);
  return { view, places: placesOf(view.places), pieces: piecesOf(view.pieces), events: [...view.events] };
}

export function merged(known: Known, view: Seen): Known {
  if (view.version < known.view.version) return known;
  return { ...changed(known, view), view: { ...sayingOnce(known.view), ...saidInFull(view), messages: messages(known.view, view) } };
}

/** The board and the events after an update, a frame of a film among them. */
export function changed<T extends Pick<Known, "places" | "pieces" | "events">>(known: T, update: Update): T {
  const places = update.whole ? placesOf(update.places) : with_(known.places, placesOf(update.places));
  const pieces = update.whole ? piecesOf(update.pieces) : with_(known.pieces, piecesOf(update.pieces, known.pieces));
  return { ...known, places, pieces, events: [...known.events.slice(0, update.events_kept), ...update.events] };
}

/** What only a whole view says. */
function sayingOnce(view: View): Partial<View> {
  const { ruleset, scenario, title } = view;
  return { ...(ruleset ? { ruleset } : {}), ...(scenario ? { scenario } : {}), ...(title ? { title } : {}) };
}

function messages(before: View, now: Seen): View["messages"] {
  const known = new Set(now.messages.map((one) => one.number));
  return [...before.messages.filter((one) => !known.has(one.number)), ...now.messages];
}

function placesOf(places: Place[]): Map<string, Place> {
  return new Map(places.map((one) => [one.name, one]));
}

/** Pieces as they are now: an update says what is otherwise than before, and a mark that is as it was by its key. */
export function piecesOf(pieces: (Piece | PieceChange)[], before = new Map<number, Piece>()): Map<number, Piece> {
  return new Map(pieces.map((one) => [one.id, now(before.get(one.id), one)]));
}

function now(before: Piece | undefined, change: Piece | PieceChange): Piece {
  const had = new Map((before?.marks ?? []).map((one) => [one.key, one]));
  const marks = change.marks?.flatMap((one) => (typeof one === "string" ? (had.get(one) ?? []) : one));
  return { ...before, ...change, ...(marks ? { marks } : {}) } as Piece;
}

/** The question with what its answers leave out: words that are the text, the pieces that it is about. */
function saidInFull(view: Seen): View {
  const pending = view.pending;
  if (!pending || !("answers" in pending)) return { ...view, pending };
  const { pieces } = pending.about;
  const answers = pending.answers.map((one) => ({ words: one.text, ...(pieces ? { pieces } : {}), ...one }));
  return { ...view, pending: { ...pending, answers } };
}

function with_<K, V>(known: Map<K, V>, more: Map<K, V>): Map<K, V> {
  return new Map([...known, ...more]);
}
