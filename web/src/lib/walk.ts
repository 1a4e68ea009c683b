/** What the browser keeps with each entry of its history: the dice thrown there, the way that led there, the place on the page. */

import type { Answer, NextRoll, Said } from "./api";
import { written } from "./link";

/** How the dice of an answer were said: as faces, as how many count, or thrown by the page. */
export type How = "faces" | "counted" | "page";

/** An answer that is not given yet: faces tapped, groups counted, a marker picked, hits placed so far. */
export type Half = { faces?: number[]; counts?: Record<number, number>; marker?: string; given?: number[] };

/** Dice as they lie: those of `key`, the situation as it was then. */
export type Dice = { key: string; seed: number; answers: Answer[]; how: How[]; half?: Half | undefined };

/** A roll that is still to be made, and what the dice do not tell of it. */
export type Due = { words: Said; address: string; unknown: Said[] };

/** A procedure that was played on the way here: what came of it, and which of its next rolls are still to be made. */
export type Stop = { title: Said; sentence: Said; due: Due[] };

/** `called`: what the roll was called that led here. */
export type Kept = { dice?: Dice | undefined; walk?: Stop[]; called?: Said; unknown?: Said[]; at?: number };

export async function due(one: NextRoll): Promise<Due> {
  return { words: one.words, address: await address(one), unknown: one.unknown.map((field) => field.words) };
}

export async function address(one: NextRoll): Promise<string> {
  return `/${one.procedure}#${await written(one.situation as Parameters<typeof written>[0])}`;
}

/** What the browser keeps with a roll that is gone to: the walk to it, what it was called, and what is not known of it. */
export const wayTo = (walk: Stop[], stop: Stop, to: Due): Kept => ({ walk: further(walk, stop, to.address), called: to.words, unknown: to.unknown });

/** The walk one stop further, on the way to an address: what is due there is due no more. */
export function further(walk: Stop[], stop: Stop, to: string): Stop[] {
  let found = false;
  const without = (list: Due[]): Due[] =>
    list.filter((one) => {
      const taken = !found && one.address === to;
      found ||= taken;
      return !taken;
    });
  const now = { ...stop, due: without(stop.due) };
  return [...walk.map((one) => ({ ...one, due: without(one.due) })), now].slice(-STOPS_AT_MOST);
}

export const STOPS_AT_MOST = 20;

/** Whatever of a walk is still due, the last first. */
export const stillDue = (walk: Stop[]): Due[] => walk.toReversed().flatMap((one) => one.due);
