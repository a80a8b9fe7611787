/** How time is kept, in words. */
import type { Clock, Watch } from '../generated/api';
import { language, t } from './words.svelte';

/** `9:05`, `1:00:00` or `3 days`; who has run out of time has `0:00`. */
export function timeText(ms: number): string {
  const s = Math.ceil(Math.max(0, ms) / 1000);
  const pad = (n: number): string => String(n).padStart(2, '0');
  if (s >= 172_800) return t('days-n', { n: Math.floor(s / 86_400) });
  if (s >= 3600) return `${Math.floor(s / 3600)}:${pad(Math.floor(s / 60) % 60)}:${pad(s % 60)}`;
  return `${Math.floor(s / 60)}:${pad(s % 60)}`;
}

const midnight = (when: Date): number => new Date(when.getFullYear(), when.getMonth(), when.getDate()).getTime();

/** `tomorrow, 14:30` or `Fri 20 Nov, 14:30`, by the clock of this device; `at` in seconds since 1970. */
export function momentText(at: number, now = Date.now()): string {
  const when = new Date(at * 1000);
  const days = Math.round((midnight(when) - midnight(new Date(now))) / 86_400_000);
  const time = when.toLocaleTimeString(language.now, { hour: '2-digit', minute: '2-digit' });
  const day = Math.abs(days) <= 1
    ? new Intl.RelativeTimeFormat(language.now, { numeric: 'auto' }).format(days, 'day')
    : when.toLocaleDateString(language.now, { weekday: 'short', day: 'numeric', month: 'short' });
  return `${day}, ${time}`;
}

/** `10 minutes each, 5 seconds more an action`; nothing where no time is kept. */
export function clockText(clock: Clock): string {
  const minutes = clock.seconds / 60;
  const span = clock.seconds % 60 === 0 ? t('minutes-n', { n: minutes }) : t('seconds-n', { n: clock.seconds });
  if (clock.kind === 'action') return t('clock-action-is', { span });
  if (clock.kind === 'days') return t('clock-days-is', { n: Math.max(1, Math.round(clock.seconds / 86_400)) });
  if (clock.kind !== 'total') return '';
  return clock.increment ? t('clock-total-inc', { span, n: clock.increment }) : t('clock-total-is', { span });
}

/** What those see who have no seat, in a few words. */
export function watchText({ kind, minutes, seat }: Watch, called: (seat: number) => string): string {
  const late = minutes ? t('watch-late-is', { n: minutes }) : '';
  if (kind === 'seat') return [t('watch-seat-is', { who: called(seat) }), late].filter(Boolean).join(', ');
  return kind === 'delayed' ? late : t(`watch-${kind}-is`);
}
