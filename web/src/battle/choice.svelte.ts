/** What is being chosen: what a tap picked, what it would begin, what it may not be and why. Nothing is committed here. */

import type { Lang, Look } from "../lib/api";
import { Problem } from "../lib/asking";
import type { Tried } from "../lib/wire";
import type { Battle } from "./battle.svelte";
import { tried, type Answer, type Ask, type Piece } from "./client";
import { atOnce, atPiece, atPlace, inches, sayWhy, shared, toShare, within } from "./choosing";
import type { Spot } from "./wire";

export class Choice {
  /** The answers that the last tap may mean; one of them may be chosen. */
  narrowed = $state.raw<Answer[]>([]);
  chosen = $state.raw<Answer | null>(null);
  verdict = $state.raw<Tried | null>(null);
  /** Of a share: how many go to each. */
  counts = $state.raw<number[]>([]);
  /** Of free measure: where the unit would stand. */
  ghost = $state.raw<{ outline: Spot[]; line: Spot[] } | null>(null);
  trying = $state(false);
  private asked: Ask | null = null;
  private number = 0;

  constructor(
    private readonly battle: Battle,
    private readonly lang: () => Lang,
  ) {}

  /** Another question: nothing of the last one is left. */
  begin(ask: Ask | null): void {
    if (ask === this.asked) return;
    this.asked = ask;
    this.clear();
    this.counts = (ask?.places ?? []).map(() => 0);
  }

  clear(): void {
    this.number += 1;
    this.narrowed = [];
    this.chosen = null;
    this.verdict = null;
    this.ghost = null;
    this.trying = false;
  }

  /** The card of what a look at an answer said; the odds are there where dice would decide. */
  get look(): Look | null {
    return this.verdict?.look ?? null;
  }

  async pick(answer: Answer): Promise<void> {
    if (!this.asked) return;
    if (this.chosen?.text === answer.text || atOnce(this.asked, answer)) return this.confirm(answer);
    this.chosen = answer;
    this.ghost = null;
    await this.try(answer.text);
  }

  async confirm(answer: Answer | null = this.chosen): Promise<void> {
    if (answer) await this.battle.answer(answer.text);
  }

  async place(name: string): Promise<void> {
    const { asked } = this;
    if (!asked) return;
    await this.among(atPlace(asked, name), name);
  }

  async piece(one: Piece): Promise<void> {
    const { asked } = this;
    if (!asked) return;
    const share = (asked.places ?? []).findIndex((other) => other.piece === one.id);
    if (share >= 0) this.give(share, 1);
    else await this.among(atPiece(asked, one), one.place ?? `u${one.id}`);
  }

  private async among(found: Answer[], text: string): Promise<void> {
    if (!found.length && !sayWhy(this.asked)) return;
    const again = this.chosen && found.some((one) => one.text === this.chosen?.text);
    if (found.length === 1 && found[0]) return this.pick(found[0]);
    if (again) return this.confirm();
    this.clear();
    this.narrowed = found;
    if (found[0]) {
      this.chosen = found[0];
      await this.try(found[0].text);
    } else await this.try(text);
  }

  /** One more, or one less, to a place of a sharing-out. */
  give(index: number, by: number): void {
    if (!this.asked) return;
    const left = toShare(this.asked) - this.counts.reduce((sum, one) => sum + one, 0);
    const now = this.counts[index] ?? 0;
    if ((by > 0 && left <= 0) || now + by < 0) return;
    this.counts = this.counts.map((one, i) => (i === index ? one + by : one));
  }

  get left(): number {
    return this.asked ? toShare(this.asked) - this.counts.reduce((sum, one) => sum + one, 0) : 0;
  }

  async share(): Promise<void> {
    await this.battle.answer(shared(this.counts));
  }

  /** A unit aimed at a point: the limit is held, the server says what it would meet. */
  async aim(end: Spot, done: boolean): Promise<void> {
    const ask = this.asked;
    if (!ask?.start || ask.reach === null || ask.reach === undefined) return;
    const start: Spot = [ask.start[0], ask.start[1]];
    const to = within(start, end, ask.reach);
    this.ghost = { outline: this.drawnAt(to), line: [start, to] };
    if (done) await this.typed(`to ${inches(to[0])},${inches(to[1])}`);
  }

  /** A facing or a formation, or any answer in its short text form. */
  async typed(text: string): Promise<void> {
    const known = this.asked?.answers.find((one) => one.text === text);
    this.narrowed = [];
    this.chosen = known ?? { text, words: text };
    await this.try(text);
    if (this.verdict && !this.verdict.legal) this.chosen = null;
  }

  /** The outline of the unit that moves, as if it stood there. */
  private drawnAt(to: Spot): Spot[] {
    const moved = this.asked?.about.pieces?.[0];
    const piece = moved === undefined ? undefined : this.battle.known?.pieces.get(moved);
    const pose = piece?.pose;
    if (!pose) return [];
    return (piece.outline ?? []).map(([x, y]): Spot => [x + to[0] - pose[0], y + to[1] - pose[1]]);
  }

  private async try(text: string): Promise<void> {
    const { key, view } = this.battle;
    if (!key || !view) return;
    const number = (this.number += 1);
    this.trying = true;
    try {
      const verdict = await tried(this.battle.id, key, this.lang(), view.version, text);
      if (number !== this.number) return;
      this.verdict = verdict;
      const point = verdict.pointed?.point;
      const start = this.asked?.start;
      if (point && start) this.ghost = { outline: this.drawnAt([point[0], point[1]]), line: [[start[0], start[1]], [point[0], point[1]]] };
    } catch (reason) {
      if (!(reason instanceof Problem)) throw reason;
      if (number === this.number) this.verdict = { legal: false, rule: null, sentence: reason.message, pointed: null, forecast: null, look: null };
    } finally {
      if (number === this.number) this.trying = false;
    }
  }
}
