/** What the server says and is asked, made from /openapi.json by tools/page_types.py: do not edit. */

/** What a question is about: in words, and what to light on the board. */
export type AboutView = {
  words?: string;
  places?: string[];
  pieces?: number[];
};

/** For which version it is meant, and an id of its own, so that it happens once. */
export type Act = {
  version: number;
  id: string;
};

/** What counts with dice that are added up: by which line, in words, and how much. */
export type AddedView = {
  rule: string;
  words: string;
  value: number;
};

export type Answer = {
  text: string;
  words: Said;
};

/** An answer: its short text, its words, what it points at, and whether it would begin something with odds. As JSON without what goes without saying: words that are the text, pieces that are those the question is about. */
export type AnswerView = {
  text: string;
  words?: string;
  places?: string[];
  pieces?: number[];
  way?: string[];
  cost?: number | null;
  point?: [number, number, number] | null;
  formation?: string;
  begins?: string;
};

/** An answer in its short text form; or dice that fell on a real table, of a cup the marker by its name. */
export type Answering = {
  version: number;
  id: string;
  text?: string | null;
  faces?: (number | string)[] | null;
};

/** A question with its answers. Where a point is asked for, `start` is the pose that the way begins in, `reach` how far it may go (in inches), `facings` the arc that its end may face, `formations` what it may be drawn up in. Of a sharing-out, `total` is how many are shared, and `places` among whom. Where a unit goes step by step, `onward` is where it may come to by several steps. */
export type AskView = {
  player: number;
  kind: "ask";
  rule: string;
  prompt: string;
  about: AboutView;
  choice: string;
  answers: AnswerView[];
  more?: boolean;
  secret?: boolean;
  total?: number;
  places?: ShareView[];
  start?: [number, number, number] | null;
  reach?: number | null;
  facings?: [number, number] | null;
  formations?: string[];
  onward?: OnwardView[];
};

/** The board of a battle. `ground`, `numbers`, `faces`, `strips` and `works` are SVG; lengths are of the drawing. `numbers` are the names of the places of a grid, which stand over works that were dug. A unit is drawn by its face, or by its strip where more stand in its place than there are `slots`: `pile` is where the first of those is, from the middle of its place, and how much room all of them have. `names` are the name of each unit as it is written with less and less room. `works` are those that may be dug in a battle, by the key of their mark, around the middle of a place; `signed` the letters of other marks. `labels` are names of the ground, where there is room for them; `signs` what the arm of a unit is drawn as: foot, horse or guns, or a letter. Where there is no grid, a point (x, y) of free measure lies at (x × scale, height − y × scale). */
export type Board = {
  title: string;
  space: string;
  width: number;
  height: number;
  ground: string;
  numbers: string;
  places: BoardPlace[];
  stars: BoardStar[];
  star: string;
  worth: [number, number];
  faces: string[];
  strips: string[];
  names: string[][];
  signs: string[];
  labels: Label[];
  counter: Shape;
  strip: Shape;
  slots: [number, number][];
  pile: [number, number, number];
  badge: [number, number];
  works: Record<string, string>;
  signed: Record<string, string>;
  scale: number;
};

/** A place that can be touched: its middle, its outline, its words. */
export type BoardPlace = {
  name: string;
  x: number;
  y: number;
  outline: string;
  words: string;
};

/** An objective: where its star stands, what it is worth. */
export type BoardStar = {
  place: string;
  x: number;
  y: number;
  worth: number;
};

/** One single change of the situation: set `path` to `value`. */
export type Change = {
  path: (string | number)[];
  value: unknown;
  words: Said;
  effects: Effect[];
};

/** A choice that was made. */
export type ChoiceStep = {
  kind: "choice";
  player: number;
  side: Said | null;
  rule: string;
  words: Said;
  prompt: Said;
  answer: number;
  text: string;
  said: Said;
  events: Happened[];
};

/** A player's choice, in its short text form. */
export type Chosen = {
  kind: "choice";
  text: string;
};

/** The invitation to a seat, and what is brought to the dice. */
export type Claim = {
  invitation: string;
  contribution?: string;
  name?: string;
};

export type Claimed = {
  seat: number;
  key: string;
};

/** The number of the offer, and whether it is accepted. */
export type Consenting = {
  version: number;
  id: string;
  offer: number;
  yes: boolean;
};

