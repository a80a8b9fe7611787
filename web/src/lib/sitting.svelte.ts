/**
 * One person at one match: the link to the server, the game's words and faces, what is chosen, and
 * where in the match the person looks (now, or at an earlier step).
 */
import { tick } from 'svelte';
import { loadTable, type Table } from '../games';
import { loadTell, type Tell } from '../games/tell';
import type { Frame, GameInfo, Line, Message, Thing } from '../generated/api';
import type { Hinted } from '../generated/frames';
import { botName, seatTitle } from './agents';
import { api } from './api';
import { percent } from './chance';
import { click, fits, keep, next, parts, paths, toggle } from './clicks';
import type { Desk, StandingOrder } from './desk';
import { glide, places } from './fly';
import { MatchLink } from './net.svelte';
import { notify } from './notify';
import { marks } from './patch';
import { save, settings } from './settings.svelte';
import { sound } from './sound';
import { SPECTATOR, type Faces, type Slot, type Standing } from './table';
import { attempt, problem, toast } from './toast.svelte';
import { capital, has, language, say, t, template } from './words.svelte';

/** A line of the log as it is shown; equal lines in a row are one. */
export interface Told {
  n: number;
  seat: number;
  who: string;
  text: string;
  times: number;
  /** Ids of the things that it names. */
  about: string[];
  /** Luck, and not what somebody without a seat decided. */
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

/** The button that confirms a choice of several. */
export const CONFIRM = 'button-confirm';

/** Every thing that stands in a slot. */
const thingsIn = (value: Slot): Thing[] => (Array.isArray(value) ? value : typeof value === 'object' ? [value] : []);
/** The ids of what a line of the log names. */
const idsOf = ({ gist, m }: Line): string[] =>
  [...Object.values(gist.things), ...Object.values(m.params)].flatMap(thingsIn).filter(({ kind }) => kind !== 'seat').map(({ id }) => String(id));

export class Sitting {
  readonly link: MatchLink;
  game = $state.raw<GameInfo | null>(null);
  faces = $state.raw<Faces>({});
  table = $state.raw<Table | null>(null);
  chosen = $state.raw<string[]>([]);
  advice = $state.raw<Hinted | null>(null);
  frames = $state.raw<Frame[] | null>(null);
  at = $state(0);
  zoomed = $state<string | null>(null);
  /** Whether this person asked for or agreed to another match, and so goes along. */
  follows = $state(false);
  /** Buttons that the table draws itself, and how often. */
  private claimed = $state.raw<readonly string[]>([]);
  /** How high the turn bar is: on a phone it is docked, and others stand on it. */
  barHeight = $state(0);
  polite = $state('');
  assertive = $state('');
  root: HTMLElement | null = null;
  private loading = '';
  private tell = $state.raw<Tell | null>(null);

  constructor(id: string) {
    this.link = new MatchLink(id, {
      change: (apply, lines) => this.change(apply, lines),
      refused: (err) => {
        if ((err.code === 'gone' || err.code === 'damaged') && !this.link.info) return; // the page says so
        if (err.code === 'stale' && err.k === this.question && this.patience-- > 0) {
          setTimeout(() => this.ask(), 250); // somebody else chose meanwhile: the question still stands
          return;
        }
        toast(problem(err.code, err.message), true);
      },
      said: (line) => {
        if (line.seat !== this.link.viewer) sound('said');
      },
      hinted: (hint) => {
        this.idea = 0;
        this.advice = hint;
        const best = hint.ideas[0];
        this.polite = best ? t('hint-says', { what: this.say(best.m), n: percent(best.chance) }) : hint.text;
      },
    });
  }

  // What is shown: the present, or a step of the past.

  get replaying(): boolean {
    return this.frames !== null;
  }
  private get frame(): Frame | null {
    return this.frames?.[this.at] ?? null;
  }
  readonly view = $derived.by(() => (this.frame ? this.frame.view : this.link.view));
  readonly done = $derived.by(() => {
    const frame = this.frame;
    if (!frame) return this.link.done;
    const before = this.frames?.[this.at - 1];
    return before ? marks(before.view, frame.view, frame.lines) : new Set<string>();
  });

  // What may be done.

  readonly paths = $derived.by(() => paths(this.replaying ? [] : (this.link.turn.acts ?? [])));
  readonly can = $derived.by(() => {
    if (this.link.waiting > 0) return new Set<string>();
    const found = next(this.paths, this.chosen);
    const done = this.paths.find(({ text }) => text === this.several?.done);
    if (done) found.delete(done.ids[0] ?? ''); // confirming has a button of its own
    return found;
  });

