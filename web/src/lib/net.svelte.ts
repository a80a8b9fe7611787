/**
 * The page's side of one match: what the viewer knows, and the requests that are not acknowledged
 * yet, over a cable that mends by itself.
 *
 * A request keeps its key until the server has acknowledged or refused it; after a break it is sent
 * again with the same key, so that nothing is done twice and nothing is lost. What happened is shown
 * one thing after the other, so that each can be seen; a click or a key shows the rest at once.
 */
import type { Line, MatchInfo } from '../generated/api';
import type {
  Asked, Beat, Because, ChatLine, Clocks, Err, Event as Happened, FromPage, Hinted, Lesson, Noticed, Pending, Result, Sync, ToPage, Turn,
} from '../generated/frames';
import { WIRE } from '../generated/frames';
import { Cable, type Link } from './cable.svelte';
import { patch } from './patch';
import { GRACE, Queue } from './queue';

type Request = Extract<FromPage, { k: string }>;
type Unkeyed<T> = T extends unknown ? Omit<T, 'k'> : never;
/** One thing to be shown: all anew, what is asked, or a part of what happened. */
type Shown = Sync | Asked | { t: 'beat'; beat: Beat; frame: Happened; at: number; first: boolean; last: boolean };

const NOBODY: Turn = { actors: [] };
/** Closed for good, and why. */
const ENDS: Partial<Record<number, MatchLink['why']>> = { 4003: 'banned', 4004: 'gone', 4005: 'damaged' };

/** What a match page wants to hear of. */
export interface Listener {
  /** Shown before and after a change, so that things can travel; returns how long that takes. */
  change?: (apply: () => void, lines: readonly Line[], hurried: boolean) => Promise<number>;
  /** How long an action of somebody else is to be seen, in milliseconds. */
  pace?: () => number;
  refused?: (err: Err) => void;
  /** Again and again no socket was let in: a browser does not tell why, the table does if it is asked. */
  shut?: () => void;
  said?: (line: ChatLine) => void;
  /** Who sits where, and who of them is there. */
  seated?: (info: MatchInfo) => void;
  /** Somebody came, left, refused or took back. */
  noted?: (note: Noticed) => void;
  hinted?: (hint: Hinted) => void;
  because?: (answer: Because) => void;
}

export class MatchLink {
  readonly id: string;
  /** Why there is nothing to be seen, once it is closed. */
  why = $state<'gone' | 'damaged' | 'banned'>('gone');
  s = -1;
  info = $state.raw<MatchInfo | null>(null);
  /** When the table said so, by the page's clock. */
  told = $state(0);
  viewer = $state(-3);
  /** Whose eyes the view is seen with: the viewer's, or those that a seat lends to who watches. */
  eyes = $state(-3);
  curtain = $state(false);
  view = $state.raw<unknown>(null);
  log = $state.raw<Line[]>([]);
  turn = $state.raw<Turn>(NOBODY);
  clocks = $state.raw<(Clocks & { at: number }) | null>(null);
  result = $state.raw<Result | null>(null);
  pending = $state.raw<Pending | null>(null);
  lesson = $state.raw<Lesson | null>(null);
  chat = $state.raw<ChatLine[]>([]);
  pledge = $state('');
  rematch = $state('');
  /** Ids of what was moved, gained or taken last. */
  done = $state.raw<Set<string>>(new Set());
  /** How many things there are still to be shown. */
  behind = $state(0);
  /** Requests on their way that hold up play. */
  waiting = $state(0);
  /** What is not known to have arrived, by its kind. */
  unsent = $state.raw<FromPage['t'][]>([]);
  /** What was said and has not been heard yet, in its order. */
  unsaid = $state.raw<string[]>([]);
  /** What was said and refused: it may be said otherwise. */
  unheard = $state.raw<string[]>([]);
  /** At what one was last said to want to be asked, until the table says so. */
  ordered = $state.raw<Extract<FromPage, { t: 'order' }> | null>(null);
  /** Whether advice is being thought about. */
  advising = $state(false);

  /** The version that the server speaks, where it is another than this page's: it was upgraded. */
  newer = $state(0);

