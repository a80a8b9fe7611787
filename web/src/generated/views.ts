// Made by `python tools/wire_types.py --write`; do not edit.

import type { Gist, Message } from './api';

/** The whole board: nothing is hidden. */
export interface BreakthroughView {
  squares: BreakthroughSquare[];
  to_move: number;
}

/** One of the 36 squares. */
export interface BreakthroughSquare {
  id: string;
  /** From 0, and so is the row: a1 is the first of both. */
  column: number;
  row: number;
  /** ``white``, ``black`` or nothing. */
  piece: string;
  /** Whose piece it is, or -1. */
  seat: number;
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
  /** From 0, and so is the row: a1 is the first of both. */
  column: number;
  row: number;
  /** ``siren-gold``, ``siren-silver``, ``sailor`` or nothing. */
  piece: string;
  /** The rings of the piece from bottom to top. */
  rings: string[];
  /** Whose island this is, or nothing. */
  island: string;
}

/** The table as a seat, or a spectator, knows it. */
export interface KuhnView {
  hands: KuhnHand[];
  /** ``pass`` or ``bet``, in turn from the first seat on. */
  said: string[];
  to_act: number;
  buttons: KuhnButton[];
}

/** A seat's card and chips; a question mark is what the viewer may not know. */
export interface KuhnHand {
  id: string;
  seat: number;
  card: string;
  /** What it has put in. */
  chips: number;
}

/** Something to click on that is no card. */
export interface KuhnButton {
  id: string;
}

/** The table as a seat, or a spectator, knows it. */
export interface LeducView {
  hands: LeducHand[];
  /** The card for both, or nothing. */
  board: string;
  /** What was said in the first round, in turn … */
  early: string[];
  /** … and in the second. */
  late: string[];
  to_act: number;
  buttons: LeducButton[];
}

/** A seat's card and chips; a question mark is what the viewer may not know. */
export interface LeducHand {
  id: string;
  seat: number;
  card: string;
  /** What it has put in. */
  chips: number;
}

/** Something to click on that is no card. */
export interface LeducButton {
  id: string;
}

/** A match as one viewer sees it. */
export interface MuseView {
  viewer: number;
  round: number;
  active: number;
  /** Who is to act: a seat, -1 luck, -2 nobody. */
  asked: number;
  /** What is being done. */
  doing: string;
  goal: number;
  deck: number;
  seats: MuseSeatView[];
  foes: MuseCardView[];
  ordeals: MuseCardView[];
  quests: MuseQuestView[];
  discard: MuseCardView[];
  /** Cards being carried out. */
  stage: MuseCardView[];
  /** Cards this viewer knows on top of the deck, backs between them. */
  top: MuseCardView[];
  /** What a searcher sees of the deck. */
  found: MuseCardView[];
  buttons: MuseButton[];
  /** Whether the re-arranging that is offered to this viewer would change nothing. */
  settled: boolean;
  deed: MuseDeedView | null;
  war: MuseWarView | null;
}

/** What lies before a player. */
export interface MuseSeatView {
  id: string;
  seat: number;
  alive: boolean;
  laurels: number;
  hand: MuseCardView[];
  crews: MuseCrewView[];
  waiting: MuseMemberView[];
  aside: MuseCardView[];
  shared: MuseCardView[];
  loot: MuseCardView[];
  victory: string[];
}

/** A card with its face, or a back. */
export interface MuseCardView {
  id: string;
  name: string;
  kind: "back" | "companion" | "deity" | "foe" | "hero" | "hold" | "immediate" | "ordeal" | "treasure";
  /** Printed, as it lies now: a Foe that joined has its Companion's. */
  might: number;
  traits: string[];
  slot: string;
  /** What a challenge asks for, in short. */
  needs: string;
  side: "" | "favor" | "wrath";
}

/** A Crew. */
export interface MuseCrewView {
  id: string;
  leader: string;
  quest: string;
  might: number;
  /** Once for every source. */
  traits: string[];
  members: MuseMemberView[];
  challenges: MuseChallengeView[];
}

