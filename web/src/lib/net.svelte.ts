/**
 * The page's side of one match: a socket that comes back by itself, what the viewer knows, and the
 * requests that are not acknowledged yet.
 *
 * A request keeps its key until the server has acknowledged or refused it; after a break it is sent
 * again with the same key, so that nothing is done twice and nothing is lost. What happened is shown
 * one frame after the other, so that each can be seen; any input shows the rest at once.
 */
import type { Line, MatchInfo } from '../generated/api';
import type {
  Asked, ChatLine, Clocks, Err, Event as Happened, FromPage, Hinted, Lesson, Pending, Result, Sync, ToPage, Turn,
} from '../generated/frames';
import { WIRE } from '../generated/frames';
import { marks, patch, touched } from './patch';

export type Link = 'opening' | 'open' | 'lost' | 'closed';
type Request = Extract<FromPage, { k: string }>;
type Unkeyed<T> = T extends unknown ? Omit<T, 'k'> : never;

const NOBODY: Turn = { actors: [] };
const QUIET = 25_000;
const PATIENCE = 8_000;

/** How long to wait before the nth attempt: doubling to 15 s, drawn from half to whole. */
export function backoff(attempt: number, random = Math.random()): number {
  return Math.min(15_000, 300 * 2 ** attempt) * (0.5 + random / 2);
}

/** What a match page wants to hear of. */
export interface Listener {
  /** Shown before and after a change, so that things can travel; returns how long that takes. */
  change?: (apply: () => void, lines: readonly Line[]) => Promise<number>;
  refused?: (err: Err) => void;
  said?: (line: ChatLine) => void;
  hinted?: (hint: Hinted) => void;
}

export class MatchLink {
  readonly id: string;
  link = $state<Link>('opening');
  /** Why there is nothing to be seen, once it is closed. */
  why = $state<'gone' | 'damaged'>('gone');
  s = -1;
  info = $state.raw<MatchInfo | null>(null);
  viewer = $state(-3);
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
  /** Ids that the last action touched. */
  done = $state.raw<Set<string>>(new Set());
  /** Requests on their way that hold up play. */
  waiting = $state(0);
  /** Whether advice is being thought about. */
  advising = $state(false);

  /** The version that the server speaks, where it is another than this page's: it was upgraded. */
  newer = $state(0);

  private socket: WebSocket | null = null;
  private unacknowledged = new Map<string, Request>();
  private listener: Listener;
  private attempt = 0;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private beat: ReturnType<typeof setTimeout> | undefined;
  private queue: (Sync | Happened | Asked)[] = [];
  private showing = false;
  private hurry = false;
  private wake: (() => void) | undefined;
  private lastSeat = -9;
  /** The next step of a lesson: it is shown once the answers to the last one have been. */
  private coming: Lesson | null = null;
  private count = 0;

  constructor(id: string, listener: Listener = {}) {
    this.id = id;
    this.listener = listener;
  }

  open(): void {
    addEventListener('online', this.again);
    document.addEventListener('visibilitychange', this.again);
    addEventListener('pointerdown', this.skip, true);
    addEventListener('keydown', this.skip, true);
    this.connect();
  }

  close(): void {
    removeEventListener('online', this.again);
    document.removeEventListener('visibilitychange', this.again);
    removeEventListener('pointerdown', this.skip, true);
    removeEventListener('keydown', this.skip, true);
    this.link = 'closed';
    clearTimeout(this.retry);
    clearTimeout(this.beat);
    this.socket?.close();
    this.socket = null;
  }

  /** Come anew, as one who has seen nothing: after a seat was taken. */
  renew(): void {
    this.s = -1;
    const old = this.socket;
    this.socket = null;
    old?.close();
    this.link = 'opening';
    this.connect();
  }

  /** Send a request; it is kept until it is answered. */
  request(frame: Unkeyed<Request>): string {
    const k = `${Date.now().toString(36)}-${(this.count++).toString(36)}-${Math.random().toString(36).slice(2, 8)}`;
    const keyed = { ...frame, k } as Request;
    this.unacknowledged.set(k, keyed);
    this.tally();
    this.send(keyed);
    return k;
  }

  act(text: string): void {
    this.request({ t: 'act', s: this.s, seat: this.viewer, text });
  }

  lift(seat: number): void {
    this.send({ t: 'lift', seat });
  }

  say(text: string): void {
    this.send({ t: 'say', text });
  }

