// Made by `python tools/wire_types.py --write`; do not edit.

import type { Message } from './api';

/** The whole board: nothing is hidden. */
export interface BreakthroughView {
  squares: BreakthroughSquare[];
  to_move: number;
}

/** One of the 36 squares. */
export interface BreakthroughSquare {
  id: string;
  /** ``white``, ``black`` or nothing. */
  piece: string;
}

/** The whole board: nothing in Canosa is hidden. */
export interface CanosaView {
  squares: CanosaSquare[];
  scores: [number, number];
  /** Rings out of the game. */
  lost: [number, number];
  to_move: number;
  actions_left: number;
  quiet_turns: number;
  /** Ruling 17: an action is owed after this one, and some choices leave none. */
  last_chance: boolean;
}

/** One of the 36 squares and what stands on it. */
export interface CanosaSquare {
  id: string;
  /** ``siren-gold``, ``siren-silver``, ``sailor`` or nothing. */
  piece: string;
  /** The rings of the piece from bottom to top. */
  rings: string[];
  /** Whose island this is, or nothing. */
  island: string;
}

/** The table as a seat, or a spectator, knows it. */
export interface SiggilView {
  viewer: number;
  layout: string;
  title: string;
  width: number;
  height: number;
  phase: "control" | "discard" | "luck" | "over" | "take";
  turn: number;
  /** How many cards capture a free Spirit. */
  size: number;
  goal: number;
  /** How many cards nobody has seen. */
  hidden: number;
  places: SiggilPlaceView[];
  spirits: SiggilSpiritView[];
  /** The free Spirits; solo, the longest free first. */
  free: string[];
  seats: SiggilSeatView[];
  pile: SiggilPileView;
  buttons: SiggilButton[];
}

/** A place of the Siggil in units from the upper left: a card is 4 x 6, sideways 6 x 4. */
export interface SiggilPlaceView {
  id: string;
  x: number;
  y: number;
  width: number;
  height: number;
  level: number;
  /** As it is laid; what is uncovered has been turned up. */
  face: "down" | "up";
  group: string;
  lies: "coming" | "gone" | "here";
  covered: boolean;
  /** Whether its card may be taken. */
  open: boolean;
  /** Its id where it can be seen, else nothing. */
  card: string;
  /** Nothing where the kind is not known either. */
  kind: "" | "card" | "spirit";
}

/** A Spirit and where it is. */
export interface SiggilSpiritView {
  id: string;
  name: string;
  colour: string;
  number: number;
  where: "away" | "free" | "held" | "siggil";
  /** Who holds it, or -1. */
  seat: number;
  /** How many cards it lies on. */
  size: number;
  /** Where it can be seen in the Siggil, or nothing. */
  place: string;
}

/** What lies before a seat. */
export interface SiggilSeatView {
  seat: number;
  hand: SiggilHandCard[];
  /** The cards it was seen to draw and has not played. */
  seen: string[];
  sets: SiggilSetView[];
  spirits: string[];
}

/** A card in a hand: its own id for its owner, a back for all others. */
export interface SiggilHandCard {
  id: string;
  card: string;
}

/** A set on the table; the Spirit may have left it. */
export interface SiggilSetView {
  spirit: string;
  kind: "family" | "number";
  cards: string[];
  holds: boolean;
}

/** The solo discard pile; a closed one cannot be consulted, only remembered. */
export interface SiggilPileView {
  open: boolean;
  count: number;
  cards: string[];
  seen: string[];
}

/** Something to click on that is no card. */
export interface SiggilButton {
  id: string;
}

/** All that a viewer may know. */
export interface SirensView {
  viewer: number;
  mode: "duel" | "solo";
  phase: string;
  round: number;
  /** 1 or 2. */
  draft: number;
  /** The number of the card to be kept next in this draft, or alone in this song. */
  pick: number;
  rule: SirensCardView | null;
  rule_note: Message | null;
  /** How many cards are in it. */
  ship: number;
  singers: [SirensSingerView, SirensSingerView];
  /** What the rows on the table count as songs; None until both are begun. */
  so_far: [SirensSongView, SirensSongView] | null;
  last: SirensRoundView | null;
}

/** A card; a hidden one has the id of its place, and no name or anything else. */
export interface SirensCardView {
  id: string;
  name: string | null;
  colour: string | null;
  hearts: number | null;
  /** The colour its own flows into; a Wild's follows the colour it takes. */
  flows: string | null;
  /** The Charm of the half at its left edge. */
  left: string | null;
  left_value: number | null;
  right: string | null;
  right_value: number | null;
  rule: string | null;
  letter: string | null;
}

/** A seat, or Orpheus. */
export interface SirensSingerView {
  seat: number;
  orpheus: boolean;
  /** Of Orpheus's card. */
  side: number | null;
  /** Sailors or Blessings. */
  prizes: SirensCardView[];
  hand: SirensCardView[];
  /** Laid down in this draft, in the order of keeping. */
  kept: SirensCardView[];
  row: SirensRowView;
  /** Whether a choice is sealed. */
  chosen: boolean;
  /** Which, for its own seat. */
  choice: string | null;
}

/** Cards on the table, from left to right: a Root, or a song in the making. */
export interface SirensRowView {
  id: string;
  cards: SirensCardView[];
  left: SirensEndView;
  right: SirensEndView;
}

/** An end of a row, where a card can be laid. */
export interface SirensEndView {
  id: string;
}

/** A song that was scored, step by step. */
export interface SirensSongView {
  singer: number;
  cards: string[];
  colours: string[];
  hearts: number;
  heart_points: number;
  parts: number;
  flow: number;
  charm: number;
  eclipse: number;
  total: number;
  lines: Message[];
}

/** The last round that was scored. */
export interface SirensRoundView {
  round: number;
  rule: string | null;
  side: number | null;
  songs: [SirensSongView, SirensSongView];
  /** A singer, None for a tie. */
  winner: number | null;
}

/** The table as a seat, or a spectator, knows it. */
export interface TideView {
  hands: TideHand[];
  thrown: string[];
  sea: TideThing;
}

/** A seat's card and choice; a question mark is what the viewer may not know. */
export interface TideHand {
  id: string;
  seat: number;
  card: string;
  choice: string;
}

/** Something to click on. */
export interface TideThing {
  id: string;
}

/** The view of each game by its name. */
export interface Views {
  breakthrough: BreakthroughView;
  canosa: CanosaView;
  siggil: SiggilView;
  sirens: SirensView;
  tide: TideView;
}
