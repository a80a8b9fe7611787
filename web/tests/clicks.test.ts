import { describe, expect, it } from 'vitest';
import { click, keep, next, paths } from '../src/lib/clicks';

const acts = paths([
  ['siren d6', ['d5', 'd6'], { verb: 'siren', things: {} }],
  ['attack e5 e6', ['d5', 'e5', 'e6'], { verb: 'attack', things: {} }],
  ['attack e5 f5', ['d5', 'e5', 'f5'], { verb: 'attack', things: {} }],
  ['take c4', ['c4', 'd5'], { verb: 'take', things: {} }],
  ['pass', ['button-pass'], { verb: 'pass', things: {} }],
]);

describe('next', () => {
  it('offers the first thing of every action', () => {
    expect(next(acts, [])).toEqual(new Set(['d5', 'c4', 'button-pass']));
  });
  it('offers what goes on from the choice', () => {
    expect(next(acts, ['d5'])).toEqual(new Set(['d6', ['e5'], { verb: 'd6', things: {} }]));
    expect(next(acts, ['d5', ['e5'], { verb: 'd5', things: {} }])).toEqual(new Set(['e6', ['f5'], { verb: 'e6', things: {} }]));
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
    expect(click(acts, ['d5', ['e5'], { verb: 'd5', things: {} }], 'f5')).toEqual({ chosen: [], act: 'attack e5 f5' });
  });
  it('completes an action of one thing at once', () => {
    expect(click(acts, [], 'button-pass')).toEqual({ chosen: [], act: 'pass' });
  });
  it('lets go of a chosen thing and all after it', () => {
    expect(click(acts, ['d5'], 'd5')).toEqual({ chosen: [], act: null });
    expect(click(acts, ['d5', ['e5'], { verb: 'd5', things: {} }], 'e5')).toEqual({ chosen: ['d5'], act: null });
    expect(click(acts, ['d5', ['e5'], { verb: 'd5', things: {} }], 'd5')).toEqual({ chosen: [], act: null });
  });
  it('changes to another thing that could have been chosen before', () => {
    expect(click(acts, ['d5'], 'c4')).toEqual({ chosen: ['c4'], act: null });
    expect(click(acts, ['d5', ['e5'], { verb: 'd5', things: {} }], 'd6')).toEqual({ chosen: [], act: 'siren d6' });
    expect(click(acts, ['d5', ['e5'], { verb: 'd5', things: {} }], 'button-pass')).toEqual({ chosen: [], act: 'pass' });
  });
  it('prefers going on to letting go', () => {
    expect(click(acts, ['c4'], 'd5')).toEqual({ chosen: [], act: 'take c4' });
  });
  it('lets go of one thing on a click elsewhere', () => {
    expect(click(acts, ['d5', ['e5'], { verb: 'd5', things: {} }], 'a1')).toEqual({ chosen: ['d5'], act: null });
    expect(click(acts, [], 'a1')).toEqual({ chosen: [], act: null });
  });
  it('takes a thing that comes twice in a path', () => {
    const twice = paths([['over and back', ['a', 'b', 'a'], { verb: 'over', things: {} }]]);
    expect(click(twice, ['a', ['b'], { verb: 'a', things: {} }], 'a')).toEqual({ chosen: [], act: 'over and back' });
  });
});

describe('keep', () => {
  it('keeps the beginning that still leads somewhere', () => {
    expect(keep(acts, ['d5', ['e5'], { verb: 'd5', things: {} }])).toEqual(['d5', ['e5'], { verb: 'd5', things: {} }]);
    expect(keep(acts, ['d5', ['a1'], { verb: 'd5', things: {} }])).toEqual(['d5']);
    expect(keep(acts, ['a1'])).toEqual([]);
    expect(keep([], ['d5'])).toEqual([]);
  });
});

it('reads clicks with any blanks', () => {
  expect(paths([['x', [], { verb: 'x', things: {} }], ['y', ['a', 'b'], { verb: 'y', things: {} }]])).toEqual([
    { text: 'x', ids: [] },
    { text: 'y', ids: ['a', ['b'], { verb: 'a', things: {} }] },
  ]);
});
