/** Whole battles: created, looked at, answered. A request that may be lost is sent again by its own id. */

import { once, type Lang } from "../lib/api";
import { ask as asked, ON_DEVICE, Problem, type Question } from "../lib/asking";
import type * as wire from "../lib/wire";
import type { BoardData } from "./wire";

/** A view as it comes: an update says what is new, and answers leave out what goes without saying. */
export type Seen = wire.GameView;
export type View = Omit<Seen, "pending"> & { pending: Exclude<Seen["pending"], wire.AskView> | Ask };
export type Ask = Omit<wire.AskView, "answers"> & { answers: Answer[] };
export type Roll = wire.RollView;
/** An answer; `steps` are the answers one after the other that a way of several comes to, `chance` that of going it all. */
export type Answer = wire.AnswerView & { words: string; steps?: string[]; chance?: number };
export type Piece = wire.PieceView;
export type PieceChange = wire.PieceChange;
export type Mark = wire.MarkView;
export type Place = wire.PlaceView;
export type Told = wire.EventView;
export type Fallen = wire.FallenView;

/** The position has moved since: the server says how it stands. */
export class Stale extends Problem {
  constructor(
    detail: string,
    readonly view: Seen,
  ) {
    super(409, detail);
  }
}

/** An answer that a rule refuses. */
export class Refused extends Problem {
  constructor(
    detail: string,
    readonly rule: string,
  ) {
    super(422, detail);
  }
}

const TRIES = 6;
const FIRST_PAUSE = 400;

async function ask<T>(question: Question): Promise<T> {
  try {
    return await asked<T>(question);
  } catch (reason) {
    if (!(reason instanceof Problem)) throw reason;
    const { rule, view } = reason.said;
    if (reason.status === 409 && view) throw new Stale(reason.message, view as Seen);
    if (reason.status === 422 && rule) throw new Refused(reason.message, rule);
    throw reason;
  }
}

const look = <T>(path: string, key: string | null = null): Promise<T> => ask({ method: "GET", path, key });
const post = <T>(path: string, body: unknown, key: string | null = null): Promise<T> => ask({ method: "POST", path, body, key });

/** Sent again, the very same, while the network is away: the id in it makes it happen once. */
async function surely<T>(send: () => Promise<T>): Promise<T> {
  for (let i = 0; ; i += 1) {
    try {
      return await send();
    } catch (reason) {
      const lost = reason instanceof Problem && (reason.offline || reason.status === 503);
      if (!lost || i + 1 >= TRIES) throw reason;
      await new Promise((done) => setTimeout(done, FIRST_PAUSE * 2 ** i));
    }
  }
}

/** An id of its own for a request; over plain http a browser has no `randomUUID`. */
export function fresh(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

const of = encodeURIComponent;
const game = (id: string, rest = ""): string => `games/${of(id)}${rest}`;

export const scenarios = (): Promise<wire.Scenarios> => look("scenarios");
/** Kept by the server; where it does not answer, or what it goes on from is on this device, here. */
export const create = (wanted: Partial<wire.Create>, by?: "server"): Promise<wire.Created> =>
  ask({ method: "POST", path: "games", body: { ...wanted, contribution: fresh() }, by: wanted.fork?.startsWith(ON_DEVICE) ? "device" : by });
export const claim = (id: string, invitation: string, name = ""): Promise<wire.Claimed> =>
  post(game(id, "/claim"), { invitation, contribution: fresh(), ...(name ? { name } : {}) });
export const view = (id: string, key: string | null, lang: Lang, since = 0): Promise<Seen> =>
  look(game(id, `?lang=${lang}&since=${since}`), key);
export const board = (id: string, hash: string, lang: Lang): Promise<BoardData> => once(`boards/${of(hash)}?game=${of(id)}&lang=${lang}`);
export const film = (id: string, key: string | null, lang: Lang): Promise<wire.Film> => look(game(id, `/film?lang=${lang}`), key);
export const reached = (id: string, key: string | null): Promise<wire.Reached> => look(game(id, "/reached"), key);
export const covered = (id: string, key: string | null, lang: Lang, piece: number): Promise<wire.Covering> =>
  look(game(id, `/covered?lang=${lang}&piece=${piece}`), key);
export const reasons = (id: string, key: string | null, lang: Lang): Promise<wire.Reasons> => look(game(id, `/reasons?lang=${lang}`), key);
export const luck = (id: string, key: string | null, lang: Lang): Promise<wire.Luck> => look(game(id, `/luck?lang=${lang}`), key);
/** Line by line as they are asked for, from whoever keeps each; a server that does not answer leaves its own unknown. */
export async function lines(games: { id: string; key: string }[]): Promise<(wire.Line | null | undefined)[]> {
  const here = games.filter((one) => one.id.startsWith(ON_DEVICE));
  const there = games.filter((one) => !one.id.startsWith(ON_DEVICE));
  const known = await Promise.all([here.length ? told(here, "device") : null, there.length ? told(there, "server").catch(() => null) : null]);
  const found = new Map([here, there].flatMap((some, i) => some.map((one, k) => [one.id, known[i]?.games[k]] as const)));
  return games.map((one) => found.get(one.id));
}
function told(games: { id: string; key: string }[], by: "server" | "device"): Promise<wire.Lines> {
  return ask({ method: "POST", path: "games/mine", body: { games }, by });
}
/** The whole of a battle on this device, for a server to go on from. */
export const handed = (id: string, key: string): Promise<{ record: string; seats: wire.SeatAsked[] }> => look(game(id, "/handed"), key);
export const verify = (record: string, lang: Lang): Promise<wire.Verification> => post(`verify?lang=${lang}`, { record });
export const tried = (id: string, key: string, lang: Lang, version: number, text: string): Promise<wire.Tried> =>
  post(game(id, `/try?lang=${lang}`), { version, text }, key);
export const hint = (id: string, key: string, lang: Lang, version: number): Promise<wire.Hint> =>
  post(game(id, `/hint?lang=${lang}`), { version, id: fresh() }, key);
export const invite = (id: string, key: string, version: number, seat: number): Promise<wire.Invited> =>
  post(game(id, "/invitations"), { version, id: fresh(), seat }, key);
export const moveSeat = (id: string, key: string, version: number): Promise<wire.Invited> => post(game(id, "/move"), { version, id: fresh() }, key);
export const remove = (id: string, key: string): Promise<void> => ask({ method: "DELETE", path: game(id), key });

export const record = (id: string, key: string | null): Promise<string> => look(game(id, "/record"), key);

/** Anything that changes the battle; what it takes besides its version and id is the caller's. */
export function act(id: string, key: string, lang: Lang, what: string, version: number, body: Record<string, unknown> = {}): Promise<Seen> {
  const whole = { version, id: fresh(), ...body };
  return surely(() => post<Seen>(game(id, `/${what}?lang=${lang}&since=${version}`), whole, key));
}
