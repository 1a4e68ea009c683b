/** A situation in a few words, from the schema's own labels: what differs from the defaults, in order. */

import type { Lang, Said } from "./api";
import { counting, fields, label, title, type Field, type Json, type Schema, type Situation } from "./schema";

export function gist(situation: Situation, schema: Schema): Said {
  return { en: inWords(situation, schema, "en"), fr: inWords(situation, schema, "fr") };
}

function inWords(situation: Situation, schema: Schema, lang: Lang): string {
  const bits = counting(fields(schema), situation)
    .filter((field) => field.name !== "overrides" && field.name !== "settings")
    .flatMap((field) => bit(situation[field.name], field.schema, lang));
  return bits.join(" · ");
}

function bit(value: Json | undefined, schema: Schema, lang: Lang): string[] {
  if (value === undefined || value === null || value === false) return [];
  const head = title(schema)[lang];
  if (value === true) return [head];
  if (schema.enum) return value === schema.default ? [] : [label(schema, value)[lang]];
  if (typeof value === "number") return value === schema.default ? [] : [`${head} ${value}`];
  if (Array.isArray(value)) return listed(value, schema.items ?? {}, lang);
  if (typeof value === "object") return within(value, schema, lang, head);
  return [];
}

function within(value: Situation, schema: Schema, lang: Lang, head: string): string[] {
  const bits = counting(fields(schema), value).flatMap((field) => bit(value[field.name], field.schema, lang));
  return bits.length ? [`${head}${lang === "fr" ? "\u202f" : ""}: ${bits.join(", ")}`] : [];
}

/** Equal entries are counted: 2 Infantry, Machine gun. */
export function listed(items: Json[], schema: Schema, lang: Lang): string[] {
  const counts = new Map<string, number>();
  for (const item of items) {
    const name = one(item, schema, lang);
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts].map(([name, count]) => (count > 1 ? `${count} × ${name}` : name));
}

function one(item: Json, schema: Schema, lang: Lang): string {
  if (typeof item !== "object" || item === null || Array.isArray(item)) return label(schema, item)[lang];
  return counting(fields(schema), item)
    .flatMap((field) => bit(item[field.name], field.schema, lang))
    .join(" ");
}

/** What a record is besides its first field: its choices as they stand, and whatever differs from the defaults. */
export function summed(item: Json, rest: Field[], lang: Lang): string {
  const record = item as Situation;
  const bits = rest.flatMap(({ name, schema }) => {
    const value = record[name] ?? schema.default;
    return schema.enum && value !== undefined && value !== "none" ? [label(schema, value)[lang]] : bit(record[name], schema, lang);
  });
  return bits.join(" · ");
}
