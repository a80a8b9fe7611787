import { describe, expect, it } from 'vitest';
import { counted, entries, fits, plain, step } from '../src/gallery/find';
import { de, en } from '../src/gallery/words';
import type { Face } from '../src/generated/api';

function face(id: string, more: Partial<Face>): Face {
  return {
    id, kind: 'card', svg: `<svg>${id}</svg>`, width: 120, height: 168, name: { en: id, de: id }, facts: {}, text: {}, spots: [], cuts: {}, music: {},
    printed: {}, ...more,
  };
}

const faces = {
  hydra: face('hydra', { name: { en: 'Hydra', de: 'Hydra' }, facts: { en: ['Foe', 'Might 22'], de: ['Feind', 'Stärke 22'] }, text: { en: 'Needs Fire.', de: 'Braucht Feuer.' } }),
  'hydra-2': face('hydra-2', { svg: '<svg>hydra</svg>' }),
  thief: face('thief', { name: { en: 'Thief', de: 'Grünäugiger Dieb' }, facts: { en: ['Envy 4', 'Mortal'], de: ['Neid 4', 'Sterblich'] }, printed: { box: 'rise-of-wrath', sin: 'envy' } }),
  prize: face('prize', { kind: 'mark', cuts: { small: '<svg/>' } }),
  icon: face('icon', { kind: 'mark' }),
  'emblem-envy': face('emblem-envy', { kind: 'mark', name: { en: 'Envy', de: 'Neid' } }),
  back: face('back', { kind: 'back' }),
};

describe('the gallery', () => {
  it('shows every card once, and what cards turn into', () => {
    expect(entries(faces, 'en').map(({ id }) => id)).toEqual(['hydra', 'thief', 'prize']);
  });
  it('knows kinds, a sin by its emblem, and boxes', () => {
    const all = entries(faces, 'de');
    expect(counted(all, 'kind')).toEqual([['Feind', 1], ['Neid', 1]]);
    expect(counted(all, 'box')).toEqual([['rise-of-wrath', 1]]);
  });
  it('finds words of names, facts and texts in any order', () => {
    const found = (query: string, lang: string): string[] => entries(faces, lang).filter((one) => fits(one, query, lang)).map(({ id }) => id);
    expect(found('fire hyd', 'en')).toEqual(['hydra']);
    expect(found('gruna', 'de')).toEqual(['thief']);
    expect(found('STÄRKE', 'de')).toEqual(['hydra']);
    expect(found('fire', 'de')).toEqual([]);
    expect(found('  ', 'en')).toHaveLength(3);
  });
  it('takes accents and capitals for nothing', () => {
    expect(plain('Größe Ätna')).toBe('grosse atna');
  });
  it('walks by arrows and stays where there is nothing', () => {
    expect(step('ArrowRight', 0, 5, 3)).toBe(1);
    expect(step('ArrowLeft', 0, 5, 3)).toBe(0);
    expect(step('ArrowDown', 1, 5, 3)).toBe(4);
    expect(step('ArrowDown', 2, 5, 3)).toBe(2);
    expect(step('ArrowUp', 4, 5, 3)).toBe(1);
    expect([step('Home', 3, 5, 3), step('End', 3, 5, 3), step('a', 3, 5, 3)]).toEqual([0, 4, 3]);
  });
  it('speaks both languages', () => {
    expect(Object.keys(de).sort()).toEqual(Object.keys(en).sort());
  });
});
