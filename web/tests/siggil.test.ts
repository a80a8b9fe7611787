import { describe, expect, it } from 'vitest';
import { paths } from '../src/lib/clicks';
import { groups, isNumbered, printed } from '../src/games/siggil/cards';
import { complete, open, pick } from '../src/games/siggil/picking';
import { choices } from './choices';
import type { Faces } from '../src/lib/table';

const all = paths(choices([
  ['take leaf-3', 'p4'],
  ['pass', ''],
  ['capture leaf with leaf-1 leaf-2 leaf-5', 'leaf leaf-1 leaf-2 leaf-5'],
  ['capture leaf with leaf-1 leaf-5 leaf-6', 'leaf leaf-1 leaf-5 leaf-6'],
  ['capture deer with leaf-2 stone-2 shell-2', 'deer stone-2 leaf-2 shell-2'],
]));

describe('picking a set in any order', () => {
  it('offers everything that belongs to a set, and nothing else', () => {
    expect(open(all, [])).toEqual(new Set(['leaf', 'leaf-1', 'leaf-2', 'leaf-5', 'leaf-6', 'deer', 'stone-2', 'shell-2']));
    expect(open(all, ['leaf-5'])).toEqual(new Set(['leaf', 'leaf-1', 'leaf-2', 'leaf-6']));
    expect(open(all, ['leaf-5', 'leaf-6'])).toEqual(new Set(['leaf', 'leaf-1']));
  });
  it('takes one more, lets one go, or begins anew', () => {
    expect(pick(all, ['leaf-5'], 'leaf')).toEqual(['leaf-5', 'leaf']);
    expect(pick(all, ['leaf-5', 'leaf'], 'leaf-5')).toEqual(['leaf']);
    expect(pick(all, ['leaf-5'], 'shell-2')).toEqual(['shell-2']);
    expect(pick(all, ['leaf-5'], 'p4')).toEqual([]);
  });
  it('finds the action once its things are complete', () => {
    expect(complete(all, ['leaf-5', 'leaf-1', 'leaf'])).toBeUndefined();
    expect(complete(all, ['leaf-6', 'leaf-5', 'leaf-1', 'leaf'])?.ids).toEqual(['leaf', 'leaf-1', 'leaf-5', 'leaf-6']);
  });
  it('leaves the last word to a button where larger sets are allowed', () => {
    const larger = paths(choices([['a', 'leaf leaf-1'], ['b', 'leaf leaf-1 leaf-2']]));
    expect(complete(larger, ['leaf-1', 'leaf'])?.text).toBe('a');
    expect(open(larger, ['leaf-1', 'leaf'])).toEqual(new Set(['leaf-2']));
    expect(complete(larger, ['leaf-2', 'leaf-1', 'leaf'])?.text).toBe('b');
  });
});

describe('a hand in groups', () => {
  const faces = { shell: { printed: {} }, 'shell-6': { printed: { family: 'shell', number: 6 } } } as unknown as Faces;
  it('reads what is printed', () => {
    expect(printed(faces, 'shell-6')).toEqual({ id: 'shell-6', family: 'shell', number: 6 });
    expect(printed(faces, 'shell')).toEqual({ id: 'shell', family: 'shell', number: 0 });
    expect([isNumbered(faces, 'shell-6'), isNumbered(faces, 'shell')]).toEqual([true, false]);
  });
  it('sorts by family in their order, or by number', () => {
    const hand = [5, 2, 1, 2].map((number, n) => ({ family: ['leaf', 'stone', 'leaf', 'shell'][n] ?? '', number })).map((card) => ({ id: `${card.family}-${card.number}`, ...card }));
    const families = ['stone', 'leaf', 'shell'];
    expect(groups(hand, 'family', families).map(({ key, cards }) => [key, cards.map(({ id }) => id)])).toEqual([['stone', ['stone-2']], ['leaf', ['leaf-1', 'leaf-5']], ['shell', ['shell-2']]]);
    expect(groups(hand, 'number', families).map(({ key, cards }) => [key, cards.map(({ id }) => id)])).toEqual([['1', ['leaf-1']], ['2', ['stone-2', 'shell-2']], ['5', ['leaf-5']]]);
  });
});
