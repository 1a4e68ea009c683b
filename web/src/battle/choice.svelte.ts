/** What is being chosen: what a tap picked, what it would begin, what it may not be and why. Nothing is committed here. */

import type { Lang, Look } from "../lib/api";
import { Problem } from "../lib/asking";
import { reader } from "../lib/reader.svelte";
import type { Tried } from "../lib/wire";
import type { Battle } from "./battle.svelte";
import { tried, type Answer, type Ask, type Piece } from "./client";
import { atOnce, atPiece, atPlace, byDice, farther, goals, inches, mayTake, onVerge, onward, sayWhy, shared, toShare, toward, turnedBy, typedWay, within } from "./choosing";
import type { Ghost, Spot } from "./wire";

/** Hundredths of an inch, and tenths of a degree: what a key, or a button, moves and turns by. */
export const INCH = 100;
export const TURN = 150;

export class Choice {
  /** The answers that the last tap may mean; one of them may be chosen. */
  narrowed = $state.raw<Answer[]>([]);
  chosen = $state.raw<Answer | null>(null);
  verdict = $state.raw<Tried | null>(null);
  /** Of free measure: what keeps the unit from going on to where it was aimed. */
  stopped = $state.raw<Tried | null>(null);
  /** Of free measure: how far the unit truly comes, all round, once it is known. */
  verge = $state.raw<Spot[]>([]);
  /** Of a share: how many go to each. */
  counts = $state.raw<number[]>([]);
  /** Of a share: why what was tapped takes no more. */
  untaken = $state.raw<Pick<Tried, "sentence" | "rule"> | null>(null);
  /** Of free measure: where the unit would stand, by which way, whom it would meet. */
  ghost = $state.raw<Ghost | null>(null);
  trying = $state(false);
  private asked = $state.raw<Ask | null>(null);
  /** The steps of a way that are left while dice for it are thrown on a real table, and what has been taken back before. */
  private ahead: { steps: string[]; takenBack: number } | null = null;
  private number = 0;
  /** Of free measure: where to, or which way it would face; what was last judged may still be an earlier one. */
  private target: { to: Spot } | { facing: number } | null = null;
  /** What is aimed at and not yet asked about; one question is on its way at a time. */
  private unasked: string | null = null;
  private judged: Promise<void> | null = null;

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
    this.goOn();
  }

  /** The rest of a way, once its dice are typed; somebody else's question, or a step taken back, ends it. */
  private goOn(): void {
    const { ahead, asked, battle } = this;
    if (!ahead || (!asked && battle.roll)) return;
    this.ahead = null;
    if (asked && ahead.takenBack === battle.takenBack) void this.go(ahead.steps, true, true);
  }

  clear(): void {
    this.number += 1;
    this.narrowed = [];
    this.chosen = null;
    this.verdict = null;
    this.stopped = null;
    this.untaken = null;
    this.aimAtNothing();
    this.trying = false;
  }

  private aimAtNothing(): void {
    this.ghost = null;
    this.target = null;
    this.unasked = null;
  }

  /** The card of what a look at an answer said; the odds are there where dice would decide. */
  get look(): Look | null {
    return this.verdict?.look ?? null;
  }

  /** Whether what is aimed at is still being judged: until then it is not confirmed. */
  get unsure(): boolean {
    return this.trying && this.ghost !== null;
  }

  async pick(answer: Answer): Promise<void> {
    if (!this.asked) return;
    if (this.chosen?.text === answer.text || atOnce(this.asked, answer)) return this.confirm(answer);
    this.chosen = answer;
    this.aimAtNothing();
    await this.lookAt(answer);
  }

  /** What an answer would begin; of a way of several steps, what the first of them would, where dice fall for it. */
  private async lookAt(answer: Answer): Promise<void> {
    const first = this.asked?.answers.find((one) => one.text === (answer.steps ?? [answer.text])[0]);
    if (!answer.steps || first?.begins) return this.try(first?.text ?? answer.text);
    this.number += 1;
    this.verdict = null;
    this.trying = false;
  }

  /** What is aimed at is confirmed once it is judged, and not if it may not be. */
  async confirm(answer?: Answer): Promise<void> {
    if (!answer && this.unsure) await this.judged;
    const meant = answer ?? this.chosen;
    if (meant?.steps) await this.go(meant.steps, byDice(meant));
    else if (meant) await this.battle.answer(meant.text);
  }

  /** A way of several steps, as long as each is asked for; what dice do not let it go is not asked for any more. */
  private async go(steps: string[], mayThrow: boolean, goesOn = false): Promise<void> {
    const { battle } = this;
    for (const [i, text] of steps.entries()) {
      if (i > 0 && battle.roll) {
        this.ahead = { steps: steps.slice(i), takenBack: battle.takenBack };
        return;
      }
      const step = battle.ask?.player === battle.seat ? battle.ask?.answers.find((one) => one.text === text) : undefined;
      if (!step || (step.begins && !mayThrow) || !(await battle.answer(text, goesOn || i > 0))) return;
    }
  }

  async place(name: string): Promise<void> {
    const { asked } = this;
    if (!asked) return;
    const near = atPlace(asked, name);
    await this.among(near.length ? near : farther(asked).filter((one) => goals(one).includes(name)), name);
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
    } else await this.try(text, true);
  }

  /** One more, or one less, to a place of a sharing-out. */
  give(index: number, by: number): void {
    if (!this.asked) return;
    if (by > 0 && !mayTake(this.asked, this.counts, index)) return void this.full(index);
    if (by < 0 && !this.counts[index]) return;
    this.counts = this.given(index, by);
    this.verdict = null;
    this.untaken = null;
    if (this.left === 0) void this.try(shared(this.counts));
    else this.number += 1;
  }

  private given(index: number, by: number): number[] {
    return this.counts.map((one, i) => (i === index ? one + by : one));
  }

  /** Why a place of a sharing-out takes no more: all are placed, or a rule forbids it, which the server knows. */
  private async full(index: number): Promise<void> {
    const { key, view } = this.battle;
    const words = reader.words.battle;
    if (!this.left) this.untaken = { sentence: words.allPlaced, rule: null };
    if (!this.left || !key || !view) return;
    const number = (this.number += 1);
    try {
      const refused = await tried(this.battle.id, key, this.lang(), view.version, shared(this.given(index, this.left)));
      if (number === this.number) this.untaken = refused;
    } catch (reason) {
      if (!(reason instanceof Problem)) throw reason;
      if (number === this.number) this.untaken = { sentence: reason.message, rule: null };
    }
  }

  get left(): number {
    return this.asked ? toShare(this.asked) - this.counts.reduce((sum, one) => sum + one, 0) : 0;
  }

  async share(): Promise<void> {
    await this.battle.answer(shared(this.counts));
  }

  /** A unit aimed at a point: the limit is held, the server says at once what it would meet. */
  async aim(end: Spot): Promise<void> {
    const ask = this.asked;
    if (!ask?.start || !ask.reach) return;
    const start: Spot = [ask.start[0], ask.start[1]];
    const to = within(start, this.onTable(end), ask.reach);
    const held = onVerge(start, to, this.verge);
    this.target = { to };
    this.ghost = { to, outline: this.drawnAt(held, ask.start[2]), way: [start, held], left: null, meets: [], refused: false };
    await this.follow(`to ${inches(to[0])},${inches(to[1])}`);
  }

  /** The nearest point that lies on the table. */
  private onTable([x, y]: Spot): Spot {
    const { width = 0, height = 0, scale = 1 } = this.battle.board ?? {};
    return [Math.min(Math.max(x, 0), Math.floor(width / scale)), Math.min(Math.max(y, 0), Math.floor(height / scale))];
  }

  /** The ghost moved by steps of an inch, up the table or across. */
  async nudge(across: number, up: number): Promise<void> {
    const { asked, target } = this;
    if (!asked?.start || !asked.reach) return;
    const [x, y] = target && "to" in target ? target.to : [asked.start[0], asked.start[1]];
    await this.aim([x + across * INCH, y + up * INCH]);
  }

  /** The unit turned on its spot: to a facing, in tenths of a degree. */
  async face(facing: number): Promise<void> {
    const start = this.asked?.start;
    if (!start) return;
    const at: Spot = [start[0], start[1]];
    this.target = { facing };
    this.ghost = { to: at, outline: this.drawnAt(at, facing), way: [], left: null, meets: [], refused: false, facing };
    await this.follow(`face ${facing / 10}`);
  }

  /** Turned by steps of fifteen degrees. */
  async turn(steps: number): Promise<void> {
    const { target } = this;
    const from = target && "facing" in target ? target.facing : this.asked?.start?.[2];
    if (from !== undefined) await this.face(turnedBy(from, steps * TURN));
  }

  /** What is aimed at is asked about as it moves: the last only, as soon as the one before is answered. */
  private async follow(text: string): Promise<void> {
    this.unasked = text;
    this.judged ??= this.judge();
    await this.judged;
  }

  private async judge(): Promise<void> {
    try {
      while (this.unasked !== null) {
        const next: string = this.unasked;
        this.unasked = null;
        await this.typed(next);
      }
    } finally {
      this.judged = null;
    }
  }

  /** A way drawn over the board with one gesture: square by square, as far as each may be gone to without dice. */
  async walk(piece: number, way: string[]): Promise<void> {
    if (this.asked?.choice === "piece") {
      const known = this.battle.known?.pieces.get(piece);
      const found = known ? atPiece(this.asked, known) : [];
      if (found.length !== 1 || !found[0] || !(await this.battle.answer(found[0].text))) return;
    }
    for (let gone = 0; gone < way.length; ) {
      const ask = this.battle.ask;
      if (!ask || ask.player !== this.battle.seat || !sayWhy(ask)) return;
      this.begin(ask);
      const step = onward(ask, piece, way.slice(gone));
      if (!step.answer || step.answer.begins) return this.place(step.to);
      if (!(await this.battle.answer(step.answer.text, gone > 0))) return;
      gone += step.gone;
    }
  }

  /** A facing or a formation, or any answer in its short text form. */
  async typed(text: string): Promise<void> {
    const known = this.asked?.answers.find((one) => one.text === text);
    const way = known || !this.asked ? null : typedWay(this.asked, text);
    this.narrowed = [];
    if (way) {
      this.chosen = way;
      return this.lookAt(way);
    }
    this.chosen = known ?? { text, words: this.verdict?.words || text };
    this.stopped = null;
    await this.try(text);
    if (this.chosen?.text !== text) return;
    if (this.verdict?.held && this.target) await this.hold(this.verdict);
    else if (this.verdict && !this.verdict.legal) this.chosen = null;
    else if (!known && this.verdict?.words) this.chosen = { text, words: this.verdict.words };
  }

  /** A unit aimed at where no rule lets it go is held as near to that as one does, unless it is aimed elsewhere by now. */
  private async hold(refused: Tried): Promise<void> {
    if (this.unasked !== null) return;
    this.chosen = { text: refused.held, words: refused.held };
    await this.try(refused.held);
    if (this.chosen?.text !== refused.held || !this.verdict?.legal) return;
    this.chosen = { text: refused.held, words: this.verdict.words };
    this.stopped = refused;
    const [x = 0, y = 0] = this.verdict.pointed?.point ?? [];
    if (this.unasked === null) this.target = { to: [x, y] };
    if (this.ghost) this.ghost = { ...this.ghost, stopped: refused.pointed?.pieces ?? [] };
  }

  /** The outline of the unit that moves, as if it stood there and faced so. */
  private drawnAt(to: Spot, facing: number): Spot[] {
    const moved = this.asked?.about.pieces?.[0];
    const piece = moved === undefined ? undefined : this.battle.known?.pieces.get(moved);
    const pose = piece?.pose;
    if (!pose) return [];
    const turn = ((facing - pose[2]) * Math.PI) / 1800;
    const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
    return (piece.outline ?? []).map(([x, y]): Spot => {
      const [dx, dy] = [x - pose[0], y - pose[1]];
      return [to[0] + dx * cos + dy * sin, to[1] + dy * cos - dx * sin];
    });
  }

  private async try(text: string, tapped = false): Promise<void> {
    const { key, view } = this.battle;
    if (!key || !view) return;
    const number = (this.number += 1);
    this.trying = true;
    try {
      const verdict = await tried(this.battle.id, key, this.lang(), view.version, text);
      if (number !== this.number) return;
      this.verdict = verdict;
      const { stance, pointed } = verdict;
      const point = pointed?.point;
      if (stance && point) this.ghost = { to: this.target && "to" in this.target ? this.target.to : [point[0], point[1]], outline: stance.outline, way: stance.way, left: stance.left, meets: (pointed.pieces ?? []).slice(1), refused: false, facing: point[2] };
      else if (this.ghost && !verdict.legal) this.ghost = { ...this.ghost, refused: true, meets: pointed?.pieces ?? [] };
    } catch (reason) {
      if (!(reason instanceof Problem)) throw reason;
      if (number !== this.number) return;
      // A place that was tapped, and that no rule forbids by itself: the rule that asks says which places there are.
      const none = tapped && reason.status === 422;
      const step = none ? this.stepTo(text) : null;
      if (step) this.chosen = step;
      this.verdict = { legal: false, rule: none ? (this.asked?.rule ?? null) : null, sentence: none ? this.whyNotThere(text, step) : reason.message, words: "", pointed: null, forecast: null, look: null, stance: null, held: "" };
    } finally {
      if (number === this.number) this.trying = false;
    }
  }

  /** Where the unit that is asked about goes first, to come to a place farther off. */
  private stepTo(place: string): Answer | null {
    const { asked, battle } = this;
    const moved = battle.known?.pieces.get(asked?.about.pieces?.[0] ?? -1);
    if (!asked || !moved?.place || this.enemyAt(place)) return null;
    return toward(asked, moved.place, place, battle.board?.places ?? []);
  }

  private enemyAt(place: string): boolean {
    const { asked, battle } = this;
    return (battle.known?.places.get(place)?.pieces ?? []).some((one) => battle.known?.pieces.get(one)?.side !== asked?.player);
  }

  private whyNotThere(place: string, step: Answer | null): string {
    const words = reader.words.battle;
    if (step) return words.onTheWay(place, goals(step)[0] ?? "");
    return this.enemyAt(place) ? `${words.notThere(place)} ${words.enemyThere}` : words.notThere(place);
  }
}