  // A choice of several: things are ticked in any order, and one button confirms them.

  readonly several = $derived.by(() => (this.replaying ? null : (this.link.turn.several ?? null)));
  /** The parts that can be ticked, by the id of their thing. */
  readonly parts = $derived.by(() => parts(this.paths, this.several));
  /** The words of what is ticked, in the order of ticking. */
  picked = $state.raw<string[]>([]);
  readonly mayConfirm = $derived.by(() => this.link.waiting === 0 && fits(this.several, this.picked));

  /** What the button that confirms says: the game's own words, with the number that is ticked. */
  readonly confirming = $derived.by(() => {
    const verb = this.paths.find(({ text }) => this.several?.parts.includes(text))?.gist.verb ?? '';
    const key = `several-${verb}`;
    const n = this.picked.length;
    const done = this.paths.find(({ text }) => text === this.several?.done)?.ids[0];
    if (n === 0 && done !== undefined) return this.label(done); // none: what that is called alone
    return template(key, this.game?.catalogue ?? {}) === undefined ? t('confirm-n', { n }) : capital(this.say({ key, params: { n } }));
  });

  confirm = (): void => {
    if (!this.mayConfirm) return;
    const texts = this.picked;
    this.picked = [];
    this.chosen = [];
    this.advice = null;
    this.link.request({ t: 'acts', s: this.link.s, seat: this.link.viewer, texts });
  };
  /** Which of the ideas of the advice is shown on the table. */
  idea = $state(0);
  /** Things to mark in the past: a better action than the one that was played. */
  better = $state.raw<readonly string[]>([]);
  readonly hint = $derived.by((): readonly string[] => {
    if (this.replaying) return this.better;
    const ids = this.advice?.ideas[this.idea]?.clicks ?? this.advice?.clicks ?? [];
    const done = this.paths.find(({ text }) => text === this.several?.done)?.ids[0];
    return ids.map((id) => (id === done ? CONFIRM : id));
  });

  /** Ask for advice, or put it away. */
  advise = (): void => {
    if (this.advice) this.advice = null;
    else if (!this.link.advising) {
      this.patience = 3;
      this.ask();
    }
  };
  /** The question for advice that is on its way, and how often it may be asked anew. */
  private question = '';
  private patience = 0;
  private ask(): void {
    if (this.myTurn && this.link.info?.hints) this.question = this.link.request({ t: 'hint', seat: this.link.viewer });
  }
  readonly myTurn = $derived.by(
    () =>
      this.link.viewer >= 0 && (this.link.turn.actors.includes(this.link.viewer) || !!this.link.turn.early) && !this.link.result,
  );
  /** Nothing is chosen, asked or on its way. */
  readonly quiet = $derived.by(() => !this.myTurn && this.chosen.length + this.picked.length + this.link.waiting === 0);
  readonly playing = $derived.by(() => (this.link.info?.mine.length ?? 0) > 0);

  click = (id: string): void => {
    if (this.link.waiting > 0 || this.replaying) return;
    const part = this.chosen.length === 0 ? this.parts.get(id) : undefined;
    if (part !== undefined && this.several) {
      this.picked = toggle(this.several, this.picked, part);
      return;
    }
    const step = click(this.paths, this.chosen, id);
    this.chosen = step.chosen;
    if (step.act !== null) this.act(step.act);
  };

  act = (text: string): void => {
    this.chosen = [];
    this.picked = [];
    this.advice = null;
    this.link.act(text);
  };

  /** Let go of the last thing chosen; returns whether there was one. */
  letGo = (): boolean => {
    const had = this.chosen.length + this.picked.length > 0;
    if (this.chosen.length === 0) this.picked = this.picked.slice(0, -1);
    this.chosen = this.chosen.slice(0, -1);
    return had;
  };

  standing = (id: string | undefined, nth = 0): Standing => {
    if (id === undefined) return { can: false, chosen: false, target: false, done: false, hint: 0 };
    const can = this.can.has(id);
    const part = this.parts.get(id);
    const chosen = this.chosen.includes(id) || (part !== undefined && this.picked.filter((text) => text === part).length > nth);
    return {
      can,
      chosen,
      target: can && !chosen && this.chosen.length > 0,
      done: this.done.has(id),
      hint: this.hint.indexOf(id) + 1,
    };
  };

  // What a window over the table needs.

  /** What the table answers for this seat by itself. */
  readonly order = $derived.by(() => (this.link.turn.order || 'ask') as StandingOrder);

