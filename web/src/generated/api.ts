// Made by `python tools/wire_types.py --write`; do not edit.

/** A wish for a match. */
export interface NewMatch {
  game: string;
  seats: SeatWish[];
  options?: Record<string, boolean | number | string>;
  edition?: string;
  /** An own card file, whole; kept with the match. */
  edition_text?: string;
  clock?: Clock;
  /** Hints and analysis while people play each other: only if all agreed at the start. */
  hints?: boolean;
  /** Shown in the lobby for anyone to join. */
  listed?: boolean;
  watch?: Watch;
  /** Seconds until the others may decide about the seat of somebody who is away; 0 is never. */
  patience?: number;
}

/** Who is to sit at a place: me, another person at this device, anyone by link, or a bot. */
export interface SeatWish {
  kind: "bot" | "here" | "me" | "open";
  agent?: string;
  name?: string;
}

/** How time is kept: not at all, so long an action, so long in all, or days an action. */
export interface Clock {
  kind: "action" | "days" | "none" | "total";
  seconds: number;
  increment: number;
}

/** What those may see of a match who have no seat at it: all that spectators may know, the same some minutes later, what one seat sees, or nothing. */
export interface Watch {
  kind: "delayed" | "none" | "open" | "seat";
  /** How late it is; of a seat's eyes too. */
  minutes: number;
  seat: number;
}

/** Taking a seat: with a token from a link, or without one at a listed table. */
export interface Join {
  token?: string;
  name?: string;
}

/** A match file to look at. */
export interface Upload {
  text: string;
}

/** A card file to look at before a match is made with it. */
export interface OwnEdition {
  text: string;
}

/** A point of a match: after so many actions. */
export interface At {
  at: number;
}

/** What a guest wants to be called. */
export interface Naming {
  name: string;
}

/** Cards that somebody wants to change: an edition, or a card file. */
export interface Opening {
  /** One of the game's, or what a card file is called here; nothing for the usual one. */
  edition?: string;
  text?: string;
}

/** An edition, and rows of it that say something else. */
export interface Draft {
  edition?: string;
  /** By table and id; a table that is no list has one row, of the empty id. Null removes a row, and an id that no row has adds one. */
  changed?: Record<string, Record<string, Record<string, unknown> | null>>;
  /** The row that is looked at. */
  table?: string;
  row?: string;
}

/** A card file to print: all of it, or some cards. */
export interface Printing {
  text: string;
  cards?: string[];
  paper?: "a4" | "letter";
  lang?: "de" | "en";
}

/** A card file to be kept under a name. */
export interface Keeping {
  name: string;
  text: string;
}

/** A comparison that somebody wants: what was, and what is now. */
export interface Wish {
  /** What was. */
  edition?: string;
  text: string;
  /** What it is called in the list. */
  title: string;
  agent?: "greedy" | "sailor" | "seer:sims=100";
  seats?: number;
  seconds?: number;
}

/** How long a comparison may go on. */
export interface Going {
  seconds?: number;
}

/** Keep somebody out, or silent. */
export interface NewWard {
  kind: "ban" | "mute" | "opener";
  who: string;
  /** 0 for ever. */
  days?: number;
  why?: string;
}

/** Let somebody in again, or speak again. */
export interface OldWard {
  kind: "ban" | "mute" | "opener";
  who: string;
}

/** A line of chat to be removed. */
export interface Unsay {
  at: number;
  name: string;
}

/** Why a match is ended. */
export interface EndMatch {
  why?: string;
}

/** An invitation to open tables. */
export interface Invitation {
  token: string;
}

/** A mail address or a webhook to be proved by a code. */
export interface NewLetterbox {
  kind: "hook" | "mail";
  target: string;
  language?: "de" | "en";
  zone?: string;
}

/** The code that was sent to a letterbox. */
export interface Proof {
  code: string;
}

/** Of which matches a guest is told, and in which words. */
export interface NoticesWish {
  scope?: "chosen" | "days";
  language?: "de" | "en";
  zone?: string;
}

