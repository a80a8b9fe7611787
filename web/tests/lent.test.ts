/** Who looks with lent eyes is not spoken to as if they sat there. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { speak, type Words } from '../src/games/speak';
import { lent } from '../src/lib/lent.svelte';
import { language } from '../src/lib/words.svelte';

vi.stubGlobal('document', { documentElement: { dataset: {}, lang: '' }, querySelector: () => null });

const modules = import.meta.glob<{ en: Words; de: Words }>('../src/games/*/words.ts', { eager: true });
const READER = /\b(you|your|yours|du|dein|deine|deinen|deiner|deinem|dir|dich)\b/i;
/** What is said only to who is asked, and what only explains a click. */
const ASKED = /^(ask|prompt|say|target|status|pick|play-all|can-catch|sea-how|hand-(keep|root|song|song-last)$)/;

afterEach(async () => {
  lent.whose = '';
  await language.use('en');
});

describe('lent eyes', () => {
  it('are spoken of by name, in both languages', async () => {
    const words = speak({ hand: 'Your hand', 'hand.lent': 'Hand of {whose}', n: '{n} cards' }, { hand: 'Deine Hand', 'hand.lent': 'Hand von {whose}' });
    expect(words('hand')).toBe('Your hand');
    lent.whose = 'Anna';
    expect(words('hand')).toBe('Hand of Anna');
    expect(words('n', { n: 3 })).toBe('3 cards');
    await language.use('de');
    expect(words('hand')).toBe('Hand von Anna');
  });

  it.each(Object.entries(modules))('have words of their own wherever %s speaks to who sits there', (_, both) => {
    for (const words of [both.en, both.de]) {
      const spoken = Object.entries(words).filter(([key, text]) => READER.test(text) && !ASKED.test(key));
      expect(spoken.filter(([key]) => key.endsWith('.lent'))).toEqual([]);
      expect(spoken.map(([key]) => key).filter((key) => !Object.hasOwn(words, `${key}.lent`))).toEqual([]);
    }
  });
});
