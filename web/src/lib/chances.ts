/** Chances in words: a fraction that players say aloud, and what stands out in a spread. */

import type { Chance, Look, Value } from "./api";

const PARTS = [2, 3, 4, 5, 6, 8, 9, 10, 12, 15, 18, 20, 30, 36, 40, 50, 100];
const SAME = 1e-9;

/** The very fraction, as two dice make them, or the simplest within a hair of p: 0.3684 is 3 in 8. Null where it is certain either way, or rarer than 1 in 100. */
export function inTimes(p: number): { n: number; of: number; exact: boolean } | null {
  if (p < 0.0075 || p > 0.9925) return null;
  const near = PARTS.map((of) => ({ n: Math.round(p * of), of })).filter(({ n, of }) => n > 0 && n < of);
  const hair = 0.002 + 0.07 * Math.min(p, 1 - p);
  const off = ({ n, of }: { n: number; of: number }): number => Math.abs(n / of - p);
  const said = near.find((one) => off(one) < SAME) ?? near.find((one) => off(one) < hair) ?? near.at(-1);
  return said ? { ...said, exact: off(said) < SAME } : null;
}

/** The one that comes most often; none where several come equally often. */
export function likeliest(values: Value[]): Value | undefined {
  const first = mostOften(values);
  return first.length === 1 ? first[0] : undefined;
}

function mostOften<One extends { p: number }>(values: One[]): One[] {
  const most = Math.max(...values.map((one) => one.p));
  return values.filter((one) => one.p > most - SAME);
}

/** What a situation is about in one chance: what players ask first; else of results in words, or of many outcomes, the likeliest; else the first. */
export function headline(look: Look): Pick<Chance, "words" | "p"> | undefined {
  if (look.headline[0]) return look.headline[0];
  const worded: Pick<Chance, "words" | "p">[] = look.distributions.find((one) => one.mean === null)?.values ?? look.odds;
  return (worded.length > 2 ? mostOften(worded) : worded)[0];
}

export type Column = { value: string; p: number; open: boolean };

/** The columns to draw for numbers: a long thin tail of numbers becomes one column that stands for all of it. */
export function columns(values: Value[], most: number): Column[] {
  const plain = values.map((one) => ({ value: one.value, p: one.p, open: false }));
  const thin = values.findIndex((one, i) => i > 3 && (one.or_more ?? 1) < 0.005);
  const end = Math.min(thin > 0 ? thin : plain.length, most - 1);
  if (end >= plain.length - 1) return plain;
  const tail = plain.slice(end);
  const first = tail[0] as Column;
  return [...plain.slice(0, end), { ...first, p: tail.reduce((sum, one) => sum + one.p, 0), open: true }];
}
