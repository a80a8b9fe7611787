import { describe, expect, it } from 'vitest';
import { gridOf, numberIn, said, sections, title } from '../src/games/plain/read';

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
  const square = (column: number, row: number, piece = '') => ({ id: `${column}-${row}`, facts: [], raw: [['column', String(column)], ['row', String(row)], ['piece', piece], ['seat', '1']] as [string, string][], children: [] });
  const squares = [0, 1, 2].flatMap((column) => [0, 1, 2, 3].map((row) => square(column, row, row === 3 ? 'black' : '')));
  it('is made of things that say their column and row, the last row on top', () => {
    const grid = gridOf(squares);
    expect(grid?.map((row) => row.map(({ id }) => id))[0]).toEqual(['0-3', '1-3', '2-3']);
    expect([grid?.length, said(grid![0]![0]!), said(grid![1]![0]!), numberIn(grid![0]![0]!, 'seat')]).toEqual([4, 'black', '', 1]);
  });
  it('is not seen elsewhere', () => {
    expect(gridOf([square(0, 0), square(1, 0)])).toBeNull();
    expect(gridOf(squares.slice(1))).toBeNull();
    expect(gridOf([...squares, { id: 'hand', facts: [], raw: [], children: [] }])).toBeNull();
  });
});

it('writes names as people do', () => {
  expect(title('left_value')).toBe('Left value');
});
