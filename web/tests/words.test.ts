import { describe, expect, it, vi } from 'vitest';
import adminDe from '../src/lib/words/admin.de.json';
import adminEn from '../src/lib/words/admin.en.json';
import de from '../src/lib/words/de.json';
import en from '../src/lib/words/en.json';
import noticesDe from '../src/lib/words/notices.de.json';
import noticesEn from '../src/lib/words/notices.en.json';
import { agrees, capital, fill, has, language, learn, say, t } from '../src/lib/words.svelte';

const english: Record<string, string> = { ...en, ...adminEn, ...noticesEn };
const german: Record<string, string> = { ...de, ...adminDe, ...noticesDe };
const gaps = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '').sort();

const sources = import.meta.glob<string>(['../src/**/*.ts', '../src/**/*.svelte', '!../src/games/**'], {
  query: '?raw', import: 'default', eager: true,
});

describe('the catalogues', () => {
  it('have the same keys', () => {
    expect(Object.keys(german).sort()).toEqual(Object.keys(english).sort());
  });
  it('have the same gaps', () => {
    const differ = Object.keys(english).filter((key) => gaps(english[key] ?? '').join() !== gaps(german[key] ?? '').join());
    expect(differ).toEqual([]);
  });
  it('leave nothing empty', () => {
    for (const text of [...Object.values(english), ...Object.values(german)]) expect(text.trim()).not.toBe('');
  });
  it('have every sentence that the page says', () => {
    const missing = new Set<string>();
    for (const text of Object.values(sources)) {
      for (const match of text.matchAll(/\bt\('([^']+)'/g)) {
        if (match[1] !== undefined && !(match[1] in english)) missing.add(match[1]);
      }
    }
    expect([...missing]).toEqual([]);
  });
  it('know every code of a refusal', () => {
    const codes = /type Code = ([^;]+);/.exec(sources['../src/generated/api.ts'] ?? '')?.[1] ?? '';
    const names = [...codes.matchAll(/"(\w+)"/g)].map((match) => `code-${match[1]}`);
    expect(names.length).toBeGreaterThan(10);
    expect(names.filter((name) => !(name in english))).toEqual([]);
  });
});

const spoken = import.meta.glob<string>(['../src/lib/words/*en.json', '../src/games/*/words.ts', '../../src/molpe/games/**/messages.toml', '../../src/molpe/games/**/cards.en.toml'], {
  query: '?raw', import: 'default', eager: true,
});

describe('what people read', () => {
  it('has none of the words that nobody understood', () => {
    const odd = ["'Let go'", '"Let go"', 'as if the rows were', 'Light: ', "'In all'", 'luck acts', 'at most {n} weakness ', 'unless answers', 'Draw pile of', 'pass when I can do nothing'];
    expect(Object.keys(spoken).length).toBeGreaterThan(12);
    for (const [file, text] of Object.entries(spoken)) expect([file, odd.filter((one) => text.includes(one))]).toEqual([file, []]);
  });
  it('counts one thing as one', () => {
    expect([t('cards-n', { n: 1 }), t('actions-n', { n: 1 }), t('note-back', { who: 'Ben', n: 1 })]).toEqual(['1 card', '1 action', 'Ben took back 1 action']);
  });
  it('names nobody twice, and nobody with a colon', () => {
    expect([t('answered-how-alone', { what: 'pass' }), t('you-lose-to', { who: 'Ben', n: 1 })]).toEqual(['“pass”. You may still change it.', 'You lose: Ben wins']);
  });
});

describe('words that come with a page', () => {
  it('are known from then on, in a language that comes later too', async () => {
    expect(has('rare')).toBe(false);
    learn({ en: { rare: 'seldom' }, de: { rare: 'selten' } });
    expect(t('rare')).toBe('seldom');
    vi.stubGlobal('document', { documentElement: {} });
    await language.use('de');
    expect(t('rare')).toBe('selten');
    await language.use('en');
    vi.unstubAllGlobals();
  });
});

describe('filling gaps', () => {
  it('puts values in', () => {
    expect(fill('{a} to {b}', { a: 'd5', b: 6 })).toBe('d5 to 6');
  });
  it('leaves what it does not know', () => {
    expect(fill('{a} {b}', { a: 'x' })).toBe('x {b}');
  });
  it('reads doubled braces', () => {
    expect(fill('{{{a}}}', { a: 'x' })).toBe('{x}');
  });
  it('chooses between two forms', () => {
    const form = '{who:draws|draw} {n} {n:card|cards} from {seat:the hand of _|your hand}';
    expect(fill(form, { n: 1, seat: 'Ann' })).toBe('draws 1 card from the hand of Ann');
    expect(fill(form, { n: 2, seat: 'you' }, new Set(['who', 'seat']))).toBe('draw 2 cards from your hand');
    expect([agrees(form, 'who'), agrees(form, 'card')]).toEqual([true, false]);
  });
  it('does not fill what a value brought', () => {
    expect(fill('{a}', { a: '{b}', b: 'secret' })).toBe('{b}');
  });
});

describe('saying', () => {
  it('takes the singular for one', () => {
    expect(t('cards-n', { n: 1 })).toBe('1 card');
    expect(t('cards-n', { n: 2 })).toBe('2 cards');
  });
  it('falls back to the key', () => {
    expect(t('no-such-sentence')).toBe('no-such-sentence');
  });
  it('reads a game by its catalogue, else by the page', () => {
    const catalogue = { en: { ask: 'keep {n}' }, de: {} };
    expect(say('ask', { n: 2 }, catalogue)).toBe('keep 2');
    expect(say('your-turn', {}, catalogue)).toBe('Your turn');
  });
  it('begins with a capital', () => {
    expect(capital('über')).toBe('Über');
    expect(capital('')).toBe('');
  });
});

describe('advice', () => {
  it('is said in the imperative, by a third form where there is one', () => {
    const german = '{who:legt|legst|lege} {card} ab';
    expect(fill(german, { card: 'Nestor' })).toBe('legt Nestor ab');
    expect(fill(german, { card: 'Nestor' }, new Set(['who']))).toBe('legst Nestor ab');
    expect(fill(german, { card: 'Nestor' }, new Set(), 'who')).toBe('lege Nestor ab');
    expect(fill('{who:plays|play} {n:card|cards}', { n: 1 }, new Set(), 'who')).toBe('play card');
  });
});
