import { describe, expect, it } from 'vitest';
import { click, fits, following, keep, next, parts, paths, toggle } from '../src/lib/clicks';
import type { Line } from '../src/generated/api';
import { choices } from './choices';

const acts = paths(choices([
  ['siren d6', 'd5 d6'],
  ['attack e5 e6', 'd5 e5 e6'],
  ['attack e5 f5', 'd5 e5 f5'],
  ['take c4', 'c4 d5'],
  ['pass', 'button-pass'],
]));

describe('next', () => {
  it('offers the first thing of every action', () => {
    expect(next(acts, [])).toEqual(new Set(['d5', 'c4', 'button-pass']));
  });
  it('offers what goes on from the choice', () => {
    expect(next(acts, ['d5'])).toEqual(new Set(['d6', 'e5']));
    expect(next(acts, ['d5', 'e5'])).toEqual(new Set(['e6', 'f5']));
  });
  it('offers nothing where there is no action', () => {
    expect(next([], [])).toEqual(new Set());
    expect(next(acts, ['nowhere'])).toEqual(new Set());
  });
});

describe('click', () => {
  it('chooses step by step and completes an action', () => {
    expect(click(acts, [], 'd5')).toEqual({ chosen: ['d5'], act: null });
    expect(click(acts, ['d5'], 'd6')).toEqual({ chosen: [], act: 'siren d6' });
    expect(click(acts, ['d5', 'e5'], 'f5')).toEqual({ chosen: [], act: 'attack e5 f5' });
  });
  it('completes an action of one thing at once', () => {
    expect(click(acts, [], 'button-pass')).toEqual({ chosen: [], act: 'pass' });
  });
  it('lets go of a chosen thing and all after it', () => {
    expect(click(acts, ['d5'], 'd5')).toEqual({ chosen: [], act: null });
    expect(click(acts, ['d5', 'e5'], 'e5')).toEqual({ chosen: ['d5'], act: null });
    expect(click(acts, ['d5', 'e5'], 'd5')).toEqual({ chosen: [], act: null });
  });
  it('changes to another thing that could have been chosen before', () => {
    expect(click(acts, ['d5'], 'c4')).toEqual({ chosen: ['c4'], act: null });
    expect(click(acts, ['d5', 'e5'], 'd6')).toEqual({ chosen: [], act: 'siren d6' });
    expect(click(acts, ['d5', 'e5'], 'button-pass')).toEqual({ chosen: [], act: 'pass' });
  });
  it('prefers going on to letting go', () => {
    expect(click(acts, ['c4'], 'd5')).toEqual({ chosen: [], act: 'take c4' });
  });
  it('lets go of one thing on a click elsewhere', () => {
    expect(click(acts, ['d5', 'e5'], 'a1')).toEqual({ chosen: ['d5'], act: null });
    expect(click(acts, [], 'a1')).toEqual({ chosen: [], act: null });
  });
  it('takes a thing that comes twice in a path', () => {
    const twice = paths(choices([['over and back', 'a b a']]));
    expect(click(twice, ['a', 'b'], 'a')).toEqual({ chosen: [], act: 'over and back' });
  });
});

describe('following', () => {
  const drawn = paths(choices([['play owl', 'owl'], ['play key', 'key'], ['zeus as a favor', 'zeus button-favor jason']]));
  const rest = (...ids: string[]) => ({ ids, ask: 'ask-play', since: 1 });
  const line = (seat: number, kind?: Line['kind']): Line => ({ n: 1, seat, m: { key: 'told-x', params: {} }, gist: { verb: 'x', things: {} }, ...(kind ? { kind } : {}) });
  const own = [line(1), line(0), line(1, 'pass'), line(-1, 'effect')];
  it('is the first that is an action by itself, and what is left of them', () => {
    expect(following(drawn, rest('owl', 'key'), own, 0)).toEqual({ act: 'play owl', rest: rest('key') });
    expect(following(drawn, rest('gone', 'zeus', 'key'), own, 0)).toEqual({ act: 'play key', rest: null });
    expect(following(drawn, rest('gone'), own, 0)).toEqual({ act: null, rest: null });
  });
  it('ends when somebody else does something, or something is taken back', () => {
    expect(following(drawn, rest('owl'), [...own, line(1)], 0)).toEqual({ act: null, rest: null });
    expect(following(drawn, rest('owl'), [], 0)).toEqual({ act: null, rest: null });
  });
});