/** Whether a guest is told of a match. */
export interface Following {
  match: string;
  wanted: boolean;
}

/** So many days from now on; 0 is back. */
export interface VacationWish {
  days: number;
}

/** What is true of a game before a match begins. */
export interface Facts {
  name: string;
  title: string;
  version: number;
  seats: number[];
  codes: number;
  longest: number;
  lowest_score: number;
  highest_score: number;
  secrets: boolean;
  luck: boolean;
  sealed: boolean;
  /** Where others may interrupt somebody's turn: what a seat may tick to be asked at. */
  windows: string[];
  /** What is ticked before a seat has ordered anything. */
  usual: string[];
  options: OptionFact[];
  editions: string[];
  example: boolean;
}

/** One tunable rule of a game. */
export interface OptionFact {
  name: string;
  default: boolean | number | string;
  choices: (boolean | number | string)[];
  meaning: string;
  /** For how many seats it matters; none where it always does. */
  seats: number[];
  /** Values of which any number may be joined by commas, instead of the default. */
  several: string[];
  /** The ruling that it reads otherwise, 0 for none; such an option is written down only where it is not the default. */
  ruling: number;
}

/** Something to say, in no language yet: a key of the catalogue and what fills its gaps. */
export interface Message {
  key: string;
  params: Record<string, Thing[] | string | number | Thing>;
}

/** Something that can be named: a card, a place or a seat, by its kind and id. */
export interface Thing {
  kind: string;
  id: string | number;
}

/** What an action is: a verb of the game and the things it names, by slot. */
export interface Gist {
  verb: string;
  things: Record<string, Thing[] | string | number | Thing>;
}

/** A match that was made. */
export interface Created {
  id: string;
  invites: Invite[];
}

/** A free seat and the token that takes it; it travels in the fragment of a link. */
export interface Invite {
  seat: number;
  token: string;
}

/** The seat that is now bound to this browser. */
export interface Joined {
  seat: number;
}

/** A match as everyone may see it. */
export interface MatchInfo {
  id: string;
  game: string;
  title: string;
  seats: SeatInfo[];
  options: string;
  clock: Clock;
  /** Those of the seats: how often luck acted may be nobody's to know. */
  actions: number;
  over: boolean;
  /** Seats of this browser. */
  mine: number[];
  /** Who is to act. */
  turn: number[];
  kind: "analysis" | "match" | "replay" | "tutorial";
  listed: boolean;
  updated: number;
  /** Whether hints and analysis are allowed now. */
  hints: boolean;
  /** Why it can only be looked at, where it can. */
  readonly: string;
  /** What players try to do, in one line. */
  goal: Message | null;
  /** What people should know about its options. */
  remarks: Message[];
  /** Hash of the faces of the edition in play, for /api/faces/{game}/{faces}.json. */
  faces: string;
  /** Whether it can be reviewed now. */
  review: boolean;
  /** The seat of whoever opened it, as long as they sit there. */
  opened: number;
  /** What spectators see of it. */
  watch: Watch;
  /** Seconds until the others may decide about the seat of somebody who is away; 0 is never. */
  patience: number;
  /** Who is away, for those who sit at it. */
  absent: Absent[];
  /** Whether it cannot be opened; then ``readonly`` says why, and nothing else is known. */
  damaged: boolean;
}

/** A place at a match as everyone may see it. */
export interface SeatInfo {
  seat: number;
  /** What the game calls it: Gold, Silver; nothing where seats are only counted. */
  title: string;
  name: string;
  kind: "bot" | "free" | "person";
  agent: string;
  online: boolean;
  /** Of a bot, from 1 to 8; 0 for bots beside that ladder. */
  level: number;
  /** Which agent it is, without its settings: greedy, seer. */
  bot: string;
  /** Whether a program of somebody's own sits there, by a token; its ``kind`` is person. */
  program: boolean;
  /** By days: when its time is up if it does not act, in seconds since 1970. */
  due: number;
  /** By days: until when its clock stands still, because its person is on vacation. */
  vacation: number;
}

