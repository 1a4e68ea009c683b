/** A form read from a JSON Schema: which control each field gets, in which order, and what it begins with. */

import type { Said } from "./api";

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type Situation = { [key: string]: Json };

export type Schema = {
  title?: string;
  "x-title"?: Said;
  "x-order"?: number;
  "x-labels"?: Record<string, Said>;
  "x-rule"?: string;
  /** The field counts only while the fields beside it have one of these values. */
  "x-when"?: Record<string, Json[]>;
  /** A number below 0 of which a form counts the points. */
  "x-minus"?: boolean;
  type?: string | string[];
  enum?: Json[];
  default?: Json;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  propertyNames?: Schema;
};
export type ObjectSchema = Schema & { properties: Record<string, Schema> };

/** What a field is shown as. `usual` ones may be left to the program, which fills them from other fields. */
export type Control = "flag" | "usual-flag" | "chips" | "list" | "stepper" | "several" | "numbers" | "cards" | "section" | "text";

export type Field = { name: string; schema: Schema; control: Control; needed: boolean };

export const CHIPS_AT_MOST = 5;
const COMMON = ["settings", "overrides", "edition"];

export function control(schema: Schema): Control {
  if (schema.enum) return schema.enum.length <= CHIPS_AT_MOST ? "chips" : "list";
  if (schema.type === "boolean") return schema.default === undefined ? "usual-flag" : "flag";
  if (schema.type === "integer" || schema.type === "number") return "stepper";
  if (schema.type === "array") return ofItems(schema.items ?? {});
  return schema.type === "object" ? "section" : "text";
}

function ofItems(items: Schema): Control {
  if (items.enum) return "several";
  return items.type === "object" ? "cards" : "numbers";
}

/** The fields of an object in the order the sheet's words have them. */
export function fields(schema: Schema): Field[] {
  const named = Object.entries(schema.properties ?? {});
  named.sort(([, one], [, other]) => (one["x-order"] ?? 0) - (other["x-order"] ?? 0));
  return named.map(([name, inner]) => ({
    name,
    schema: inner,
    control: control(inner),
    needed: schema.required?.includes(name) ?? false,
  }));
}

/** Of the fields of a record those that count as it stands, and of which there is something to choose. */
export function counting(all: Field[], record: Json | undefined): Field[] {
  const said = (typeof record === "object" && record !== null ? record : {}) as Situation;
  const now = (name: string): Json | undefined => said[name] ?? all.find((one) => one.name === name)?.schema.default;
  return all.filter(({ schema, needed }) => {
    const held = Object.entries(schema["x-when"] ?? {}).every(([name, values]) => values.includes(now(name) ?? null));
    const settled = schema.enum?.length === 1 && schema.default === schema.enum[0];
    return needed || (held && !settled);
  });
}

/** What the players say; how they play (edition, settings, lines changed) stands elsewhere. */
export function said(schema: Schema): Field[] {
  return fields(schema).filter((field) => !COMMON.includes(field.name));
}

/** The settings that bear on a procedure. The edition is one of them where the game has several. */
export function settings(schema: Schema, bearing: string[]): Field[] {
  return fields(schema.properties?.settings ?? {}).filter((field) => bearing.includes(field.name));
}

/** The smallest value a field can begin with. */
export function initial(schema: Schema): Json {
  if (schema.default !== undefined) return schema.default;
  if (schema.enum) return schema.enum[0] ?? null;
  if (schema.type === "boolean") return false;
  if (schema.type === "integer" || schema.type === "number") return Math.max(0, schema.minimum ?? 0);
  if (schema.type === "array") return Array.from({ length: schema.minItems ?? 0 }, () => initial(schema.items ?? {}));
  if (schema.type === "object") return initialRecord(schema);
  return "";
}

function initialRecord(schema: Schema): Json {
  const needed = fields(schema).filter((field) => field.needed);
  return Object.fromEntries(needed.map((field) => [field.name, initial(field.schema)]));
}

export function label(schema: Schema, option: Json): Said {
  const plain = String(option);
  return schema["x-labels"]?.[plain] ?? { en: plain, fr: plain };
}

export function title(schema: Schema): Said {
  return schema["x-title"] ?? { en: schema.title ?? "", fr: schema.title ?? "" };
}
