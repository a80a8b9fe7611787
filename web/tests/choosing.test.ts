import { expect, it, vi } from 'vitest';
import type { MatchLink } from '../src/lib/net.svelte';
import type { Voice } from '../src/lib/voice.svelte';

vi.stubGlobal('matchMedia', () => ({ matches: false }));
vi.stubGlobal('navigator', { language: 'en' });
vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
vi.stubGlobal('document', { documentElement: { dataset: {}, lang: '' }, querySelector: () => null });
const { Choosing } = await import('../src/lib/choosing.svelte');

it('what was ticked is ticked again where it was refused, as far as it still can be', () => {
  const several = { parts: ['one', 'two', 'three'], done: 'done', fewest: 1, most: 3, ordered: false, apart: [] };
  const turn = { actors: [0], acts: [], several };
  const link = { waiting: 0, turn, viewer: 0, s: 3, result: null, view: null, request: vi.fn(() => 'k1') };
  const choosing = new Choosing(link as unknown as MatchLink, {} as Voice, { replaying: false, done: new Set() });
  choosing.picked = ['one', 'three'];
  choosing.confirm();
  expect([link.request.mock.calls.length, choosing.picked]).toEqual([1, []]);
  choosing.restore('k0');
  expect(choosing.picked).toEqual([]);
  choosing.restore('k1');
  expect(choosing.picked).toEqual(['one', 'three']);
});
