/** What is answered about situations and sheets, and how it is asked. Every word comes in both languages. */

import { ask } from "./asking";
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

const cached = new Map<string, Promise<unknown>>();

/** Asked once; asked again only where it failed. */
export function once<T>(path: string): Promise<T> {
  const found = cached.get(path) as Promise<T> | undefined;
  if (found) return found;
  const asked = ask<T>({ method: "GET", path });
  cached.set(path, asked);
  asked.catch(() => cached.delete(path));
  return asked;
}

const of = encodeURIComponent;
const post = <T>(path: string, body: unknown, signal?: AbortSignal): Promise<T> => ask({ method: "POST", path, body, signal });

export const catalogue = (): Promise<Catalogue> => once("procedures");
export const here = (): Promise<wire.Here> => ask({ method: "GET", path: "here" });
export const form = (procedure: string): Promise<ProcedureForm> => once(`schema/${of(procedure)}`);
export const sheet = (ruleset: string, lang: Lang, edition: string): Promise<SheetPage> =>
  once(`sheet/${of(ruleset)}?lang=${lang}${edition ? `&edition=${of(edition)}` : ""}`);
export const look = (procedure: string, situation: Situation, lang: Lang, signal?: AbortSignal): Promise<Look> =>
  post(`look/${of(procedure)}?lang=${lang}`, { situation }, signal);
export const whatif = (procedure: string, situation: Situation, lang: Lang, signal?: AbortSignal): Promise<wire.WhatIf> =>
  post(`whatif/${of(procedure)}?lang=${lang}`, { situation }, signal);
export const play = (procedure: string, situation: Situation, answers: Answer[], seed: number, lang: Lang): Promise<Play> =>
  post(`play/${of(procedure)}?lang=${lang}`, { situation, seed, answers });