  private send(frame: FromPage): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(frame));
  }

  private connect(): void {
    clearTimeout(this.retry);
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new WebSocket(`${scheme}://${location.host}/ws/${this.id}`);
    this.socket = socket;
    socket.onopen = () => {
      socket.send(JSON.stringify({ t: 'hello', since: this.s } satisfies FromPage));
      this.listen();
    };
    socket.onmessage = (message: MessageEvent<string>) => {
      if (socket !== this.socket) return;
      this.listen();
      this.take(JSON.parse(message.data) as ToPage);
    };
    socket.onclose = (event) => {
      if (socket === this.socket) this.lose(event.code);
    };
  }

  private lose(code: number): void {
    clearTimeout(this.beat);
    this.socket = null;
    if (this.link === 'closed') return;
    if (code === 4004 || code === 4005) {
      this.link = 'closed';
      this.why = code === 4004 ? 'gone' : 'damaged';
      this.listener.refused?.({ t: 'err', k: '', code: this.why, message: '' });
      return;
    }
    this.link = 'lost';
    this.retry = setTimeout(() => this.connect(), backoff(this.attempt++));
  }

  /** The network or the person is back: try at once. */
  private again = (): void => {
    if (this.link === 'lost' && !document.hidden) {
      this.attempt = 0;
      if (!this.socket) this.connect();
    } else if (this.link === 'open' && !document.hidden) this.ping();
  };

  /** Whoever is silent is asked; whoever does not answer is gone. */
  private listen(): void {
    clearTimeout(this.beat);
    this.beat = setTimeout(() => this.ping(), QUIET);
  }

  private ping(): void {
    clearTimeout(this.beat);
    this.send({ t: 'ping' });
    const socket = this.socket;
    this.beat = setTimeout(() => {
      socket?.close();
      if (socket === this.socket) this.lose(0);
    }, PATIENCE);
  }

  private take(frame: ToPage): void {
    switch (frame.t) {
      case 'sync':
      case 'ev':
      case 'turn':
        if (this.link !== 'open') this.opened();
        this.queue.push(frame);
        void this.show();
        break;
      case 'ack':
        this.settle(frame.k);
        break;
      case 'err':
        this.settle(frame.k);
        this.listener.refused?.(frame);
        if (frame.code === 'stale') this.resync();
        break;
      case 'seats':
        this.info = frame.info;
        this.pending = frame.pending;
        this.rematch = frame.rematch;
        break;
      case 'said':
        this.chat = [...this.chat.slice(-199), frame.line];
        this.listener.said?.(frame.line);
        break;
      case 'hinted':
        this.settle(frame.k);
        this.listener.hinted?.(frame);
        break;
      case 'pong':
        break;
    }
  }

  private opened(): void {
    this.link = 'open';
    this.attempt = 0;
    for (const frame of this.unacknowledged.values()) this.send(frame);
  }

  private settle(k: string): void {
    this.unacknowledged.delete(k);
    this.tally();
  }

  private tally(): void {
    const all = [...this.unacknowledged.values()];
    this.advising = all.some(({ t }) => t === 'hint');
    this.waiting = all.filter(({ t }) => t !== 'hint' && t !== 'order').length;
  }

  private resync(): void {
    this.send({ t: 'hello', since: -1 });
  }

  private skip = (): void => {
    this.hurry = true;
    this.wake?.();
  };

  private async show(): Promise<void> {
    if (this.showing) return;
    this.showing = true;
    let frame = this.queue.shift();
    try {
      while (frame && this.link !== 'closed') {
        const shown = frame;
        const lines = shown.t === 'ev' ? shown.lines : [];
        const apply = (): void => (shown.t === 'sync' ? this.whole(shown) : shown.t === 'ev' ? this.step(shown) : this.asked(shown));
        this.hurry = document.hidden;
        let ms = 0;
        if (this.listener.change) ms = await this.listener.change(apply, lines);
        else apply();
        if (this.queue.length > 0 && !this.hurry) await this.pause(ms + 120);
        frame = this.queue.shift();
      }
    } catch (error) {
      console.error(error);
      this.queue = [];
      if (frame?.t !== 'sync') this.resync(); // what could not be shown step by step is shown whole
    } finally {
      this.showing = false;
    }
  }

  private pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  private whole(frame: Sync): void {
    const fresh = this.view === null || this.viewer !== frame.viewer;
    this.done = fresh ? new Set() : touched(this.view, frame.view);
    this.newer = frame.wire === WIRE ? 0 : frame.wire;
    this.s = frame.s;
    this.info = frame.info;
    this.viewer = frame.viewer;
    this.curtain = frame.curtain;
    this.view = frame.view;
    this.log = frame.log;
    this.turn = frame.turn;
    this.time(frame.clocks);
    this.result = frame.result;
    this.pending = frame.pending;
    this.lesson = frame.lesson;
    this.coming = null;
    this.chat = frame.chat;
    this.pledge = frame.pledge;
    this.rematch = frame.rematch;
  }

  private step(frame: Happened): void {
    if (frame.s <= this.s) return;
    let view: unknown;
    try {
      if (frame.s !== this.s + 1) throw new RangeError('something was missed');
      view = patch(this.view, frame.patch);
    } catch {
      this.resync();
      return;
    }
    const seat = frame.lines.findLast((line) => line.seat >= 0)?.seat ?? this.lastSeat;
    const fresh = marks(this.view, view, frame.lines);
    const same = seat === this.lastSeat && seat !== this.viewer && frame.lines.length > 0;
    this.done = same ? new Set([...this.done, ...fresh]) : fresh;
    this.lastSeat = seat;
    this.s = frame.s;
    this.viewer = frame.viewer ?? this.viewer;
    this.view = view;
    if (frame.lines.length) this.log = [...this.log, ...frame.lines];
    this.turn = frame.turn;
    if (frame.clocks) this.time(frame.clocks);
    else if (frame.result && this.clocks) this.clocks = { ...this.clocks, running: [] };
    this.result = frame.result ?? this.result;
    this.coming = frame.lesson ?? this.coming;
    if (this.coming && (this.result || this.turn.actors.includes(this.viewer))) {
      this.lesson = this.coming;
      this.coming = null;
    }
  }

  private asked(frame: Asked): void {
    if (frame.s === this.s) this.turn = frame.turn;
  }

  private time(clocks: Clocks | null): void {
    this.clocks = clocks && { ...clocks, at: performance.now() };
  }
}
