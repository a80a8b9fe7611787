/** What this browser remembers: theme, language, sound, pace, the bot's strength, names. */
import { isPace, type Pace } from './queue';
import { part } from './reach.svelte';
import { language, type Lang } from './words.svelte';

export type Theme = 'night' | 'day';

interface Saved {
  theme: Theme;
  lang: Lang;
  sound: number;
  notify: boolean;
  /** How fast the actions of others follow each other. */
  pace: Pace;
  /** The bot chosen last, and the one for each game. */
  agent: string;
  levels: Record<string, string>;
  name: string;
  /** At which windows this person wants to be asked, a game, once it was chosen. */
  asked: Record<string, string[]>;
  /** Whether cards that a camera reads show their marks. */
  marks: boolean;
  /** Whether a tap on a phone buys at once, without showing first what is bought. */
  buys: boolean;
}

const KEY = 'molpe';

function read(): Partial<Saved> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Saved>;
  } catch {
    return {};
  }
}

const saved = read();

export const settings = $state<Saved>({
  theme: saved.theme ?? (matchMedia('(prefers-color-scheme: light)').matches ? 'day' : 'night'),
  lang: saved.lang ?? (navigator.language.startsWith('de') ? 'de' : 'en'),
  sound: saved.sound ?? 0,
  notify: saved.notify ?? false,
  pace: isPace(saved.pace) ? saved.pace : 'normal',
  agent: saved.agent ?? '',
  levels: saved.levels ?? {},
  name: saved.name ?? '',
  asked: saved.asked ?? {},
  marks: saved.marks ?? false,
  buys: saved.buys ?? false,
});

/** Remember the settings and show them. */
export function save(change: Partial<Saved>): void {
  Object.assign(settings, change);
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // a browser that keeps nothing still plays
  }
  show();
}

/** Put the theme and the language on the page. */
export function show(): void {
  document.documentElement.dataset.theme = settings.theme;
  document
    .querySelector('meta[name=theme-color]')
    ?.setAttribute('content', settings.theme === 'day' ? '#f3ead8' : '#0c1825');
  if (language.now !== settings.lang) void part(() => language.use(settings.lang).then(() => true));
}