/** Ground that a unit commands, in words: places, or in free measure an outline. */
export type CoveredView = {
  key: string;
  words: string;
  places?: string[];
  outline?: [number, number][];
};

/** The ground that a unit commands: its zone, and as far as it fires; nothing where the game has none. */
export type Covering = {
  covered: CoveredView[];
};

/** A new game: of a scenario (its id, or its text), of a record, or from a moment of another game (`fork`, `at`). */
export type Create = {
  scenario?: string | null;
  record?: string | null;
  fork?: string | null;
  at?: number | null;
  seats?: SeatAsked[] | null;
  settings?: Record<string, unknown>;
  contribution?: string;
};

/** Keys and invitations by seat, null where there is none; `creator` is the creator's own key. */
export type Created = {
  id: string;
  keys: (string | null)[];
  invitations: (string | null)[];
  commitment: string;
  creator: string;
};

/** A die, or a draw: its face once it fell; whether it is one of those that count. */
export type Die = {
  face: number | string | null;
  sides: number;
  counts: boolean | null;
};

export type Distribution = {
  name: string;
  words: Said;
  mean: number | null;
  values: ValueChance[];
};

export type Edition = {
  value: string;
  words: Said;
};

/** What a change does to a figure: the chance of an outcome, or of it or a better one; of a value or a worse one, `name` being distribution and value; a mean; a total. */
export type Effect = {
  kind: "mean" | "odds" | "or_better" | "or_worse" | "total";
  name: string;
  words: Said;
  before: number;
  after: number;
  change: number;
};

export type EndedView = {
  by: "played" | "resigned" | "agreed" | "abandoned";
  words: string;
  winner: number | null;
};

/** An outcome, its chance, and what it comes to in all where it comes. */
export type Ending = {
  name: string;
  words: Said;
  p: number;
  distributions: Distribution[];
};

/** What happened, in words; the places and units it speaks of. `turn` is the one that begins with it. */
export type EventView = {
  rule: string;
  words: string;
  places?: string[];
  pieces?: number[];
  turn?: number | null;
};

/** Dice that fell on the players' table, in the order they are asked for; of a cup the marker drawn. */
export type Faces = {
  kind: "faces";
  faces: (number | string)[];
};

export type Fact = {
  name: string;
  words: Said;
  value: string | null;
};

/** Dice that fell: whose, by which rule, the number needed (0 for none) and which faces reached it; what for. A marker that came out of a cup is a face in words. Of dice that are added up, `added` is what else counts, and `total` what it comes to in all. */
export type FallenView = {
  player: number;
  rule: string;
  faces: (number | string)[];
  need?: number;
  counted?: boolean[];
  what?: string;
  added?: AddedView[];
  total?: number | null;
};

/** The whole game so far: how it stood first, then what each entry changed. */
export type Film = {
  version: number;
  ground: string;
  frames: FilmFrame[];
};

/** One change of the board: by which entry, of which kind and seat. `chance` is the first side's chance of a win, as the computer sees it; null while something is secret. What follows from the frame before is left out: the next version, no seat, no places, pieces, dice, events or secrets, all events so far kept, not whole; the rest as it was. */
export type FilmFrame = {
  version?: number;
  seat?: number | null;
  kind?: string;
  chance?: number | null;
  turn?: number;
  turns?: number | null;
  player?: number | null;
  score?: [number, number] | null;
  events_kept?: number;
  whole?: boolean;
  places?: PlaceView[];
  pieces?: (PieceView | PieceChange)[];
  dice?: FallenView[];
  events?: EventView[];
  secrets?: SecretView[];
};

/** All that a reader may see. `whole` says whether places and pieces are all there are, or what changed. Of an update, `stood` is how its pieces were before: as JSON they say only what is otherwise. */
export type GameView = {
  version: number;
  seat: number | null;
  lang: string;
  space: string;
  ground: string;
  sides: string[];
  turn: number;
  turns: number | null;
  player: number | null;
  path: string[];
  score: [number, number] | null;
  goal: string;
  notes: NoteView[];
  whole: boolean;
  places: PlaceView[];
  pieces: (PieceView | PieceChange)[];
  pending: AskView | RollView | Waiting | WaitingForSeat | null;
  dice: FallenView[];
  events_kept: number;
  events: EventView[];
  undo: UndoView;
  secrets: SecretView[];
  over: boolean;
  winner: number | null;
  log: string;
  commitment: string;
  seats: SeatView[];
  offer: OfferView | null;
  points: PointOfReturn[];
  messages: MessageView[];
  mended: MendedView[];
  ended?: EndedView;
  secret?: string;
  contributions?: string[];
  ruleset?: string;
  scenario?: string;
  title?: string;
};

