/** Why there is no answer, in one sentence: the server's own, or what the connection allows. */

import type { Words } from "../words/en";
import { keeps, type Problem } from "./asking";

export function why(problem: Problem | null, words: Words): string {
  if (problem?.message) return problem.message;
  if (!problem?.offline) return words.failed;
  return keeps() ? words.failedOffline : words.failedAlone;
}