  private readonly cable: Cable;
  private unacknowledged = new Map<string, Request>();
  private listener: Listener;
  private readonly queue = new Queue<Shown>((thing) => this.show(thing), (left) => (this.behind = left));
  /** When the own clock runs, if it does: by then everything has been seen. */
  private until = Infinity;
  /** The next step of a lesson: it is shown once the answers to the last one have been. */
  private coming: Lesson | null = null;
  private count = 0;

  constructor(id: string, listener: Listener = {}) {
    this.id = id;
    this.listener = listener;
    this.cable = new Cable(`/ws/${id}`, {
      hello: () => ({ t: 'hello', since: this.s }),
      heard: (frame) => this.take(frame),
      ended: (code) => this.ended(code),
      shut: () => this.listener.shut?.(),
    });
  }

  get link(): Link {
    return this.cable.state;
  }

  open(): void {
    addEventListener('pointerdown', this.skip, true);
    addEventListener('keydown', this.skip, true);
    this.cable.open();
  }

  close(): void {
    removeEventListener('pointerdown', this.skip, true);
    removeEventListener('keydown', this.skip, true);
    this.cable.close();
    this.queue.end();
  }

  /** Come anew, as one who has seen nothing: after a seat was taken. */
  renew(): void {
    this.s = -1;
    this.cable.renew();
  }

  /** Send a request; it is kept until it is answered, and until then it is not asked for twice. */
  request(frame: Unkeyed<Request>): string {
    const same = [...this.unacknowledged.values()].findLast(({ t }) => t === frame.t); // whoever thinks better of it asks for something else
    if (same && JSON.stringify({ ...same, k: '' }) === JSON.stringify({ ...frame, k: '' })) return same.k;
    const k = `${Date.now().toString(36)}-${(this.count++).toString(36)}-${Math.random().toString(36).slice(2, 8)}`;
    const keyed = { ...frame, k } as Request;
    this.unacknowledged.set(k, keyed);
    if (keyed.t === 'order') this.ordered = keyed;
    this.tally();
    this.cable.send(keyed);
    this.cable.heed(() => this.unacknowledged.has(k) && keyed.t !== 'hint');
    return k;
  }

  /** Ask why a thing cannot be chosen; nothing waits for the answer, and it is not asked twice. */
  wonder(thing: string, chosen: readonly string[]): string {
    const k = `why-${(this.count++).toString(36)}`;
    this.cable.send({ t: 'why', k, seat: this.viewer, thing, chosen: [...chosen] });
    return k;
  }

  act(text: string): void {
    this.request({ t: 'act', s: this.s, seat: this.viewer, text });
  }

  lift(seat: number): void {
    this.cable.send({ t: 'lift', seat });
    this.cable.heed(() => this.curtain);
  }

  /** Say something; it has no key, so it counts as heard once somebody here was. */
  say(text: string): void {
    this.hear([...this.unsaid, text]);
    if (this.link === 'open') this.cable.send({ t: 'say', text });
    this.cable.heed(() => this.unsaid.includes(text));
  }

  /** If it is one's own, it waits no more. */
  private heard({ seat, text }: ChatLine): void {
    const own = seat === this.viewer || !!this.info?.mine.includes(seat);
    const said = own ? this.unsaid.findIndex((one) => words.compare(one, text) === 0) : -1;
    if (said >= 0) this.hear(this.unsaid.filter((_, n) => n !== said));
  }
  private hear(left: string[]): void {
    this.unsaid = left;
    this.tally();
  }

  /** Closed with a code; whether for good. */
  private ended(code: number): boolean {
    const why = ENDS[code];
    if (why) this.end(why);
    return why !== undefined;
  }

  /** Nothing more is to be seen here. */
  end(why: MatchLink['why']): void {
    this.close();
    this.why = why;
    this.listener.refused?.({ t: 'err', k: '', code: why, message: '' });
  }

