import { describe, expect, it } from "vitest";
import { clear, inRoom, laid, lettered, meet, overlap, written, type Box, type Named, type Outline } from "../src/battle/labels";

const unit = (id: number, name: string, x: number, y: number, ...shorter: string[]): Named => ({ id, forms: [name, ...shorter], box: [x - 20, y - 8, x + 20, y + 8] });
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

  it("are written shorter where the whole has no room, and without what stands in brackets", () => {
    const beside = [unit(1, "One", 60, 124), unit(2, "Two", 140, 124), unit(3, "Three", 60, 76), unit(4, "Four", 140, 76), unit(5, "Five", 100, 140), unit(6, "Six", 100, 60), unit(7, "Seven", 145, 100), unit(8, "Eight", 55, 100)];
    const named = laid([unit(0, "Batterie à cheval (Piré)", 100, 100, "Batterie à cheval", "B. c."), ...beside], [], 400).units;
    expect(named.find((one) => one.id === 0)?.words).toBe("B. c.");
    expect(laid([unit(0, "Foy (Reille)", 100, 100, "Foy")], [], 400).units[0]?.words).toBe("Foy");
  });
});

describe("a name on a counter", () => {
  const forms = ["Batterie de quatre 1", "Batt. de quatre 1", "Batt. q. 1", "B. q. 1"];

  it("is whole where there is room, and as long as there is room for", () => {
    expect(inRoom(forms, 120, 9).words).toBe("Batterie de quatre 1");
    expect(inRoom(forms, 53, 9).words).toBe("Batt. q. 1");
    expect(inRoom(forms, 10, 9)).toMatchObject({ words: "B. q. 1", squeezed: true });
  });

  it("never becomes smaller than can be read: nine pixels on the screen, and more words the nearer the map", () => {
    for (const scale of [0.72, 0.8, 1, 1.5, 3]) expect(lettered(9, scale, 6, 12.5) * scale).toBeGreaterThanOrEqual(8.5);
    expect(inRoom(forms, 53, lettered(9, 0.8, 6, 12.5)).words.length).toBeLessThan(inRoom(forms, 53, lettered(9, 2, 6, 12.5)).words.length);
  });
});

describe("a star", () => {
  const room: Box = [-22, -11, 11, 11];
  const turned: Outline = [[100, 60], [140, 100], [100, 140], [60, 100]];
  const at = ([x, y]: readonly [number, number]): Outline => [[x - 22, y - 11], [x + 11, y - 11], [x + 11, y + 11], [x - 22, y + 11]];

  it("stays where it belongs while no unit is there, beside the corner of a box around one too", () => {
    expect(clear([200, 200], room, [turned], 400, 400)).toEqual([200, 200]);
    expect(clear([145, 63], room, [turned], 400, 400)).toEqual([145, 63]);
  });

  it("goes as far as it must from under a unit, and not off the map", () => {
    const found = clear([100, 100], room, [turned], 400, 400);
    expect(overlap(at(found), turned)).toBe(false);
    expect(Math.hypot(found[0] - 100, found[1] - 100)).toBeLessThan(60);
    expect(clear([10, 5], room, [], 400, 400)[1]).toBeGreaterThanOrEqual(11);
  });
});
