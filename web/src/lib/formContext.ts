/** What every field of a form reaches: how to change the situation, and what the server objects to. */

import { getContext, setContext } from "svelte";
import type { Json } from "./schema";
import type { Path } from "./situation";

export type FormContext = {
  change: (path: Path, value: Json | undefined) => void;
  problem: (path: Path) => string;
  ruleset: string;
  /** What a new entry of a list begins with, where the game has an example. */
  example: (path: Path) => Json | undefined;
};

const KEY = Symbol("form");

export const giveForm = (form: FormContext): FormContext => setContext(KEY, form);
export const theForm = (): FormContext => getContext<FormContext>(KEY);