  private take(frame: ToPage): void {
    switch (frame.t) {
      case 'sync':
      case 'ev':
      case 'turn':
        if (this.link !== 'open') this.opened(frame);
        if (frame.t === 'ev' && !frame.clocks?.running.includes(this.viewer)) this.until = Infinity;
        else if (frame.t === 'ev' && this.until === Infinity) this.until = performance.now() + GRACE;
        this.queue.push(...(frame.t === 'ev' ? beats(frame) : [frame]));
        break;
      case 'ack':
        this.settle(frame.k);
        break;
      case 'err':
        this.settle(frame.k);
        if (this.ordered?.k === frame.k) this.ordered = null;
        if (!frame.k) this.mute();
        this.listener.refused?.(frame);
        if (frame.code === 'stale') this.resync();
        break;
      case 'seats':
        this.info = frame.info;
        this.told = performance.now();
        this.pending = frame.pending;
        this.rematch = frame.rematch;
        this.listener.seated?.(frame.info);
        break;
      case 'away':
        if (this.info) this.info = { ...this.info, absent: frame.absent };
        this.told = performance.now();
        break;
      case 'note':
        this.listener.noted?.(frame);
        break;
      case 'said':
        this.chat = [...this.chat.slice(-199), frame.line];
        this.heard(frame.line);
        this.listener.said?.(frame.line);
        break;
      case 'because':
        this.listener.because?.(frame);
        break;
      case 'hinted':
        this.settle(frame.k);
        this.listener.hinted?.(frame);
        break;
      case 'pong':
        break;
    }
  }

  private opened(frame: ToPage): void {
    this.cable.greeted();
    for (const frame of this.unacknowledged.values()) this.cable.send(frame);
    const known = this.chat.at(-1)?.at ?? 0;
    if (frame.t === 'sync') for (const line of frame.chat) if (line.at > known) this.heard(line);
    for (const text of this.unsaid) this.cable.send({ t: 'say', text });
  }

  /** What was said first is not heard by anybody. */
  private mute(): void {
    this.unheard = [...this.unheard, ...this.unsaid.slice(0, 1)];
    this.hear(this.unsaid.slice(1));
  }

  private settle(k: string): void {
    this.unacknowledged.delete(k);
    this.tally();
  }

  private tally(): void {
    const all = [...this.unacknowledged.values()];
    this.advising = all.some(({ t }) => t === 'hint');
    this.waiting = all.filter(({ t }) => t !== 'hint' && t !== 'order').length;
    this.unsent = [...all.filter(({ t }) => t !== 'hint').map(({ t }) => t), ...this.unsaid.map(() => 'say' as const)];
  }

  private resync(): void {
    this.cable.send({ t: 'hello', since: -1 });
  }

  /** Show the rest at once. */
  hasten = (): void => void this.queue.skip();

  /** Show the rest at once; a click or key that did so on the table does nothing else. */
  private skip = (event: Event): void => {
    const key = event instanceof KeyboardEvent ? event.key : '';
    if (['Tab', 'Shift', 'Control', 'Alt', 'Meta'].includes(key) || !this.queue.skip()) return;
    if (!(event.target instanceof Element) || !event.target.closest('[data-table]')) return;
    if (key) {
      if (key === 'Enter' || key === ' ') event.preventDefault();
      return;
    }
    const stop = (click: Event): void => {
      click.stopPropagation();
      click.preventDefault();
    };
    addEventListener('click', stop, { capture: true, once: true });
    const up = (): void => void setTimeout(() => removeEventListener('click', stop, true));
    addEventListener('pointerup', up, { capture: true, once: true });
    addEventListener('pointercancel', up, { capture: true, once: true });
  };

  private async show(thing: Shown): Promise<number> {
    const lines = thing.t === 'beat' ? thing.beat.lines : [];
    const apply = (): void => (thing.t === 'sync' ? this.whole(thing) : thing.t === 'beat' ? this.step(thing) : this.asked(thing));
    try {
      const hurried = this.queue.hurried || document.hidden;
      let travel = 0;
      if (this.listener.change) travel = await this.listener.change(apply, lines, hurried);
      else apply();
      return hurried || this.unfinished(lines) ? 0 : Math.max(travel, this.seen(lines));
    } catch (error) {
      console.error(error);
      this.queue.drop();
      if (thing.t !== 'sync') this.resync(); // what could not be shown step by step is shown whole
      return 0;
    }
  }

