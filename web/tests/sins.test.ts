import { describe, expect, it } from 'vitest';
import { acts, things } from '../src/games/sins/acts';
import { choices } from './choices';
import { compare, letter, pays, without, word } from '../src/games/sins/icons';
import { de, en } from '../src/games/sins/words';
import { Memory } from '../src/games/sins/memory.svelte';
import type { SinsView } from '../src/generated/views';

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

describe('memory', () => {
  const player = (seat: number, despair: number, dominance = 0): unknown => ({ seat, despair, dominance, play: [] });
  const view = (more: object): SinsView =>
    ({ viewer: 0, phase: 'status', turn: 0, struggle: null, destroyed: [], players: [player(0, 0), player(1, 2)], ...more }) as unknown as SinsView;
  it('keeps a pile that was resolved until the turn ends', () => {
    const memory = new Memory();
    memory.see(view({ destroyed: ['haggler'] }));
    memory.see(view({ phase: 'buy', destroyed: ['haggler', 'haggler', 'kosmos'], players: [player(0, 0, 1), player(1, 0)] }));
    expect(memory.resolved).toEqual({ seat: 1, by: 0, cards: ['haggler', 'kosmos'], won: true });
    memory.see(view({ turn: 1, players: [player(0, 0, 1), player(1, 0)] }));
    expect(memory.resolved).toBeNull();
  });
  it('keeps a struggle that has ended', () => {
    const memory = new Memory();
    const struggle = { attacker: 0, defender: 1 };
    memory.see(view({ phase: 'attack', struggle }));
    memory.see(view({ phase: 'refresh' }));
    expect(memory.struggle?.struggle).toBe(struggle);
    memory.see(view({ phase: 'status', turn: 1 }));
    expect(memory.struggle).toBeNull();
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
