/** A spot of the board's drawing, or a point of free measure. */
export type Spot = [number, number];
export type { Board as BoardData } from "../lib/wire";
