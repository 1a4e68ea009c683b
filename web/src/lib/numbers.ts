/** Numbers as each language writes them. */

import type { Lang } from "./api";

const MINUS = "\u2212";

const made = new Map<string, Intl.NumberFormat>();

/** A way to write numbers, made once: making one takes a phone longer than writing fifty. */
function format(lang: Lang, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = lang + JSON.stringify(options);
  const found = made.get(key) ?? new Intl.NumberFormat(lang, options);
  made.set(key, found);
  return found;
}

export function number(value: number, lang: Lang, digits = 1): string {
  return format(lang, { maximumFractionDigits: digits }).format(value).replace("-", MINUS);
}

export function signed(value: number, lang: Lang, digits = 1): string {
  const options = { maximumFractionDigits: digits, signDisplay: "exceptZero" } as const;
  return format(lang, options).format(value).replace("-", MINUS);
}

/** A chance as players read it: never 0 % for what can happen, nor 100 % for what may fail. */
export function percent(p: number, lang: Lang, digits = 1): string {
  const smallest = 10 ** -(digits + 2);
  if (p > 0 && p < smallest / 2) return `<${plain(smallest / 2, lang, digits + 1)}`;
  if (p < 1 - 1e-12 && p >= 1 - smallest / 2) return `>${plain(1 - smallest, lang, digits)}`;
  return plain(p, lang, digits);
}

/** A change in chance, in points. */
export function points(change: number, lang: Lang): string {
  return signed(100 * change, lang, 1);
}

function plain(p: number, lang: Lang, digits: number): string {
  const options = { style: "percent", minimumFractionDigits: digits, maximumFractionDigits: digits } as const;
  return format(lang, options).format(p);
}

/** When it was, in words as short as may be. */
export function ago(when: number, now: number, lang: Lang): string {
  const said = new Intl.RelativeTimeFormat(lang, { numeric: "auto" });
  const minutes = Math.round((when - now) / 60_000);
  if (minutes > -60) return said.format(minutes, "minute");
  if (minutes > -60 * 24) return said.format(Math.round(minutes / 60), "hour");
  return said.format(Math.round(minutes / 1440), "day");
}

/** The number that a printed figure begins with: −2, 4+; nothing where it is none. */
export function amount(figure: string): number {
  const found = Number.parseInt(figure.replace("\u2212", "-"), 10);
  return Number.isNaN(found) ? 0 : found;
}