/** A seat whose person is not there, or whose person the others no longer wait for. */
export interface Absent {
  seat: number;
  /** Seconds since no page of theirs is open. */
  gone: number;
  /** Seconds until the others may decide what becomes of the seat; nothing where the match does not wait for it, or a clock decides. */
  due: number | null;
}

/** A game as the home page offers it. */
export interface GameInfo {
  facts: Facts;
  blurb: Message;
  seat_titles: string[];
  tutorial: boolean;
  /** Hash of its faces, for the address to fetch them from. */
  faces: string;
  catalogue: Record<string, Record<string, string>>;
  /** The game's editions, the usual one first; of a card file of one's own: POST /api/editions. */
  editions: EditionInfo[];
}

/** A set of cards and what can be chosen with it. */
export interface EditionInfo {
  name: string;
  title: Record<string, string>;
  options: OptionInfo[];
}

/** A tunable rule in the words of people, by language. */
export interface OptionInfo {
  name: string;
  title: Record<string, string>;
  about: Record<string, string>;
  /** In this edition. */
  default: boolean | number | string;
  /** Nothing where any number or text may be given. */
  choices: ChoiceInfo[];
  /** For how many seats it matters; none where it always does. */
  seats: number[];
  /** Values of which any number may be joined by commas, instead of the default. */
  several: ChoiceInfo[];
  /** The ruling that it reads otherwise, 0 for none. */
  ruling: number;
}

/** A value that an option can have, and what it is called, by language. */
export interface ChoiceInfo {
  value: boolean | number | string;
  title: Record<string, string>;
}

/** A bot that can be chosen. */
export interface AgentInfo {
  spec: string;
  /** ``agent-SPEC``: ``agent-level:3``, ``agent-greedy``; the page has the words. */
  name: Message;
  /** 1 for a friendly beginner to 8 for the full search; 0 for bots beside that ladder. */
  level: number;
  /** How long it thinks about an action at most when few think. */
  ms: number;
}

/** A match looked at again: ``POST /api/matches/{id}/review`` begins it or tells how far it is. It is worked out beside the play of others, so ask again in a second until ``state`` is ``done``; what is found so far is in ``moments``, in order of ``n``. Forced actions are no moments, and of a very long match some decisions are looked at, evenly: a graph joins the points there are. ``start`` is how everybody stands before the first moment. */
export interface Review {
  state: "done" | "running" | "waiting";
  /** Decisions that were looked at. */
  looked: number;
  /** Decisions that will have been. */
  total: number;
  /** Actions of the whole match, luck included: how long the graph is. */
  actions: number;
  seats: number;
  start: number[];
  moments: Moment[];
  /** ``n`` of the moment that threw away most; 0 where none did. */
  turned: number;
}

/** A decision of a match and what it was worth, by what its seat could know. */
export interface Moment {
  /** How many actions had been played after it, as in ``Line`` and ``Frame``. */
  n: number;
  seat: number;
  text: string;
  /** What was played. */
  m: Message;
  clicks: string[];
  /** How likely each seat was to win after it. */
  chances: number[];
  /** How much of its chance the seat threw away. */
  loss: number;
  /** How much of it the worst action would have thrown away that was looked at. */
  stake: number;
  mark: "" | "blunder" | "mistake" | "slip";
  /** Where there is a mark. */
  better: Better | null;
  /** Whether there was no choice. */
  forced: boolean;
  /** False where there was no time to look: the chances are the last that were known. */
  looked: boolean;
}

/** What could have been done instead. */
export interface Better {
  text: string;
  /** The things to click for it in the view before the moment. */
  clicks: string[];
  m: Message;
  /** How likely the seat was to win with it. */
  chance: number;
  /** How it was expected to go on, itself first. */
  line: Ahead[];
  /** How what was played was expected to go on, itself first. */
  instead: Ahead[];
  why: Why[];
}

/** An action that is expected, as the one who asks would be told of it. */
export interface Ahead {
  seat: number;
  m: Message;
}

