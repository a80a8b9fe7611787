import { describe, expect, it, vi } from 'vitest';
import { laying, parts, sealedCard, sealedPath, taken } from '../src/games/sirens/laying';
import type { Tone } from '../src/generated/api';
import type { Face } from '../src/lib/table';

vi.stubGlobal('matchMedia', () => ({ matches: false }));
vi.stubGlobal('navigator', { language: 'en' });
vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
vi.stubGlobal('document', { documentElement: { dataset: {}, lang: '' }, querySelector: () => null });
const { BAR, EIGHTH, score } = await import('../src/games/sirens/music');
const { hertz } = await import('../src/lib/sound');

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
    const face = (...colours: string[]): Face => ({ music: Object.fromEntries(colours.map((colour) => [colour, []])) }) as unknown as Face;
    const faces = { scylla: face('red', 'blue'), doris: face('blue') };
    expect(taken(['scylla', 'doris'], ['blue', 'blue'], faces)).toEqual({ scylla: 'blue' });
  });
});

describe('a song to be heard', () => {
  const tones = (...notes: [at: number, length: number, pitch: number][]): Tone[] => notes.map(([at, length, pitch]) => ({ at, length, pitch, step: 0, sign: '' }));
  it('knows pitches', () => {
    expect([hertz(69), hertz(81)]).toEqual([440, 880]);
    expect(hertz(60)).toBeCloseTo(261.63, 2);
  });
  it('has one bar a card at 96 quarters a minute, and holds notes', () => {
    expect(BAR).toBeCloseTo(2.5);
    const notes = score([{ notes: tones([0, 2, 69], [2, 2, 72], [4, 2, 76], [6, 2, 72]), colour: 'red' }, { notes: tones([0, 1, 65], [1, 1, 69], [2, 1, 72], [3, 1, 69], [4, 4, 65]), colour: 'none' }]);
    const melody = notes.filter((note) => note.loud === 1);
    expect(melody.map((note) => Math.round(note.at / EIGHTH))).toEqual([0, 2, 4, 6, 8, 9, 10, 11, 12]);
    expect(melody[0]?.length).toBeCloseTo(2 * EIGHTH + 0.35);
    expect(melody.at(-1)?.length).toBeCloseTo(4 * EIGHTH + 0.35);
    expect(notes.length - melody.length).toBe(4); // one chord: the other colour has none
  });
});
