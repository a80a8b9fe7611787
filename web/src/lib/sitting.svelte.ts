/**
 * One person at one match: the link to the server, what is said and chosen there, and where in the
 * match the person looks (now, or at an earlier step).
 */
import { tick } from 'svelte';
import { loadTable, type Table } from '../games';
import { loadTell } from '../games/tell';
import type { Frame, Line } from '../generated/api';
import { api, Refused } from './api';
import { Away } from './away.svelte';
import { Choosing } from './choosing.svelte';
import type { Desk, Interrupt } from './desk';
import { glide, places } from './fly';
import { MatchLink } from './net.svelte';
import { notify } from './notify';
import { Presence } from './presence';
import { PACES } from './queue';
import { insist, part } from './reach.svelte';
import { save, settings } from './settings.svelte';
import { sound } from './sound';
import { attempt, problem, toast } from './toast.svelte';
import { Voice } from './voice.svelte';
import { capital, t } from './words.svelte';

export class Sitting {
  readonly link: MatchLink;
  readonly voice: Voice;
  readonly choosing: Choosing;
  readonly away: Away;
  table = $state.raw<Table | null>(null);
  frames = $state.raw<Frame[] | null>(null);
  at = $state(0);
  zoomed = $state<string | null>(null);
  /** Whether this person asked for or agreed to another match, and so goes along. */
  follows = $state(false);
  /** The window that the turn bar shows. */
  interrupt = $state.raw<Interrupt | null>(null);
  /** How high the turn bar is: on a phone it is docked, and others stand on it. */
  barHeight = $state(0);
  /** How high the advice is: docked on a phone too, so that what is below it can be scrolled up. */
  adviceHeight = $state(0);
  polite = $state('');
  assertive = $state('');
  root: HTMLElement | null = null;
  private loading = '';
  /** The seats that were this person's when they were told last. */
  private held: readonly number[] = [];
  /** Every seat that was this person's. */
  private readonly sat = new Set<number>();
  private readonly presence = new Presence((seat, away) => toast(t(away ? 'note-away' : 'note-here', { who: this.voice.called(seat) })));

