/**
 * What is said at a match: its game's words and faces, what people are called, and messages and log
 * lines as sentences in the chosen language.
 */
import type { Tell } from '../games/tell';
import type { GameInfo, Line, Message, Thing } from '../generated/api';
import { botName, seatTitle } from './agents';
import type { MatchLink } from './net.svelte';
import { factsOf, nameOf, type Faces, type Slot } from './table';
import { begins, capital, has, say, t, template } from './words.svelte';

/** A line of the log as it is shown; equal lines in a row are one. */
export interface Told {
  n: number;
  seat: number;
  who: string;
  text: string;
  times: number;
  /** Ids of the things that it names. */
  about: string[];
  /** Luck, and not what somebody decided. */
  luck: boolean;
}

/** Runs of luck in one line each, where the log has to be short. */
export function folded(lines: readonly Told[]): Told[] {
  const shown: (Told & { run?: number })[] = [];
  for (const line of lines) {
    const last = shown.at(-1);
    if (line.luck && last?.luck) {
      last.run = (last.run ?? last.times) + line.times;
      last.n = line.n;
      last.text = t('luck-n', { n: last.run });
      last.times = 1;
    } else shown.push({ ...line });
  }
  return shown;
}

/** Every thing that stands in a slot. */
const thingsIn = (value: Slot): Thing[] => (Array.isArray(value) ? value : typeof value === 'object' ? [value] : []);
/** The ids of what a line of the log names. */
const idsOf = ({ gist, m }: Line): string[] =>
  [...Object.values(gist.things), ...Object.values(m.params)].flatMap(thingsIn).filter(({ kind }) => kind !== 'seat').map(({ id }) => String(id));

export class Voice {
  game = $state.raw<GameInfo | null>(null);
  faces = $state.raw<Faces>({});
  /** How the game calls what has no face. */
  tell = $state.raw<Tell | null>(null);

  constructor(private readonly link: MatchLink) {}

  private get catalogue(): Record<string, Record<string, string>> {
    return this.game?.catalogue ?? {};
  }

  // Things.

  name = (face: string): string => (this.faces[face] ? nameOf(this.faces[face]) : face);

  /** Its name and what else it shows. */
  describe = (face: string): string => [this.name(face), ...(this.faces[face] ? factsOf(this.faces[face]) : [])].join(', ');

  /** What a thing is called in a sentence; at its beginning people are called by name. */
  private short = (thing: Thing, first = false): string => {
    const { kind, id } = thing;
    if (kind === 'seat') return first ? this.called(Number(id)) : this.inside(Number(id));
    if (kind === 'champion') return this.called(Number(id)); // who plays without a seat
    const word = String(id);
    return Object.hasOwn(this.faces, word) ? this.name(word) : (this.tell?.(thing, this.link.view) ?? word);
  };

  private spoken = (value: Slot, first: boolean): string | number => {
    if (Array.isArray(value)) return value.map((thing) => this.short(thing)).join(', ');
    return typeof value === 'object' ? this.short(value, first) : value;
  };

  say = ({ key, params }: Message): string => {
    const form = template(key, this.catalogue) ?? '';
    const words = Object.entries(params ?? {}).map(([gap, value]) => [gap, this.spoken(value, begins(form, gap))]);
    return say(key, Object.fromEntries(words) as Record<string, string | number>, this.catalogue);
  };

  /** Whether the game has a message. */
  knows = (key: string): boolean => template(key, this.catalogue) !== undefined;

  /** What a button is called: by the game, by the page, or as its action is written. */
  label = (id: string): string => {
    if (this.knows(id)) return capital(this.say({ key: id, params: {} }));
    const written = this.link.turn.acts?.find(([, clicks]) => clicks.includes(id))?.[0];
    return has(id) ? t(id) : capital(written ?? id);
  };

  // People.

  /** Who sits there, inside a sentence. */
  private inside = (seat: number): string => {
    const who = this.who(seat);
    return who === t('you') ? t('you-inside') : who;
  };

  who = (seat: number): string => {
    const info = this.link.info;
    if (!info || seat < 0) return '';
    if (info.mine.length === 1 && info.mine[0] === seat && info.kind !== 'analysis') return t('you');
    return this.called(seat);
  };

  /** The name of whoever sits there, or what the game calls the seat. */
  called = (seat: number): string => {
    const place = this.link.info?.seats[seat];
    if (!place) return this.knows('seat-beyond') ? this.say({ key: 'seat-beyond', params: {} }) : t('seat-n', { n: seat + 1 });
    if (place.kind === 'bot') {
      const name = botName(place);
      const alike = (this.link.info?.seats ?? []).filter((other) => other.kind === 'bot' && botName(other) === name);
      return alike.length > 1 ? `${name} ${alike.indexOf(place) + 1}` : name;
    }
    // a match file names nobody by a dash, and bots by their kind
    if (!place.name || place.name === '-') return this.title(seat);
    const key = `agent-${place.name}`;
    return this.link.info?.kind === 'replay' && has(key) ? t(key) : place.name;
  };

  /** What the game calls a seat; one without a name of its own is counted from one. */
  title = (seat: number): string => seatTitle(this.link.info?.seats[seat]?.title ?? '', seat);

  // What happened.

  told = (lines: readonly Line[]): Told[] => {
    const shown: Told[] = [];
    for (const line of lines) {
      const text = this.say(line.m);
      const last = shown.at(-1);
      if (last && last.seat === line.seat && last.text === text) {
        last.times++;
        last.n = line.n;
      } else shown.push({ n: line.n, seat: line.seat, who: this.who(line.seat), text, times: 1, about: idsOf(line), luck: line.kind === 'luck' });
    }
    return shown;
  };

  readonly log = $derived.by(() => this.told(this.link.log));
  readonly lastLine = $derived.by(() => this.log.at(-1));

  /** Lines in one breath, for those who hear the page. */
  aloud = (lines: readonly Line[]): string => this.told(lines).map((line) => `${line.who} ${line.text}`.trim()).join('. ');

  /** How it ended, in a few words. */
  get verdict(): string {
    const { result, info } = this.link;
    if (!result || !info) return '';
    const first = result.places.flatMap((place, seat) => (place === 1 ? [seat] : []));
    const mine = info.mine.length === 1 && info.kind !== 'analysis' ? info.mine[0] : undefined;
    if (info.seats.length === 1) return first.length ? t('solo-won') : t('solo-lost');
    if (first.length === info.seats.length) return t('draw');
    if (mine !== undefined && first.includes(mine)) return t('you-win');
    return t('wins', { who: first.map(this.called).join(', '), n: first.length });
  }
}
