/** Dice thrown by the page, from the browser's own source of chance. */

export function face(sides: number): number {
  const most = Math.floor(2 ** 32 / sides) * sides;
  for (;;) {
    const drawn = crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
    if (drawn < most) return (drawn % sides) + 1;
  }
}

export function seed(): number {
  const [high = 0, low = 0] = crypto.getRandomValues(new Uint32Array(2));
  return (high % 2 ** 21) * 2 ** 32 + low;
}

/** Where the pips of a die are, on a grid of three by three counted from 0. */
export const PIPS: Record<number, number[]> = {
  1: [4],
  2: [2, 6],
  3: [2, 4, 6],
  4: [0, 2, 6, 8],
  5: [0, 2, 4, 6, 8],
  6: [0, 2, 3, 5, 6, 8],
};
