import { describe, expect, it } from "vitest";
import { laid, meet, written, type Box } from "../src/battle/labels";

const unit = (id: number, words: string, x: number, y: number): { id: number; words: string; box: Box } => ({ id, words, box: [x - 20, y - 8, x + 20, y + 8] });
const hill = { x: 200, y: 120, words: "La Loma", kind: "ground-name", box: [170, 109, 230, 124] as Box };

describe("names on a board", () => {
  it("stand below their unit, where nothing is in the way", () => {
    expect(laid([unit(0, "Hussars", 100, 100)], [], 400).units).toEqual([{ id: 0, words: "Hussars", x: 100, y: 120 }]);
  });

  it("cover no unit and no other name", () => {
    const units = [unit(0, "Batterie à cheval", 100, 100), unit(1, "Brigade Campi", 145, 100), unit(2, "Piré", 120, 125)];
    const { units: named } = laid(units, [], 400);
    const boxes = [...named.map((one) => written(one.words, one.x, one.y)), ...units.map((one) => one.box)];
    expect(boxes.flatMap((one, i) => boxes.slice(i + 1).filter((other) => meet(one, other)))).toEqual([]);
    expect(named.length).toBeGreaterThan(1);
  });

  it("stay on the map", () => {
    expect(laid([unit(0, "Light Battalion", 22, 100)], [], 400).units[0]?.x).toBeCloseTo(49.6);
  });

  it("of the ground give way to a unit, and come back when it has gone", () => {
    expect(laid([unit(0, "Hussars", 200, 115)], [hill], 400).ground).toEqual([]);
    expect(laid([unit(0, "Hussars", 20, 15)], [hill], 400).ground).toEqual([hill]);
  });
});
