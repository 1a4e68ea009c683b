/** The rules of a sheet that hold every word sought: by id, figures or text, with accents or without. */

import type { Row, SheetPage } from "./api";

const plain = (text: string): string =>
  text.normalize("NFD").replace(/\p{M}/gu, "").replaceAll("’", "'").replaceAll("−", "-").toLowerCase();

export function matching(page: SheetPage, sought: string): SheetPage {
  const wanted = plain(sought).split(/\s+/).filter(Boolean);
  if (!wanted.length) return page;
  const has = (text: string): boolean => wanted.every((word) => plain(text).includes(word));
  const sections = page.sections.map((section) => ({
    ...section,
    tables: section.tables
      .map((table) => ({ ...table, rows: kept(table.rows, (row) => has(`${section.title} ${table.title} ${written(row)}`)) }))
      .filter((table) => table.rows.length),
  }));
  return {
    ...page,
    sections: sections.filter((section) => section.tables.length),
    differences: page.differences.filter((row) => has(written(row))),
    gaps: page.gaps.filter((gap) => has(`${written(gap.row)} ${gap.settings.map((one) => one.title).join(" ")}`)),
  };
}

/** A rule is shown whole: one of its rows is enough. */
function kept(rows: Row[], has: (row: Row) => boolean): Row[] {
  const rules = new Set(rows.filter(has).map((row) => row.rule));
  return rows.filter((row) => rules.has(row.rule));
}

const written = (row: Row): string => `${row.rule} ${row.figures.join(" ")} ${row.text}`;

export function found(rows: Row[]): number {
  return new Set(rows.map((row) => row.rule)).size;
}

/** The first row of each rule: the one that its anchor leads to. */
export function firsts(rows: Row[]): Set<Row> {
  const seen = new Map<string, Row>();
  for (const row of rows) if (!seen.has(row.rule)) seen.set(row.rule, row);
  return new Set(seen.values());
}
