import { describe, expect, it } from 'vitest';
import { patch } from '../src/lib/patch';

const view = { squares: [{ id: 'a1', rings: ['gold'] }, { id: 'a2', rings: [] }], turn: 0, last: null };

describe('patch', () => {
  it('puts values in their places', () => {
    expect(patch(view, [[['squares', 1, 'rings'], ['gold']], [['turn'], 1]])).toEqual({
      squares: [{ id: 'a1', rings: ['gold'] }, { id: 'a2', rings: ['gold'] }], turn: 1, last: null,
    });
  });
  it('leaves the old view and what did not change alone', () => {
    const after = patch(view, [[['squares', 1, 'rings'], ['gold']]]) as typeof view;
    expect(view.squares[1]?.rings).toEqual([]);
    expect(after.squares[0]).toBe(view.squares[0]);
    expect(after.squares).not.toBe(view.squares);
  });
  it('replaces the whole view by an empty path', () => {
    expect(patch(view, [[[], { turn: 9 }]])).toEqual({ turn: 9 });
  });
  it('changes nothing without changes', () => {
    expect(patch(view, [])).toBe(view);
  });
  it('sets what was null, and null', () => {
    expect(patch(view, [[['last'], { round: 1 }], [['turn'], null]])).toEqual({ ...view, last: { round: 1 }, turn: null });
  });
  it.each([
    [['squares', 7, 'rings']], [['squares', -1]], [['squares', 'x']], [['nothing', 'there']], [['turn', 'deep']], [['last', 'deep', 'er']],
  ])('refuses the place %j', (path) => {
    expect(() => patch(view, [[path, 1]])).toThrow(RangeError);
  });
  it('reaches no prototype', () => {
    expect(() => patch(view, [[['__proto__', 'polluted'], 1]])).toThrow(RangeError);
    expect(() => patch(view, [[['constructor', 'prototype', 'polluted'], 1]])).toThrow(RangeError);
    patch(view, [[['__proto__'], { polluted: 1 }]]);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });
});
