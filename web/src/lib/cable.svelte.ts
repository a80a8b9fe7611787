/**
 * A socket that comes back by itself: after ever longer pauses, and at once when the network or the
 * person is back. Whoever is silent at its other end is asked, and whoever does not answer is gone.
 */
import type { FromPage, ToPage } from '../generated/frames';

export type Link = 'opening' | 'open' | 'lost' | 'closed';

const QUIET = 25_000;
const PATIENCE = 8_000;
/** A request is answered in less, or the cable is looked after. */
const ANSWER = 2_500;

/** How long to wait before the nth attempt: doubling to 15 s, drawn from half to whole. */
export function backoff(attempt: number, random = Math.random()): number {
  return Math.min(15_000, 300 * 2 ** attempt) * (0.5 + random / 2);
}

/** A node that ends says so: there is another, so it is asked often, and only after a while ever less so. */
export const MOVED = 1012;
const OFTEN = 8;

/** After so many attempts in vain. */
const SHUT = 2;
/** A socket that breaks sooner was none. */
const HELD = 10_000;

/** How long to wait before the nth attempt after a socket was closed with a code. */
export function pauseAfter(code: number, attempt: number, random = Math.random()): number {
  if (code !== MOVED) return backoff(attempt, random);
  return attempt < OFTEN ? 100 + 200 * random : backoff(attempt - OFTEN + 1, random);
}

/** Whoever is at this end of a cable. */
export interface End {
  /** What is said first, each time. */
  hello: () => FromPage;
  heard: (frame: ToPage) => void;
  /** It was closed with a code; whether for good. */
  ended: (code: number) => boolean;
  /** Again and again no socket was let in: a browser does not tell why. */
  shut: () => void;
}

export class Cable {
  state = $state<Link>('opening');

  private socket: WebSocket | null = null;
  private attempt = 0;
  /** How often it broke soon after it had opened, which it did last then. */
  private broke = 0;
  private since = 0;
  /** Whether the last node said that it ends. */
  private moved = false;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private beat: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly path: string,
    private readonly end: End,
  ) {}

  open(): void {
    addEventListener('online', this.again);
    addEventListener('offline', this.drop);
    document.addEventListener('visibilitychange', this.again);
    this.connect();
  }

  close(): void {
    removeEventListener('online', this.again);
    removeEventListener('offline', this.drop);
    document.removeEventListener('visibilitychange', this.again);
    this.state = 'closed';
    clearTimeout(this.retry);
    clearTimeout(this.beat);
    this.socket?.close();
    this.socket = null;
  }

  /** Come anew. */
  renew(): void {
    const old = this.socket;
    this.socket = null;
    old?.close();
    this.state = 'opening';
    this.connect();
  }

  /** Who is at the other end has understood. */
  greeted(): void {
    this.state = 'open';
    this.attempt = 0;
    this.since = performance.now();
    this.moved = false;
  }

  send(frame: FromPage): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(frame));
  }

  /** Look after it where something still waits for its answer by then. */
  heed(waits: () => boolean): void {
    setTimeout(() => this.state === 'open' && waits() && this.ping(ANSWER), ANSWER);
  }

  private connect(): void {
    clearTimeout(this.retry);
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new WebSocket(`${scheme}://${location.host}${this.path}`);
    this.socket = socket;
    // browsers wait for minutes; longer each time, since a line may only be slow
    const patience = PATIENCE * 2 ** Math.min(this.attempt, 3);
    clearTimeout(this.beat);
    this.beat = setTimeout(this.drop, patience);
    socket.onopen = () => {
      if (socket !== this.socket) return;
      socket.send(JSON.stringify(this.end.hello()));
      clearTimeout(this.beat);
      this.beat = setTimeout(this.drop, patience);
    };
    socket.onmessage = (message: MessageEvent<string>) => {
      if (socket !== this.socket) return;
      const frame = read(message.data);
      if (!frame) return this.drop();
      this.listen();
      this.end.heard(frame);
    };
    socket.onclose = (event) => {
      if (socket === this.socket) this.lose(event.code);
    };
  }

  private lose(code: number): void {
    clearTimeout(this.beat);
    this.socket = null;
    if (this.state === 'closed' || this.end.ended(code)) return;
    const open = this.state === 'open';
    if (open && performance.now() - this.since > HELD) this.broke = 0;
    this.state = 'lost';
    if (this.attempt === SHUT) this.end.shut();
    if (code === MOVED) this.moved = true;
    this.retry = setTimeout(() => this.connect(), pauseAfter(this.moved ? MOVED : code, this.broke + this.attempt++));
    if (open) this.broke++;
  }

  /** The network or the person is back: try at once. */
  private again = (): void => {
    if (this.state === 'lost' && !document.hidden) {
      this.attempt = 0;
      const stuck = this.socket; // what was begun without a network may wait for it for minutes
      this.connect();
      stuck?.close();
    } else if (this.state === 'open' && !document.hidden) this.ping();
  };

  /** Whoever is silent is asked; whoever does not answer is gone. */
  private listen(): void {
    clearTimeout(this.beat);
    this.beat = setTimeout(() => this.ping(), QUIET);
  }

  private ping(patience = PATIENCE): void {
    clearTimeout(this.beat);
    this.send({ t: 'ping' });
    this.beat = setTimeout(this.drop, patience);
  }

  /** It is cut, whatever the socket thinks. */
  private drop = (): void => {
    const socket = this.socket;
    if (!socket || this.state === 'closed') return;
    this.lose(0);
    socket.close();
  };
}

/** What a frame says; nothing where it was broken on its way. */
function read(text: string): ToPage | null {
  try {
    return JSON.parse(text) as ToPage;
  } catch {
    return null;
  }
}
