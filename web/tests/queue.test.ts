import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Queue, isPace } from '../src/lib/queue';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const on = (ms: number): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);

describe('a queue', () => {
  const seen: string[] = [];
  const left: number[] = [];
  let queue: Queue<string>;
  beforeEach(() => {
    seen.length = left.length = 0;
    queue = new Queue((thing) => Promise.resolve((seen.push(thing), 600)), (n) => left.push(n));
  });
  it('begins the next when the last was seen, also one that comes meanwhile', async () => {
    queue.push('a');
    await on(100);
    queue.push('b');
    await on(499);
    expect(seen).toEqual(['a']);
    await on(1);
    expect(seen).toEqual(['a', 'b']);
    await on(600);
    queue.push('c');
    await on(0);
    expect([seen, left.at(-1)]).toEqual([['a', 'b', 'c'], 0]);
  });
  it('shows what is left at once when somebody skips, and then keeps its pace again', async () => {
    queue.push('a', 'b', 'c');
    await on(0);
    expect([seen, queue.skip()]).toEqual([['a'], true]);
    await on(0);
    expect([seen, queue.left.length, queue.skip()]).toEqual([['a', 'b', 'c'], 0, false]);
    queue.push('d', 'e');
    await on(0);
    expect(seen.at(-1)).toBe('d');
    await on(600);
    expect(seen.at(-1)).toBe('e');
  });
  it('forgets, and ends', async () => {
    queue.push('a', 'b');
    await on(0);
    queue.drop();
    await on(600);
    queue.push('c', 'd');
    await on(0);
    queue.end();
    await on(600);
    expect([seen, left.at(-1)]).toEqual([['a', 'c'], 0]);
  });
});

it('knows its paces', () => {
  expect(['slow', 'normal', 'fast', 'once', 'toString', 7].map(isPace)).toEqual([true, true, true, true, false, false]);
});