/** What does not change of a battle. */
export type Ground = Record<string, unknown>;

/** Dice that are read together. `reach`: those of `need` or more count; `miss`: those below it; `within`: those of `need` or less. `reading` says what fell, where a table reads each die. */
export type Group = {
  rule: string;
  words: Said;
  need: number | null;
  sense: "add" | "draw" | "miss" | "reach" | "sort" | "within";
  dice: Die[];
  result: string | null;
  reading: Said[];
};

export type Happened = {
  rule: string;
  words: Said;
};

/** A game that a browser remembers, and its key there; without one it looks on. */
export type Held = {
  id: string;
  key?: string;
};

/** The first message of who listens: the key of a seat (an observer has none), what is known, the language. */
export type Hello = {
  key?: string | null;
  since?: number;
  lang?: "en" | "fr";
};

/** The server: its version, and the addresses by which other machines of the network reach it. */
export type Here = {
  ok: boolean;
  version: string;
  addresses: string[];
};

/** What a computer player would answer here, in its short text form and in words, and why. */
export type Hint = {
  text: string;
  words: string;
  why: string;
};

export type Hinting = {
  version: number;
  id?: string | null;
};

/** An invitation, good once. */
export type Invited = {
  seat: number;
  invitation: string;
};

/** Which seat is to have a new invitation; the one there is, if it is not said. */
export type Inviting = {
  version: number;
  id: string;
  seat?: number | null;
};

/** A name on a drawing: the middle of its foot, its words, how it is written, the room it takes. */
export type Label = {
  x: number;
  y: number;
  words: string;
  kind: string;
  box: [number, number, number, number];
};

/** A game in a line: how it stands, and which seat the key holds. */
export type Line = {
  id: string;
  ruleset: string;
  title: Record<string, string>;
  state: "live" | "over" | "waiting";
  seat: number | null;
  creator: boolean;
  turn_of: number | null;
  version: number;
  created: number;
  changed: number;
  names: string[];
};

export type LineView = {
  rule: string;
  part: string;
  times: number;
  value: number;
};

/** Line by line as they were asked for: null where there is no such game, or the key holds nothing there. */
export type Lines = {
  games: (Line | null)[];
};

/** The tallies line by line, and the exact odds; `headline` is what players ask first, where no outcome says it. */
export type Looked = {
  procedure: string;
  tallies: WordedTally[];
  odds: OutcomeChance[];
  distributions: Distribution[];
  headline: OutcomeChance[];
  whole: Whole | null;
};

/** What fell against what was expected, side by side. */
export type Luck = {
  sides: LuckOfSide[];
};

/** What the dice of a rule came to: how many reached their number (`reached`), or how high they fell (`height`). */
export type LuckOfRule = {
  rule: string;
  words: string;
  counts: "height" | "reached";
  dice: number;
  fell: number;
  expected: number;
  percentile: number;
};

export type LuckOfSide = {
  side: string;
  dice: number;
  percentile: number | null;
  rules: LuckOfRule[];
};

export type MarkView = {
  key: string;
  words: string;
  amount?: number;
  side?: number | null;
};

/** A corrected rule no longer allowed an entry: the battle went on by the corrected rule. */
export type MendedView = {
  number: number;
  entry: number;
  rule: string;
  words: string;
};

export type MessageView = {
  number: number;
  seat: number;
  at: number;
  text: string;
};

export type Mine = {
  games: Held[];
};

/** A name that programs use, and its words. */
export type Named = {
  name: string;
  words: Said;
};

/** A roll that the result calls for: a procedure with its situation filled in; the fields `unknown` could not be. */
export type NextRoll = {
  procedure: string;
  title: Said;
  rule: string;
  words: Said;
  situation: Record<string, unknown>;
  unknown: Named[];
};

export type NoteView = {
  key: string;
  words: string;
  side?: number | null;
};

