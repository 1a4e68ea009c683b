/** "6 hits of 11": dice said by how many of them count. */

import type { Group, PendingRoll } from "./api";

type Counted = Pick<Group, "sense" | "need"> & { dice: unknown[] };

const HIGH = 6;
const LOW = 1;

/** Whether a roll can be said so: each of its dice counts or does not, and there are enough of them to be worth it. */
export function countable(roll: Pick<PendingRoll, "dice" | "groups">): boolean {
  const thrown = roll.groups.filter((group) => group.dice.length);
  const all = thrown.every((group) => ["reach", "miss", "within"].includes(group.sense) && group.need !== null);
  return all && roll.dice.length > 2 && thrown.length < roll.dice.length;
}

/** The least and the most dice of a group that can count. */
export function bounds(group: Counted): [number, number] {
  const [none, every] = [counts(group, LOW) && counts(group, HIGH), !counts(group, LOW) && !counts(group, HIGH)];
  return [none ? group.dice.length : 0, every ? 0 : group.dice.length];
}

/** Faces that say it: so many that count, then those that do not. */
export function faces(group: Counted, count: number): number[] {
  const yes = counts(group, HIGH) ? HIGH : LOW;
  const no = yes === HIGH ? LOW : HIGH;
  return group.dice.map((_, i) => (i < count ? yes : no));
}

function counts({ sense, need }: Counted, face: number): boolean {
  const at = need ?? HIGH;
  if (sense === "reach") return face >= at;
  return sense === "miss" ? face < at : face <= at;
}