/** What is different after the better action, as far as both were looked ahead. ``score``: the scores would be ``there`` instead of ``here``, one a seat. ``wins``: it wins, for this reason. ``loses``: what was played loses, for this reason. */
export interface Why {
  kind: "loses" | "score" | "wins";
  there?: number[];
  here?: number[];
  reason?: Message | null;
}

/** One step of a replay: what was played, and what this viewer saw then. */
export interface Frame {
  n: number;
  lines: Line[];
  view: unknown;
  /** The things that were clicked for it. */
  clicks: string[];
  /** The things that it moved, gave or took. */
  done: string[];
}

/** One line of the log: what a seat did, as this viewer may hear it. */
export interface Line {
  /** How many actions there were with it, as everyone may count them: while a match goes on, luck whose number would tell something belongs to the action before it. */
  n: number;
  seat: number;
  m: Message;
  /** What was done, for programs: a verb and the things it names. */
  gist: Gist;
  kind?: "deed" | "effect" | "luck" | "pass";
  /** Whose turn it was, in games that are played in turns. */
  turn?: number;
}

/** Who this browser is. */
export interface Me {
  name: string;
  /** Whether it may use the lab. */
  lab: boolean;
  /** Whether it is a program. */
  program: boolean;
}

/** A drawing of a card, a piece, a board or a sign. */
export interface Face {
  /** The id that views use for the thing, where there is one. */
  id: string;
  kind: "back" | "board" | "card" | "mark" | "piece";
  /** A whole SVG document without ids, script or size: it fills the box it is given. */
  svg: string;
  /** In the drawing's own units, and so is the height. */
  width: number;
  height: number;
  /** What it is called in a sentence, by language. */
  name: Record<string, string>;
  /** What else it shows, one after the other, by language. */
  facts: Record<string, string[]>;
  /** What is written on it in whole sentences, by language. */
  text: Record<string, string>;
  /** Where other faces are laid on this one: by how much each is moved from the corner. */
  spots: [number, number][];
  /** Other drawings of it: ``de`` in German, ``small`` for small cards, ``small-de`` for both. */
  cuts: Record<string, string>;
  /** Its bar by the colour it is sung in. */
  music: Record<string, Tone[]>;
  /** What is printed on it, for programs: a number, a family, a letter for each icon. */
  printed: Record<string, string | number>;
}

/** A note as it sounds: at which eighth, for how many, and which key of the piano. */
export interface Tone {
  at: number;
  length: number;
  /** 60 is C4. */
  pitch: number;
  /** On which line or between which two it is written, in steps from C4. */
  step: number;
  /** ``#`` or ``b`` before it. */
  sign: string;
}

/** What a photograph shows. It is not kept. */
export interface SongRead {
  /** Six cards from left to right, or null where no song could be read. */
  song: string[] | null;
  sure: boolean;
  /** In the order of the song; where there is none, whatever was found. */
  cards: Seen[];
  doubts: Cutting[];
  /** Why there is no song, or why it is not sure. */
  reasons: Message[];
  /** The reasons, in the language that was asked for. */
  sentences: string[];
}

/** A card that was found. */
export interface Seen {
  id: string;
  /** From 0 to 1; sure from 0.8 on. */
  confidence: number;
  /** Where it lies, as parts of the picture's width and height, from its own upper left corner. */
  corners: [number, number][];
}

/** A place of a song that a person should look at. */
export interface Cutting {
  /** From 1, left to right. */
  place: number;
  /** What it may be, if anything. */
  card: string | null;
  /** The place cut out of the photograph, upright, as JPEG in base64. */
  picture: string;
}

/** A song as music, and what it counts. */
export interface SongScore {
  song: string[];
  /** Quarters a minute. */
  bpm: number;
  /** Seconds of an eighth, in which everything else is measured. */
  eighth: number;
  /** The last chord included; the room sounds on after it. */
  length: number;
  /** A card each. */
  bars: Bar[];
  eclipse: boolean;
  /** Whatever sounds, by the time it begins. */
  notes: Note[];
  /** By itself, under no universal rule. */
  sheet: SongSheet;
}