/** Offered to the other seat: a draw, or to go back to a version. */
export type OfferView = {
  number: number;
  kind: "draw" | "rewind";
  seat: number;
  to: number | null;
};

/** A place that takes several answers to come to: their texts, the way, the cost, the chance of coming there. The words are those of the last answer. The chance is 1 where no dice fall on the way. */
export type OnwardView = {
  words: string;
  answers: string[];
  way: string[];
  cost: number;
  chance?: number;
};

export type OutcomeChance = {
  name: string;
  words: Said;
  p: number;
};

/** A line that the players' table may change: `key` is its name in `overrides`. `figure` is what the sheet prints beside it, if anything; what is `under` belongs to the line before it; `whole` is a rule of several lines taken as one. */
export type OverridableLine = {
  key: string;
  rule: string;
  words: Said;
  table: string;
  figure: Said | null;
  under: boolean;
  whole: boolean;
};

/** A player must choose. An answer that shares a `total` out over `places` is their numbers, with spaces. */
export type PendingChoice = {
  kind: "choice";
  player: number;
  side: Said | null;
  rule: string;
  words: Said;
  prompt: Said;
  answers: Answer[];
  more: boolean;
  suggested: string | null;
  places: PlaceToFill[];
  total: number | null;
};

/** Dice that must fall now. */
export type PendingRoll = {
  kind: "roll";
  player: number;
  side: Said | null;
  rule: string;
  words: Said;
  prompt: Said;
  dice: number[];
  markers: string[];
  groups: Group[];
};

/** A piece in an update: its number, and what is otherwise than it was; a mark as it was by its key alone. */
export type PieceChange = {
  id: number;
  name?: string;
  side?: number;
  arm?: string;
  arm_words?: string;
  strength?: number;
  full?: number;
  state?: string;
  marks?: (MarkView | string)[];
  place?: string | null;
  group?: string;
  due?: number | null;
  entry?: string | null;
  pose?: [number, number, number] | null;
  outline?: [number, number][];
};

/** A unit, as `SeenPiece` has it, with its arm and marks in words. */
export type PieceView = {
  id: number;
  name: string;
  side: number;
  arm: string;
  arm_words: string;
  strength: number;
  full: number;
  state: string;
  marks?: MarkView[];
  place?: string | null;
  group?: string;
  due?: number | null;
  entry?: string | null;
  pose?: [number, number, number] | null;
  outline?: [number, number][];
};

/** Where a part of what is shared out may go: what lies there already, and the number its die must reach. */
export type PlaceToFill = {
  words: Said;
  placed: number;
  need: number | null;
};

/** A place that has anything on it: its number and name, its marks in words, who holds it, who stands there. */
export type PlaceView = {
  id: number;
  name: string;
  marks?: MarkView[];
  holder?: number | null;
  pieces?: number[];
};

/** A situation, and all that was answered so far. */
export type Play = {
  situation: Record<string, unknown>;
  seed: number;
  answers: (Faces | Thrown | Chosen)[];
};

/** What has happened so far, what is asked now, and at the end what it came to. */
export type Played = {
  procedure: string;
  tallies: WordedTally[];
  steps: (RollStep | ChoiceStep)[];
  pending: PendingRoll | PendingChoice | null;
  over: boolean;
  outcome: Named | null;
  results: Result[];
  events: Happened[];
  to_do: Happened[];
  headline: Said | null;
  sentence: Said | null;
  next: NextRoll[];
};

/** A moment that one can go back to, if both want it. */
export type PointOfReturn = {
  version: number;
  words: string;
};

export type PointedView = {
  places?: string[];
  pieces?: number[];
  way?: string[];
  cost?: number | null;
  point?: [number, number, number] | null;
  formation?: string;
};

/** Who listens: by seat, and how many observers. */
export type Presence = {
  here: boolean[];
  watching: number;
};

/** What went wrong (RFC 9457): one sentence in the reader's language, and the place it speaks of. `view` is how a game stands now, where an answer was meant for an earlier version. */
export type Problem = {
  type: string;
  title: string;
  status: number;
  detail: string;
  lang: string;
  field: string | null;
  value: string | null;
  allowed: string | null;
  rule: string | null;
  view?: GameView;
};

