/** A film as it comes over the wire leaves out, frame by frame, what follows from the one before; here it is put back. */

import type { Film, FilmFrame } from "../lib/wire";

export type Frame = Required<FilmFrame>;

const NOTHING = { seat: null, places: [], pieces: [], dice: [], events: [], secrets: [], whole: false };
const FIRST: Frame = { version: 0, kind: "", chance: null, turn: 0, turns: null, player: null, score: null, events_kept: 0, ...NOTHING };

export function frames(film: Film): Frame[] {
  let before = FIRST;
  let told = 0;
  return film.frames.map((one) => {
    before = { ...before, ...NOTHING, version: before.version + 1, events_kept: told, ...one };
    told = before.events_kept + before.events.length;
    return before;
  });
}
