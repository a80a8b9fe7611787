import { describe, expect, it } from 'vitest';

const gaps = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '').sort();
const sources = import.meta.glob<string>(['../src/games/*/*.svelte', '../src/games/*/*.ts'], { query: '?raw', import: 'default', eager: true });

interface Vocabulary {
  en: Record<string, string>;
  de: Record<string, string>;
}
const vocabularies = import.meta.glob<Vocabulary>('../src/games/*/words.ts', { eager: true });

describe.each(Object.entries(vocabularies))('the words of the table in %s', (place, { en, de }) => {
  it('have the same keys and gaps in both languages', () => {
    expect(Object.keys(de).sort()).toEqual(Object.keys(en).sort());
    expect(Object.keys(en).filter((key) => gaps(en[key] ?? '').join() !== gaps(de[key] ?? '').join())).toEqual([]);
  });
  it('hold every sentence that the table says by name', () => {
    const own = Object.entries(sources).filter(([path]) => path.startsWith(place.replace('words.ts', ''))).map(([, text]) => text);
    const said = own.flatMap((text) => [...text.matchAll(/\bwords\('([^']+)'/g)].map((match) => match[1] ?? ''));
    expect(said.filter((key) => !(key in en))).toEqual([]);
    expect(said.length).toBeGreaterThan(5);
  });
});
