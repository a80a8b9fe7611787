/** The page takes no text of ours apart: what it has to know comes in typed fields. */
import { expect, it } from 'vitest';

const sources = import.meta.glob<string>(['../src/**/*.svelte', '../src/**/*.ts'], { query: '?raw', import: 'default', eager: true });
const TAKES_APART = /\.(?:split|match|matchAll|exec|test|search|startsWith|endsWith|replace|replaceAll|substring|substr)\(|new RegExp/;

/** Where texts are taken apart, and why they may be: they are not ours, or they are templates of our own. */
const ALLOWED: Record<string, string> = {
  'companion/photo.ts': 'the cards in an address, and the kind of a file that somebody gives',
  'gallery/find.ts': 'what somebody types to look for',
  'games/plain/read.ts': 'the names of fields in the view of a game that nobody has drawn a table for',
  'home/Join.svelte': 'a link that somebody pastes',
  'lib/markdown.ts': 'Markdown, the format that rules are written in',
  'lib/route.svelte.ts': 'addresses',
  'lib/settings.svelte.ts': "the browser's language",
  'lib/words.svelte.ts': 'templates, whose gaps are filled here',
  'pages/Lab.svelte': 'what somebody types to look for',
  'pages/Companion.svelte': 'the kind of a file that somebody gives',
  'press/Print.svelte': "the browser's language",
  'rules/find.ts': 'what somebody types to look for',
};

it('no text of ours is taken apart', () => {
  const found = Object.entries(sources).filter(([, text]) => TAKES_APART.test(text));
  expect(Object.keys(sources).length).toBeGreaterThan(100);
  expect(found.map(([path]) => path.replace('../src/', '')).sort()).toEqual(Object.keys(ALLOWED).sort());
});