/** A character in a Crew, and what hangs on it. */
export interface MuseMemberView {
  id: string;
  name: string;
  kind: "back" | "companion" | "deity" | "foe" | "hero" | "hold" | "immediate" | "ordeal" | "treasure";
  /** What it counts now. */
  might: number;
  traits: string[];
  turned: boolean;
  leads: boolean;
  treasures: MuseCardView[];
  fates: MuseCardView[];
  deity: MuseCardView | null;
}

/** Whether a Crew meets a challenge, and what it lacks. */
export interface MuseChallengeView {
  card: string;
  met: boolean;
  /** The Might it needs, halved where the Crew has what the Foe is vulnerable to. */
  might: number;
  halved: boolean;
  lacks: MuseLack[];
  /** Whether it is the next step of the Crew's Quest, or Blocks it. */
  counts: boolean;
  /** Whether it may not be tackled because it would bring nothing (an option). */
  vain: boolean;
}

/** Something that a Crew lacks: so much of a trait, of one of several, or of Might. */
export interface MuseLack {
  n: number;
  /** Traits of which one will do, ``might``, or ``transformed``. */
  of: string[];
}

/** A Quest card. */
export interface MuseQuestView {
  id: string;
  name: string;
  laurels: number;
  steps: MuseStepView[];
  marks: number;
  /** The leader of the Crew on it. */
  crew: string;
  /** Whose Crew, or -1. */
  seat: number;
  done: boolean;
  /** The newest first. */
  blocks: MuseCardView[];
}

/** A step of a Quest. */
export interface MuseStepView {
  what: "card" | "foe" | "ordeal" | "sea" | "war";
  /** The challenge that has to be overcome, where it is a certain one, and its name. */
  card: string;
  name: string;
}

/** Something to click on that is no card. */
export interface MuseButton {
  id: string;
}

/** The Quest action under way: a challenge that was announced, or a crossing. */
export interface MuseDeedView {
  kind: "challenge" | "crossing";
  seat: number;
  /** The leader of the Crew. */
  crew: string;
  /** The challenge. */
  card: string;
}

/** A War, from its declaration until both sides have re-arranged their Crews. */
export interface MuseWarView {
  one: number;
  /** The two seats. */
  other: number;
  trojan: boolean;
  stage: "declared" | "duels" | "over";
  fighters: MuseFighterView[];
  /** A seat once it is over, -1 before and for a tie. */
  winner: number;
}