  give = (what: StandingOrder): void => {
    if (what === 'ask' || what === 'pass-idle') save({ order: what }); // the others end by themselves
    this.link.request({ t: 'order', seat: this.link.viewer, what });
  };

  /** Whether others may answer in between. */
  readonly windows = $derived.by(() => this.game?.facts.windows ?? false);
  private begun = false;

  /** Whoever never chose is not asked where nothing can be done; the turn bar tells, and asks again if told to. */
  private begin(): void {
    const { info, viewer, turn, result } = this.link;
    if (this.begun || !this.windows || viewer < 0 || !turn.actors.length || result) return;
    if (info?.kind !== 'match' || info.readonly || info.mine.length !== 1) return;
    this.begun = true;
    if (!turn.order && settings.order !== 'ask') this.link.request({ t: 'order', seat: viewer, what: 'pass-idle' });
  }

  /** Whether the table asks in a window of its own, so that the turn bar need not. */
  readonly prompted = $derived.by(() => !!this.link.turn.window && this.claimed.length > 0);

  /** Buttons that the turn bar draws. */
  readonly buttons = $derived.by(() => [...this.can].filter((id) => id.startsWith('button-') && !this.claimed.includes(id)));

  /** What a button is called: by the game, else by the page, else by its id. */
  label = (id: string): string => {
    if (this.game?.catalogue.en?.[id] !== undefined) return capital(this.say({ key: id, params: {} }));
    return has(id) ? t(id) : capital(id.replace('button-', '').replaceAll('-', ' '));
  };

  /** The viewer's time where it is short: for this action, or the last minute of all. */
  readonly clock = $derived.by(() => {
    const { clocks, viewer, info } = this.link;
    const left = clocks?.left[viewer] ?? 0;
    const whole = info?.clock.kind === 'action' ? info.clock.seconds * 1000 : 60_000;
    return clocks?.running.includes(viewer) && left <= whole ? { left, whole, at: clocks.at } : null;
  });

  readonly desk: Desk = ((sitting: Sitting): Desk => ({
    get clock() { return sitting.clock; },
    get waiting() { return sitting.link.waiting > 0; },
    get choices() { return sitting.can.size; },
    get order() { return sitting.order; },
    give: (order) => sitting.give(order),
    label: (id) => sitting.label(id),
    claim: (ids) => {
      sitting.claimed = [...sitting.claimed, ...ids];
      return () => {
        const left = [...sitting.claimed];
        for (const id of ids) left.splice(left.indexOf(id), 1);
        sitting.claimed = left;
      };
    },
  }))(this);

  // Words.

  name = (face: string): string => this.faces[face]?.name[language.now] ?? this.faces[face]?.name.en ?? face;

  /** What a thing is called in a sentence; at its beginning people are called by name. */
  private short = ({ kind, id }: Thing, first = false): string => {
    if (kind === 'seat') return first ? this.called(Number(id)) : this.inside(Number(id));
    if (kind === 'champion') return this.called(Number(id)); // who plays without a seat
    const word = String(id);
    return Object.hasOwn(this.faces, word)
      ? (this.name(word).split(/[,;:]/)[0] ?? word)
      : (this.tell?.(word, this.link.view) ?? word);
  };

  private spoken = (value: Slot, first: boolean): string | number => {
    if (Array.isArray(value)) return value.map((thing) => this.short(thing)).join(', ');
    return typeof value === 'object' ? this.short(value, first) : value;
  };

  say = ({ key, params }: Message): string => {
    const catalogue = this.game?.catalogue ?? {};
    const form = template(key, catalogue) ?? '';
    const words = Object.entries(params ?? {}).map(([gap, value]) => [gap, this.spoken(value, form.startsWith(`{${gap}}`))]);
    return say(key, Object.fromEntries(words) as Record<string, string | number>, catalogue);
  };

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
    if (!place) return this.game?.catalogue.en?.['seat-beyond'] ? this.say({ key: 'seat-beyond', params: {} }) : t('seat-n', { n: seat + 1 });
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

  told = (lines: readonly Line[]): Told[] => {
    const shown: Told[] = [];
    for (const line of lines) {
      const text = this.say(line.m);
      const last = shown.at(-1);
      if (last && last.seat === line.seat && last.text === text) {
        last.times++;
        last.n = line.n;
      } else shown.push({ n: line.n, seat: line.seat, who: this.who(line.seat), text, times: 1, about: idsOf(line), luck: line.seat < 0 && !('by' in line.gist.things) });
    }
    return shown;
  };

