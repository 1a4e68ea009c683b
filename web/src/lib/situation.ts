/** A situation as a value: read and changed by path, and written without what goes without saying. */

import { counting, fields, type Json, type Schema, type Situation } from "./schema";

export type Path = (string | number)[];

/** As the server names a place: target.units[1].type */
export function named(path: Path): string {
  return path.map((part, i) => (typeof part === "number" ? `[${part}]` : i ? `.${part}` : part)).join("");
}

export function at(value: Json, path: Path): Json | undefined {
  return path.reduce<Json | undefined>((found, part) => (isBranch(found) ? found[part as never] : undefined), value);
}

/** The situation with one place changed; `undefined` leaves the place to its default. */
export function changed(value: Json, path: Path, to: Json | undefined): Json {
  const [first, ...rest] = path;
  if (first === undefined) return to ?? null;
  if (Array.isArray(value)) return entered(value, Number(first), rest, to);
  const record = isBranch(value) ? (value as Situation) : {};
  const { [first]: old, ...others } = record;
  if (!rest.length && to === undefined) return others;
  const now = rest.length ? changed(old ?? (typeof rest[0] === "number" ? [] : {}), rest, to) : (to as Json);
  return first in record ? { ...record, [first]: now } : { ...others, [first]: now };
}

/** One entry changed; the place after the last is a new entry. */
function entered(list: Json[], place: number, rest: Path, to: Json | undefined): Json[] {
  const longer = place === list.length ? [...list, null] : list;
  return longer.map((item, i) => (i === place ? changed(item, rest, to) : item));
}

function isBranch(value: Json | undefined): value is Json[] | Situation {
  return typeof value === "object" && value !== null;
}

/** Only what counts and differs from the defaults, so that links are short and equal situations are equal texts. */
export function pruned(value: Situation, schema: Schema): Situation {
  const kept: Situation = {};
  for (const field of counting(fields(schema), value)) {
    const inner = value[field.name];
    if (inner === undefined) continue;
    const short = prunedValue(inner, field.schema);
    if (field.needed || !isDefault(short, field.schema)) kept[field.name] = short;
  }
  return kept;
}

function prunedValue(value: Json, schema: Schema): Json {
  if (schema.type === "object" && schema.properties && isBranch(value)) return pruned(value as Situation, schema);
  if (Array.isArray(value) && schema.items) return value.map((item) => prunedValue(item, schema.items ?? {}));
  return value;
}

function isDefault(value: Json, schema: Schema): boolean {
  if (isBranch(value)) return Object.keys(value).length === 0;
  return schema.default !== undefined && value === schema.default;
}

export function same(one: Json, other: Json): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
