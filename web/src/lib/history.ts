/** The last twenty situations, in this browser alone. */

import type { Said } from "./api";

export type Remembered = { procedure: string; title: Said; fragment: string; gist: Said; when: number };

const KEY = "grognard.last";
export const MOST = 20;

export function last(store: Storage = localStorage): Remembered[] {
  try {
    const found: unknown = JSON.parse(store.getItem(KEY) ?? "[]");
    return Array.isArray(found) ? found.filter(isRemembered).slice(0, MOST) : [];
  } catch {
    return [];
  }
}

/** Puts a situation first; the same one is not kept twice, nor is a step on the way to it. */
export function remember(one: Remembered, instead: string | null = null, store: Storage = localStorage): void {
  const others = last(store).filter(
    (other) => other.procedure !== one.procedure || (other.fragment !== one.fragment && other.fragment !== instead),
  );
  keep([one, ...others].slice(0, MOST), store);
}

export function forget(store: Storage = localStorage): void {
  keep([], store);
}

function keep(list: Remembered[], store: Storage): void {
  try {
    store.setItem(KEY, JSON.stringify(list));
  } catch {
    // A browser that keeps nothing is no reason to stop.
  }
}

function isRemembered(one: unknown): one is Remembered {
  const it = one as Remembered | null;
  return typeof it?.procedure === "string" && typeof it.fragment === "string" && typeof it.gist?.en === "string";
}
