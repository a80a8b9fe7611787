/** The page's own sentences, and how a message of a game becomes one. */
import en from './words/en.json';
import type { Lang } from '../generated/api';
import type { Params } from './table';

export type { Lang } from '../generated/api';
export type Key = keyof typeof en;
type Words = Record<string, Record<string, string>>;

const english: Record<string, string> = { ...en };
const known: Words = { en: english };
const learnt: Words = {};
let current = $state<Lang>('en');
let loaded = $state(0);

export const language = {
  get now(): Lang {
    return current;
  },
  /** Change the language, once its words are here. */
  async use(lang: Lang): Promise<void> {
    if (!known[lang]) {
      known[lang] = { ...(await import('./words/de.json')).default, ...learnt[lang] };
      loaded++;
    }
    current = lang;
    document.documentElement.lang = lang;
  },
};

/** Words of a page that few people open: they come with it, and not with every first visit. */
export function learn(words: Words): void {
  for (const [lang, own] of Object.entries(words)) {
    learnt[lang] = { ...learnt[lang], ...own };
    if (known[lang]) Object.assign(known[lang], own);
  }
}

/**
 * Fill the gaps of a template as the server would: `{name}`, `{{` for a brace; of two forms,
 * `{n:card|cards}`, the second where the number is not one, or where the gap is one of `others`:
 * whoever reads is addressed, or there are several. A third form is said to `urged`, who is advised
 * to do it. An underscore in a form is the name.
 */
export function fill(template: string, params: Params = {}, others: ReadonlySet<string> = NONE, urged = ''): string {
  return template.replace(GAP, (found, name: string | undefined, one: string | undefined, other: string | undefined, third: string | undefined) => {
    if (found === '{{') return '{';
    if (found === '}}') return '}';
    if (name === undefined) return found;
    const value = params[name];
    if (one === undefined || other === undefined) return value === undefined ? found : String(value);
    const second = others.has(name) || (typeof value === 'number' && value !== 1);
    const form = name === urged ? (third ?? other) : second ? other : one;
    return form.replace('_', String(value ?? ''));
  });
}
const GAP = /\{\{|\}\}|\{(\w+)(?::([^{}|]*)\|([^{}|]*)(?:\|([^{}|]*))?)?\}/g;
const NONE: ReadonlySet<string> = new Set();

/** Whether a template begins with a gap. */
export const begins = (template: string, gap: string): boolean => template.startsWith(`{${gap}}`);
/** Whether a template has forms that agree with whoever fills a gap. */
export const agrees = (template: string, gap: string): boolean => template.includes(`{${gap}:`);

const plural: Partial<Record<Lang, Intl.PluralRules>> = {};

/** A sentence of the page; `KEY.one` is said instead of `KEY` where the number `n` is one. */
export function t(key: string, params?: Params): string {
  void loaded;
  const own: Record<string, string> = known[current] ?? english;
  if (typeof params?.n === 'number') {
    plural[current] ??= new Intl.PluralRules(current);
    const one = `${key}.one`;
    if (plural[current]?.select(params.n) === 'one' && one in own) return fill(own[one] ?? key, params);
  }
  return fill(own[key] ?? english[key] ?? key, params);
}

/** Whether the page has this sentence. */
export const has = (key: string): boolean => key in english;

/** The template of a message; English where the language lacks it, nothing where the game has none. */
export const template = (key: string, catalogue: Words): string | undefined => catalogue[current]?.[key] ?? catalogue.en?.[key];

/** A message by a game's catalogue, its gaps filled with words. */
export function say(key: string, params: Params, catalogue: Words, others?: ReadonlySet<string>, urged?: string): string {
  const found = template(key, catalogue);
  return found === undefined ? t(key, params) : fill(found, params, others, urged);
}

/** A sentence as it stands alone: with a capital. */
export const capital = (text: string): string => text.charAt(0).toLocaleUpperCase(current) + text.slice(1);
