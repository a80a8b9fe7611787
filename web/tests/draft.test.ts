/** Cards that somebody changes, where the table does not answer. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Drafting } from '../src/lab/draft.svelte';
import { Refused, api } from '../src/lib/api';
import type { Opened, Sketch } from '../src/generated/api';

const opened = { edition: 'house', mistake: null, form: { sheets: [], groups: {}, words: {} }, tables: { card: [] } } as unknown as Opened;
const sketch = { mistake: null, text: 'x' } as unknown as Sketch;
const gone = (): Promise<never> => Promise.reject(new Refused('offline', ''));
const changed = { card: { horn: { id: 'horn', copies: 3 } } };
let draft: Drafting;

beforeEach(() => {
  vi.useFakeTimers();
  const heard = { addEventListener: vi.fn(), removeEventListener: vi.fn() };
  vi.stubGlobal('document', heard);
  vi.stubGlobal('addEventListener', heard.addEventListener);
  vi.stubGlobal('removeEventListener', heard.removeEventListener);
  const kept = new Map([['molpe-lab', JSON.stringify({ tide: { edition: 'house', title: '', changed } })]]);
  vi.stubGlobal('localStorage', { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, text: string) => void kept.set(key, text) });
  draft = new Drafting('tide');
});
afterEach(() => {
  draft.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('what was changed in this browser is there once the table answers', async () => {
  vi.spyOn(api.lab, 'sketch').mockResolvedValue(sketch);
  vi.spyOn(api.lab, 'open').mockImplementationOnce(gone).mockResolvedValue(opened);
  const there = draft.open('', '', '', true);
  await vi.advanceTimersByTimeAsync(1_000);
  expect([await there, draft.changed]).toEqual([true, changed]);
});

it('what it comes to is asked for until it comes, ever less often', async () => {
  vi.spyOn(api.lab, 'open').mockResolvedValue(opened);
  const ask = vi.spyOn(api.lab, 'sketch').mockImplementation(gone);
  await draft.open();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(ask.mock.calls.length).toBeLessThan(25);
  ask.mockResolvedValue(sketch);
  await vi.advanceTimersByTimeAsync(15_000);
  expect([draft.good, draft.refused]).toEqual([sketch, '']);
});
