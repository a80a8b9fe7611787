/** A moment of the server, as people here write it. */
import { language } from '../lib/words.svelte';

export const moment = (at: number): string => new Date(at * 1000).toLocaleString(language.now, { dateStyle: 'short', timeStyle: 'short' });
