/** Who looks with lent eyes is not spoken to as if they sat there. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { speak, type Words } from '../src/games/speak';
import { lend } from '../src/lib/lent.svelte';
import { language } from '../src/lib/words.svelte';

vi.stubGlobal('document', { documentElement: { dataset: {}, lang: '' }, querySelector: () => null });

const modules = import.meta.glob<{ en: Words; de: Words }>('../src/games/*/words.ts', { eager: true });
const asides = import.meta.glob<{ en: Words; de: Words }>('../src/games/*/lent.ts', { eager: true });
const READER = /\b(you|your|yours|du|dein|deine|deinen|deiner|deinem|dir|dich)\b/i;
/** What is said only to who is asked, and what only explains a click. */
const ASKED = /^(ask|prompt|say|target|status|pick|play-all|can-catch|sea-how|hand-(keep|root|song|song-last)$)/;

afterEach(async () => {
  await lend('', '');
  await language.use('en');
});

describe('lent eyes', () => {
  it('are spoken of by name, in both languages', async () => {
    const words = speak({ hand: 'Your hand', n: '{n} cards' }, { hand: 'Deine Hand' });
    expect(words('hand')).toBe('Your hand');
    await lend('sins', 'Anna');
    expect(words('hand')).toBe('Hand of Anna');
    expect(words('n', { n: 3 })).toBe('3 cards');
    await language.use('de');
    expect(words('hand')).toBe('Hand von Anna');
    await lend('', '');
    expect(words('hand')).toBe('Deine Hand');
  });

  it('are given back, whatever is still on its way', async () => {
    const words = speak({ hand: 'Your hand' }, {});
    await Promise.all([lend('sins', 'Anna'), lend('', '')]);
    expect(words('hand')).toBe('Your hand');
  });

  it.each(Object.entries(modules))('have words of their own wherever %s speaks to who sits there', (path, both) => {
    const aside = asides[path.replace('words.ts', 'lent.ts')] ?? { en: {}, de: {} };
    for (const tongue of ['en', 'de'] as const) {
      const spoken = Object.entries(both[tongue]).filter(([key, text]) => READER.test(text) && !ASKED.test(key));
      expect(spoken.map(([key]) => key).filter((key) => !Object.hasOwn(aside[tongue], key))).toEqual([]);
      expect(Object.values(aside[tongue]).filter((text) => READER.test(text))).toEqual([]);
      expect(Object.keys(aside[tongue]).filter((key) => !Object.hasOwn(both[tongue], key))).toEqual([]);
    }
  });
});
