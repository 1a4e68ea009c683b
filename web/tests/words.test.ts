import { expect, test } from "vitest";
import { en } from "../src/words/en";
import { fr } from "../src/words/fr";

type Tree = { [key: string]: string | Tree | ((...given: never[]) => string) };

function leaves(tree: Tree, path = ""): [string, string | ((...given: never[]) => string)][] {
  return Object.entries(tree).flatMap(([key, value]) => (typeof value === "object" ? leaves(value, `${path}${key}.`) : [[path + key, value]]));
}
const english = new Map(leaves(en as unknown as Tree));
const french = new Map(leaves(fr as unknown as Tree));
/** Words that are written alike in both languages. */
const ALIKE = ["entry", "chance", "reachNeed", "face", "battle.pause", "battle.figure", "battle.worth", "battle.curves.points"];

test("both languages have the same words", () => {
  expect([...french.keys()]).toEqual([...english.keys()]);
});

test.each([...english.keys()])("%s is said in both, and differently", (key) => {
  const said = (words: typeof english): string => {
    const found = words.get(key);
    return typeof found === "function" ? found(3 as never, 4 as never) : (found ?? "");
  };
  expect(said(english)).not.toBe("");
  expect(said(french)).not.toBe("");
  if (!ALIKE.includes(key)) expect(said(french)).not.toBe(said(english));
});

test("French punctuation keeps its space, and keeps it on the line", () => {
  for (const [key, said] of french) {
    const text = typeof said === "function" ? said(2 as never, 3 as never) : said;
    expect(text, key).not.toMatch(/[^\u00a0\u202f\d][;:?!](?!\/|\d)/);
    expect(text, key).not.toMatch(/ [;:?!]/);
  }
});

test.each(["handChanges", "throwDice", "facesLeft", "found"] as const)("one and several: %s", (key) => {
  for (const words of [en, fr]) expect(words[key](1)).not.toBe(words[key](2).replace("2", "1"));
});