describe('keep', () => {
  it('keeps the beginning that still leads somewhere', () => {
    expect(keep(acts, ['d5', 'e5'])).toEqual(['d5', 'e5']);
    expect(keep(acts, ['d5', 'a1'])).toEqual(['d5']);
    expect(keep(acts, ['a1'])).toEqual([]);
    expect(keep([], ['d5'])).toEqual([]);
  });
});

it('keeps what each action is', () => {
  const gist = { verb: 'go', things: {} };
  expect(paths([['x', [], gist], ['y', ['a', 'b'], gist]])).toEqual([
    { text: 'x', ids: [], gist, free: new Set() },
    { text: 'y', ids: ['a', 'b'], gist, free: new Set() },
  ]);
});

describe('a choice of several', () => {
  const gist = { verb: 'withdraw', things: {} };
  const all = paths([['withdraw nestor', ['nestor'], gist], ['withdraw jason', ['jason'], gist], ['withdraw all', ['button-all'], gist]]);
  const several = { parts: ['withdraw nestor', 'withdraw jason'], done: '', fewest: 0, most: 2, ordered: false, apart: [] as string[][] };
  it('knows its parts by the things that stand for them', () => {
    expect(parts(all, several)).toEqual(new Map([['nestor', 'withdraw nestor'], ['jason', 'withdraw jason']]));
    expect(parts(all, null)).toEqual(new Map());
  });
  it('is confirmed where it fits', () => {
    expect(fits(several, [])).toBe(true);
    expect(fits({ ...several, fewest: 1 }, [])).toBe(false);
    expect(fits({ ...several, most: 1 }, several.parts)).toBe(false);
    expect(fits({ ...several, apart: [several.parts] }, several.parts)).toBe(false);
    expect(fits(null, [])).toBe(false);
  });
  it('ticks in any order and lets go again', () => {
    const one = toggle(several, [], 'withdraw jason');
    const two = toggle(several, one, 'withdraw nestor');
    expect(two).toEqual(['withdraw jason', 'withdraw nestor']);
    expect(toggle(several, two, 'withdraw jason')).toEqual(['withdraw nestor']);
    const twice = { ...several, parts: ['discard kosmos', 'discard kosmos'] };
    expect(toggle(twice, ['discard kosmos'], 'discard kosmos')).toEqual(['discard kosmos', 'discard kosmos']);
    expect(toggle(twice, ['discard kosmos', 'discard kosmos'], 'discard kosmos')).toEqual([]);
  });
});

describe('the cards of a set', () => {
  const capture = (spirit: string, ...ids: string[]): [string, string[], { verb: string; things: Record<string, { kind: string; id: string }[]> }] =>
    [`capture ${spirit} with ${ids.join(' ')}`, [spirit, ...ids], { verb: 'capture', things: { cards: ids.map((id) => ({ kind: 'card', id })) } }];
  it('are clicked in any order', () => {
    const sets = paths([capture('leaf', 'leaf-1', 'leaf-4', 'leaf-5'), capture('leaf', 'leaf-1', 'leaf-4', 'leaf-6')]);
    expect(next(sets, [])).toEqual(new Set(['leaf']));
    expect(next(sets, ['leaf'])).toEqual(new Set(['leaf-1', 'leaf-4', 'leaf-5', 'leaf-6']));
    expect(next(sets, ['leaf', 'leaf-5'])).toEqual(new Set(['leaf-1', 'leaf-4']));
    expect(click(sets, ['leaf', 'leaf-5', 'leaf-4'], 'leaf-1')).toEqual({ chosen: [], act: 'capture leaf with leaf-1 leaf-4 leaf-5' });
  });
  it('keep their order where another action is the same cards', () => {
    const rows = paths([capture('row', 'a', 'b'), capture('row', 'b', 'a')]);
    expect(click(rows, ['row', 'b'], 'a').act).toBe('capture row with b a');
  });
});
