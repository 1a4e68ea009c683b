/** What the server says, and how it is asked. Every word comes in both languages. */

import type { ObjectSchema, Situation } from "./schema";

export type Lang = "en" | "fr";
export type Said = Record<Lang, string>;
export type Named = { name: string; words: Said };

export type ProcedureName = { id: string; ruleset: string; title: Said };
export type Edition = { value: string; words: Said };
export type RulesetName = { id: string; title: Said; editions: Edition[]; procedures: ProcedureName[] };
export type Catalogue = { version: string; rulesets: RulesetName[] };

export type Overridable = { key: string; rule: string; words: Said; table: string; figure: Said | null; under: boolean; whole: boolean };
export type ProcedureForm = {
  procedure: string;
  ruleset: string;
  title: Said;
  schema: ObjectSchema;
  example: Situation;
  settings: string[];
  tables: Named[];
  overridable: Overridable[];
  tallies: Named[];
  odds: Named[];
  distributions: Named[];
};

export type Line = {
  key: string;
  rule: string;
  part: string;
  times: number;
  value: number;
  words: Said;
  overridden: boolean;
  struck: boolean;
  printed: number | null;
};
export type Fact = { name: string; words: Said; value: string | null };
export type Tally = { name: string; words: Said; short: Said; total: number | null; facts: Fact[]; lines: Line[] };
export type Chance = { name: string; words: Said; p: number };
export type Value = { value: string; words: Said; p: number; or_more: number | null };
export type Spread = { name: string; words: Said; mean: number | null; values: Value[] };
export type Look = { procedure: string; tallies: Tally[]; odds: Chance[]; distributions: Spread[] };

export type Effect = { kind: "odds" | "or_better" | "or_worse" | "mean" | "total"; name: string; words: Said; before: number; after: number; change: number };
export type Change = { path: (string | number)[]; value: unknown; words: Said; effects: Effect[] };
export type WhatIf = { procedure: string; changes: Change[] };

export type Face = number | string;
export type DieShown = { face: Face | null; sides: number; counts: boolean | null };
export type Group = {
  rule: string;
  words: Said;
  need: number | null;
  sense: "reach" | "miss" | "add" | "sort" | "draw";
  dice: DieShown[];
  result: string | null;
  reading: Said[];
};
export type Told = { rule: string; words: Said };
type Asked = { player: number; side: Said | null; rule: string; words: Said; prompt: Said };
export type RollStep = Asked & { kind: "roll"; answer: number; own: boolean; groups: Group[]; said: Told[] };
export type ChoiceStep = Asked & { kind: "choice"; answer: number; text: string; said: Said; events: Told[] };
export type Step = RollStep | ChoiceStep;
export type PendingRoll = Asked & { kind: "roll"; dice: number[]; markers: string[]; groups: Group[] };
export type PendingChoice = Asked & {
  kind: "choice";
  answers: { text: string; words: Said }[];
  more: boolean;
  suggested: string | null;
  places: { words: Said; placed: number; need: number | null }[];
  total: number | null;
};
export type Pending = PendingRoll | PendingChoice;
export type Answer =
  | { kind: "faces"; faces: Face[] }
  | { kind: "roll" }
  | { kind: "choice"; text: string };
export type Play = {
  procedure: string;
  tallies: Tally[];
  steps: Step[];
  pending: Pending | null;
  over: boolean;
  outcome: Named | null;
  results: { name: string; words: Said; value: string; said: Said }[];
  events: Told[];
  to_do: Told[];
  sentence: Said | null;
};

export type Row = { rule: string; figures: string[]; text: string; under: boolean; ours: boolean };
export type SheetTable = { title: string; heads: string[]; rows: Row[]; grid: boolean };
export type SheetSection = { number: string; title: string; note: string; tables: SheetTable[] };
export type SheetSetting = { name: string; title: string; default: string; allowed: string };
export type SheetPage = {
  ruleset: string;
  lang: Lang;
  title: string;
  edition: string;
  chosen: string;
  editions: Edition[];
  sections: SheetSection[];
  differences: Row[];
  gaps: { row: Row; settings: SheetSetting[] }[];
  said: Record<string, string>;
};

/** By which addresses other machines reach this server; none where it listens to its own machine only. */
export type Here = { ok: boolean; version: string; addresses: string[] };

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
  if (!navigator.serviceWorker?.controller) early.set(`${path} ${String(init.body ?? "")}`, [path, { ...init, signal: null }]);
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
export const here = (): Promise<Here> => ask("/api/here", {});
export const form = (procedure: string): Promise<ProcedureForm> => once(`/api/schema/${of(procedure)}`);
export const sheet = (ruleset: string, lang: Lang, edition: string): Promise<SheetPage> =>
  once(`/api/sheet/${of(ruleset)}?lang=${lang}${edition ? `&edition=${of(edition)}` : ""}`);
export const look = (procedure: string, situation: Situation, lang: Lang, signal?: AbortSignal): Promise<Look> =>
  post(`/api/look/${of(procedure)}?lang=${lang}`, { situation }, signal);
export const whatif = (procedure: string, situation: Situation, lang: Lang, signal?: AbortSignal): Promise<WhatIf> =>
  post(`/api/whatif/${of(procedure)}?lang=${lang}`, { situation }, signal);
export const play = (procedure: string, situation: Situation, answers: Answer[], seed: number, lang: Lang): Promise<Play> =>
  post(`/api/play/${of(procedure)}?lang=${lang}`, { situation, seed, answers });
