import { describe, expect, it } from 'vitest';
import { choices } from './choices';
import { targets } from '../src/games/canosa/marks';
import { NOBODY, track } from '../src/games/canosa/pieces';
import type { CanosaSquare } from '../src/generated/views';

const square = (id: string, piece = '', rings: string[] = []): CanosaSquare => ({ id, column: 0, row: 0, piece, rings, island: '' });
const keyAt = (crew: ReturnType<typeof track>, at: string): string | undefined => crew.pieces.find((piece) => piece.at === at)?.key;

describe('pieces from view to view', () => {
  const before = track(NOBODY, [square('a1', 'siren-gold', ['gold', 'gold']), square('b2', 'sailor', ['gold']), square('c3', 'sailor', ['silver']), square('d4')], [0, 0]);

  it('are the same where nothing moved', () => {
    const again = track(before, [square('a1', 'siren-gold', ['gold', 'gold']), square('b2', 'sailor', ['gold']), square('c3', 'sailor', ['silver']), square('d4')], [0, 0]);
    expect(again).toEqual(before);
  });
  it('follow a siren and a sailor to where they went', () => {
    const after = track(before, [square('a2', 'siren-gold', ['gold', 'gold']), square('b2', 'sailor', ['gold']), square('c3'), square('d4', 'sailor', ['silver'])], [0, 0]);
    expect(keyAt(after, 'a2')).toBe(keyAt(before, 'a1'));
    expect(keyAt(after, 'd4')).toBe(keyAt(before, 'c3'));
    expect(keyAt(after, 'b2')).toBe(keyAt(before, 'b2'));
  });
  it('let a given ring travel to the sailor', () => {
    const after = track(before, [square('a1', 'siren-gold', ['gold']), square('b2', 'sailor', ['gold']), square('c3', 'sailor', ['silver', 'gold'])], [0, 0]);
    const given = before.pieces.find(({ kind }) => kind === 'siren-gold')?.rings[1]?.key;
    expect(after.pieces.find(({ at }) => at === 'c3')?.rings.map(({ key }) => key)).toContain(given);
  });
  it('send a sailor home, and his ring back to the siren', () => {
    const after = track(before, [square('a1', 'siren-gold', ['gold', 'gold', 'gold']), square('c3', 'sailor', ['silver'])], [1, 0]);
    expect(after.home[0]).toEqual([keyAt(before, 'b2')]);
    const ring = before.pieces.find(({ at }) => at === 'b2')?.rings[0]?.key;
    expect(after.pieces.find(({ kind }) => kind === 'siren-gold')?.rings.at(-1)?.key).toBe(ring);
  });
  it('forget what was taken back', () => {
    const home = track(before, [square('a1', 'siren-gold', ['gold', 'gold']), square('c3', 'sailor', ['silver'])], [1, 0]);
    expect(track(home, [square('a1', 'siren-gold', ['gold', 'gold']), square('b2', 'sailor', ['gold']), square('c3', 'sailor', ['silver'])], [0, 0]).home).toEqual([[], []]);
  });
});

describe('marks by the words of the actions', () => {
  const turn = {
    actors: [0],
    acts: choices([['siren a2', 'a1 a2'], ['give b2', 'a1 b2'], ['attack c1 d1', 'a1 c1 d1'], ['take b2', 'b2 a1'], ['sailor b2 f6', 'b2 f6']]),
  };
  it('say what a click begins or ends', () => {
    expect([...targets(turn, ['a1'], new Set())]).toEqual([['a2', 'move'], ['b2', 'give'], ['c1', 'attack']]);
    expect([...targets(turn, ['a1', 'c1'], new Set())]).toEqual([['d1', 'move']]);
    expect([...targets(turn, ['b2'], new Set(['f6']))]).toEqual([['a1', 'take'], ['f6', 'home']]);
    expect([...targets(turn, [], new Set()).keys()]).toEqual(['a1', 'b2']);
  });
});
