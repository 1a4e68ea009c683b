/** How a table plays a game: its edition and settings, kept for the next situation. */

import type { Json, Situation } from "./schema";

const key = (ruleset: string): string => `grognard.house.${ruleset}`;

export function house(ruleset: string): Situation {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(key(ruleset)) ?? "{}");
    return typeof found === "object" && found !== null ? (found as Situation) : {};
  } catch {
    return {};
  }
}

export function keepHouse(ruleset: string, situation: Situation): void {
  const kept: Situation = {};
  for (const name of ["edition", "settings"]) if (situation[name] !== undefined) kept[name] = situation[name] as Json;
  try {
    localStorage.setItem(key(ruleset), JSON.stringify(kept));
  } catch {
    // Then it is said anew each time.
  }
}

/** The edition stands beside the settings, never within them as well. */
export function settled(situation: Situation): Situation {
  const settings = situation.settings;
  if (typeof settings !== "object" || settings === null || Array.isArray(settings) || !("edition" in settings)) return situation;
  const { edition, ...others } = settings;
  return { edition: edition as Json, ...situation, settings: others };
}
