/** How time is kept, in words. */
import type { Clock, Watch } from '../generated/api';
import { t } from './words.svelte';

/** `9:05`, `1:00:00` or `3 days`; who has run out of time has `0:00`. */
export function timeText(ms: number): string {
  const s = Math.ceil(Math.max(0, ms) / 1000);
  const pad = (n: number): string => String(n).padStart(2, '0');
  if (s >= 172_800) return t('days-n', { n: Math.floor(s / 86_400) });
  if (s >= 3600) return `${Math.floor(s / 3600)}:${pad(Math.floor(s / 60) % 60)}:${pad(s % 60)}`;
  return `${Math.floor(s / 60)}:${pad(s % 60)}`;
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
