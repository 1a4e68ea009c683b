/** A spot of the board's drawing, or a point of free measure. */
export type Spot = [number, number];
export type { Board as BoardData, CoveredView as Covered } from "../lib/wire";

/**
 * A unit of free measure as it would stand: `to` is what was aimed at, `way` the points of its way, `left` the inches it
 * would have left, `meets` whom it would touch, `stopped` who keeps it from going on. `refused` where no rule lets it.
 */
export type Ghost = { to: Spot; outline: Spot[]; way: Spot[]; left: number | null; meets: number[]; stopped?: number[]; refused: boolean; facing?: number };

/** Where a unit was, and where it is now, on the drawing. */
export type Trail = { piece: number; side: number; from: Spot; to: Spot };
