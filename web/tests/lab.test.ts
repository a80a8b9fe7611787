/** Forms of the lab: new values, groups, paths, and every word in both languages. */
import { describe, expect, it } from 'vitest';
import type { Form } from '../src/generated/api';
import { groupOf, newGroup, newValue, place, tellsOf, withField, written } from '../src/lab/shapes';
import { de, en } from '../src/lab/words';

const FORM: Form = {
  sheets: [{ table: 'card', shape: { type: 'fields', groups: ['Card'] } }],
  groups: {
    Card: {
      mark: 'name',
      word: '',
      fields: [
        { name: 'name', shape: { type: 'text', most: 0 }, needed: true, default: null },
        { name: 'copies', shape: { type: 'number', least: null, most: null, words: [] }, needed: false, default: 1 },
        { name: 'effects', shape: { type: 'many', of: { type: 'fields', groups: ['Drown', 'If'] }, least: 0, most: 0 }, needed: false, default: [] },
      ],
    },
    Drown: {
      mark: 'verb',
      word: 'drown',
      fields: [
        { name: 'n', shape: { type: 'number', least: 2, most: 9, words: [] }, needed: true, default: null },
        { name: 'icons', shape: { type: 'letters', of: 'TC', least: 1, most: 3 }, needed: true, default: null },
      ],
    },
    If: { mark: 'if', word: '', fields: [{ name: 'if', shape: { type: 'choice', values: ['you', 'foe'] }, needed: true, default: null }] },
  },
  words: { en: { 'field.effects': 'Effects', 'field.n': 'How many' }, de: { 'field.effects': 'Wirkungen', 'field.n': 'Wie viele' } },
};

describe('values of a form', () => {
  it('a new group says what must be said and no more', () => {
    expect(newGroup('Drown', FORM)).toEqual({ verb: 'drown', n: 2, icons: 'T' });
    expect(newGroup('If', FORM)).toEqual({ if: 'you' });
    expect(newValue({ type: 'many', of: { type: 'flag' }, least: 2, most: 0 }, FORM)).toEqual([true, true]);
  });
  it('a group is told by its word, or by a field that is there', () => {
    expect(groupOf({ verb: 'drown' }, ['Drown', 'If'], FORM)).toBe('Drown');
    expect(groupOf({ if: 'foe' }, ['Drown', 'If'], FORM)).toBe('If');
    expect(groupOf(undefined, ['Drown', 'If'], FORM)).toBe('Drown');
    expect([tellsOf('Drown', FORM), tellsOf('If', FORM)]).toEqual(['drown', 'if']);
  });
  it('what is as without a word is not said', () => {
    const [, copies] = FORM.groups.Card!.fields;
    expect(withField({ name: 'a' }, copies!, 3)).toEqual({ name: 'a', copies: 3 });
    expect(withField({ name: 'a', copies: 3 }, copies!, 1)).toEqual({ name: 'a' });
    expect(withField({ name: 'a', copies: 3 }, copies!, undefined)).toEqual({ name: 'a' });
  });
  it('paths are written as the server writes them, and told in words', () => {
    expect(written(['effects', 0, 'n'])).toBe('effects[0].n');
    expect(place(['effects', 0, 'n'], FORM, 'de')).toBe('Wirkungen 1, Wie viele');
  });
});

it('both languages have every word', () => {
  expect(Object.keys(de).sort()).toEqual(Object.keys(en).sort());
});