  /** How long lines are to be seen: what others did at the chosen pace, the own and passes no longer than they travel. */
  private seen(lines: readonly Line[]): number {
    const pace = this.listener.pace?.() ?? 0;
    if (!lines.some((line) => line.kind !== 'pass' && line.seat !== this.viewer)) return 0;
    if (lines.some((line) => line.seat === this.viewer && line.kind !== 'pass')) return 0;
    return Math.min(pace, Math.max(0, this.until - performance.now()) / (this.queue.left.length + 1));
  }

  /** Whether what comes next finishes what these lines begin: then both are seen as one. */
  private unfinished(lines: readonly Line[]): boolean {
    const next = this.queue.left[0];
    const end = next?.t === 'beat' ? next.beat.lines[0] : undefined;
    return end?.kind === 'effect' && end.seat >= 0 && lines.some(({ kind, seat }) => kind !== 'pass' && seat === end.seat);
  }

  private whole(frame: Sync): void {
    this.done = new Set(frame.done);
    this.newer = frame.wire === WIRE ? 0 : frame.wire;
    this.s = frame.s;
    this.info = frame.info;
    this.told = performance.now();
    this.viewer = frame.viewer;
    this.eyes = frame.eyes ?? frame.viewer;
    this.curtain = frame.curtain;
    this.view = frame.view;
    this.log = frame.log;
    this.turning(frame.turn);
    this.time(frame.clocks);
    this.result = frame.result;
    this.pending = frame.pending;
    this.lesson = frame.lesson;
    this.coming = null;
    this.chat = frame.chat;
    this.pledge = frame.pledge;
    this.rematch = frame.rematch;
    this.listener.seated?.(frame.info);
  }

  private step({ beat, frame, at, first, last }: Extract<Shown, { t: 'beat' }>): void {
    if (frame.s <= this.s) return;
    let view: unknown;
    try {
      if (first && frame.s !== this.s + 1) throw new RangeError('something was missed');
      view = patch(this.view, beat.patch);
    } catch {
      this.queue.drop();
      this.resync();
      return;
    }
    this.view = view;
    this.done = new Set(beat.done);
    if (beat.lines.length) this.log = [...this.log, ...beat.lines];
    if (!last) {
      this.turn = { actors: this.turn.actors }; // what is asked comes with the last of it
      return;
    }
    this.s = frame.s;
    this.viewer = frame.viewer ?? this.viewer;
    this.eyes = frame.viewer ?? this.eyes;
    this.turning(frame.turn);
    if (frame.clocks) this.time(frame.clocks, at);
    else if (frame.result && this.clocks) this.clocks = { ...this.clocks, running: [] };
    this.result = frame.result ?? this.result;
    this.coming = frame.lesson ?? this.coming;
    if (this.coming && (this.result || this.turn.actors.includes(this.viewer))) {
      this.lesson = this.coming;
      this.coming = null;
    }
  }

  private asked(frame: Asked): void {
    if (frame.s === this.s) this.turning(frame.turn);
  }

  private turning(turn: Turn): void {
    this.turn = turn;
    if (this.ordered && !this.unacknowledged.has(this.ordered.k)) this.ordered = null; // it is in there
  }

  private time(clocks: Clocks | null, at = performance.now()): void {
    this.clocks = clocks && { ...clocks, at };
  }
}

/** Words as the table hands them on: with fewer gaps, and without what cannot be seen. */
const words = new Intl.Collator(undefined, { ignorePunctuation: true });

/** The things that an event is made of, one after the other. */
function beats(frame: Happened): Shown[] {
  const all: Beat[] = [{ lines: frame.lines, patch: frame.patch, done: frame.done ?? [] }, ...(frame.then ?? [])];
  const at = performance.now();
  return all.map((beat, n) => ({ t: 'beat', beat, frame, at, first: n === 0, last: n === all.length - 1 }));
}
