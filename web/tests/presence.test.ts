import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { MatchInfo, SeatInfo } from '../src/generated/api';
import { AWAY, Presence } from '../src/lib/presence';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const seat = (n: number, more: Partial<SeatInfo> = {}): SeatInfo =>
  ({ seat: n, title: '', name: `p${n}`, kind: 'person', agent: '', online: true, level: 0, bot: '', ...more }) as SeatInfo;
const info = (...seats: SeatInfo[]): MatchInfo => ({ seats, mine: [0] }) as unknown as MatchInfo;

it('tells who is gone for a while and comes back, and not who reloads', () => {
  const told: [number, boolean][] = [];
  const presence = new Presence((who, away) => told.push([who, away]));
  presence.see(info(seat(0), seat(1)));
  presence.see(info(seat(0), seat(1, { online: false })));
  vi.advanceTimersByTime(AWAY - 1);
  presence.see(info(seat(0), seat(1)));
  vi.advanceTimersByTime(AWAY);
  expect(told).toEqual([]);
  presence.see(info(seat(0), seat(1, { online: false })));
  presence.see(info(seat(0), seat(1, { online: false })));
  vi.advanceTimersByTime(AWAY);
  expect(told).toEqual([[1, true]]);
  presence.see(info(seat(0), seat(1)));
  expect(told).toEqual([[1, true], [1, false]]);
});

it('is silent about bots, the own seat, and whoever has left', () => {
  const told = vi.fn();
  const presence = new Presence(told);
  presence.see(info(seat(0), seat(1), seat(2)));
  presence.see(info(seat(0, { online: false }), seat(1, { online: false }), seat(2, { online: false })));
  presence.see(info(seat(0), seat(1, { kind: 'bot' }), seat(2, { online: false })));
  presence.end();
  vi.advanceTimersByTime(AWAY);
  expect(told).not.toHaveBeenCalled();
});
