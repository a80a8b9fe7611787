import { describe, expect, it } from 'vitest';
import { laying, parts, sealedCard, sealedPath, taken } from '../src/games/sirens/laying';
import { BAR, EIGHTH, pitch, score } from '../src/games/sirens/music';
import type { Face } from '../src/lib/table';

describe('a row in the making', () => {
  it('shows what is chosen left of the Root, the Root, and right of it', () => {
    expect(laying(['doris', 'row-0', 'molpe'], 'row-0', ['doris', 'molpe', 'thetis'])).toEqual({ left: ['doris'], placed: true, right: ['molpe'], rest: ['thetis'] });
    expect(laying(['doris'], 'row-0', ['doris', 'molpe'])).toEqual({ left: ['doris'], placed: false, right: [], rest: ['molpe'] });
    expect(laying([], 'row-0', ['doris'])).toEqual({ left: [], placed: false, right: [], rest: ['doris'] });
  });
  it('reads a sealed choice as the clicks that made it', () => {
    const cards = (...ids: string[]) => ids.map((id) => ({ kind: 'card', id }));
    const song = (left: string[], right: string[]) => ({ verb: 'song', things: { left: cards(...left), right: cards(...right) } });
    expect(sealedPath(song(['doris', 'thetis'], ['molpe']), 'row-1')).toEqual(['doris', 'thetis', 'row-1', 'molpe']);
    expect(sealedPath(song([], ['molpe']), 'row-1')).toEqual(['row-1', 'molpe']);
    expect(sealedPath({ verb: 'root', things: { cards: cards('molpe', 'doris', 'thetis') } }, 'row-0')).toEqual(['molpe', 'doris', 'thetis']);
    expect(sealedCard({ verb: 'keep', things: { card: cards('molpe')[0]! } })).toBe('molpe');
    expect(sealedCard(null)).toBe('');
    expect(sealedPath(null, 'row-0')).toEqual([]);
  });
  it('finds Parts and the colours of Wilds', () => {
    expect(parts(['red', 'red', 'blue', 'red'])).toEqual([{ colour: 'red', size: 2 }, { colour: 'blue', size: 1 }, { colour: 'red', size: 1 }]);
    const face = (data: Record<string, string>): Face => ({ data }) as Face;
    const faces = { scylla: face({ red: 'A4', blue: 'G4' }), doris: face({ blue: 'D5' }) };
    expect(taken(['scylla', 'doris'], ['blue', 'blue'], faces)).toEqual({ scylla: 'blue' });
  });
});

describe('a song to be heard', () => {
  it('knows pitches', () => {
    expect(pitch('A4')).toBe(440);
    expect(pitch('A5')).toBe(880);
    expect(pitch('C4')).toBeCloseTo(261.63, 2);
    expect(pitch('F#4')).toBeCloseTo(pitch('Gb4'), 6);
  });
  it('has one bar a card at 96 quarters a minute, and holds notes', () => {
    expect(BAR).toBeCloseTo(2.5);
    const notes = score([{ notes: 'A4 - C5 - E5 - C5 -', colour: 'red' }, { notes: 'F4 A4 C5 A4 F4 - - -', colour: 'none' }]);
    const melody = notes.filter((note) => note.loud === 1);
    expect(melody.map((note) => Math.round(note.at / EIGHTH))).toEqual([0, 2, 4, 6, 8, 9, 10, 11, 12]);
    expect(melody[0]?.length).toBeCloseTo(2 * EIGHTH + 0.35);
    expect(melody.at(-1)?.length).toBeCloseTo(4 * EIGHTH + 0.35);
    expect(notes.length - melody.length).toBe(4); // one chord: the other colour has none
  });
});
