/** What goes between the page, the engine beside it, and the one in which computer players think. */

/** A question, as a server would be asked it. */
export interface Asked {
  number: number;
  method: string;
  /** Below /api, with its query. */
  path: string;
  key: string;
  /** JSON, or nothing. */
  body: string;
}

/** What a computer player is to think of, as JSON. */
export interface Job {
  number: number;
  job: string;
}

export type Answered = { number: number; status: number; data: unknown } | { number: number; failed: string };

/** A battle on this device has gone on by itself. */
export interface Changed {
  changed: string;
}

/** A battle as it is stored: its row, and what was added to its log; no row: it is gone. */
export interface Change {
  id: string;
  row: unknown[] | null;
  entries: unknown[][];
}

/** What the engine says to a question: an answer, what is to be stored of it, and which battles may have to think. */
export interface Told {
  status: number;
  data: unknown;
  changes: Change[];
  thinks: string[];
}
