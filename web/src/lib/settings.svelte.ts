/** What this browser remembers: theme, language, sound, the bot's strength, names. */
import { language, type Lang } from './words.svelte';

export type Theme = 'night' | 'day';

interface Saved {
  theme: Theme;
  lang: Lang;
  sound: number;
  notify: boolean;
  /** The bot chosen last, and the one for each game. */
  agent: string;
  levels: Record<string, string>;
  name: string;
  /** What the table does where others act, once it was chosen: always ask, or pass when idle. */
  order: '' | 'ask' | 'pass-idle';
  /** Whether cards that a camera reads show their marks. */
  marks: boolean;
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
  agent: saved.agent ?? '',
  levels: saved.levels ?? {},
  name: saved.name ?? '',
  order: saved.order ?? '',
  marks: saved.marks ?? false,
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
  if (language.now !== settings.lang) void language.use(settings.lang);
}