export type ProcedureEntry = {
  id: string;
  ruleset: string;
  title: Said;
};

/** The form of a procedure: the JSON Schema of its situation, one to begin with, and what will be answered. */
export type ProcedureSchema = {
  procedure: string;
  ruleset: string;
  title: Said;
  schema: Record<string, unknown>;
  example: Record<string, unknown>;
  settings: string[];
  tables: Named[];
  overridable: OverridableLine[];
  tallies: Named[];
  odds: Named[];
  distributions: Named[];
};

/** All that a situation can be put to, game by game. */
export type Procedures = {
  version: string;
  rulesets: RulesetEntry[];
};

/** A situation, as `grognard odds` reads it. */
export type Question = {
  situation: Record<string, unknown>;
};

/** How far a unit of free measure truly comes, direction by direction: x and y in hundredths of an inch. */
export type Reached = {
  outline: number[][];
};

/** Why a computer player answered as it did: the version after its answer, its seat, the answer in words. */
export type ReasonView = {
  version: number;
  seat: number;
  words: string;
  why: string;
};

/** The last answers of computer players, the oldest first; none of those before the server was started. */
export type Reasons = {
  reasons: ReasonView[];
};

/** What one distribution came to: its value, and that in words. */
export type Result = {
  name: string;
  words: Said;
  value: string;
  said: Said;
};

/** Back to which version: one of the view's points. */
export type Rewinding = {
  version: number;
  id: string;
  to: number;
};

/** Dice that fell: `answer` is the index of the answer that gave them. */
export type RollStep = {
  kind: "roll";
  player: number;
  side: Said | null;
  rule: string;
  words: Said;
  prompt: Said;
  answer: number;
  own: boolean;
  groups: Group[];
  said: Happened[];
};

/** Dice to throw, or a marker to draw: `what` says in a few words what for. */
export type RollView = {
  player: number;
  kind: "roll";
  rule: string;
  prompt: string;
  about: AboutView;
  dice: number[];
  markers?: string[];
  tally?: TallyView | null;
  what?: string;
  marker_words?: string[];
};

export type RuleText = {
  id: string;
  ruleset: string;
  section: string;
  kind: string;
  words: Said;
  where: string;
};

export type RulesetEntry = {
  id: string;
  title: Said;
  editions: Edition[];
  procedures: ProcedureEntry[];
};

/** A game: its name, and the JSON Schema of each of its settings. */
export type RulesetPlayed = {
  id: string;
  name: Record<string, string>;
  settings: Record<string, unknown>;
};

/** A word or a sentence in each language. */
export type Said = {
  en: string;
  fr: string;
};

export type Saying = {
  version: number;
  id: string;
  text: string;
};

/** Something to play: its titles, what it tells, the sides by their names, and the settings it has of its own. */
export type ScenarioEntry = {
  id: string;
  ruleset: string;
  title: Record<string, string>;
  story: Record<string, string>;
  sides: Record<string, string[]>;
  settings: Record<string, unknown>;
};

export type Scenarios = {
  scenarios: ScenarioEntry[];
  rulesets: RulesetPlayed[];
  players: string[];
};

/** Who is to sit here: a person beside the creator, one who comes by a link, or a computer player by name. */
export type SeatAsked = {
  kind?: "computer" | "link" | "person";
  player?: string;
  dice?: "fair" | "typed";
  name?: string;
};

export type SeatView = {
  kind: "person" | "link" | "computer";
  player: string;
  dice: "fair" | "typed";
  name: string;
  claimed: boolean;
};

/** What this reader chose and nobody else knows yet. */
export type SecretView = {
  prompt: string;
  answer: string;
};

/** How a counter is laid out, from its upper left: its size, the box of its sign (left, top, width, height), where its strength stands, the middle of its name's foot, and how wide a name may be. */
export type Shape = {
  wide: number;
  high: number;
  sign: [number, number, number, number];
  strength: [number, number];
  name: [number, number];
  room: number;
};

export type ShareView = {
  piece: number | null;
  name: string;
  holds: number;
  need: number;
};

export type SheetGap = {
  row: SheetRow;
  settings: SheetSetting[];
};

export type SheetRow = {
  rule: string;
  figures: string[];
  text: string;
  under: boolean;
  ours: boolean;
};

export type SheetSection = {
  number: string;
  title: string;
  note: string;
  tables: SheetTable[];
};