  constructor(id: string) {
    this.link = new MatchLink(id, {
      change: (apply, lines, hurried) => this.change(apply, lines, true, hurried),
      pace: () => PACES[settings.pace],
      refused: (err) => {
        this.choosing.restore(err.k);
        if (this.link.link === 'closed') return; // the page says so
        if (err.code === 'stale' && this.choosing.again(err.k)) return;
        toast(problem(err.code, err.message), true);
      },
      shut: () => void api.me().catch((error: unknown) => error instanceof Refused && error.code === 'banned' && this.link.end('banned')),
      seated: (info) => {
        this.presence.see(info);
        // the others are told of bots and free seats; of another guest in one's own nobody is
        if (!info.mine.length && this.held.some((seat) => info.seats[seat]?.kind === 'person')) toast(t('seat-lost'), true);
        this.held = info.mine;
        for (const seat of info.mine) this.sat.add(seat);
      },
      said: (line) => {
        if (line.seat !== this.link.viewer) sound('said');
      },
      noted: (note) => {
        if (!this.sat.has(note.seat)) toast(this.voice.note(note));
        else if (note.what === 'left' || note.what === 'late' || note.what === 'handed') toast(t(`note-${note.what}-you`));
        else if (note.what === 'vacation' || note.what === 'returned') toast(t(`note-${note.what}-you`));
        else if (note.what === 'time') toast(t('note-time-you', { n: note.n ?? 0 }));
      },
      hinted: (hint) => (this.polite = this.choosing.hinted(hint)),
      because: (answer) => {
        this.choosing.because(answer);
        if (this.choosing.idle?.why) this.polite = this.choosing.idle.why;
      },
    });
    this.voice = new Voice(this.link);
    this.away = new Away(this.link);
    this.choosing = new Choosing(this.link, this.voice, this);
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
    return frame ? new Set(frame.done) : this.link.done;
  });

  /** The step that is shown and the last one, as the log numbers them. */
  readonly step = $derived.by(() => ({ n: this.frame?.n ?? 0, all: this.frames?.at(-1)?.n ?? 0 }));

  async replay(at?: number): Promise<void> {
    if (!this.frames) {
      const frames = await attempt(insist(() => api.frames(this.link.id, this.link.viewer)));
      if (!frames?.length) return;
      this.choosing.chosen = [];
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

  readonly playing = $derived.by(() => (this.link.info?.mine.length ?? 0) > 0);

  get spectator(): boolean {
    return !this.playing;
  }

  open(): void {
    this.link.open();
  }

  close(): void {
    this.presence.end();
    this.link.close();
  }

  /** Fetch what the game needs, once it is known which it is. */
  async prepare(game: string): Promise<void> {
    if (this.loading === game) return;
    this.loading = game;
    const [games, table, tell] = await Promise.all([insist(api.games), part(() => loadTable(game)), part(() => loadTell(game))]);
    const { voice } = this;
    voice.tell = tell;
    voice.game = games.find((one) => one.facts.name === game) ?? null;
    // a match with cards of its own may have faces of its own
    const hash = this.link.info?.faces || voice.game?.faces;
    if (hash) {
      voice.faces = await api.faces(game, hash).catch(() => {
        void insist(() => api.faces(game, hash)).then((faces) => (voice.faces = faces), () => undefined); // the table is laid without
        return {};
      });
    }
    this.table = table;
    this.begin();
  }

  // What a window over the table needs.

  /** What may be ticked to be asked at, in games where others answer in between. */
  readonly windows = $derived.by(() => this.voice.game?.facts.windows ?? []);
  /** What is ticked for this seat. */
  readonly ticks = $derived.by(() => this.link.ordered?.at ?? this.link.turn.at ?? []);
  /** Whether this seat is asked nothing until its turn. */
  readonly later = $derived.by(() => (this.link.ordered ? !this.link.ordered.at : (this.link.turn.later ?? false)));
  /** Whether the list of what to be asked at lies open. */
  asking = $state(false);
  /** Whether this person may be asked in between at all. */
  readonly mayAsk = $derived.by(() => {
    const { info, viewer, result } = this.link;
    return this.windows.length > 0 && viewer >= 0 && !result && info?.kind === 'match' && !info.readonly;
  });

  askAt = (at: string[]): void => {
    const { info, viewer } = this.link;
    if (info) save({ asked: { ...settings.asked, [info.game]: at } });
    this.link.request({ t: 'order', seat: viewer, at });
  };
  askLater = (): void => {
    this.link.request({ t: 'order', seat: this.link.viewer });
  };

  private begun = false;

  /** A list chosen at another match of this game holds here too, unless something was chosen here already. */
  private begin(): void {
    const { info, viewer, turn } = this.link;
    if (this.begun || !this.mayAsk || !turn.actors.length || info?.mine.length !== 1) return;
    this.begun = true;
    const wanted = settings.asked[info.game];
    const usual = this.voice.game?.facts.usual.join() ?? '';
    if (wanted && this.ticks.join() === usual && wanted.join() !== usual) this.link.request({ t: 'order', seat: viewer, at: wanted });
  }

  /** The viewer's time where it is short: for this action, or the last minute of all. */
  readonly clock = $derived.by(() => {
    const { clocks, viewer, info } = this.link;
    const left = clocks?.left[viewer] ?? 0;
    const whole = info?.clock.kind === 'action' ? info.clock.seconds * 1000 : 60_000;
    return clocks?.running.includes(viewer) && left <= whole ? { left, whole, at: clocks.at + (clocks.after?.[viewer] ?? 0) } : null;
  });

  readonly desk: Desk = ((sitting: Sitting): Desk => ({
    get clock() { return sitting.clock; },
    get waiting() { return sitting.link.waiting > 0; },
    get choices() { return sitting.choosing.can.size; },
    get taught() { return sitting.link.lesson !== null; },
    inTurn: (ids) => sitting.choosing.inTurn(ids),
    label: (id) => sitting.voice.label(id),
    claim: (ids) => sitting.choosing.claim(ids),
    interrupt: (what) => {
      sitting.interrupt = what;
      return () => {
        if (sitting.interrupt === what) sitting.interrupt = null;
      };
    },
  }))(this);

  // What changed, for the eyes, the ears and those who look elsewhere.

  private async change(apply: () => void, lines: readonly Line[], fresh = true, hurried = false): Promise<number> {
    const wasMine = this.choosing.myTurn;
    const wasOver = this.link.result !== null;
    const before = this.root && !hurried ? places(this.root) : new Map<string, DOMRect>();
    this.choosing.through(apply);
    if (this.link.info) void this.prepare(this.link.info.game);
    this.begin();
    await tick();
    const ms = this.root && !hurried ? glide(this.root, before) : 0;
    const aloud = this.voice.aloud(lines);
    if (aloud) this.polite = hurried ? [this.polite, aloud].filter(Boolean).join('. ') : aloud;
    if (fresh) this.ring(wasMine, wasOver, lines);
    return ms;
  }

  private ring(wasMine: boolean, wasOver: boolean, lines: readonly Line[]): void {
    const { result, info, turn } = this.link;
    const { verdict, game, say } = this.voice;
    if (result && !wasOver) {
      sound(this.voice.won ? 'win' : 'loss');
      this.assertive = verdict;
      notify(info?.title ?? 'molpe', verdict, `molpe-${this.link.id}`);
    } else if (this.choosing.myTurn && !wasMine) {
      sound('turn');
      const question = turn.ask && game ? capital(say(turn.ask)) : ''; // its words may still be on their way
      this.assertive = `${t('your-turn')}. ${question}`;
      notify(t('your-turn'), info?.title ?? 'molpe', `molpe-${this.link.id}`);
    } else if (lines.length) sound(turn.sealed ? 'sealed' : 'take');
  }
}