/** A card as it is sung. */
export interface Bar {
  card: string;
  /** A Wild's is the one it becomes. */
  colour: string;
  chord: string;
  /** The number of its Part, from 0. */
  part: number;
  /** Whether the next card begins a Part that this one flows into. */
  flows: boolean;
  /** Eighth, length, pitch. */
  melody: [number, number, number][];
}

/** A tone: when and how long in eighths, which key of the piano, how loud, and whose. */
export interface Note {
  at: number;
  length: number;
  pitch: number;
  /** From 0 to 1. */
  loud: number;
  voice: string;
}

/** What a song counts by itself. */
export interface SongSheet {
  /** As compared: Sailors included, after sigma and chi. */
  hearts: number;
  parts: number;
  flow: number;
  charm: number;
  eclipse: number;
  /** The sum of those four. */
  points: number;
  wild_colours: string[];
}

/** What there is in the lab. */
export interface Laboratory {
  /** Those with card files. */
  games: string[];
  kept: KeptEdition[];
  inquiries: Inquiry[];
}

/** A card file that is kept under a name. */
export interface KeptEdition {
  game: string;
  name: string;
  edition: string;
  at: number;
  /** Whether this browser may replace and drop it. */
  mine: boolean;
}

/** A comparison: what is compared, how far it is, what was found. */
export interface Inquiry {
  id: string;
  game: string;
  title: string;
  agent: string;
  seats: number;
  state: "done" | "failed" | "running" | "stopped" | "waiting";
  /** When it was asked for, in seconds since 1970. */
  began: number;
  /** How long it may play … */
  seconds: number;
  /** … and has played, in this go. */
  gone: number;
  finding: Finding | null;
  problem: string;
}

/** What a change does, as far as is known. */
export interface Finding {
  deals: number;
  /** Of play, in this run and before. */
  seconds: number;
  /** How often whoever begins wins, as it was; alone, the player. */
  begins: Estimate;
  /** How much that changes. */
  first: Size;
  /** How much the chance to win changes of whoever first gets what was changed. */
  held: Size;
  /** Decisions in a match. */
  length: Size;
  /** Part of the deals that went on action for action as before. */
  same: number;
  missed: number;
  /** How matches ended … */
  before: Record<string, number>;
  /** … and end. */
  after: Record<string, number>;
  /** Deals for an interval of a hundredth on either side; 0 where it is as narrow already. */
  surer: number;
  surer_seconds: number;
}

/** A mean of what was seen, with its 95 % interval. */
export interface Estimate {
  n: number;
  mean: number;
  low: number;
  high: number;
  /** How likely so much is by chance alone. */
  p: number;
  /** The standard error … */
  noise: number;
  /** … and what it would be without luck taken off. */
  raw: number;
}

/** A difference, with its 95 % interval. */
export interface Size {
  /** Deals it was seen in. */
  n: number;
  mean: number;
  low: number;
  high: number;
  /** Whether it is called a difference, after a correction for all that are looked at. */
  sure: boolean;
}

/** Cards to be changed. */
export interface Opened {
  /** A name of the game's, or what its card file is called here. */
  edition: string;
  form: Form;
  /** What the file says, of what a form knows: a list of rows, or a row. */
  tables: Record<string, unknown>;
  /** Why a card file is refused; then nothing else is said of it. */
  mistake: Mistake | null;
}

/** All that card files of a game may say, and what it is called, by language. */
export interface Form {
  sheets: Sheet[];
  groups: Record<string, Group>;
  /** ``field.hearts``, ``kind.draw``, ``value.red``, ``table.card``. */
  words: Record<string, Record<string, string>>;
}

/** A table of a card file, and what its rows may say. */
export interface Sheet {
  table: string;
  shape: Wording | Letters | Amount | Flag | OneOf | Many | Lookup | Fields | Free;
}

/** Any text. */
export interface Wording {
  type: "text";
  /** Characters; 0 for no limit of its own. */
  most: number;
}

/** A word made of icons, a letter each. */
export interface Letters {
  type: "letters";
  of: string;
  least: number;
  most: number;
}

