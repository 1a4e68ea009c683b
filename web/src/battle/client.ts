/** Whole battles, asked of the server: created, looked at, answered. A request that may be lost is sent again by its own id. */

import { Problem, type Lang } from "../lib/api";
import type * as wire from "../lib/wire";
import type { BoardData } from "./wire";

export type View = wire.GameView;
export type Ask = wire.AskView;
export type Roll = wire.RollView;
export type Answer = wire.AnswerView;
export type Piece = wire.PieceView;
export type Place = wire.PlaceView;
export type Told = wire.EventView;
export type Fallen = wire.FallenView;

/** The position has moved since: the server says how it stands. */
export class Stale extends Problem {
  constructor(
    detail: string,
    readonly view: View,
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

type Said = { detail?: string; title?: string; field?: string; rule?: string; view?: View };

async function ask<T>(path: string, init: RequestInit = {}): Promise<T> {
  const response = await fetch(path, init).catch(() => {
    throw new Problem(0, "");
  });
  if (response.status === 204) return undefined as T;
  if (response.ok) return (await response.json()) as T;
  const said = (await response.json().catch(() => ({}))) as Said;
  const detail = said.detail ?? said.title ?? "";
  if (response.status === 409 && said.view) throw new Stale(detail, said.view);
  if (response.status === 422 && said.rule) throw new Refused(detail, said.rule);
  throw new Problem(response.status, detail, said.field ?? "");
}

function headers(key: string | null): Record<string, string> {
  return key ? { Authorization: `Bearer ${key}` } : {};
}

function post<T>(path: string, body: unknown, key: string | null = null): Promise<T> {
  return ask<T>(path, { method: "POST", headers: { "Content-Type": "application/json", ...headers(key) }, body: JSON.stringify(body) });
}

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
const game = (id: string, rest = ""): string => `/api/games/${of(id)}${rest}`;

export const scenarios = (): Promise<wire.Scenarios> => ask("/api/scenarios");
export const create = (wanted: Partial<wire.Create>): Promise<wire.Created> => post("/api/games", { ...wanted, contribution: fresh() });
export const claim = (id: string, invitation: string, name = ""): Promise<wire.Claimed> =>
  post(game(id, "/claim"), { invitation, contribution: fresh(), ...(name ? { name } : {}) });
export const view = (id: string, key: string | null, lang: Lang, since = 0): Promise<View> =>
  ask(game(id, `?lang=${lang}&since=${since}`), { headers: headers(key) });
export const board = (id: string, hash: string, lang: Lang): Promise<BoardData> => ask(`/api/boards/${of(hash)}?game=${of(id)}&lang=${lang}`);
export const film = (id: string, key: string | null, lang: Lang): Promise<wire.Film> => ask(game(id, `/film?lang=${lang}`), { headers: headers(key) });
export const covered = (id: string, key: string | null, lang: Lang, piece: number): Promise<wire.Covering> =>
  ask(game(id, `/covered?lang=${lang}&piece=${piece}`), { headers: headers(key) });
export const reasons = (id: string, key: string | null, lang: Lang): Promise<wire.Reasons> => ask(game(id, `/reasons?lang=${lang}`), { headers: headers(key) });
export const luck = (id: string, key: string | null, lang: Lang): Promise<wire.Luck> => ask(game(id, `/luck?lang=${lang}`), { headers: headers(key) });
export const lines = (games: { id: string; key: string }[]): Promise<wire.Lines> => post("/api/games/mine", { games });
export const verify = (record: string, lang: Lang): Promise<wire.Verification> => post(`/api/verify?lang=${lang}`, { record });
export const tried = (id: string, key: string, lang: Lang, version: number, text: string): Promise<wire.Tried> =>
  post(game(id, `/try?lang=${lang}`), { version, text }, key);
export const hint = (id: string, key: string, lang: Lang, version: number): Promise<wire.Hint> =>
  post(game(id, `/hint?lang=${lang}`), { version, id: fresh() }, key);
export const invite = (id: string, key: string, version: number, seat: number): Promise<wire.Invited> =>
  post(game(id, "/invitations"), { version, id: fresh(), seat }, key);
export const moveSeat = (id: string, key: string, version: number): Promise<wire.Invited> => post(game(id, "/move"), { version, id: fresh() }, key);
export const remove = (id: string, key: string): Promise<void> => ask(game(id), { method: "DELETE", headers: headers(key) });

export async function record(id: string, key: string | null): Promise<string> {
  const response = await fetch(game(id, "/record"), { headers: headers(key) });
  if (!response.ok) throw new Problem(response.status, "");
  return response.text();
}

/** Anything that changes the battle; what it takes besides its version and id is the caller's. */
export function act(id: string, key: string, lang: Lang, what: string, version: number, body: Record<string, unknown> = {}): Promise<View> {
  const whole = { version, id: fresh(), ...body };
  return surely(() => post<View>(game(id, `/${what}?lang=${lang}&since=${version}`), whole, key));
}
