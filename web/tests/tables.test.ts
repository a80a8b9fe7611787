import { describe, expect, it } from 'vitest';
import * as canosa from '../src/games/canosa/words';
import * as siggil from '../src/games/siggil/words';
import * as sirens from '../src/games/sirens/words';

const gaps = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '').sort();
const sources = import.meta.glob<string>(['../src/games/*/*.svelte', '../src/games/*/*.ts'], { query: '?raw', import: 'default', eager: true });

describe.each(Object.entries({ canosa, sirens, siggil }))('the words of the table of %s', (game, { en, de }) => {
  const english: Record<string, string> = en;
  const german: Record<string, string> = de;
  it('have the same keys and gaps in both languages', () => {
    expect(Object.keys(german).sort()).toEqual(Object.keys(english).sort());
    expect(Object.keys(english).filter((key) => gaps(english[key] ?? '').join() !== gaps(german[key] ?? '').join())).toEqual([]);
  });
  it('hold every sentence that the table says by name', () => {
    const own = Object.entries(sources).filter(([path]) => path.includes(`/${game}/`)).map(([, text]) => text);
    const said = own.flatMap((text) => [...text.matchAll(/\bwords\('([^']+)'/g)].map((match) => match[1] ?? ''));
    expect(said.filter((key) => !(key in english))).toEqual([]);
    expect(said.length).toBeGreaterThan(5);
  });
});