export type SheetSetting = {
  name: string;
  title: string;
  default: string;
  allowed: string;
};

/** A table of a sheet; in a grid rows are named on the left, and each figure stands under its head. */
export type SheetTable = {
  title: string;
  heads: string[];
  rows: SheetRow[];
  grid: boolean;
};

/** How a unit of free measure would stand after an answer: its corners there, the points of its way, inches left. */
export type Stance = {
  outline: [number, number][];
  way: [number, number][];
  left: number;
};

/** A browser's subscription, as it gives it. */
export type Subscription = {
  endpoint: string;
  keys: Record<string, string>;
  expirationTime?: number | null;
};

/** A line that counts; `printed` is what the sheet itself gives here, null where it would not count. A line that forbids has no value. */
export type TallyLine = {
  key: string;
  rule: string;
  part: string;
  times: number;
  value: number | null;
  words: Said;
  overridden: boolean;
  struck: boolean;
  printed: number | null;
};

export type TallyView = {
  total: number;
  lines: LineView[];
};

/** A way to be told of one's turn: the address of a webhook, or the subscription of a browser. */
export type Telling = {
  kind?: "discord" | "json" | "mattermost" | "push" | "slack" | null;
  address?: string;
  subscription?: Subscription | null;
};

/** The dice are thrown here, from the seed. */
export type Thrown = {
  kind: "roll";
};

/** Whether an answer is legal, and if not the rule and its sentence; its words, what it points at and would begin. `forecast` is as `grognard.forecast` gives it, `look` the same in words. `stance` is how a unit of free measure would stand: its corners, the points of its way, the inches it has left; where it may not go to a point, `held` is the answer by which it goes as far that way as it may, or empty. */
export type Tried = {
  legal: boolean;
  rule: string | null;
  sentence: string | null;
  words: string;
  pointed: PointedView | null;
  forecast: Record<string, unknown> | null;
  look: Looked | null;
  stance: Stance | null;
  held: string;
};

export type Trying = {
  version: number;
  text: string;
};

/** How many answers can be taken back, and the last of them in words. */
export type UndoView = {
  answers: number;
  last?: string;
};

/** A value, its chance, and the chance of it or more where values are numbers. */
export type ValueChance = {
  value: string;
  words: Said;
  p: number;
  or_more: number | null;
};

/** That every die was worked out again, and holds: how many rolls, entries, and rolls that were typed in. */
export type Verification = {
  rolls: number;
  entries: number;
  typed: number;
  words: string;
};

export type Verify = {
  record: string;
};

/** Somebody else is asked. */
export type Waiting = {
  player: number;
  waiting: true;
};

/** A seat is still to be taken: nothing is thrown before. */
export type WaitingForSeat = {
  waiting: "seat";
};

/** What went wrong last, and when. */
export type WayError = {
  sentence: string;
  at: number;
};

/** A way to be told, as its holder sees it: the host of a webhook, and no more of its address. */
export type WayShown = {
  id: string;
  kind: "discord" | "json" | "mattermost" | "push" | "slack";
  host: string | null;
  lang: string;
  made: number;
  error: WayError | null;
};

/** The ways of a seat, and the server's key for web push; null where it sends none. */
export type Ways = {
  ways: WayShown[];
  push: string | null;
};

/** The single changes that tell most, the most telling first; the first effect of each is of the same figure. `whole` says whether there was the time to try every change. */
export type WhatIf = {
  procedure: string;
  changes: Change[];
  whole: boolean;
};

/** What it comes to with the rolls that the outcome orders: in all, and outcome by outcome. */
export type Whole = {
  distributions: Distribution[];
  endings: Ending[];
};

/** A reference sheet in one language and one edition. */
export type WholeSheet = {
  ruleset: string;
  lang: string;
  title: string;
  edition: string;
  chosen: string;
  editions: Edition[];
  sections: SheetSection[];
  differences: SheetRow[];
  gaps: SheetGap[];
  said: Record<string, string>;
};

/** A count line by line; `short` is its name in little room, `exceeded` whether more is spent than there was. */
export type WordedTally = {
  name: string;
  words: Said;
  short: Said;
  total: number | null;
  exceeded: boolean;
  facts: Fact[];
  lines: TallyLine[];
};
