/** Icons, Deeds, Brands and places in words: their ids are no names. */
import type { Thing } from '../../generated/api';
import { capital } from '../../lib/words.svelte';
import { en, words } from './words';

export function tell({ kind, id }: Thing): string | null {
  const key = kind === 'icon' ? String(id) : `${kind}-${id}`;
  if (key in en) return words(key);
  return kind === 'brand' ? capital(String(id)) : null;
}
