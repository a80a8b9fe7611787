import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Event as Happened, FromPage, Sync, ToPage } from '../src/generated/frames';
import { MOVED, backoff, pauseAfter } from '../src/lib/cable.svelte';
import { MatchLink } from '../src/lib/net.svelte';

class Socket {
  static all: Socket[] = [];
  static readonly OPEN = 1;
  readyState = 0;
  sent: FromPage[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((message: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  constructor(readonly url: string) {
    Socket.all.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as FromPage);
  }
  close(): void {
    this.drop(1000);
  }
  accept(): void {
    this.readyState = 1;
    this.onopen?.();
  }
  say(frame: ToPage): void {
    this.onmessage?.({ data: JSON.stringify(frame) });
  }
  drop(code: number): void {
    if (this.readyState === 3) return;
    this.readyState = 3;
    this.onclose?.({ code });
  }
}

const info = { id: 'x', game: 'canosa', title: 'Canosa', seats: [], options: '', clock: { kind: 'none', seconds: 0, increment: 0 }, actions: 0, over: false, mine: [0], turn: [0], kind: 'match', listed: false, updated: 0, hints: false, readonly: '' } as const;
const sync = (s: number, more: Partial<Sync> = {}): Sync => ({
  t: 'sync', s, wire: 2, info: { ...info, seats: [], mine: [0], turn: [0] }, viewer: 0, curtain: false, view: { id: 'v', n: s }, log: [], turn: { actors: [0], acts: [['go', ['a', 'b'], { verb: 'go', things: {} }]] },
  clocks: null, result: null, pending: null, lesson: null, chat: [], pledge: '', rematch: '', ...more,
} as Sync);
const event = (s: number, more: Partial<Happened> = {}): Happened => ({
  t: 'ev', s, lines: [{ n: s, seat: 1, m: { key: 'plain', params: { text: 'x' } }, gist: { verb: 'plain', things: { text: 'x' } } }], patch: [[['n'], s]], turn: { actors: [0] }, ...more,
});
const last = (): Socket => {
  const socket = Socket.all.at(-1);
  if (!socket) throw new Error('no socket');
  return socket;
};
const settle = (): Promise<void> => vi.advanceTimersByTimeAsync(1000).then(() => undefined);

let link: MatchLink;
const refused = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  Socket.all = [];
  refused.mockReset();
  const target = { addEventListener: vi.fn(), removeEventListener: vi.fn() };
  vi.stubGlobal('WebSocket', Socket);
  vi.stubGlobal('location', { protocol: 'http:', host: 'localhost' });
  vi.stubGlobal('document', { ...target, hidden: false });
  vi.stubGlobal('addEventListener', vi.fn());
  vi.stubGlobal('removeEventListener', vi.fn());
  link = new MatchLink('x', { refused });
  link.open();
});
afterEach(() => {
  link.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function sit(): Promise<Socket> {
  const socket = last();
  socket.accept();
  socket.say(sync(3));
  await settle();
  return socket;
}

describe('coming in', () => {
  it('asks for everything anew when a step cannot be shown', async () => {
    link.close();
    const listener: ConstructorParameters<typeof MatchLink>[1] = {};
    link = new MatchLink('x', listener);
    link.open();
    const socket = await sit();
    const told = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    listener.change = () => Promise.reject(new Error('no'));
    socket.say(event(4));
    await settle();
    expect(told).toHaveBeenCalledOnce();
    expect(socket.sent.at(-1)).toEqual({ t: 'hello', since: -1 });
    delete listener.change;
    socket.say(sync(4));
    await settle();
    expect(link.s).toBe(4);
    told.mockRestore();
  });

  it('says hello as one who has seen nothing, and takes the match', async () => {
    const socket = await sit();
    expect(socket.url).toBe('ws://localhost/ws/x');
    expect(socket.sent).toEqual([{ t: 'hello', since: -1 }]);
    expect([link.link, link.s, link.view, link.viewer]).toEqual(['open', 3, { id: 'v', n: 3 }, 0]);
  });
  it('gives up where there is no such match, where it is damaged, and who is kept out', () => {
    for (const [code, why] of [[4004, 'gone'], [4005, 'damaged'], [4003, 'banned']] as const) {
      link.close();
      link = new MatchLink('x', { refused });
      link.open();
      last().accept();
      last().drop(code);
      expect([link.link, link.why]).toEqual(['closed', why]);
      expect(refused).toHaveBeenCalledWith(expect.objectContaining({ code: why }));
    }
  });
});

describe('what happens', () => {
  it('patches the view and names what was touched', async () => {
    const socket = await sit();
    socket.say(event(4, { done: ['v'] }));
    await settle();
    expect([link.s, link.view, [...link.done], link.log.length]).toEqual([4, { id: 'v', n: 4 }, ['v'], 1]);
  });
  it('shows several frames one after the other, in order', async () => {
    const socket = await sit();
    socket.say(event(4));
    socket.say(event(5));
    socket.say(event(6));
    await settle();
    expect([link.s, link.log.map((line) => line.n)]).toEqual([6, [4, 5, 6]]);
  });
  it('shows the things of an event one after the other, each as long as the pace has it', async () => {
    link.close();
    const told: number[] = [];
    link = new MatchLink('x', {
      pace: () => 600,
      change: (apply, lines) => {
        apply();
        told.push(...lines.map(({ n }) => n));
        return Promise.resolve(240);
      },
    });
    link.open();
    const socket = await sit();
    await vi.advanceTimersByTimeAsync(240);
    const [line] = event(4).lines;
    if (!line) throw new Error('no line');
    socket.say(event(4, { then: [{ lines: [{ ...line, n: 5 }], patch: [[['n'], 5]], done: ['x'] }, { lines: [{ ...line, n: 6, kind: 'pass' }], patch: [] }] }));
    socket.say(event(5, { lines: [{ ...line, n: 7, seat: 0 }], patch: [[['n'], 7]] }));
    socket.say(event(6, { lines: [{ ...line, n: 8 }] }));
    await vi.advanceTimersByTimeAsync(0);
    expect([told, link.s, link.behind, link.turn.acts]).toEqual([[4], 3, 4, undefined]);
    await vi.advanceTimersByTimeAsync(599);
    expect(told).toEqual([4]);
    await vi.advanceTimersByTimeAsync(1);
    expect([told, link.view, [...link.done]]).toEqual([[4, 5], { id: 'v', n: 5 }, ['x']]);
    await vi.advanceTimersByTimeAsync(600);
    expect([told, link.s]).toEqual([[4, 5, 6], 4]);
    await vi.advanceTimersByTimeAsync(240);
    expect(told, 'a pass takes no longer than it travels').toEqual([4, 5, 6, 7]);
    await vi.advanceTimersByTimeAsync(240);
    expect([told, link.s, link.behind], 'nor does what the viewer did').toEqual([[4, 5, 6, 7, 8], 6, 0]);
  });
  it('shows what finishes a deed together with it', async () => {
    link.close();
    link = new MatchLink('x', { pace: () => 600 });
    link.open();
    const socket = await sit();
    const [line] = event(4).lines;
    if (!line) throw new Error('no line');
    socket.say(event(4));
    socket.say(event(5));
    socket.say(event(6, { lines: [{ ...line, n: 6, kind: 'effect' }] }));
    socket.say(event(7, { lines: [{ ...line, n: 7, kind: 'effect', seat: -1 }] }));
    await vi.advanceTimersByTimeAsync(600);
    expect(link.s).toBe(6);
    await vi.advanceTimersByTimeAsync(599);
    expect(link.s, 'what comes of it is a thing of its own').toBe(6);
    await vi.advanceTimersByTimeAsync(1);
    expect(link.s).toBe(7);
  });
  it('shows the rest in two seconds where the own clock runs', async () => {
    link.close();
    link = new MatchLink('x', { pace: () => 1200 });
    link.open();
    const socket = await sit();
    const clocks = { left: [9000, 9000], running: [0], after: [0, 0] };
    for (let s = 4; s < 10; s++) socket.say(event(s, { clocks }));
    await vi.advanceTimersByTimeAsync(2000);
    expect(link.s).toBe(9);
  });
  it('stops the clocks at what was left when it ends', async () => {
    const socket = await sit();
    const result = { places: [1, 2], scores: [0, 0], reason: { key: 'reason-time', params: {} }, secret: '' };
    socket.say(event(4, { clocks: { left: [1000, 0], running: [] }, result }));
    await settle();
    expect([link.clocks?.left, link.clocks?.running, link.result?.reason.key]).toEqual([[1000, 0], [], 'reason-time']);
  });
  it('passes over what it has seen', async () => {
    const socket = await sit();
    socket.say(event(3));
    await settle();
    expect([link.s, link.log]).toEqual([3, []]);
  });
  it('asks anew when something was missed', async () => {
    const socket = await sit();
    socket.say(event(9));
    await settle();
    expect(link.s).toBe(3);
    expect(socket.sent.at(-1)).toEqual({ t: 'hello', since: -1 });
  });
  it('asks anew when a patch does not fit', async () => {
    const socket = await sit();
    socket.say(event(4, { patch: [[['no', 'such', 'place'], 1]] }));
    await settle();
    expect(link.view).toEqual({ id: 'v', n: 3 });
    expect(socket.sent.at(-1)).toEqual({ t: 'hello', since: -1 });
  });
  it('turns to other eyes when it is told to', async () => {
    const socket = await sit();
    socket.say(event(4, { viewer: 1 }));
    await settle();
    expect(link.viewer).toBe(1);
  });
});

describe('requests', () => {
  it('are kept until they are acknowledged', async () => {
    const socket = await sit();
    link.act('go');
    expect(socket.sent.at(-1)).toMatchObject({ t: 'act', s: 3, seat: 0, text: 'go' });
    expect(link.waiting).toBe(1);
    socket.say({ t: 'ack', k: (socket.sent.at(-1) as { k: string }).k, s: 4 });
    expect(link.waiting).toBe(0);
  });
  it('are sent again with the same key after a break', async () => {
    const socket = await sit();
    link.act('go');
    const frame = socket.sent.at(-1);
    socket.drop(1006);
    expect(link.link).toBe('lost');
    await vi.advanceTimersByTimeAsync(400);
    const other = last();
    expect(other).not.toBe(socket);
    other.accept();
    expect(other.sent).toEqual([{ t: 'hello', since: 3 }]);
    other.say(sync(3));
    expect(other.sent.at(-1)).toEqual(frame);
    await settle();
    expect(link.link).toBe('open');
  });
  it('are given up when they are refused', async () => {
    const socket = await sit();
    link.act('go');
    socket.say({ t: 'err', code: 'turn', message: 'it is not your turn', k: (socket.sent.at(-1) as { k: string }).k });
    expect(link.waiting).toBe(0);
    expect(refused).toHaveBeenCalledOnce();
  });
  it('are not lost while there is no socket', async () => {
    const socket = await sit();
    socket.drop(1006);
    link.act('go');
    await vi.advanceTimersByTimeAsync(400);
    last().accept();
    last().say(sync(3));
    expect(last().sent.at(-1)).toMatchObject({ t: 'act', text: 'go' });
  });
  it('have keys of their own', async () => {
    await sit();
    const keys = new Set(Array.from({ length: 50 }, (_, seat) => link.request({ t: 'undo', seat })));
    expect(keys.size).toBe(50);
  });
});

const heard = (name: string): (() => void) => {
  const { calls } = vi.mocked(addEventListener).mock as unknown as { calls: [string, () => void][] };
  return calls.findLast(([what]) => what === name)?.[1] ?? (() => {});
};

describe('a line that breaks', () => {
  it('is no reason to take back twice what was asked for twice, since nothing moved', async () => {
    const socket = await sit();
    socket.drop(1006);
    link.request({ t: 'undo', seat: 0 });
    link.request({ t: 'undo', seat: 0 });
    await vi.advanceTimersByTimeAsync(400);
    last().accept();
    last().say(sync(3));
    expect(last().sent.filter(({ t }) => t === 'undo').length).toBe(1);
    const { k } = last().sent.at(-1) as { k: string };
    last().say({ t: 'ack', k, s: 4 });
    expect(link.request({ t: 'undo', seat: 0 })).not.toBe(k);
  });
  it('keeps nobody from thinking better of it twice', async () => {
    const socket = await sit();
    socket.drop(1006);
    const at = (...windows: string[]): string => link.request({ t: 'order', seat: 0, at: windows });
    expect(new Set([at('call'), at('war'), at('call'), at('call')]).size).toBe(3);
    await vi.advanceTimersByTimeAsync(400);
    last().accept();
    last().say(sync(3));
    const orders = last().sent.filter((frame) => frame.t === 'order');
    expect(orders.map(({ at }) => at?.join())).toEqual(['call', 'war', 'call']);
  });
  it('shows when one wants to be asked as it was chosen last, until the table says so', async () => {
    const socket = await sit();
    const order = (at?: string[]): string => link.request({ t: 'order', seat: 0, ...(at ? { at } : {}) });
    expect(link.ordered).toBe(null);
    order(['call']);
    const k = order(['call', 'war']);
    expect(link.ordered?.at).toEqual(['call', 'war']);
    const turn = (at: string[]): ToPage => ({ t: 'turn', s: 3, turn: { actors: [0], at } }) as ToPage;
    socket.say(turn(['call']));
    await settle();
    expect(link.ordered?.at, 'that was the first').toEqual(['call', 'war']);
    for (const frame of socket.sent) if (frame.t === 'order') socket.say({ t: 'ack', k: frame.k, s: 3 });
    expect(link.ordered?.at).toEqual(['call', 'war']);
    socket.say(turn(['call', 'war']));
    await settle();
    expect([link.ordered, link.turn.at]).toEqual([null, ['call', 'war']]);
    const refusal = order(['no']);
    expect(refusal).not.toBe(k);
    socket.say({ t: 'err', code: 'bad', message: '', k: refusal });
    expect(link.ordered).toBe(null);
  });
  it('again and again, as soon as it is there, is tried ever less often', async () => {
    for (const until = Date.now() + 60_000; Date.now() < until; ) {
      if (last().readyState === 0) {
        last().accept();
        last().say(sync(3));
        expect(link.link).toBe('open');
        last().drop(1006);
      }
      await vi.advanceTimersByTimeAsync(100);
    }
    expect(Socket.all.length).toBeLessThan(15);
    await vi.advanceTimersByTimeAsync(15_000);
    last().accept();
    last().say(sync(3));
    await vi.advanceTimersByTimeAsync(20_000);
    const tried = Socket.all.length;
    last().drop(1006);
    await vi.advanceTimersByTimeAsync(300);
    expect(Socket.all.length, 'one that held is tried at once').toBe(tried + 1);
  });
  it('is told at once when the browser knows, with what waits to be sent', async () => {
    const socket = await sit();
    link.act('go');
    heard('offline')();
    expect([link.link, link.unsent, socket.readyState]).toEqual(['lost', ['act'], 3]);
    heard('online')();
    last().accept();
    last().say(sync(3));
    expect([link.link, last().sent.at(-1)?.t]).toEqual(['open', 'act']);
  });
  it('is looked after when a request is not answered', async () => {
    const socket = await sit();
    link.act('go');
    await vi.advanceTimersByTimeAsync(2_500);
    expect([link.link, socket.sent.at(-1)]).toEqual(['open', { t: 'ping' }]);
    await vi.advanceTimersByTimeAsync(2_500);
    expect(link.link).toBe('lost');
  });
});

it('a line on which frames are broken is given up, and what waits for an answer sent anew', async () => {
  const socket = await sit();
  link.act('go');
  socket.onmessage?.({ data: '{"t":"a\u0016k"' });
  expect([link.link, socket.readyState]).toEqual(['lost', 3]);
  await vi.advanceTimersByTimeAsync(400);
  last().accept();
  last().say(sync(3));
  expect(last().sent.at(-1)).toMatchObject({ t: 'act', text: 'go' });
});

describe('a line that takes everything and answers nothing', () => {
  it('is given up while it opens, each time after a longer wait', async () => {
    await vi.advanceTimersByTimeAsync(8_000);
    expect([link.link, Socket.all[0]?.readyState]).toEqual(['lost', 3]);
    await vi.advanceTimersByTimeAsync(600 + 15_000);
    expect([Socket.all.length, last().readyState]).toEqual([2, 0]);
    await vi.advanceTimersByTimeAsync(1_500);
    expect(Socket.all.length).toBe(3);
  });
  it('is given up where the greeting is not answered', async () => {
    last().accept();
    await vi.advanceTimersByTimeAsync(8_000);
    expect(link.link).toBe('lost');
  });
  it('is tried anew as soon as the browser has a network again', async () => {
    const socket = await sit();
    socket.drop(1006);
    await vi.advanceTimersByTimeAsync(400);
    const stuck = last();
    heard('online')();
    expect([last() === stuck, stuck.readyState]).toEqual([false, 3]);
    last().accept();
    last().say(sync(3));
    expect(link.link).toBe('open');
  });
});

it('asks why it is let in nowhere', async () => {
  link.close();
  const shut = vi.fn(() => void Promise.resolve().then(() => link.end('banned')));
  link = new MatchLink('x', { refused, shut });
  link.open();
  for (let n = 0; n < 3; n++) {
    last().drop(1006);
    await vi.advanceTimersByTimeAsync(1_000);
  }
  expect([shut.mock.calls.length, link.link, link.why]).toEqual([1, 'closed', 'banned']);
  const tried = Socket.all.length;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(Socket.all.length).toBe(tried);
});

describe('what was said', () => {
  const said = (text: string, seat = 0, at = 1): ToPage => ({ t: 'said', line: { name: 'Ann', seat, text, at } });
  it('is kept until it is heard, and said once', async () => {
    const socket = await sit();
    link.say('hello');
    link.say('there');
    socket.say(said('hi', 1));
    expect(link.unsaid).toEqual(['hello', 'there']);
    socket.say(said('hello'));
    expect([link.unsaid, link.unsent]).toEqual([['there'], ['say']]);
    socket.drop(1006);
    link.say('anyone?');
    await vi.advanceTimersByTimeAsync(400);
    last().accept();
    last().say(sync(3, { chat: [{ name: 'Ann', seat: 0, text: 'hello', at: 1 }, { name: 'Ann', seat: 0, text: 'there', at: 2 }] }));
    expect(last().sent.slice(1)).toEqual([{ t: 'say', text: 'anyone?' }]);
    last().say(said('anyone?', 0, 3));
    expect([link.unsaid, link.unsent]).toEqual([[], []]);
  });
  it('is not heard because somebody else who watches was', async () => {
    const socket = last();
    socket.accept();
    socket.say(sync(3, { viewer: -3, info: { ...info, seats: [], mine: [], turn: [0] } as unknown as Sync['info'] }));
    await settle();
    link.say('who  wins?');
    socket.say(said('no idea', -3));
    expect(link.unsaid).toEqual(['who  wins?']);
    socket.drop(1006);
    link.say('me');
    await vi.advanceTimersByTimeAsync(400);
    last().accept();
    const chat = ['so close', 'who wins?', 'wow'].map((text, at) => ({ name: '', seat: -3, text, at: 2 + at }));
    last().say(sync(3, { viewer: -3, chat }));
    expect(last().sent.slice(1)).toEqual([{ t: 'say', text: 'me' }]);
  });
  it('is given back where it was refused', async () => {
    const socket = await sit();
    link.say('hello');
    socket.say({ t: 'err', code: 'rate', message: 'too fast', k: '' });
    expect([link.unsaid, link.unheard]).toEqual([[], ['hello']]);
  });
  it('looks after a line on which nothing is heard of it', async () => {
    await sit();
    link.say('hello');
    await vi.advanceTimersByTimeAsync(5_000);
    expect(link.link).toBe('lost');
  });
  it('nor is a curtain waited for that does not rise', async () => {
    last().accept();
    last().say(sync(3, { curtain: true }));
    await settle();
    link.lift(0);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(link.link).toBe('lost');
  });
});

describe('notices', () => {
  it('are handed on', async () => {
    link.close();
    const [noted, seated] = [vi.fn(), vi.fn()];
    link = new MatchLink('x', { noted, seated });
    link.open();
    const socket = await sit();
    socket.say({ t: 'note', what: 'back', seat: 1, name: 'Ben', n: 2 });
    socket.say({ t: 'seats', info: { ...info, seats: [], mine: [0], turn: [0] } as unknown as Sync['info'], pending: null, rematch: '' });
    expect([noted.mock.calls.length, seated.mock.calls.length]).toEqual([1, 2]);
  });
});

describe('silence', () => {
  it('is broken by a ping, and ends the socket without an answer', async () => {
    const socket = await sit();
    await vi.advanceTimersByTimeAsync(25_000);
    expect(socket.sent.at(-1)).toEqual({ t: 'ping' });
    expect(link.link).toBe('open');
    await vi.advanceTimersByTimeAsync(8_000);
    expect(link.link).toBe('lost');
    await vi.advanceTimersByTimeAsync(400);
    expect(Socket.all.length).toBe(2);
  });
});

it('waits longer and longer, and never the same', () => {
  expect([0, 1, 2, 10].map((n) => backoff(n, 1))).toEqual([300, 600, 1200, 15_000]);
  expect([0, 1, 2, 10].map((n) => backoff(n, 0))).toEqual([150, 300, 600, 7_500]);
});

it('after a node has said goodbye its pages are back at another within two seconds', () => {
  expect([0, 7].map((n) => pauseAfter(MOVED, n, 1))).toEqual([300, 300]);
  const tries = [0, 1, 2, 3, 4, 5].map((n) => pauseAfter(MOVED, n, 1));
  expect(tries.reduce((sum, ms) => sum + ms)).toBeLessThan(2_000);
  expect(pauseAfter(MOVED, 20, 1)).toBe(15_000);
  expect(pauseAfter(1006, 2, 1)).toBe(backoff(2, 1));
});

describe('a lesson', () => {
  const lesson = (step: number): NonNullable<Sync['lesson']> => ({ step, steps: 8, m: { key: `lesson-${step}`, params: {} }, done: false, clicks: [] });
  it('goes on when the answers to the last step have been shown', async () => {
    link.open();
    last().accept();
    last().say(sync(1, { lesson: lesson(1) }));
    await settle();
    last().say(event(2, { lesson: lesson(2), turn: { actors: [1] } }));
    await settle();
    expect(link.lesson?.step).toBe(1);
    last().say(event(3, { turn: { actors: [0] } }));
    await settle();
    expect(link.lesson?.step).toBe(2);
  });
});

describe('a turn told anew', () => {
  it('is taken for the moment it was told for', async () => {
    link.open();
    last().accept();
    last().say(sync(1));
    last().say({ t: 'turn', s: 1, turn: { actors: [0], later: true } });
    await settle();
    expect(link.turn.later).toBe(true);
    last().say({ t: 'turn', s: 7, turn: { actors: [1] } });
    await settle();
    expect(link.turn.actors).toEqual([0]);
  });
  it('and advice that is thought about hold up nothing', async () => {
    link.open();
    last().accept();
    last().say(sync(1));
    await settle();
    link.request({ t: 'hint', seat: 0 });
    expect([link.waiting, link.advising]).toEqual([0, true]);
    link.act('go');
    expect(link.waiting).toBe(1);
  });
});
