/** The board of a battle, as `drawing/board.py` gives it. */

export type BoardPlace = { name: string; x: number; y: number; outline: string; words: string };
export type BoardStar = { place: string; x: number; y: number; worth: number };
export type Spot = [number, number];

/** `ground` and `faces` are SVG; a point of free measure lies at (x × scale, height − y × scale). */
export type BoardData = {
  title: string;
  space: string;
  width: number;
  height: number;
  ground: string;
  places: BoardPlace[];
  stars: BoardStar[];
  star: string;
  faces: string[];
  counter: Spot;
  strength: Spot;
  slots: Spot[];
  crowded: Spot[];
  badge: Spot;
  scale: number;
};
