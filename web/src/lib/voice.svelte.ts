/**
 * What is said at a match: its game's words and faces, what people are called, and messages and log
 * lines as sentences in the chosen language.
 */
import type { Tell } from '../games/tell';
import type { GameInfo, Line, Message, Thing } from '../generated/api';
import { botName, seatTitle } from './agents';
import type { Noticed } from '../generated/frames';
import type { MatchLink } from './net.svelte';
import { pieces, story, type Entry, type Told } from './story';
import { factsOf, nameOf, type Faces, type Slot } from './table';
import { agrees, begins, capital, has, say, t, template } from './words.svelte';

/** Nobody whose deed it is. */
const NOBODY = -9;

/** A sentence: who did it, and the rest. */
export interface Sentence {
  who: string;
  text: string;
}

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

  /** Whether whoever reads sits there, alone. */
  private you = (seat: number): boolean => {
    const info = this.link.info;
    return info !== null && info.mine.length === 1 && info.mine[0] === seat && info.kind !== 'analysis';
  };
  private addressed = (value: Slot): boolean =>
    Array.isArray(value) ? value.length !== 1 : typeof value === 'object' && value.kind === 'seat' && this.you(Number(value.id));

  /** What a thing is called in a sentence; who reads by name, where its verb would not agree. */
  private short = (thing: Thing, form = '', gap = ''): string => {
    const { kind, id } = thing;
    if (kind === 'seat') {
      const seat = Number(id);
      if (!this.you(seat)) return this.called(seat);
      if (!begins(form, gap)) return t('you-inside');
      return agrees(form, gap) ? t('you') : this.called(seat);
    }
    if (kind === 'champion') return this.called(Number(id)); // who plays without a seat
    const word = String(id);
    return Object.hasOwn(this.faces, word) ? this.name(word) : (this.tell?.(thing, this.link.view) ?? word);
  };

  private spoken = (value: Slot, form: string, gap: string): string | number => {
    if (!Array.isArray(value)) return typeof value === 'object' ? this.short(value, form, gap) : value;
    const names = new Map<string, number>();
    for (const thing of value) names.set(this.short(thing), (names.get(this.short(thing)) ?? 0) + 1);
    return [...names].map(([name, n]) => (n > 1 ? `${name} ×${n}` : name)).join(', ');
  };

  /** A message in words; verbs agree with whoever did it, if that is told. */
  say = ({ key, params }: Message, who = NOBODY, urged = ''): string => {
    const form = template(key, this.catalogue) ?? '';
    const slots = Object.entries(params ?? {});
    const words = slots.map(([gap, value]) => [gap, this.spoken(value, form, gap)]);
    const others = new Set(slots.filter(([, value]) => this.addressed(value)).map(([gap]) => gap));
    if (this.you(who)) others.add('who');
    return say(key, Object.fromEntries(words) as Record<string, string | number>, this.catalogue, others, urged);
  };

  /** An action as advice to whoever may do it: in the imperative. */
  urge = (m: Message): string => capital(this.say(m, NOBODY, 'who'));

  /** Whether the game has a message. */
  knows = (key: string): boolean => template(key, this.catalogue) !== undefined;

  /** What a button is called: by the game, by the page, or as its action is written. */
  label = (id: string): string => {
    if (this.knows(id)) return capital(this.say({ key: id, params: {} }));
    const written = this.link.turn.acts?.find(([, clicks]) => clicks.includes(id))?.[0];
    return has(id) ? t(id) : capital(written ?? id);
  };

  // People.

  who = (seat: number): string => {
    const info = this.link.info;
    if (!info || seat < 0) return '';
    return this.you(seat) ? t('you') : this.called(seat);
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
    if (!place.name || place.name === '-') return this.nameless(seat);
    const key = `agent-${place.name}`;
    return this.link.info?.kind === 'replay' && has(key) ? t(key) : place.name;
  };

  /** Whoever sits there without a name. */
  private nameless = (seat: number): string => (this.link.info?.seats[seat]?.title ? this.title(seat) : t('player-n', { n: seat + 1 }));

  /** What the game calls a seat; one without a name of its own is counted from one. */
  title = (seat: number): string => seatTitle(this.link.info?.seats[seat]?.title ?? '', seat);

  // What happened.

  /** Something that was told, as a sentence; its subject is part of the words, or stands before them. */
  sentence = ({ m, seat, times }: Pick<Told, 'm' | 'seat' | 'times'>): Sentence => {
    const who = this.who(seat);
    const text = this.say(m, seat) + (times > 1 ? ` ×${times}` : '');
    if (!who) return { who: '', text: capital(text) };
    return { who: agrees(template(m.key, this.catalogue) ?? '', 'who') ? who : `${who}:`, text };
  };
  /** What somebody does, in one sentence. */
  tells = (seat: number, m: Message): string => this.whole({ m, seat, times: 1 });
  private whole = (told: Pick<Told, 'm' | 'seat' | 'times'>): string => {
    const { who, text } = this.sentence(told);
    return `${who} ${text}`.trim();
  };

  /** Windows that passed: who let them. */
  passes = ({ passed }: Entry): string => {
    const names = passed.map(this.who);
    const only = passed.length === 1 && passed[0] !== undefined && this.you(passed[0]);
    return only ? t('passes-you') : t('passes', { who: names.join(', '), n: names.length });
  };

  readonly log = $derived.by(() => story(this.link.log));
  /** The last thing that somebody did, and what came of it, in words. */
  readonly last = $derived.by(() => {
    const entry = this.log.findLast(({ kind }) => kind !== 'pass');
    return entry ? this.entry(entry) : '';
  });

  /** An entry of the log in one breath. */
  entry = (entry: Entry): string =>
    entry.kind === 'pass' ? this.passes(entry) : [...(entry.deed ? [entry.deed] : []), ...entry.came].map(this.whole).join('. ');

  /** Lines in one breath, for those who hear the page. */
  aloud = (lines: readonly Line[]): string => story(lines).map(this.entry).join('. ');

  /** What has happened, each with whether it concerns the viewer. */
  news = (entries: readonly Entry[]): { text: string; mine: boolean }[] =>
    pieces(entries, this.link.viewer).map(({ told, mine }) => ({ text: this.whole(told), mine }));

  /** What everybody is told beside the log. */
  note = ({ what, seat, name, n, about }: Noticed): string =>
    // somebody else may sit there by now
    t(['note', what, ...(about ? [about] : [])].join('-'), { who: name || this.nameless(seat), n: n ?? 0 });

  /** Whether it was ended before anybody could win. */
  private get stopped(): boolean {
    return this.link.result?.reason.key === 'reason-stopped';
  }
  /** Whether whoever reads has won. */
  get won(): boolean {
    const { result, viewer } = this.link;
    return viewer >= 0 && result?.places[viewer] === 1 && !this.stopped;
  }

  /** How it ended, in a few words. */
  get verdict(): string {
    const { result, info } = this.link;
    if (!result || !info) return '';
    if (this.stopped) return t('no-result');
    const first = result.places.flatMap((place, seat) => (place === 1 ? [seat] : []));
    const mine = info.mine.length === 1 && info.kind !== 'analysis' ? info.mine[0] : undefined;
    if (info.seats.length === 1 && first.length === 0) return mine === undefined ? t('loses', { who: this.called(0) }) : t('you-lose');
    if (first.length === info.seats.length && first.length > 1) return t('draw');
    if (first.length === 1 && first[0] === mine) return t('you-win');
    const who = first.map(this.who).join(', ');
    return mine === undefined || first.includes(mine) ? t('wins', { who, n: first.length }) : t('you-lose-to', { who, n: first.length });
  }
}
