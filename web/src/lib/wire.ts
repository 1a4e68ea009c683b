/** What the server says and is asked, made from /openapi.json by tools/page_types.py: do not edit. */

export type Answer = {
  text: string;
  words: Said;
};

/** One single change of the situation: set `path` to `value`. */
export type Change = {
  path: (string | number)[];
  value: unknown;
  words: Said;
  effects: Effect[];
};

/** A choice that was made. */
export type ChoiceStep = {
  kind: "choice";
  player: number;
  side: Said | null;
  rule: string;
  words: Said;
  prompt: Said;
  answer: number;
  text: string;
  said: Said;
  events: Happened[];
};

/** A player's choice, in its short text form. */
export type Chosen = {
  kind: "choice";
  text: string;
};

/** A die, or a draw: its face once it fell; whether it is one of those that count. */
export type Die = {
  face: number | string | null;
  sides: number;
  counts: boolean | null;
};

export type Distribution = {
  name: string;
  words: Said;
  mean: number | null;
  values: ValueChance[];
};

export type Edition = {
  value: string;
  words: Said;
};

/** What a change does to a figure: the chance of an outcome, or of it or a better one; of a value or a worse one, `name` being distribution and value; a mean; a total. */
export type Effect = {
  kind: "mean" | "odds" | "or_better" | "or_worse" | "total";
  name: string;
  words: Said;
  before: number;
  after: number;
  change: number;
};

/** An outcome, its chance, and what it comes to in all where it comes. */
export type Ending = {
  name: string;
  words: Said;
  p: number;
  distributions: Distribution[];
};

/** Dice that fell on the players' table, in the order they are asked for; of a cup the marker drawn. */
export type Faces = {
  kind: "faces";
  faces: (number | string)[];
};

export type Fact = {
  name: string;
  words: Said;
  value: string | null;
};

/** Dice that are read together. `reach`: those of `need` or more count; `miss`: those below it; `within`: those of `need` or less. `reading` says what fell, where a table reads each die. */
export type Group = {
  rule: string;
  words: Said;
  need: number | null;
  sense: "add" | "draw" | "miss" | "reach" | "sort" | "within";
  dice: Die[];
  result: string | null;
  reading: Said[];
};

export type Happened = {
  rule: string;
  words: Said;
};

/** The server: its version, and the addresses by which other machines of the network reach it. */
export type Here = {
  ok: boolean;
  version: string;
  addresses: string[];
};

/** The tallies line by line, and the exact odds; `headline` is what players ask first, where no outcome says it. */
export type Looked = {
  procedure: string;
  tallies: WordedTally[];
  odds: OutcomeChance[];
  distributions: Distribution[];
  headline: OutcomeChance[];
  whole: Whole | null;
};

/** A name that programs use, and its words. */
export type Named = {
  name: string;
  words: Said;
};

/** A roll that the result calls for: a procedure with its situation filled in; the fields `unknown` could not be. */
export type NextRoll = {
  procedure: string;
  title: Said;
  rule: string;
  words: Said;
  situation: Record<string, unknown>;
  unknown: Named[];
};

export type OutcomeChance = {
  name: string;
  words: Said;
  p: number;
};

/** A line that the players' table may change: `key` is its name in `overrides`. `figure` is what the sheet prints beside it, if anything; what is `under` belongs to the line before it; `whole` is a rule of several lines taken as one. */
export type OverridableLine = {
  key: string;
  rule: string;
  words: Said;
  table: string;
  figure: Said | null;
  under: boolean;
  whole: boolean;
};

/** A player must choose. An answer that shares a `total` out over `places` is their numbers, with spaces. */
export type PendingChoice = {
  kind: "choice";
  player: number;
  side: Said | null;
  rule: string;
  words: Said;
  prompt: Said;
  answers: Answer[];
  more: boolean;
  suggested: string | null;
  places: PlaceToFill[];
  total: number | null;
};

/** Dice that must fall now. */
export type PendingRoll = {
  kind: "roll";
  player: number;
  side: Said | null;
  rule: string;
  words: Said;
  prompt: Said;
  dice: number[];
  markers: string[];
  groups: Group[];
};

/** Where a part of what is shared out may go: what lies there already, and the number its die must reach. */
export type PlaceToFill = {
  words: Said;
  placed: number;
  need: number | null;
};

