// Made by `python tools/wire_types.py --write`; do not edit.

import type { Absent, Ahead, Gist, Line, MatchInfo, Message } from './api';

/** First frame: which event this page has seen last, -1 for none. */
export interface Hello {
  t: "hello";
  since?: number;
}

/** An action by its words, for the sequence number it was chosen at. */
export interface Act {
  t: "act";
  k: string;
  s: number;
  seat: number;
  text: string;
}

/** Parts of a choice of several by their words, in any order, and that these are all. */
export interface Acts {
  t: "acts";
  k: string;
  s: number;
  seat: number;
  texts: string[];
}

/** Take back: at once where nothing was revealed, else by consent. */
export interface Undo {
  t: "undo";
  k: string;
  seat: number;
}

/** Give up. */
export interface Resign {
  t: "resign";
  k: string;
  seat: number;
}

/** Leave the seat to a bot. */
export interface Leave {
  t: "leave";
  k: string;
  seat: number;
}

/** Ask the others for something. */
export interface Offer {
  t: "offer";
  k: string;
  seat: number;
  what: "draw" | "rematch" | "takeback";
}

/** Agree to what was asked, or not. */
export interface Answer {
  t: "answer";
  k: string;
  seat: number;
  yes: boolean;
}

/** Choose what becomes of a seat whose person is away: wait on, let a bot sit down, free it for somebody by link, or end the match; it is done once all others who are there chose the same. */
export interface Decide {
  t: "decide";
  k: string;
  seat: number;
  about: number;
  what: "bot" | "end" | "link" | "wait";
}

/** At one device: this person is looking now; -1 lets the curtain fall. */
export interface Lift {
  t: "lift";
  seat: number;
}

/** Ask for advice. */
export interface Hint {
  t: "hint";
  k: string;
  seat: number;
}

/** Ask why a thing cannot be chosen now, after others were. */
export interface Wonder {
  t: "why";
  k: string;
  seat: number;
  /** Its id in the view, or that of its face. */
  thing: string;
  chosen?: string[];
}

/** At which windows a seat wants to be asked, told to nobody; without a list at nothing until its turn. */
export interface Order {
  t: "order";
  k: string;
  seat: number;
  at?: string[] | null;
}

/** Chat: players among themselves, watchers among themselves. */
export interface Say {
  t: "say";
  text: string;
}

/** Still there? */
export interface Ping {
  t: "ping";
}

/** Everything this viewer may know now. */
export interface Sync {
  t: "sync";
  s: number;
  wire: number;
  info: MatchInfo;
  /** The seat whose eyes these are, or -3 for a spectator. */
  viewer: number;
  /** At one device: nothing is shown until the person says who is looking. */
  curtain: boolean;
  view: unknown;
  log: Line[];
  turn: Turn;
  clocks: Clocks | null;
  result: Result | null;
  pending: Pending | null;
  lesson: Lesson | null;
  chat: ChatLine[];
  /** Hash of the key behind the luck. */
  pledge: string;
  rematch: string;
  /** The things that were moved, gained or taken last. */
  done: string[];
  /** The seat through whose eyes a spectator looks, where there is one. */
  eyes: number | null;
}

/** Whose turn it is, what this viewer is asked and may do. */
export interface Turn {
  actors: number[];
  ask?: Message | null;
  acts?: Choice[];
  /** Where several of them are chosen together. */
  several?: Several | null;
  /** This viewer's choice is in and may be changed. */
  sealed?: boolean;
  /** The last action was this viewer's: to take it back is free, unless it told them something; then the others are asked. */
  undo?: boolean;
  /** The question is whether to interrupt: it can be passed, and is not asked where the viewer does not want to be. */
  window?: boolean;
  /** Others are asked first: an answer is kept until this viewer is, if nobody interrupts. */
  early?: boolean;
  /** The answer that is kept; it may be changed. */
  answer?: string;
  /** At which windows this viewer is asked, in games that have any; told to nobody else. */
  at?: string[];
  /** This viewer is asked nothing until its turn. */
  later?: boolean;
}

/** A legal action: its words, the things to click for it, and what it is. */
export type Choice = [text: string, clicks: string[], gist: Gist];

/** A question for several actions at once, in any order, confirmed together. */
export interface Several {
  /** The actions to choose from, by their words. */
  parts: string[];
  /** The action that confirms none of them, where that is allowed; it needs no button. */
  done: string;
  fewest: number;
  most: number;
  /** The order of choosing counts. */
  ordered: boolean;
  /** Parts that are never all chosen together: of each group one is left out. */
  apart: string[][];
}

/** Milliseconds left a seat, and whose clocks run. */
export interface Clocks {
  left: number[];
  running: number[];
  /** Milliseconds a seat until its clock runs: what happened is to be seen first. */
  after?: number[];
}