/** A whole number, or one of some words instead. */
export interface Amount {
  type: "number";
  least: number | null;
  most: number | null;
  words: string[];
}

/** Yes or no. */
export interface Flag {
  type: "flag";
}

/** One of some values. */
export interface OneOf {
  type: "choice";
  values: (string | number | boolean)[];
}

/** Several, one after the other. */
export interface Many {
  type: "many";
  of: Wording | Letters | Amount | Flag | OneOf | Many | Lookup | Fields | Free;
  least: number;
  most: number;
}

/** A value for each of some words; where none are named, for any. */
export interface Lookup {
  type: "map";
  of: Wording | Letters | Amount | Flag | OneOf | Many | Lookup | Fields | Free;
  keys: string[];
}

/** A table of its own: one of some groups of fields. */
export interface Fields {
  type: "fields";
  groups: string[];
}

/** Whatever a card file can say; no form is drawn of it. */
export interface Free {
  type: "free";
}

/** The fields of a table. */
export interface Group {
  fields: Field[];
  /** Among several groups: the field that tells it … */
  mark: string;
  /** … by what stands there; nothing where it is enough that it is there. */
  word: string;
}

/** A field of a table. */
export interface Field {
  name: string;
  shape: Wording | Letters | Amount | Flag | OneOf | Many | Lookup | Fields | Free;
  needed: boolean;
  /** What stands there where the file says nothing. */
  default: unknown;
}

/** What is wrong with a card file, as ``molpe cards check`` says it, and where. */
export interface Mistake {
  message: string;
  table: string;
  row: string;
  /** ``effects[0].n``. */
  field: string;
  /** The same in other languages: where it stands, and what is wrong. */
  said: Record<string, string>;
}

/** What a draft comes to. */
export interface Sketch {
  /** Its card file; the last one that could be written where it cannot be. */
  text: string;
  mistake: Mistake | null;
  changes: Altered[];
  /** Of the row that is looked at, or where it has no face those that are drawn otherwise. */
  faces: Pair[];
}

/** A field that says something else than before. */
export interface Altered {
  table: string;
  row: string;
  /** What the row is called, by its name. */
  name: string;
  path: (string | number)[];
  before: string;
  after: string;
}

/** A face before and after; null where there is none, or none yet. */
export interface Pair {
  before: Face | null;
  after: Face | null;
}

/** How the table stands. */
export interface TableStanding {
  molpe: string;
  sockets: number;
  rooms: number;
  rules: HouseRules;
  wards: WardInfo[];
  quotas: Quotas;
  /** Where several serve one table, each of them; pages and matches above are those of all. */
  nodes: NodeAt[];
}

/** What whoever runs a table has settled for all. */
export interface HouseRules {
  /** Who may open tables; who sits at one already plays on. */
  opening: "everyone" | "invited" | "nobody";
  /** How many matches of one browser may go on at once; 0 for as many as they like. */
  running: number;
  /** After so many days without an action an unfinished match is deleted; 0 for never. */
  unfinished: number;
  /** After so many days a finished match says no more who played, and letterboxes of guests who sit nowhere are forgotten; 0 for never. */
  names: number;
  /** Days of vacation a guest has in a year, for clocks by days; 0 for none. */
  vacation: number;
  /** How many of them at once. */
  vacation_once: number;
}

/** Somebody who may not come in, not talk, or may open tables. */
export interface WardInfo {
  kind: "ban" | "mute" | "opener";
  /** ``browser ID``, or ``address A.B.C.D`` or a network of them. */
  who: string;
  /** A moment, or 0 for ever. */
  until: number;
  why: string;
  made: number;
}

/** How much of anything guests may have of a table; 0 is no quota, where a quota may be 0. */
export interface Quotas {
  /** Matches of all that may go on at once. */
  tables: number;
  /** Tables that one browser has opened and that still wait for somebody to sit down. */
  waiting: number;
  /** Matches that one browser may make in a day. */
  daily: number;
  /** Matches that may be made in a day from one address, which may be a whole school's. */
  daily_address: number;
  /** Megabytes of card files of guests' own that are kept. */
  cards: number;
  /** Pages that one browser may have open, at each node. */
  pages: number;
  /** Pages that may be open from one address, at each node. */
  pages_address: number;
}