/** A character who stands in a pile of a War. */
export interface MuseFighterView {
  card: string;
  name: string;
  seat: number;
  /** As noted when the War broke out (ruling 85). */
  might: number;
  /** Still in the pile, turned over without an opponent yet, or has fought and lives. */
  state: "faces" | "stands" | "waits";
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
  /** Whether a new set of its kind was put beside it: nothing is added to it any more. */
  old: boolean;
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

/** The table as a seat, or a spectator, knows it. */
export interface SinsView {
  viewer: number;
  phase: "attack" | "buy" | "over" | "refresh" | "set-up" | "status";
  round: number;
  turn: number;
  /** Who is to act, -1 for luck. */
  asked: number;
  /** wrath, greed or gluttony in solo. */
  champion: string;
  /** The card whose effect is going on. */
  card: string;
  realm: SinsRealmCard[];
  realm_pile: number;
  realm_top: string[];
  realm_bottom: string[];
  destroyed: string[];
  /** Oozes that nobody has. */
  supply: string[];
  /** Deeds that nobody holds. */
  deeds: string[];
  players: SinsPlayerView[];
  buy: SinsBuyView | null;
  struggle: SinsStruggleView | null;
  /** Despair given this turn by the player at turn. */
  given: number;
  faces: SinsCardFace[];
  /** Answers that name no thing. */
  buttons: SinsButton[];
  /** What else may be done that is neither a card of the hand nor a place of the Realm. */
  offers: SinsButton[];
  /** While an effect asks which of its ways to go: what each does, by language. */
  branches: Record<string, string>[];
  somewhere: SinsSomewhere[];
}

/** A place of the Realm. */
export interface SinsRealmCard {
  id: string;
  /** Nothing where the place is empty. */
  card: string;
  /** Its icons for the player at turn. */
  cost: string;
  /** How many of them must be paid. */
  need: number;
  /** The powers that the proposal would spend, where the buyer can pay. */
  payment: string;
  /** The seats that forbid others to gain it. */
  bolted: number[];
}

/** What lies before a player. */
export interface SinsPlayerView {
  seat: number;
  champion: boolean;
  dominance: number;
  goal: number;
  hand: SinsHandCard[];
  draw: number;
  /** The known cards on top, the uppermost first; nothing for those the viewer does not know. */
  top: string[];
  /** The known cards at the bottom, the lowest last. */
  bottom: string[];
  discard: string[];
  play: SinsPlayCard[];
  despair: number;
  despair_known: string[];
  brands: number;
  brands_known: string[];
  deeds: string[];
  /** effect, effects, draws or plays: what the player may not do now. */
  denied: string[];
  /** By how much the next hand target differs. */
  hand_change: number;
}

/** A card in a hand: its own id for those who know it, a back for all others. */
export interface SinsHandCard {
  id: string;
  card: string;
}

/** A card in play with the icons it has now. */
export interface SinsPlayCard {
  id: string;
  card: string;
  power: string;
  weakness: string;
  /** Whether it is destroyed when the phase ends. */
  doomed: boolean;
}

/** The powers of the buyer. */
export interface SinsBuyView {
  unspent: string;
  spent: string;
  /** What is being paid for by hand. */
  buying: string;
  chosen: string;
  discount: number;
  diverted: boolean;
}

/** The comparison as it stands, icon by icon. */
export interface SinsStruggleView {
  attacker: number;
  defender: number;
  power: string;
  weakness: string;
  pairs: SinsPair[];
  unmatched: string;
  /** Weaknesses that match nothing. */
  idle: string;
  rage: string;
  passed: boolean;
}

/** A power and the weakness that matches it. */
export interface SinsPair {
  power: string;
  weakness: string;
}

/** What is printed on a card that the viewer sees somewhere. */
export interface SinsCardFace {
  card: string;
  name: string;
  sin: string;
  number: number;
  tags: string[];
  weakness: string;
  power: string;
  text: string;
  text_de: string;
}

/** One that says what it does. */
export interface SinsButton {
  id: string;
  text: string;
}

/** Cards that the viewer knows to lie in some places, not which of them where (ruling 30). */
export interface SinsSomewhere {
  cards: string[];
  /** One for each hidden card. */
  places: SinsHiding[];
}

/** A pile or a hand in which cards lie hidden. */
export interface SinsHiding {
  zone: "bottom" | "despair" | "hand" | "top";
  /** A player; the Realm comes after the last. */
  owner: number;
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
  choice: Gist | null;
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
  /** What each Part counts, left to right; nothing where Parts count nothing. */
  each_part: number[];
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
  /** From 1. */
  round: number;
  rounds: number;
  hands: TideHand[];
  thrown: string[];
  sea: TideSpot;
}

/** A seat's card and choice; a question mark is what the viewer may not know. */
export interface TideHand {
  id: string;
  seat: number;
  card: string;
  choice: string;
  points: number;
  /** The card that was shown in the round before, or nothing. */
  last: string;
}

/** Something to click on. */
export interface TideSpot {
  id: string;
}

/** The view of each game by its name. */
export interface Views {
  breakthrough: BreakthroughView;
  canosa: CanosaView;
  kuhn: KuhnView;
  leduc: LeducView;
  muse: MuseView;
  siggil: SiggilView;
  sins: SinsView;
  sirens: SirensView;
  tide: TideView;
}
