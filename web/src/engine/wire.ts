/** What goes between the page and the engine beside it. */

export interface Asked {
  number: number;
  method: string;
  /** Below /api, with its query. */
  path: string;
  key: string;
  /** JSON, or nothing. */
  body: string;
}

export type Answered = { number: number; status: number; data: unknown } | { number: number; failed: string };