  readonly log = $derived.by(() => this.told(this.link.log));
  readonly lastLine = $derived.by(() => this.log.at(-1));

  /** Mark the things on the table that words are about; none lets go. */
  point = (about: readonly string[]): void => {
    for (const thing of this.root?.querySelectorAll<HTMLElement>('[data-pointed]') ?? []) delete thing.dataset.pointed;
    for (const word of about) {
      const id = CSS.escape(word);
      const things = this.root?.querySelectorAll<HTMLElement>(`[data-id="${id}"], [data-face="${id}"]`) ?? [];
      for (const thing of things) thing.dataset.pointed = '';
    }
  };

  // Coming and going.

  open(): void {
    this.link.open();
  }

  close(): void {
    this.link.close();
  }

  /** Fetch what the game needs, once it is known which it is. */
  async prepare(game: string): Promise<void> {
    if (this.loading === game) return;
    this.loading = game;
    const [games, table, tell] = await Promise.all([api.games(), loadTable(game), loadTell(game)]);
    this.tell = tell;
    this.game = games.find((one) => one.facts.name === game) ?? null;
    // a match with cards of its own may have faces of its own
    const hash = this.link.info?.faces || this.game?.faces;
    if (hash) this.faces = await api.faces(game, hash).catch(() => ({}));
    this.table = table;
    this.begin();
  }

  // Looking back.

  async replay(at?: number): Promise<void> {
    if (!this.frames) {
      const frames = await attempt(api.frames(this.link.id, this.link.viewer));
      if (!frames?.length) return;
      this.chosen = [];
      this.frames = frames;
      this.at = frames.length - 1;
    }
    if (at !== undefined) this.goTo(this.indexOf(at));
    // on a phone the log lies below the board
    const board = this.root?.getBoundingClientRect();
    if (board && (board.bottom < 160 || board.top > innerHeight - 160)) this.root?.scrollIntoView({ block: 'start' });
  }

  /** The step at which so many actions had been played. */
  indexOf(n: number): number {
    const frames = this.frames ?? [];
    const found = frames.findLastIndex((frame) => frame.n <= n);
    return Math.max(0, found);
  }

  goTo(index: number): void {
    const last = (this.frames?.length ?? 1) - 1;
    const to = Math.min(last, Math.max(0, index));
    if (to === this.at) return;
    const lines = this.frames?.[to]?.lines ?? [];
    void this.change(() => (this.at = to), to === this.at + 1 ? lines : [], false);
  }

  present(): void {
    void this.change(() => (this.frames = null), [], false);
  }

  // What changed, for the eyes, the ears and those who look elsewhere.

  private async change(apply: () => void, lines: readonly Line[], fresh = true): Promise<number> {
    const wasMine = this.myTurn;
    const wasOver = this.link.result !== null;
    const before = this.root ? places(this.root) : new Map<string, DOMRect>();
    const choices = JSON.stringify(this.link.turn.acts);
    apply();
    this.chosen = keep(this.paths, this.chosen);
    this.picked = this.picked.filter((text) => this.several?.parts.includes(text));
    if (choices !== JSON.stringify(this.link.turn.acts)) this.advice = null;
    if (this.link.info) void this.prepare(this.link.info.game);
    this.begin();
    await tick();
    const ms = this.root ? glide(this.root, before) : 0;
    if (lines.length) this.polite = this.told(lines).map((line) => `${line.who} ${line.text}`.trim()).join('. ');
    if (fresh) this.ring(wasMine, wasOver, lines);
    return ms;
  }

  private ring(wasMine: boolean, wasOver: boolean, lines: readonly Line[]): void {
    const { result, viewer, info, turn } = this.link;
    if (result && !wasOver) {
      const won = viewer >= 0 && result.places[viewer] === 1;
      sound(won ? 'win' : 'loss');
      this.assertive = this.verdict;
      notify(info?.title ?? 'molpe', this.verdict, `molpe-${this.link.id}`);
    } else if (this.myTurn && !wasMine) {
      sound('turn');
      const question = turn.ask && this.game ? capital(this.say(turn.ask)) : ''; // its words may still be on their way
      this.assertive = `${t('your-turn')}. ${question}`;
      notify(t('your-turn'), info?.title ?? 'molpe', `molpe-${this.link.id}`);
    } else if (lines.length) sound(turn.sealed ? 'sealed' : 'take');
  }

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

  get spectator(): boolean {
    return this.link.viewer === SPECTATOR && !this.playing;
  }
}
