/** The games that this browser holds a seat in, or has looked at: kept here alone. */

export type Held = {
  id: string;
  /** By seat; null for a seat that is not ours. */
  keys: (string | null)[];
  /** Of who created it. */
  creator?: string;
  /** Links not yet used, by seat. */
  invitations?: (string | null)[];
  title: { en: string; fr: string } | null;
  /** What it was last fought on, by its hash. */
  ground?: string;
  when: number;
  /** How it stood when it was last looked at: the sides by language, against whom, which turn. */
  sides?: Record<string, string[]>;
  against?: "computer" | "here" | "byLink";
  turn?: number;
};

const KEY = "grognard.games";
const MOST = 50;

export function held(): Held[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(found) ? (found as Held[]).filter((one) => typeof one.id === "string" && Array.isArray(one.keys)) : [];
  } catch {
    return [];
  }
}

export function heldOf(id: string): Held | undefined {
  return held().find((one) => one.id === id);
}

/** The seat by whose eyes this browser looks at first, its own; null for an observer. */
export function seatOf(one: Held | undefined): number | null {
  const own = (one?.keys ?? []).findIndex((key) => key !== null);
  return own < 0 ? null : own;
}

export function hold(one: Held): void {
  write([one, ...held().filter((other) => other.id !== one.id)].slice(0, MOST));
}

export function letGo(id: string): void {
  write(held().filter((one) => one.id !== id));
}

function write(games: Held[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(games));
  } catch {
    // A browser that keeps nothing plays on as long as the page is open.
  }
}
