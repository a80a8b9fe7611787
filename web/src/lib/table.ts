/** What a game's table is given, and what the shared parts need from the page around them. */
import { getContext, setContext } from 'svelte';
import type { Face, Line, MatchInfo, Message } from '../generated/api';
import type { Turn } from '../generated/frames';
import { settings } from './settings.svelte';
import { language } from './words.svelte';

export type { Face, Line, MatchInfo, Message, SeatInfo } from '../generated/api';
export type { Turn } from '../generated/frames';

/** Pictures by id: cards, backs (`back`), pieces. */
export type Faces = Record<string, Face>;

/** The viewer who only watches. */
export const SPECTATOR = -3;
/** The seat of a log line that luck wrote. */
export const CHANCE = -1;

export type Params = Record<string, string | number>;
/** What fills a gap of a message: a thing, several, a word, or a number. */
export type Slot = Message['params'][string];
/** A sentence of the page's own catalogue. */
export type Translate = (key: string, params?: Params) => string;

/**
 * Props of `web/src/games/NAME/Table.svelte`.
 *
 * A table knows no rules. It draws the view and gives every thing that has an id to a shared part
 * (Card, Slot, Spot, Pile …), which asks the page by that id what may be done with it. What the view
 * keeps as `buttons` is drawn by the turn bar, not by the table.
 */
export interface TableProps<V> {
  view: V;
  viewer: number;
  info: MatchInfo;
  turn: Turn;
  faces: Faces;
  /** Ids that may be clicked now. */
  can: Set<string>;
  /** Ids clicked so far on the path. */
  chosen: string[];
  /** Ids touched by the last action, for the brackets. */
  done: Set<string>;
  click: (id: string) => void;
  /** A message of the game in the chosen language. */
  say: (message: Message) => string;
  /** Ids of a shown hint, in order. */
  hint: readonly string[];
  /** A sentence of the page's own catalogue. */
  t: Translate;
  /** The name of a face in the chosen language, or the id itself. */
  name: (id: string) => string;
  /** What is written over a seat: You, or the name of whoever sits there. */
  who: (seat: number) => string;
  /** Whether what is shown is how the match ended: by the rules, or because somebody gave up, was late or agreed to a draw. */
  over: boolean;
  /** What has been told up to the position that is shown. */
  log: readonly Line[];
}

/** The ids of what a view keeps as `buttons`: the turn bar draws them, unless the table does. */
export function buttonsIn(view: unknown): Set<string> {
  const { buttons } = (view ?? {}) as { buttons?: readonly { id: string }[] };
  return new Set((buttons ?? []).map(({ id }) => id));
}

/** How a thing stands to the viewer's choice. */
export interface Standing {
  /** A click on it goes on with an action. */
  can: boolean;
  /** It was clicked on the way to an action. */
  chosen: boolean;
  /** It may be clicked, and something else is chosen already. */
  target: boolean;
  /** The last action touched it. */
  done: boolean;
  /** Its place in a hint, from 1, or 0. */
  hint: number;
}

/** What the parts ask of the page. */
export interface TableContext {
  readonly faces: Faces;
  readonly t: Translate;
  standing: (id: string | undefined, nth?: number) => Standing;
  click: (id: string) => void;
  /** Show a face large, with its words. */
  zoom: (face: string) => void;
  /** Tell of a thing that cannot be chosen now: what it is, and why not. */
  tell: (face: string, id: string | undefined) => void;
  /** The name of a face in the chosen language, or the id itself. */
  name: (face: string) => string;
  /** Its name and what else it shows. */
  describe: (face: string) => string;
}

const KEY = Symbol('table');

/** Offer the context to everything below. */
export function provideTable(context: TableContext): void {
  setContext(KEY, context);
}

/** The context of the table around a part. */
export function useTable(): TableContext {
  return getContext<TableContext>(KEY);
}

const addresses = new WeakMap<Face, Map<string, string>>();

/** What a face is called in the chosen language, and what else it shows, one after the other. */
export const nameOf = ({ name }: Face): string => name[language.now] ?? name.en ?? '';
export const factsOf = ({ facts }: Face): readonly string[] => facts[language.now] ?? facts.en ?? [];
/** What is written on it in whole sentences. */
export const textOf = ({ text }: Face): string => text[language.now] ?? text.en ?? '';

/**
 * An address under which a face can be drawn by an `<img>` or an SVG `<image>`: in another cut, or
 * in the chosen language, where it is drawn in one. A face with marks for a camera is drawn bare
 * unless marks are wanted, by the reader or by whoever shows real cards (the cut `marked`).
 */
export function faceUrl(face: Face, cut = ''): string {
  const bare = !cut && !settings.marks && face.cuts.bare !== undefined;
  const form = cut === 'marked' ? '' : bare ? 'bare' : cut;
  const wanted = form ? [`${form}-${language.now}`, form] : [language.now];
  const key = wanted.find((one) => face.cuts[one] !== undefined) ?? '';
  let urls = addresses.get(face);
  if (!urls) addresses.set(face, (urls = new Map()));
  let url = urls.get(key);
  if (url === undefined) {
    url = URL.createObjectURL(new Blob([face.cuts[key] ?? face.svg], { type: 'image/svg+xml' }));
    urls.set(key, url);
  }
  return url;
}