/** A node as whoever runs the table sees it. */
export interface NodeAt {
  name: string;
  address: string;
  molpe: string;
  sockets: number;
  rooms: number;
}

/** A match as whoever runs the table sees it: nothing of what is hidden in it. */
export interface MatchAt {
  id: string;
  game: string;
  kind: string;
  created: number;
  last: number;
  events: number;
  over: boolean;
  sockets: number;
  seats: SeatAt[];
  /** Why it cannot be opened, where it cannot. */
  trouble: string;
}

/** A seat as whoever runs the table sees it. */
export interface SeatAt {
  seat: number;
  kind: string;
  name: string;
  browser: string;
}

/** The pages that are open, at all nodes. */
export interface OpenPages {
  /** The newest first. */
  pages: SocketAt[];
  /** Nodes that have not answered: theirs are missing. */
  silent: string[];
}

/** An open socket. */
export interface SocketAt {
  match: string;
  game: string;
  browser: string;
  address: string;
  name: string;
  seats: number[];
  since: number;
  /** Which node it is at, where there may be several. */
  node: string;
}

/** A line of chat. */
export interface ChatAt {
  name: string;
  seat: number;
  text: string;
  at: number;
  among: "players" | "watchers";
}

/** All that is stored of a guest. */
export interface GuestData {
  browser: string;
  name: string;
  matches: MatchAt[];
  /** Their finished matches as match files. */
  files: Record<string, string>;
  wards: WardInfo[];
  letterboxes: LetterboxAt[];
  /** From when to when they were on vacation. */
  vacations: [number, number][];
  /** Matches that they have made of late, or that still go on, whoever plays. */
  made: string[];
  /** Names that they have given to card files. */
  kept: KeptEdition[];
  /** What they have asked the lab at the node that was asked. */
  comparisons: Inquiry[];
}

/** A mail address or webhook of a guest, whole: for whoever asks what is stored of them. */
export interface LetterboxAt {
  kind: string;
  target: string;
  scope: string;
  language: string;
  zone: string;
  proved: number;
}

/** What a guest has settled about notices, and what this table can do. */
export interface NoticesInfo {
  /** Whether this table sends mail. */
  mail: boolean;
  /** Whether it sends to webhooks. */
  hooks: boolean;
  boxes: LetterboxInfo[];
  scope: "chosen" | "days";
  /** Matches of which it was said, by their ids. */
  choices: Record<string, boolean>;
  vacation: VacationInfo;
}

/** Where a guest is told something while no page is open, as much of it as may be shown. */
export interface LetterboxInfo {
  id: string;
  kind: "hook" | "mail";
  shown: string;
  proved: boolean;
  /** Whether so many letters did not arrive that no more are sent. */
  broken: boolean;
}

/** A guest's vacation. */
export interface VacationInfo {
  /** Until when they are on vacation, in seconds since 1970; 0 where they are not. */
  until: number;
  /** Whole days that they may still take. */
  left: number;
  /** How many of them at once. */
  once: number;
  /** How many there are a year; 0 where this table has no vacation. */
  year: number;
}

/** Why something was refused: a code for programs and a sentence for people. */
export interface Problem {
  code: string;
  message: string;
}

/** Every way a request is refused. */
export type Code = "stale" | "turn" | "seats" | "illegal" | "busy" | "rate" | "spectator" | "seat" | "store" | "again" | "over" | "bad" | "hints" | "nothing" | "lesson" | "size" | "gone" | "damaged" | "full" | "forbidden" | "readonly" | "crowd" | "slow" | "picture" | "missing" | "banned" | "muted" | "closed" | "quota" | "waiting" | "daily" | "many" | "cards" | "vacation" | "code" | "unsent" | "token";

/** Languages that every catalogue has. */
export type Lang = "de" | "en";

/** Steps of a match in one answer. */
export const FRAMES = 100;
