import { expect, test } from "vitest";
import type { Row, SheetPage } from "../src/lib/api";
import { firsts, found, matching } from "../src/lib/search";

const row = (rule: string, text: string, figures: string[] = []): Row => ({ rule, text, figures, under: false, ours: false });
const PAGE: SheetPage = {
  ruleset: "sb",
  lang: "fr",
  title: "",
  edition: "",
  chosen: "",
  editions: [],
  sections: [
    { number: "26", title: "Assauts", note: "", tables: [{ title: "Dés", heads: [], grid: false, rows: [row("A-1", "retranchements improvisés", ["−2"]), row("A-2", "tranchée"), row("A-2", "endommagé")] }] },
    { number: "27", title: "Tir", note: "", tables: [{ title: "", heads: [], grid: false, rows: [row("T-1", "portée")] }] },
  ],
  differences: [row("D-1", "éditions")],
  gaps: [{ row: row("G-1", "silence"), settings: [{ name: "x", title: "Base", default: "1", allowed: "1" }] }],
  said: {},
};
const rules = (page: SheetPage): string[] => page.sections.flatMap((section) => section.tables.flatMap((table) => table.rows.map((one) => one.rule)));

test("nothing sought is the whole sheet", () => expect(matching(PAGE, " ")).toBe(PAGE));

test("accents and capitals do not matter", () => expect(rules(matching(PAGE, "IMPROVISES"))).toEqual(["A-1"]));

test("a rule is shown whole, and empty sections go", () => {
  const shown = matching(PAGE, "endommage");
  expect(rules(shown)).toEqual(["A-2", "A-2"]);
  expect(shown.sections).toHaveLength(1);
});

test("by id, by figure, by section", () => {
  expect(rules(matching(PAGE, "t-1"))).toEqual(["T-1"]);
  expect(rules(matching(PAGE, "-2 retr"))).toEqual(["A-1"]);
  expect(rules(matching(PAGE, "assauts")).length).toBe(3);
  expect(matching(PAGE, "base").gaps).toHaveLength(1);
});

test("rules are counted once", () => expect(found([row("A", ""), row("A", ""), row("B", "")])).toBe(2));

test("a rule has one anchor, at its first row", () => {
  const rows = [row("A", "1"), row("B", "2"), row("A", "3")];
  expect([...firsts(rows)]).toEqual([rows[0], rows[1]]);
});