/** How it ended. */
export interface Result {
  places: number[];
  scores: number[];
  reason: Message;
  /** The key behind the luck, now open: see docs/reference/table.md on checking a draw. */
  secret?: string;
  beyond?: Beyond | null;
}

/** Somebody on the score sheet who has no seat. */
export interface Beyond {
  name: Message;
  score: number;
}

/** Something asked that waits for answers. */
export interface Pending {
  what: string;
  seat: number;
  waiting: number[];
  /** How many actions would be taken back. */
  n: number;
  /** Whose seat it is about, where somebody is away. */
  about: number;
}

/** A step of a tutorial. */
export interface Lesson {
  step: number;
  steps: number;
  m: Message;
  done: boolean;
  /** The things to click for what is wanted; none where anything is, or while others act. */
  clicks: string[];
}

/** A line of chat. */
export interface ChatLine {
  name: string;
  seat: number;
  text: string;
  at: number;
}

/** What has happened since the last frame, for this viewer: its first thing, and the rest. */
export interface Event {
  t: "ev";
  s: number;
  lines: Line[];
  patch: Change[];
  turn: Turn;
  /** The things that were moved, gained or taken last. */
  done?: string[];
  /** What followed by itself, one thing after the other; then it is the turn of ``turn``. */
  then?: Beat[];
  clocks?: Clocks | null;
  result?: Result | null;
  lesson?: Lesson | null;
  /** Whose eyes these are from now on, when that changed. */
  viewer?: number | null;
}

/** A place in the view, as a path of names and numbers, and what stands there now. */
export type Change = [path: (string | number)[], value: unknown];

/** One thing of several that an event is, to be seen after the one before it. */
export interface Beat {
  lines: Line[];
  patch: Change[];
  done?: string[];
}

/** A request was done, and is on disk. */
export interface Ack {
  t: "ack";
  k: string;
  s: number;
}

/** A request was refused. */
export interface Err {
  t: "err";
  code: string;
  message: string;
  k: string;
}

/** Who sits where, and who is there. */
export interface Seats {
  t: "seats";
  info: MatchInfo;
  pending: Pending | null;
  rematch: string;
}

/** Whom the match waits for, and who else is away, for those who sit at it. */
export interface Away {
  t: "away";
  absent: Absent[];
}

/** Something that everybody is told beside the log. */
export interface Noticed {
  t: "note";
  /** Somebody sat down, left a seat to a bot, lost it to one by the clock, refused what was asked, took actions back, was given time in which the table could not be reached, was away and lost the seat by the choice of the others, is on vacation, or is back from it. */
  what: "back" | "came" | "handed" | "late" | "left" | "refused" | "returned" | "time" | "vacation";
  seat: number;
  /** Of whoever did it: the seat may be somebody else's now. */
  name?: string;
  /** How many actions were taken back, luck not counted; how many seconds were given; for how many days a clock stands still. */
  n?: number;
  /** What was refused; what became of the seat. */
  about?: string;
}

/** Somebody said something. */
export interface Said {
  t: "said";
  line: ChatLine;
}

/** This viewer's turn anew, to its own pages only: an order or an answer that is kept. */
export interface Asked {
  t: "turn";
  s: number;
  turn: Turn;
}

/** Advice: the best action and the things to click for it, by about a second of search. */
export interface Hinted {
  t: "hinted";
  k: string;
  text: string;
  clicks: string[];
  /** Its chance to win as a value from -1 to 1. */
  value: number;
  /** The best few, sorted by their chance; in a lesson none. */
  ideas: Idea[];
  /** How every seat stands if it is played. */
  chances: number[];
}

/** An action that was considered. */
export interface Idea {
  text: string;
  /** The things to click for it. */
  clicks: string[];
  /** The action as its player would be told of it. */
  m: Message;
  /** How likely it is to win. */
  chance: number;
  /** How often it was tried; 0 where only the best was looked for. */
  visits: number;
  /** Whether it is as good as the first: the same, or apart by no more than chance. */
  equal: boolean;
  /** What speaks for it. */
  reason: Message;
  /** What is expected to follow, the action itself first, up to the next luck. */
  line: Ahead[];
}

/** Why a thing cannot be chosen now; nothing where the game has nothing to say of it. */
export interface Because {
  t: "because";
  k: string;
  m: Message | null;
}

/** Here. */
export interface Pong {
  t: "pong";
}

export type FromPage = Hello | Act | Acts | Undo | Resign | Leave | Offer | Answer | Decide | Lift | Hint | Wonder | Order | Say | Ping;

export type ToPage = Sync | Event | Ack | Err | Seats | Away | Noticed | Said | Asked | Hinted | Because | Pong;

/** The version of all this. */
export const WIRE = 7;
