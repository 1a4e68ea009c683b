/** What the server says, and how it is asked. Every word comes in both languages. */

import type { ObjectSchema, Situation } from "./schema";
import type * as wire from "./wire";

export type Lang = "en" | "fr";
export type {
  Change,
  ChoiceStep,
  Edition,
  Effect,
  Fact,
  Group,
  Here,
  Named,
  NextRoll,
  PendingChoice,
  PendingRoll,
  RollStep,
  Said,
  SheetSection,
  SheetSetting,
  SheetTable,
  WhatIf,
  Whole,
} from "./wire";
export type ProcedureName = wire.ProcedureEntry;
export type RulesetName = wire.RulesetEntry;
export type Catalogue = wire.Procedures;
export type Overridable = wire.OverridableLine;
/** The form is built from the schema, which is of our own making. */
export type ProcedureForm = Omit<wire.ProcedureSchema, "schema" | "example"> & { schema: ObjectSchema; example: Situation };
export type Line = wire.TallyLine;
export type Tally = wire.WordedTally;
export type Chance = wire.OutcomeChance;
export type Value = wire.ValueChance;
export type Spread = wire.Distribution;
export type Look = wire.Looked;
export type Face = number | string;
export type DieShown = wire.Die;
export type Told = wire.Happened;
export type Step = wire.RollStep | wire.ChoiceStep;
export type Pending = wire.PendingRoll | wire.PendingChoice;
export type Answer = wire.Faces | wire.Thrown | wire.Chosen;
export type Play = wire.Played;
export type Row = wire.SheetRow;
export type SheetPage = wire.WholeSheet;

/** An answer that is no answer: one sentence, and the field it is about where there is one. */
export class Problem extends Error {
  constructor(
    readonly status: number,
    detail: string,
    readonly field: string = "",
  ) {
    super(detail);
  }

  get offline(): boolean {
    return this.status === 0;
  }

  get notFound(): boolean {
    return this.status === 404;
  }
}

/** Whether this browser keeps what it has seen: only pages from https, or from this machine itself, are kept. */
export const keeps = (): boolean => Boolean(navigator.serviceWorker?.controller);

/** Questions asked before the service worker had this page in its care: once it has, they are asked again for it to keep. */
const early = new Map<string, [string, RequestInit]>();

export function whenKept(): void {
  if (!("serviceWorker" in navigator)) return;
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    for (const [path, init] of early.values()) void fetch(path, init).catch(() => undefined);
    early.clear();
  });
}

async function ask<T>(path: string, init: RequestInit): Promise<T> {
  if (!keeps()) early.set(`${path} ${String(init.body ?? "")}`, [path, { ...init, signal: null }]);
  const response = await fetch(path, init).catch((reason: unknown) => {
    if (reason instanceof DOMException && reason.name === "AbortError") throw reason;
    throw new Problem(0, "");
  });
  if (!response.ok) throw await problem(response);
  return (await response.json()) as T;
}

async function problem(response: Response): Promise<Problem> {
  const said = (await response.json().catch(() => ({}))) as { detail?: string; title?: string; field?: string };
  return new Problem(response.status, said.detail ?? said.title ?? "", said.field ?? "");
}

function post<T>(path: string, body: unknown, signal?: AbortSignal): Promise<T> {
  const headers = { "Content-Type": "application/json" };
  return ask<T>(path, { method: "POST", headers, body: JSON.stringify(body), signal: signal ?? null });
}

const cached = new Map<string, Promise<unknown>>();

/** Asked once; asked again only where it failed. */
function once<T>(path: string): Promise<T> {
  const found = cached.get(path) as Promise<T> | undefined;
  if (found) return found;
  const asked = ask<T>(path, {});
  cached.set(path, asked);
  asked.catch(() => cached.delete(path));
  return asked;
}

const of = encodeURIComponent;

export const catalogue = (): Promise<Catalogue> => once("/api/procedures");
export const here = (): Promise<wire.Here> => ask("/api/here", {});
export const form = (procedure: string): Promise<ProcedureForm> => once(`/api/schema/${of(procedure)}`);
export const sheet = (ruleset: string, lang: Lang, edition: string): Promise<SheetPage> =>
  once(`/api/sheet/${of(ruleset)}?lang=${lang}${edition ? `&edition=${of(edition)}` : ""}`);
export const look = (procedure: string, situation: Situation, lang: Lang, signal?: AbortSignal): Promise<Look> =>
  post(`/api/look/${of(procedure)}?lang=${lang}`, { situation }, signal);
export const whatif = (procedure: string, situation: Situation, lang: Lang, signal?: AbortSignal): Promise<wire.WhatIf> =>
  post(`/api/whatif/${of(procedure)}?lang=${lang}`, { situation }, signal);
export const play = (procedure: string, situation: Situation, answers: Answer[], seed: number, lang: Lang): Promise<Play> =>
  post(`/api/play/${of(procedure)}?lang=${lang}`, { situation, seed, answers });
