import { describe, expect, it } from 'vitest';
import { marks, patch, touched } from '../src/lib/patch';

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
});

describe('touched', () => {
  it('names the things that look otherwise', () => {
    expect(touched(view, patch(view, [[['squares', 1, 'rings'], ['gold']]]))).toEqual(new Set(['a2']));
  });
  it('names the things that lie elsewhere', () => {
    const before = { hand: [{ id: 'K1' }, { id: 'K2' }], row: { id: 'row', cards: [] } };
    const after = { hand: [{ id: 'K2' }], row: { id: 'row', cards: [{ id: 'K1' }] } };
    expect(touched(before, after)).toEqual(new Set(['K1', 'row']));
  });
  it('is silent about a thing around one that changed', () => {
    const before = { row: { id: 'row', cards: [{ id: 'K1', up: false }] } };
    const after = { row: { id: 'row', cards: [{ id: 'K1', up: true }] } };
    expect(touched(before, after)).toEqual(new Set(['K1']));
  });
  it('is empty where nothing changed', () => {
    expect(touched(view, structuredClone(view))).toEqual(new Set());
  });
});

describe('marks', () => {
  const many = (up: boolean): unknown => ({ cards: Array.from({ length: 20 }, (_, n) => ({ id: `K${n}`, up })) });
  it('are left out where luck alone has laid out many things', () => {
    expect(marks(many(false), many(true), [{ seat: -1 }])).toEqual(new Set());
  });
  it('stay where a seat did it, or little happened', () => {
    expect(marks(many(false), many(true), [{ seat: 0 }, { seat: -1 }]).size).toBe(20);
    expect(marks(view, patch(view, [[['squares', 1, 'rings'], ['gold']]]), [{ seat: -1 }])).toEqual(new Set(['a2']));
  });
});
