/** The words of one game's table, kept beside it so that they load only with it. */
import { lent } from '../lib/lent.svelte';
import { fill, language } from '../lib/words.svelte';
import type { Translate } from '../lib/table';

export type Words = Record<string, string>;

/**
 * A voice for two vocabularies; `KEY.one` is said instead of `KEY` where the number `n` is one, and
 * what lent.ts beside them says where the seat that the table is drawn for lends its eyes to who reads.
 */
export function speak(en: Words, de: Words): Translate {
  return (key, params) => {
    const aside = lent.words[language.now]?.[key];
    if (aside) return fill(aside, { ...params, whose: lent.whose });
    const own = language.now === 'de' ? de : en;
    const one = params?.n === 1 ? own[`${key}.one`] : undefined;
    return fill(one ?? own[key] ?? en[key] ?? key, params);
  };
}
