import { describe, expect, it } from 'vitest';
import { gridOf, sections, title } from '../src/games/plain/read';

describe('a view that nobody knows', () => {
  it('is read as groups of things and facts', () => {
    const view = { hands: [{ id: 'hand-0', seat: 0, card: 'coral', choice: '' }], sea: { id: 'sea' }, turn: 1, tide: 3, over: false };
    expect(sections(view)).toEqual({
      groups: [
        { name: 'hands', title: 'Hands', things: [{ id: 'hand-0', facts: [['Seat', '0'], ['Card', 'coral']], raw: [['seat', '0'], ['card', 'coral'], ['choice', '']], children: [] }] },
        { name: 'sea', title: 'Sea', things: [{ id: 'sea', facts: [], raw: [], children: [] }] },
      ],
      facts: [['Tide', '3']],
    });
  });
  it('finds things inside things, and leaves buttons to the turn bar', () => {
    const view = { rows: [{ id: 'row', cards: [{ id: 'K1' }, { id: 'K2' }] }], buttons: [{ id: 'button-done' }] };
    const { groups } = sections(view);
    expect(groups.map((group) => group.name)).toEqual(['rows']);
    expect(groups[0]?.things[0]?.children.map((thing) => thing.id)).toEqual(['K1', 'K2']);
  });
  it('can be anything', () => {
    for (const view of [null, 7, 'x', [], {}]) expect(sections(view)).toEqual({ groups: [], facts: [] });
  });
});

describe('a board', () => {
  const square = (id: string) => ({ id, facts: [], raw: [], children: [] });
  it('is seen in the names of its squares', () => {
    const grid = gridOf(['a', 'b', 'c'].flatMap((column) => [1, 2, 3, 10].map((row) => square(`${column}${row}`))));
    expect([grid?.columns, grid?.rows]).toEqual([['a', 'b', 'c'], ['10', '3', '2', '1']]);
  });
  it('is not seen elsewhere', () => {
    expect(gridOf(['a1', 'b1'].map(square))).toBeNull();
    expect(gridOf(['a1', 'a2', 'a3', 'b1', 'b2', 'b3', 'c1', 'c2', 'hand'].map(square))).toBeNull();
  });
});

it('writes names as people do', () => {
  expect(title('left_value')).toBe('Left value');
});