/** A situation, and all that was answered so far. */
export type Play = {
  situation: Record<string, unknown>;
  seed: number;
  answers: (Faces | Thrown | Chosen)[];
};

/** What has happened so far, what is asked now, and at the end what it came to. */
export type Played = {
  procedure: string;
  tallies: WordedTally[];
  steps: (RollStep | ChoiceStep)[];
  pending: PendingRoll | PendingChoice | null;
  over: boolean;
  outcome: Named | null;
  results: Result[];
  events: Happened[];
  to_do: Happened[];
  sentence: Said | null;
  next: NextRoll[];
};

/** What went wrong (RFC 9457): one sentence in the reader's language, and the place it speaks of. */
export type Problem = {
  type: string;
  title: string;
  status: number;
  detail: string;
  lang: string;
  field: string | null;
  value: string | null;
  allowed: string | null;
  rule: string | null;
};

export type ProcedureEntry = {
  id: string;
  ruleset: string;
  title: Said;
};

/** The form of a procedure: the JSON Schema of its situation, one to begin with, and what will be answered. */
export type ProcedureSchema = {
  procedure: string;
  ruleset: string;
  title: Said;
  schema: Record<string, unknown>;
  example: Record<string, unknown>;
  settings: string[];
  tables: Named[];
  overridable: OverridableLine[];
  tallies: Named[];
  odds: Named[];
  distributions: Named[];
};

/** All that a situation can be put to, game by game. */
export type Procedures = {
  version: string;
  rulesets: RulesetEntry[];
};

/** A situation, as `grognard odds` reads it. */
export type Question = {
  situation: Record<string, unknown>;
};

/** What one distribution came to: its value, and that in words. */
export type Result = {
  name: string;
  words: Said;
  value: string;
  said: Said;
};

/** Dice that fell: `answer` is the index of the answer that gave them. */
export type RollStep = {
  kind: "roll";
  player: number;
  side: Said | null;
  rule: string;
  words: Said;
  prompt: Said;
  answer: number;
  own: boolean;
  groups: Group[];
  said: Happened[];
};

export type RuleText = {
  id: string;
  ruleset: string;
  section: string;
  kind: string;
  words: Said;
  where: string;
};

export type RulesetEntry = {
  id: string;
  title: Said;
  editions: Edition[];
  procedures: ProcedureEntry[];
};

/** A word or a sentence in each language. */
export type Said = {
  en: string;
  fr: string;
};

export type SheetGap = {
  row: SheetRow;
  settings: SheetSetting[];
};

export type SheetRow = {
  rule: string;
  figures: string[];
  text: string;
  under: boolean;
  ours: boolean;
};

export type SheetSection = {
  number: string;
  title: string;
  note: string;
  tables: SheetTable[];
};

export type SheetSetting = {
  name: string;
  title: string;
  default: string;
  allowed: string;
};

/** A table of a sheet; in a grid rows are named on the left, and each figure stands under its head. */
export type SheetTable = {
  title: string;
  heads: string[];
  rows: SheetRow[];
  grid: boolean;
};

/** A line that counts; `printed` is what the sheet itself gives here, null where it would not count. A line that forbids has no value. */
export type TallyLine = {
  key: string;
  rule: string;
  part: string;
  times: number;
  value: number | null;
  words: Said;
  overridden: boolean;
  struck: boolean;
  printed: number | null;
};

/** The dice are thrown here, from the seed. */
export type Thrown = {
  kind: "roll";
};

/** A value, its chance, and the chance of it or more where values are numbers. */
export type ValueChance = {
  value: string;
  words: Said;
  p: number;
  or_more: number | null;
};

/** The single changes that tell most, the most telling first; the first effect of each is of the same figure. */
export type WhatIf = {
  procedure: string;
  changes: Change[];
};

/** What it comes to with the rolls that the outcome orders: in all, and outcome by outcome. */
export type Whole = {
  distributions: Distribution[];
  endings: Ending[];
};

/** A reference sheet in one language and one edition. */
export type WholeSheet = {
  ruleset: string;
  lang: string;
  title: string;
  edition: string;
  chosen: string;
  editions: Edition[];
  sections: SheetSection[];
  differences: SheetRow[];
  gaps: SheetGap[];
  said: Record<string, string>;
};

/** A count line by line; `short` names it where there is little room. */
export type WordedTally = {
  name: string;
  words: Said;
  short: Said;
  total: number | null;
  facts: Fact[];
  lines: TallyLine[];
};
