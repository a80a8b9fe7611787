import { describe, expect, it } from 'vitest';
import { acts, things } from '../src/games/sins/acts';
import { choices } from './choices';
import { compare, letter, pays, without, word } from '../src/games/sins/icons';
import { de, en } from '../src/games/sins/words';
import { recap } from '../src/games/sins/recap';
import type { Line } from '../src/generated/api';

describe('icons', () => {
  it('have words and letters', () => {
    expect([...'TCVUO'].map(word).map(letter).join('')).toBe('TCVUO');
    expect(letter('haggler')).toBe('');
  });
  it('are taken from others', () => {
    expect(without('TTCO', 'TO')).toBe('TC');
    expect(without('T', 'C')).toBe('T');
  });
  it('are compared as the rulebook has it', () => {
    // Terra, Omnis and Canva against three Terra: one despair
    const found = compare('TOC', 'TTT');
    expect(found.met).toHaveLength(2);
    expect(found.left).toBe('C');
    expect(found.idle).toBe('T');
  });
  it('meet as many as there can be, whatever the order', () => {
    const icons = 'TCVUO';
    const best = (power: string, weakness: string): number => {
      if (!power) return 0;
      const [first = '', rest] = [power.charAt(0), power.slice(1)];
      let most = best(rest, weakness);
      for (const one of new Set(weakness))
        if (one === first || one === 'O' || first === 'O') most = Math.max(most, 1 + best(rest, without(weakness, one)));
      return most;
    };
    let seed = 7;
    const some = (n: number): string =>
      Array.from({ length: n }, () => icons[(seed = (seed * 1103515245 + 12345) % 2147483648) % 5]).join('');
    for (let n = 0; n < 300; n++) {
      const [power, weakness] = [some(n % 6), some((n >> 3) % 5)];
      expect(compare(power, weakness).met.length, `${power} ${weakness}`).toBe(best(power, weakness));
    }
  });
});

describe('a payment', () => {
  it('goes one for one where colours fit', () => {
    expect(pays('OOT', 'TTT', 3)).toEqual({
      met: [{ powers: ['T'], weakness: 'T' }, { powers: ['O'], weakness: 'T' }, { powers: ['O'], weakness: 'T' }],
      left: '', idle: '',
    });
  });
  it('takes two for one where they do not', () => {
    const { met, left, idle } = pays('CVT', 'TU', 2);
    expect(met).toEqual([{ powers: ['T'], weakness: 'T' }, { powers: ['C', 'V'], weakness: 'U' }]);
    expect(left + idle).toBe('');
  });
  it('leaves out what a discount drops', () => {
    const { met, idle } = pays('T', 'TU', 1);
    expect(met).toHaveLength(1);
    expect(idle).toBe('U');
  });
});

describe('actions', () => {
  const turn = { actors: [0], acts: choices([['gain haggler', 'realm-2'], ['gain haggler by hand', 'do-gain-haggler-by-hand'], ['done', 'button-done']]) };
  it('are read', () => {
    expect(acts(turn)[1]).toEqual({ text: 'gain haggler by hand', id: 'do-gain-haggler-by-hand', gist: { verb: 'gain', things: {} } });
    expect(things(turn, { offers: [{ id: 'do-gain-haggler-by-hand', text: 'gain haggler by hand' }] }).map(({ id }) => id)).toEqual(['do-gain-haggler-by-hand']);
    expect(acts({ actors: [] } as unknown as Parameters<typeof acts>[0])).toEqual([]);
  });
});

describe('a recap', () => {
  let n = 0;
  const line = (seat: number, verb: string, things: Line['gist']['things'] = {}, more: Partial<Line> = {}): Line => ({ n: ++n, seat, m: { key: '', params: {} }, gist: { verb, things }, ...more });
  const of = (seat: number): { kind: string; id: number } => ({ kind: 'seat', id: seat });
  const effect = { kind: 'effect' } as const;
  const lines = [
    line(0, 'done', {}, { turn: 0 }),
    line(1, 'resolve', {}, { turn: 1 }),
    line(-1, 'open', { by: of(1), seat: of(0), n: 7, cards: [{ kind: 'card', id: 'owl' }, { kind: 'card', id: 'key' }] }, { ...effect, turn: 1 }),
    line(-1, 'dominance', { seat: of(1), n: 1 }, { ...effect, turn: 1 }),
    line(1, 'play', {}, { turn: 1 }),
    line(-1, 'struck', { by: of(1), seat: of(0), power: 'TTO', weakness: 'V', n: 2 }, { ...effect, turn: 1 }),
    line(-1, 'despair', { by: of(1), seat: of(0), n: 2 }, { ...effect, turn: 1 }),
    line(-1, 'despair', { by: of(1), seat: of(0), n: 1 }, { ...effect, turn: 1 }),
  ];
  const both = {
    opened: { by: 1, seat: 0, cards: ['owl', 'key'], weaknesses: 7, won: true },
    struck: { by: 1, seat: 0, power: 'TTO', weakness: 'V', given: 3 },
  };
  it('tells a pile and an attack in one turn, with all despair that was given', () => {
    expect(recap(lines, 0)).toEqual(both);
    expect(recap(lines, -3)).toEqual(both);
  });
  it('is over when the viewer acts', () => {
    expect(recap([...lines, line(0, 'done')], 0)).toEqual({ struck: null, opened: null });
    expect(recap([], 0)).toEqual({ struck: null, opened: null });
  });
  it('knows a Champion', () => {
    expect(recap([line(-1, 'struck', { by: { kind: 'champion', id: 1 }, seat: of(0), power: 'T', weakness: '', n: 1 })], 0).struck?.by).toBe(1);
  });
});

describe('words', () => {
  it('are the same in both languages', () => {
    expect(Object.keys(de).sort()).toEqual(Object.keys(en).sort());
    for (const [key, text] of Object.entries(en)) {
      const gaps = (words: string): string => (words.match(/\{\w+\}/g) ?? []).sort().join();
      expect(gaps(de[key as keyof typeof de]), key).toBe(gaps(text));
    }
  });
});
