/** Updates put into what is known: places and pieces by what changed, events from where they still hold. */

import type { Piece, Place, Told, View } from "./client";

/** Where everything stands, and all that was told. */
export type Known = {
  view: View;
  places: Map<string, Place>;
  pieces: Map<number, Piece>;
  events: Told[];
};

type Update = Pick<View, "whole" | "places" | "pieces" | "events_kept" | "events">;

export function begun(view: View): Known {
  return { view, places: placesOf(view.places), pieces: piecesOf(view.pieces), events: [...view.events] };
}

export function merged(known: Known, view: View): Known {
  if (view.version < known.view.version) return known;
  return { ...changed(known, view), view: { ...sayingOnce(known.view), ...view, messages: messages(known.view, view) } };
}

/** The board and the events after an update, a frame of a film among them. */
export function changed<T extends Pick<Known, "places" | "pieces" | "events">>(known: T, update: Update): T {
  const places = update.whole ? placesOf(update.places) : with_(known.places, placesOf(update.places));
  const pieces = update.whole ? piecesOf(update.pieces) : with_(known.pieces, piecesOf(update.pieces));
  return { ...known, places, pieces, events: [...known.events.slice(0, update.events_kept), ...update.events] };
}

/** What only a whole view says. */
function sayingOnce(view: View): Partial<View> {
  const { ruleset, scenario, title } = view;
  return { ...(ruleset ? { ruleset } : {}), ...(scenario ? { scenario } : {}), ...(title ? { title } : {}) };
}

function messages(before: View, now: View): View["messages"] {
  const known = new Set(now.messages.map((one) => one.number));
  return [...before.messages.filter((one) => !known.has(one.number)), ...now.messages];
}

function placesOf(places: Place[]): Map<string, Place> {
  return new Map(places.map((one) => [one.name, one]));
}

function piecesOf(pieces: Piece[]): Map<number, Piece> {
  return new Map(pieces.map((one) => [one.id, one]));
}

function with_<K, V>(known: Map<K, V>, more: Map<K, V>): Map<K, V> {
  return new Map([...known, ...more]);
}
