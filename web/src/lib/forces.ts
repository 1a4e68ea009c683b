/** Forces of one's own: units under a name, in this browser alone until their link is shared. */

import { written } from "./link";
import { counting, fields, type Json, type Schema, type Situation } from "./schema";

export type Force = { ruleset: string; name: string; units: Situation[] };

const KEY = "grognard.forces";
export const MOST = 60;
export const NAME_AT_MOST = 60;

export function forces(store: Storage = localStorage): Force[] {
  try {
    const found: unknown = JSON.parse(store.getItem(KEY) ?? "[]");
    return Array.isArray(found) ? found.filter(isForce).slice(0, MOST) : [];
  } catch {
    return [];
  }
}

export const forcesOf = (ruleset: string): Force[] => forces().filter((one) => one.ruleset === ruleset);

/** Under its name, in place of one of the same name. */
export function keepForce(force: Force, store: Storage = localStorage): void {
  keep([force, ...others(force, store)].slice(0, MOST), store);
}

export function dropForce(force: Force, store: Storage = localStorage): void {
  keep(others(force, store), store);
}

function others(force: Force, store: Storage): Force[] {
  return forces(store).filter((one) => one.ruleset !== force.ruleset || one.name !== force.name);
}

function keep(list: Force[], store: Storage): void {
  try {
    store.setItem(KEY, JSON.stringify(list));
  } catch {
    // Then it is said anew each time.
  }
}

export function isForce(one: unknown): one is Force {
  const it = one as Force | null;
  return typeof it?.ruleset === "string" && typeof it.name === "string" && it.name !== "" && Array.isArray(it.units) && it.units.length > 0 && it.units.every((unit) => typeof unit === "object" && unit !== null && !Array.isArray(unit));
}

/** A force as a list takes it: without fields that the list does not ask for; null where it is none for this list. */
export function fitted(units: Situation[], list: Schema): Situation[] | null {
  const known = fields(list.items ?? {});
  if (!known.length || units.length > (list.maxItems ?? Infinity)) return null;
  const taken = units.map((unit) => {
    const asked = counting(known, unit).filter(({ name }) => unit[name] !== undefined);
    return Object.fromEntries(asked.map(({ name }) => [name, unit[name] as Json])) as Situation;
  });
  const fits = (unit: Situation): boolean =>
    known.every(({ name, schema, needed }) => {
      const value = unit[name];
      if (value === undefined) return !needed;
      return !schema.enum || schema.enum.includes(value);
    });
  return taken.every(fits) ? taken : null;
}

export const linkOf = async (force: Force): Promise<string> => `/force#${await written(force as unknown as Situation)}`;
